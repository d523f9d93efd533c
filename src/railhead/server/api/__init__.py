"""JSON endpoints, one function for each URL, and the event stream of a game."""
