"""Compute the statistics of an event."""
