"""Provide what penalties registers for events."""
