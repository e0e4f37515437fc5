"""Manage tables and seats, substitutions, cards, and the plan of the hall."""
