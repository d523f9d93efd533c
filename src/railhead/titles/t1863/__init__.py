"""1863: London Underground."""
