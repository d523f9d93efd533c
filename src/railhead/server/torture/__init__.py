"""A server under real clients while faults are injected, and a checker that verifies what was promised."""
