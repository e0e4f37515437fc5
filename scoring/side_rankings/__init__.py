"""Rank the participants of an event by one figure."""
