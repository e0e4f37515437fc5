"""What is told to the hall, to a table, to a player."""
