"""Bring an event in from its file, as itself or as a rehearsal."""
