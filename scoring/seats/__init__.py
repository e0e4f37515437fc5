"""Substitutes and the seats as they were played."""
