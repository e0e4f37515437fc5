"""What may be read of a ruling."""
