"""Keys of programs."""
