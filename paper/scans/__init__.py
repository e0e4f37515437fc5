"""Scanned sheets find their table."""
