"""Logos of an event."""
