"""Provide the page and the API of an event's file."""
