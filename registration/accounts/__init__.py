"""Accounts: set-up, invitations, profile, passkeys, start page."""
