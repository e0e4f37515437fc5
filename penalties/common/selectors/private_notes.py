"""Notes that are kept for the chief referee alone: who reads what of them."""

from dataclasses import dataclass
from typing import Final

from penalties.models import Incident, Ruling


@dataclass(frozen=True)
class NoteReader:
    """Somebody of the staff, by their actor's key. ``sees_all``: notes of others that are for the chief referee too."""

    key: str = ""
    sees_all: bool = False

    def note_of(self, row: Incident | Ruling) -> str:
        """Return the note as far as this reader may know it: whoever wrote it keeps reading it."""
        is_own = bool(self.key) and row.by == self.key
        return row.note if not row.is_for_chief or self.sees_all or is_own else ""


NOBODY: Final = NoteReader()
