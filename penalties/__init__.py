"""Provide offences, rulings and their effects."""
