"""The demo event."""
