"""Assign people to roles in an event."""
