"""Assign referees to tables."""
