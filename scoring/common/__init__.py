"""Which results count for a reader, rights, locks, the clock as pages show it."""
