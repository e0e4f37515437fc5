"""Write a paper sheet typed as a whole: all its hands in one transaction, or none."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.common.permissions import check_may_at
from scoring.common.services.locking import lock_table
from scoring.models import SheetEntry
from scoring.sheets.selectors.folding import TableSheet, sheet_of
from scoring.sheets.selectors.unusual_values import QUESTIONS
from scoring.sheets.services.entries import Sending, record_hand, seat_keys
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.models import Table

Hand = Mapping[str, Any]


class RowRefused(Refusal):
    """Raised when one row cannot be written, so none was. ``row`` is the hand's number."""

    def __init__(self, row: int, why: Refusal) -> None:
        super().__init__(why.code, why.message, {**why.detail, "row": row})
        self.status = why.status
        self.row = row


def record_sheet(
    *,
    table: Table,
    hands: Sequence[Hand],
    by: Actor,
    at: datetime,
    sending: Sending,
    totals: Mapping[str, int] | None = None,
    sure: Collection[int] = (),
) -> list[SheetEntry]:
    """Write these hands in order. ``totals``: the paper's own, which must equal the totals of the hands.

    ``sure``: the hands that were looked at again. Refuses as ``record_hand`` does, with the row; with
    ``scoring.paper_totals_differ`` if the paper was added up otherwise. Sent twice with the same key it is one sheet.
    """
    check_may_at(by, "sheet.totals", table, at)
    with transaction.atomic():
        lock_table(table)
        rows = [
            _write_row(table, hand, n, by, at, sending, QUESTIONS if hand["number"] in sure else ())
            for n, hand in enumerate(hands)
        ]
        _check_paper_totals(sheet_of(table), totals)
        return rows


def _write_row(  # a row, who writes it and how
    table: Table, hand: Hand, place: int, by: Actor, at: datetime, sending: Sending, confirm: Collection[str]
) -> SheetEntry:
    """Write a row. The first carries the base that the typist had seen, the others follow it."""
    key = f"{sending.key}-{hand['number']}" if sending.key else None
    own = Sending(key, sending.device, sending.base if place == 0 else None)
    try:
        return record_hand(table=table, hand=hand, by=by, at=at, sending=own, confirm=confirm)
    except Refusal as refusal:
        raise RowRefused(int(hand["number"]), refusal) from refusal


def _check_paper_totals(current: TableSheet, totals: Mapping[str, int] | None) -> None:
    if totals is None:
        return
    made = seat_keys(current.sheet.table_scores)
    differs = {wind: {"hands": made[wind], "paper": value} for wind, value in totals.items() if made[wind] != value}
    if differs:
        raise Conflict(
            "scoring.paper_totals_differ",
            _("The totals of the hands differ from the totals on the paper. Nothing was recorded."),
            {"seats": differs},
        )
