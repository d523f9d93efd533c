"""What is kept and in what: the database, its tables, the rows of games and seats, and news between processes."""
