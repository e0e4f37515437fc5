"""Rankings by one figure."""
