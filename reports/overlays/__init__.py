"""Provide pages to lay over a video."""
