"""Running a server: logs, metrics, backups, and settings of the process."""
