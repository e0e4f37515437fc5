"""Provide the referee's page of a table."""
