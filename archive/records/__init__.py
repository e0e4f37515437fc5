"""Bring a tournament record in as a past event."""
