"""Provide the pages of rulings."""
