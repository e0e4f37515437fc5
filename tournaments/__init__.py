"""Manage people, events, sessions, seating, roles and audit."""
