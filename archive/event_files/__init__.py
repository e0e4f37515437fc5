"""The page and the calls of an event's file."""
