"""Assign scanned sheets to their tables."""
