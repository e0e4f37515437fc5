"""Roles of people in an event."""
