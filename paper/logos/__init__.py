"""Manage the logo of an event."""
