"""People, events, sessions, seating, roles and audit."""
