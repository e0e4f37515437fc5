"""Register reports' parts of an event."""
