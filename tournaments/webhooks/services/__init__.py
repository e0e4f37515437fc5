"""Telling other programs what happens: registering addresses, the outbox, sending (docs/feeds.md)."""
