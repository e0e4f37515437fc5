"""Decide who reads notes that are for the chief referee alone."""

from dataclasses import dataclass
from typing import Final

from penalties.models import Incident, Ruling


@dataclass(frozen=True)
class NoteReader:
    """Represent a reader by actor key. ``sees_all``: also notes of others that are for the chief referee."""

    key: str = ""
    sees_all: bool = False

    def note_of(self, row: Incident | Ruling) -> str:
        """Return the note as far as this reader may read it; its author always may."""
        is_own = bool(self.key) and row.by == self.key
        return row.note if not row.is_for_chief or self.sees_all or is_own else ""


NOBODY: Final = NoteReader()
