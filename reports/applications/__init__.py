"""Applications for an event."""
