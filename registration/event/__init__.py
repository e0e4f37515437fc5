"""What registration registers for events."""
