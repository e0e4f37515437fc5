"""Notifications of browsers."""
