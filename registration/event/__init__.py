"""Register registration's parts of an event."""
