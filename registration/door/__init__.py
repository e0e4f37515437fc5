"""The door on the day: check-in by staff, by phone, by badge."""
