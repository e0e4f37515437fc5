"""Provide players' public and own pages."""
