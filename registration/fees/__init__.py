"""Manage fees and their receipts."""
