"""The search for the routes of one train."""
