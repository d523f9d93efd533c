"""A server under real clients while things go wrong on purpose, and a checker that reads what came of it."""
