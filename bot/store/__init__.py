"""What outlives a restart: tables, the one writer, the readers, backups and the guards at start. Knows no Discord."""
