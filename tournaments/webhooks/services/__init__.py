"""Register webhooks, write the outbox, and send it (docs/feeds.md)."""
