"""Write the paper needed to go on without a machine: standings, seating and sheets, beside each backup.

It is made while all is well, so nothing of it is counted as printed; a file is set anew only when it says something
else, and one that nobody needs any more goes.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from paper.prints.selectors.orders import content_of, only, template_data
from paper.prints.selectors.pieces import check_code
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.errors import Refusal
from tournaments.common.typeset import Standard, typeset
from tournaments.models import Session, SessionStatus, Tournament
from tournaments.registry.companions import Companion
from tournaments.registry.printables import Printable, PrintOrder, printables

_OF_THE_EVENT: Final = ("standings", "team-standings", "blank-sheets", "blank-slips")
_OF_A_SESSION: Final = ("seating-players", "seating-tables", "score-sheets", "result-slips", "hand-sheets")
_TO_PLAY: Final = (SessionStatus.SCHEDULED, SessionStatus.RUNNING, SessionStatus.PAUSED)
_KNOWN: Final = "files.json"


@dataclass(frozen=True)
class _Sheet:
    """Store a file of the folder: its name, and its template data."""

    name: str
    printable: Printable
    data: dict[str, Any]

    @property
    def digest(self) -> str:
        content = json.dumps([self.printable.code, self.data], ensure_ascii=False, sort_keys=True, default=str)
        return hashlib.sha256(content.encode()).hexdigest()


def write_emergency_paper(tournament: Tournament, folder: Path, at: datetime) -> None:
    """Bring the folder up to date: public content, and every session still to be played.

    Raises ``Refusal`` where the compiler fails and ``OSError`` where the disk does; each file is whole or the old one.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    known = _read_known(folder)
    written: dict[str, str] = {}
    for sheet in _sheets(tournament):
        path = folder / sheet.name
        if known.get(sheet.name) != sheet.digest or not path.exists():
            standard = Standard.KEPT if sheet.printable.is_kept else Standard.ACCESSIBLE
            _replace(path, typeset(sheet.printable.template, sheet.data, standard=standard, at=at))
        written[sheet.name] = sheet.digest
    for old in folder.glob("*.pdf"):
        if old.name not in written:
            old.unlink(missing_ok=True)
    _replace(folder / _KNOWN, json.dumps(written, indent=1).encode())


def _read_known(folder: Path) -> dict[str, str]:
    """Return the digest of each file; an unreadable list means that all are set again."""
    try:
        loads = json.loads((folder / _KNOWN).read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return loads if isinstance(loads, dict) else {}


def _replace(path: Path, content: bytes) -> None:
    draft = path.with_name(f".{path.name}.part")
    draft.write_bytes(content)
    draft.replace(path)


def _sheets(tournament: Tournament) -> Iterator[_Sheet]:
    """Yield every file that the event needs, as far as it can be printed now."""
    memo: dict[str, Any] = {}
    family = rules_of(tournament).family
    wanted = [document for _code, document in printables.items() if family in document.families]
    for printable in wanted:
        if printable.code in _OF_THE_EVENT:
            yield from _sheet(tournament, printable, None, memo)
    for session in Session.objects.filter(tournament=tournament, status__in=_TO_PLAY).order_by("number"):
        for printable in wanted:
            if printable.code in _OF_A_SESSION:
                yield from _sheet(tournament, printable, session.number, memo)


def _sheet(tournament: Tournament, printable: Printable, session: int | None, memo: dict[str, Any]) -> Iterator[_Sheet]:
    """Yield the file of a document; none if the document refuses because it has no content yet."""
    order = PrintOrder(tournament, session, settings.LANGUAGE_CODE, printable.papers[0], memo=memo)
    try:
        content = only(content_of(printable.code, order), ())
    except Refusal:
        return
    codes = {item.subject: check_code(tournament, printable.code, item) for item in content.items}
    data = template_data(printable.code, order, content, codes, dict.fromkeys(codes, 1))
    prefix = f"session-{session:02}-" if session is not None else ""
    yield _Sheet(f"{prefix}{printable.code}.pdf", printable, data)


FOLDER: Final = "paper"
COMPANION: Final = Companion(
    _("Emergency printouts"),
    _("standings, seating and sheets of all remaining sessions, ready to print"),
    write_emergency_paper,
)
