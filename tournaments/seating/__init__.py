"""Draw, publish, change and show the seating."""
