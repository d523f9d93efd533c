"""For whoever runs a server: logs, metrics, backups, and how its process is kept lean."""
