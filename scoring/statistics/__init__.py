"""Figures of an event."""
