"""Provide the desk of a session and the map of the hall."""
