"""Provide cases and handovers."""
