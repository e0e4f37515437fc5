"""Manage an event's facts, plan, status, next steps, closing and removal."""
