"""Handle tablets and phones at tables."""
