"""The phases of an event's plan."""
