"""Provide the desk that answers registrations."""
