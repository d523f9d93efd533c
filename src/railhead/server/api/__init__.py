"""The JSON of the server: functions that answer one URL each, and the stream of a game."""
