"""Checking an event file from the file alone: its container, its parts, and what its rows come to."""

from mahjong_core.verify.container import Container, Entry, entry_header, entry_record, entry_trailer
from mahjong_core.verify.manifest import EventFile, Part, canonical, open_event_file

__all__ = [
    "Container",
    "Entry",
    "EventFile",
    "Part",
    "canonical",
    "entry_header",
    "entry_record",
    "entry_trailer",
    "open_event_file",
]
