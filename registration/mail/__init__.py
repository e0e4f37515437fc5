"""Manage messages to players, their texts and their outbox."""
