"""Which referee covers which table."""
