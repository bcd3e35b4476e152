"""Checks: characteristic, skill and difficulty become a pool that says where each die came from."""
