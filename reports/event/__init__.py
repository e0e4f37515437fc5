"""What reports registers for events."""
