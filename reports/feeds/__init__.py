"""Provide feeds and calendars."""
