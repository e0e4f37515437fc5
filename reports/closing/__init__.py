"""Close an event and sign its results."""
