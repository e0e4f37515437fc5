"""Read versions of paper: what was printed, whether it is current, and the status of a printed code."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from paper.models import PrintedPiece, PrintRun, PrintStatus
from paper.prints.selectors.orders import content_of
from tournaments.common.errors import Refusal
from tournaments.common.selectors.hall_state import leads_nowhere
from tournaments.models import Tournament
from tournaments.registry.printables import PrintItem, PrintOrder, PrintScope, printables

_CODE_DIGITS = 8


def check_code(tournament: Tournament, document: str, item: PrintItem) -> str:
    """Return eight digits of a piece's content, in two groups: the same facts, the same code, in every language."""
    content = json.dumps([str(tournament.uid), document, item.subject, item.facts], ensure_ascii=False, sort_keys=True)
    figures = hashlib.sha256(content.encode()).hexdigest()[:_CODE_DIGITS]
    return f"{figures[:4]} {figures[4:]}"


def plain_code(code: str) -> str:
    """Return a code as in addresses, from a typed one."""
    return "".join(code.split()).lower()


def printed(tournament: Tournament) -> QuerySet[PrintedPiece]:
    """Return the pieces of orders that were printed, oldest first."""
    done = PrintedPiece.objects.filter(run__tournament=tournament, run__status=PrintStatus.DONE)
    return done.select_related("run").order_by("run__ended_at", "id")


def latest_pieces(tournament: Tournament, document: str | None = None) -> dict[tuple[str, str], PrintedPiece]:
    """Return the newest piece of each document and subject (one query)."""
    rows = printed(tournament)
    if document is not None:
        rows = rows.filter(document=document)
    return {(row.document, row.subject): row for row in rows}


def next_versions(tournament: Tournament, document: str, codes: Mapping[str, str]) -> dict[str, int]:
    """Return the version of each piece to be printed, by subject: the latest one if its content is the same."""
    latest = {subject: piece for (_name, subject), piece in latest_pieces(tournament, document).items()}
    return {subject: _next_version(latest.get(subject), code) for subject, code in codes.items()}


def _next_version(piece: PrintedPiece | None, code: str) -> int:
    if piece is None:
        return 1
    return piece.version if piece.code == code else piece.version + 1


@dataclass(frozen=True)
class StalePiece:
    """Represent a printed piece that is not current. ``is_gone``: nothing replaces it.

    ``is_lost``: what it says still holds, and its codes lead to an address that this machine had before.
    """

    piece: PrintedPiece
    name: str
    is_gone: bool
    is_lost: bool = False


def stale_pieces(tournament: Tournament, memo: dict[str, Any] | None = None) -> list[StalePiece]:
    """Return the printed pieces whose content differs from the event now.

    Each document that was printed is built once more in the language of its last printing.
    """
    read: dict[str, Any] = {} if memo is None else memo
    groups: dict[tuple[str, int | None], list[PrintedPiece]] = {}
    for piece in latest_pieces(tournament).values():
        if piece.settled_at is None:
            groups.setdefault((piece.document, session_of(piece)), []).append(piece)
    parts = [part for pieces in groups.values() for part in _stale_of(tournament, pieces, read)]
    return sorted(parts, key=lambda part: (part.is_gone, part.piece.document, part.piece.pk))


def session_of(piece: PrintedPiece) -> int | None:
    """Return the session of a piece.

    Standings ordered "after the last released session" stay those of that session once a later one is released.
    """
    printable = printables.get(piece.document)
    kind, _colon, number = piece.subject.partition(":")
    if printable is not None and printable.scope is PrintScope.AFTER and kind == "session" and number.isdigit():
        return int(number)
    return piece.run.session


def _stale_of(tournament: Tournament, pieces: Sequence[PrintedPiece], memo: dict[str, Any]) -> Iterable[StalePiece]:
    run = pieces[-1].run
    printable = printables.get(run.document)
    if printable is None:
        return
    now = _codes_now(tournament, run, session_of(pieces[-1]), memo)
    for piece in pieces:
        code = now.get(piece.subject)
        if code != piece.code:
            yield StalePiece(piece, str(printable.name), is_gone=code is None)
        elif leads_nowhere(piece.run.address):
            yield StalePiece(piece, str(printable.name), is_gone=False, is_lost=True)


def _codes_now(tournament: Tournament, run: PrintRun, session: int | None, memo: dict[str, Any]) -> dict[str, str]:
    """Return the current code of each subject of a document; empty if it cannot be printed any more."""
    order = PrintOrder(tournament, session, run.language, run.paper, run.address, memo=memo)
    try:
        items = content_of(run.document, order).items
    except Refusal:
        return {}
    return {item.subject: check_code(tournament, run.document, item) for item in items}


@dataclass(frozen=True)
class PaperState:
    """Represent the status of a printed code: valid, stale (no newer one is printed), or replaced by ``newer``."""

    piece: PrintedPiece
    newer: PrintedPiece | None
    is_current: bool

    @property
    def replaced_at(self) -> datetime | None:
        return self.newer.run.ended_at if self.newer else None

    @property
    def state(self) -> str:
        if self.newer is not None:
            return "replaced"
        return "valid" if self.is_current else "stale"


def paper_state(tournament: Tournament, code: str, memo: dict[str, Any] | None = None) -> PaperState | None:
    """Return the state of the piece with this code, None if the event never printed one.

    ``memo``: what one code read and the next of the same pile need not read again.
    """
    figures = plain_code(code)
    wanted = f"{figures[:4]} {figures[4:]}"
    piece = printed(tournament).filter(code=wanted).last()
    if piece is None:
        return None
    latest = latest_pieces(tournament, piece.document)[(piece.document, piece.subject)]
    newer = latest if latest.code != piece.code else None
    now = _codes_now(tournament, piece.run, session_of(piece), {} if memo is None else memo)
    return PaperState(piece, newer, is_current=now.get(piece.subject) == piece.code)


def subjects_of(pieces: Iterable[StalePiece]) -> dict[tuple[str, int | None, str, str], list[str]]:
    """Return stale pieces as orders: document, session, language and paper, with the subjects to print again."""
    orders: dict[tuple[str, int | None, str, str], list[str]] = {}
    for piece in pieces:
        if not piece.is_gone:
            run = piece.piece.run
            key = (run.document, session_of(piece.piece), run.language, run.paper)
            orders.setdefault(key, []).append(piece.piece.subject)
    return orders
