"""Manage the settings of an event's registration form."""
