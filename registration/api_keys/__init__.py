"""Manage API keys."""
