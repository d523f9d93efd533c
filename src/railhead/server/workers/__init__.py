"""Processes of their own for what may take long or was composed by a stranger, and their tasks."""
