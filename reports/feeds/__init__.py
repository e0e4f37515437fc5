"""Feeds and calendars."""
