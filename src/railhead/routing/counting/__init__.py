"""How trains count: the countings that titles use, and what given routes bring."""
