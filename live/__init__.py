"""The live stream: plain ASGI beside Django, so that no viewer passes through its request stack (docs/live.md)."""
