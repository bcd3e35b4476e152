"""The narrative dice: symbols, faces, pools, rolling and exact odds."""
