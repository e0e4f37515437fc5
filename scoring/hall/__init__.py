"""The desk of a session, the map."""
