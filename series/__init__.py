"""Rank several events as a season, whose sums everyone can recompute."""
