"""Storage: the database and its tables, the rows of games and seats, snapshots, and notifications between processes."""
