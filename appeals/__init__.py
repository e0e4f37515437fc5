"""Provide appeals against rulings."""
