"""Registrations from the form to the entry, and their teams."""
