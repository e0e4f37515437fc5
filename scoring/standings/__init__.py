"""Rank players, teams and countries, with the reasons."""
