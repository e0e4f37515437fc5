"""Provide the observer's report."""
