"""The audit rows as sentences."""
