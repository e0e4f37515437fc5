"""Render the audit rows as sentences."""
