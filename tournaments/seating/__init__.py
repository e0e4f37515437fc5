"""Seating draws: request, draw, publication, changes, the seating as it is shown."""
