"""Check in on the day: by staff, by phone, by badge."""
