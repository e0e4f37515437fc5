"""Serve the live stream in plain ASGI beside Django, so that viewers skip its request stack (docs/live.md)."""
