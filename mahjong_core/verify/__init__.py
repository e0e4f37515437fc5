"""Check an event file from the file alone: its container, its parts, and the results of its rows."""

from mahjong_core.verify.container import Container, FileEntry, entry_header, entry_record, entry_trailer
from mahjong_core.verify.manifest import EventFile, FilePart, canonical_json, open_event_file

__all__ = [
    "Container",
    "EventFile",
    "FileEntry",
    "FilePart",
    "canonical_json",
    "entry_header",
    "entry_record",
    "entry_trailer",
    "open_event_file",
]
