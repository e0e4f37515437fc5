"""Lists and seatings from files."""
