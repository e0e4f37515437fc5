"""Offences, rulings and their effects."""
