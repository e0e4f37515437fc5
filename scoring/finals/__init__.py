"""Handle cuts, ties, reserves, line-ups and the draw of a phase."""
