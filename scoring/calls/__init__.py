"""Handle calls for a referee."""
