"""The table in the browser: storage, seats, live updates, JSON, pages. Rules live elsewhere."""
