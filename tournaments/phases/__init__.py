"""Plan the phases of an event."""
