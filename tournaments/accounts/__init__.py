"""Manage user accounts, sign-in and its limits, and languages."""
