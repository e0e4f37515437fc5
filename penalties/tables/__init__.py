"""The referee's page of a table."""
