"""Import a tournament record as a past event."""
