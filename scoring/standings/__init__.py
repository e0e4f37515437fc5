"""The ranking of players, teams and countries, and its reasons."""
