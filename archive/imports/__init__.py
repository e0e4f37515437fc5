"""Import an event from its file, as itself or as a rehearsal."""
