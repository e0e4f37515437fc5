"""Pages to lay over a video."""
