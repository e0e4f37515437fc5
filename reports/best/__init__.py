"""List the best results of all public events."""
