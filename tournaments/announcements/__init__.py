"""Manage announcements to the hall, to a table and to a player."""
