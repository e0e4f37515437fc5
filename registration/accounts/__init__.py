"""Manage accounts: set-up, invitations, profile, passkeys, start page."""
