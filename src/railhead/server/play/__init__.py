"""What is about to be done in a game: actions read and completed, long thinking, bots that move."""
