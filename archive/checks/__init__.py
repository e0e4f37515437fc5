"""Check a tournament record that somebody hands in; nothing of it is kept."""
