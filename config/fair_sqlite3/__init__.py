"""Django's SQLite, whose writers take turns (decision 62)."""
