"""Provide the demo event."""
