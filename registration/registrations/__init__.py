"""Manage registrations from the form to the entry, and their teams."""
