"""What paper registers for events."""
