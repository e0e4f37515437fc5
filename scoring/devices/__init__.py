"""Tablets and phones at tables."""
