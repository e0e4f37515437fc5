"""Seasons: several events in one ranking, whose sum anybody can work out again."""
