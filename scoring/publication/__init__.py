"""Releases, what is held back, the rankings as published."""
