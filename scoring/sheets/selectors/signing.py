"""Find who has signed a sheet as it is, and build the sheet as data and as a picture."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils import translation
from django.utils.html import escape

from mahjong_core import sheets as core
from mahjong_core.words import ENGLISH
from scoring.models import SheetSettings, SheetSignature, SignedHow, SignedSheet
from scoring.sheets.models.signing import SIGNERS
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.page import TableView
from scoring.sheets.selectors.paper import paper_of
from scoring.sheets.selectors.seat_views import seat_names
from tournaments.models import SessionStatus, Tournament

REFEREE: Final = "R"
LINE, LEFT, WIDTH, BOX = 22, 24, 900, 90
_LETTER: Final = 8  # how wide a letter is at most, on average


@dataclass(frozen=True)
class Signer:
    """Represent one of the five: a starting wind or R, the person, and their latest answer to the sheet as it is."""

    key: str
    name: str
    word: SheetSignature | None

    @property
    def agrees(self) -> bool:
        return self.word is not None and self.word.agrees

    @property
    def disagrees(self) -> bool:
        return self.word is not None and not self.word.agrees

    @property
    def is_by_name(self) -> bool:
        """Return whether the referee signed by a typed name only, without an account."""
        return self.key == REFEREE and self.word is not None and self.word.how == SignedHow.GLASS


def settings_of(tournament: Tournament) -> SheetSettings:
    """Return the event's settings of signatures and paper; defaults if none are stored (one query)."""
    return SheetSettings.objects.filter(tournament=tournament).first() or SheetSettings(tournament=tournament)


def signers_of(current: TableSheet) -> tuple[Signer, ...]:
    """Return the five in order (one query). Signatures older than the newest entry do not count."""
    words: dict[str, SheetSignature] = {}
    for row in SheetSignature.objects.filter(table=current.table, digest=current.sheet.digest).order_by("id"):
        words[row.signer] = row
    names = {wind.value: name for wind, name in seat_names(current).items()}
    signed = {key: word.name for key, word in words.items()} | names
    return tuple(Signer(key, signed.get(key, ""), words.get(key)) for key in SIGNERS)


def is_in_play(view: TableView) -> bool:
    """Return whether a further hand may still be recorded, which would void the signatures."""
    status = view.current.table.session.status
    return view.hand is not None and status in (SessionStatus.RUNNING, SessionStatus.PAUSED)


def signed_sheet(current: TableSheet) -> SignedSheet | None:
    """Return the frozen sheet if all five signed it as it is, else None."""
    return SignedSheet.objects.filter(table=current.table, digest=current.sheet.digest).first()


def sheet_data(current: TableSheet, signers: Sequence[Signer]) -> dict[str, Any]:
    """Return all that was signed: seats, hands as written, scores, and each signature with its strokes."""
    session, seats = current.table.session, {}
    for wind in current.rules.seats:
        player = current.seats.get(wind)
        seats[wind.value] = {"number": player.number if player else None, "name": player.name if player else ""}
    return {
        "tournament": session.tournament.slug,
        "session": session.number,
        "table": current.table.number,
        "digest": current.sheet.digest,
        "seats": seats,
        "hands": [core.payload_data(hand.payload) for hand in current.sheet.hands],
        "table_scores": {wind.value: current.sheet.table_scores[wind] for wind in current.rules.seats},
        "signatures": [_signature_data(signer.word) for signer in signers if signer.word],
    }


def _signature_data(row: SheetSignature) -> dict[str, Any]:
    return {
        "signer": row.signer,
        "name": row.name,
        "how": str(row.how),
        "at": row.at.isoformat(),
        "by": row.by,
        "strokes": row.strokes,
    }


def digest_of(data: Mapping[str, Any], image: str) -> str:
    """Return SHA-256 over the data as canonical JSON, a zero byte, and the picture."""
    return hashlib.sha256(canonical_text(data).encode() + b"\0" + image.encode()).hexdigest()


def canonical_text(data: Mapping[str, Any]) -> str:
    """Return JSON with sorted keys, without spaces, in ASCII: the same text on every machine."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def sheet_image(current: TableSheet, signers: Sequence[Signer]) -> str:
    """Return the sheet as it was signed, as a picture (SVG): the hands, the four scores, the five signatures.

    In English.

    Its double spaces part one player from the next: they are kept as they stand.
    """
    with translation.override(ENGLISH):
        lines = _sheet_lines(current)
    top = LINE * (len(lines) + 2)
    height = top + BOX + LINE
    texts = [_text_at(LEFT, LINE * (place + 1), line) for place, line in enumerate(lines)]
    boxes = [
        _signature_box(signer, LEFT + place * (WIDTH - 2 * LEFT) // 5, top) for place, signer in enumerate(signers)
    ]
    inside = "".join([*texts, *boxes])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        f'font-size="14" xml:space="preserve"><rect width="{WIDTH}" height="{height}" fill="#fff"/>{inside}</svg>'
    )


def _sheet_lines(current: TableSheet) -> list[str]:
    names, session = seat_names(current), current.table.session
    head = f"{session.tournament.name}, session {session.number}, table {current.table.number}"
    seats = "  ".join(f"{wind.value} {names[wind]}" for wind in current.rules.seats)
    scores = "  ".join(f"{wind.value} {current.sheet.table_scores[wind]}" for wind in current.rules.seats)
    hands = [f"{row.label}  {row.sentence}  {_points_text(row.points)}" for row in paper_of(current).hands]
    return [head, seats, *hands, f"Table scores: {scores}"]


def _points_text(points: Sequence[int]) -> str:
    return " ".join(f"{value:+d}" for value in points)


def _text_at(x: int, y: int, text: str) -> str:
    return f'<text x="{x}" y="{y}">{escape(text)}</text>'


def _signature_box(signer: Signer, x: int, y: int) -> str:
    """Return a name over its drawing; a confirmation from a phone or an account says so instead."""
    width = (WIDTH - 2 * LEFT) // 5 - 8
    frame = f'<rect x="{x}" y="{y}" width="{width}" height="{BOX}" fill="none" stroke="#777"/>'
    drawn = "".join(polyline(stroke, x, y, width) for stroke in (signer.word.strokes if signer.word else []))
    how = "" if signer.word is None or signer.word.strokes else _text_at(x + 6, y + 50, f"({signer.word.how})")
    note = " (by name)" if signer.is_by_name else ""
    name = shortened(f"{signer.key} {signer.name}", width // _LETTER - len(note)) + note
    return f"{frame}{_text_at(x + 4, y + BOX + 16, name)}{drawn}{how}"


def shortened(text: str, most: int) -> str:
    """Return a long name cut to fit its box; the data have the whole name."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def polyline(stroke: Sequence[Sequence[int]], x: int, y: int, width: int) -> str:
    """Return a stroke in thousandths of the field's width, which is twice its height."""
    points = " ".join(f"{x + px * width // 1000},{y + min(py * width // 1000, BOX)}" for px, py in stroke)
    return f'<polyline points="{points}" fill="none" stroke="#000" stroke-width="1.5"/>'
