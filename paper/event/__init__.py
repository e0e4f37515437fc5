"""Register paper's parts of an event."""
