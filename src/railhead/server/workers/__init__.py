"""Separate processes for long computations and for untrusted input, and their tasks."""
