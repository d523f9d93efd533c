"""The API as one table of operations: its routes, its document and its page follow from it."""
