"""Health: wounds, strain, critical injuries, healing, minion groups."""
