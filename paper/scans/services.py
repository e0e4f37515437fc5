"""Assign sheets to their tables by their codes, and keep them as photos."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from PIL import Image

from paper.prints.selectors.pieces import paper_state
from paper.scans.look import PaperCode, UnreadableError, as_jpeg, codes_on, how_many_pages, laid_flat, page_of, parted
from scoring.sheets.services.photos import add_sheet_photo
from tournaments.common.actors import Actor
from tournaments.common.errors import Malformed, NotPermitted, Refusal
from tournaments.models import Table, Tournament

SHEETS = frozenset({"score-sheets", "result-slips", "hand-sheets"})


@dataclass(frozen=True)
class ScannedSheet:
    """Represent a sheet on a page of the upload. ``table``: where it is kept.

    None: ``problem`` says why it is not kept, and ``refusal`` is its code. ``caution``: it is kept, and something about
    it wants a second look.
    """

    page: int
    table: Table | None = None
    problem: str = ""
    refusal: str = ""
    code: str = ""
    caution: str = ""


def sort_scans(*, tournament: Tournament, data: bytes, by: Actor, at: datetime) -> list[ScannedSheet]:
    """Assign the pages of a scan, or one photo, to their tables, and store each as a photo of the sheet.

    Return the result of each page. A page that cannot be assigned has a ``problem`` and does not stop the others.
    Sending a page again changes nothing.
    Refuses with ``paper.scan_unreadable`` and as ``check_may_at`` does.
    """
    scanned_sheets: list[ScannedSheet] = []
    memo: dict[str, Any] = {}
    try:
        count = how_many_pages(data)
        for number in range(1, count + 1):
            try:
                picture = page_of(data, number)
            except UnreadableError:
                if count == 1:
                    raise
                problem = _("This page is damaged. Scan it again or take a photo of it.")
                scanned_sheets.append(ScannedSheet(number, problem=problem, refusal="paper.page_damaged"))
            else:
                scanned_sheets += _page(tournament, number, picture, memo, by, at)
    except UnreadableError as error:
        sentence = _("This is not a photo or a scan. Choose a JPEG, PNG, WebP or PDF file of at most 80 pages.")
        raise Malformed("paper.scan_unreadable", sentence) from error
    return scanned_sheets


def _page(
    tournament: Tournament, number: int, picture: Image.Image, memo: dict[str, Any], by: Actor, at: datetime
) -> list[ScannedSheet]:
    codes = codes_on(picture)
    if not codes:
        problem = _(
            "No code was found. Take the photo from closer and with more light, or add it on the page of its table."
        )
        return [ScannedSheet(number, problem=problem, refusal="paper.no_code")]
    flat = laid_flat(picture, codes[0])
    again = codes_on(flat)
    if len(again) != len(codes):  # a corner was cut off: the page as it came holds all of it
        flat, again = picture, codes
    parts = zip(again, parted(flat, again), strict=True)
    return [_kept(tournament, number, code, part, memo, by, at) for code, part in parts]


def _kept(
    tournament: Tournament,
    number: int,
    code: PaperCode,
    picture: Image.Image,
    memo: dict[str, Any],
    by: Actor,
    at: datetime,
) -> ScannedSheet:
    """Save one sheet at its table and return it."""
    shown = f"{code.code[:4]} {code.code[4:]}"
    if code.slug != tournament.slug:
        problem = _("This sheet belongs to another event: %(slug)s.") % {"slug": code.slug}
        return ScannedSheet(number, problem=problem, refusal="paper.other_event", code=shown)
    state = paper_state(tournament, code.code, memo)
    table = None if state is None or state.piece.document not in SHEETS else _table_of(tournament, state.piece.subject)
    if state is None or table is None:
        problem = _("This is not a table sheet of this event.")
        return ScannedSheet(number, problem=problem, refusal="paper.no_sheet", code=shown)
    try:
        add_sheet_photo(table=table, data=as_jpeg(picture), by=by, at=at)
    except NotPermitted:
        raise
    except Refusal as refusal:
        return ScannedSheet(number, problem=str(refusal.message), refusal=refusal.code, code=shown)
    caution = "" if state.state == "valid" else _("Seats or names changed after this was printed: compare them.")
    return ScannedSheet(number, table, code=shown, caution=caution)


def _table_of(tournament: Tournament, subject: str) -> Table | None:
    parts = subject.split(":")
    if len(parts) != 3 or parts[0] != "table":
        return None
    rows = Table.objects.select_related("session__tournament")
    return rows.filter(session__tournament=tournament, session__number=parts[1], number=parts[2]).first()
