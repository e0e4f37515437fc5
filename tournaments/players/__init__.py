"""Manage players: people, clubs, participants, teams, personal links, and merging duplicates."""
