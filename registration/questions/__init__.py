"""Manage questions of an event and their answers."""
