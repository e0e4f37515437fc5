"""Events that left the database."""
