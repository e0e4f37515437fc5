"""The best results of all public events."""
