"""Absent players: running clocks, substitutes, and notifications that it is one's turn."""
