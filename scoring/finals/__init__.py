"""Cuts, ties, reserves, line-ups, the draw of a phase."""
