"""What penalties registers for events."""
