"""Provide what all of scoring shares: which results count for a reader, permissions, locks, and the clock of pages."""
