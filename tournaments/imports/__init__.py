"""Import lists and seatings from files."""
