"""Provide rulings: what the book proposes, what was decided, its effects."""
