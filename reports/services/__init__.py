"""Writes of ``reports``."""
