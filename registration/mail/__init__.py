"""Messages to players, their texts and their outbox."""
