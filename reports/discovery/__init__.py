"""Provide what other sites and search engines read."""
