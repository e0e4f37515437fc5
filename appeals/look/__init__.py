"""Provide appeals on paper."""
