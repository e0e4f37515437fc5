"""Preview a correction: the four scores before and after it, and the words to read out at the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from mahjong_core import sheets as core
from mahjong_core import table_sheets
from mahjong_core.winds import Wind
from scoring.models import EntryKind, SheetEntry
from scoring.sheets.selectors.dead_hands import ruled_at, with_dead
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.hand_words import say_hand
from scoring.sheets.selectors.seat_views import seat_names
from tournaments.common.look.numbers import print_exact
from tournaments.common.person_names import name_list
from tournaments.common.rule_errors import rules_as_refusals


@dataclass(frozen=True)
class ScoreChange:
    """Store a seat's scores in the preview of a correction.

    ``before``: as recorded. ``after``: with the correction, None while the input is invalid. ``without``: with the
    entry void.
    """

    wind: Wind
    name: str
    before: int
    after: int | None
    without: int

    @property
    def change(self) -> int:
        return (self.before if self.after is None else self.after) - self.before


@dataclass(frozen=True)
class CorrectionPreview:
    """Store the preview. ``read_out``: a sentence to read out at the table, empty if nothing changes."""

    seats: tuple[ScoreChange, ...]
    read_out: str


def preview_correction(current: TableSheet, entry: SheetEntry, data: Mapping[str, Any] | None) -> CorrectionPreview:
    """Return the scores if ``entry`` is replaced by ``data``. Refuse data that is no possible hand."""
    without = _scores_with(current, entry, core.EntryKind.VOID, {"reason": "-"})
    after = None if data is None else _scores_with(current, entry, core.EntryKind(entry.kind), data)
    names, before = seat_names(current), current.sheet.table_scores
    seats = tuple(
        ScoreChange(wind, names[wind], before[wind], after[wind] if after else None, without[wind])
        for wind in current.rules.seats
    )
    return CorrectionPreview(seats, _read_out(current, entry, data, seats) if data is not None else "")


def _scores_with(
    current: TableSheet, entry: SheetEntry, kind: core.EntryKind, data: Mapping[str, Any]
) -> Mapping[Wind, int]:
    """Return the table scores with one more row, which is not written."""
    if kind is core.EntryKind.TOTALS:
        included = {wind.value: current.sheet.adjustments.get(wind, 0) for wind in current.rules.seats}
        data = {"totals": data["totals"], "included": included}
    with rules_as_refusals():
        payload = table_sheets.parse_payload(kind, data, current.rules)
    if isinstance(payload, core.HandPayload):
        payload = with_dead(payload, ruled_at(current, payload.number), is_overruled=True)
    row = SheetEntry(
        sequence=current.base + 1,
        kind=EntryKind(kind.value),
        payload=core.payload_data(payload),
        supersedes_id=entry.pk,
    )
    return current.with_rows((*current.entries, row), current.adjustments).folded.sheet.table_scores


def _read_out(current: TableSheet, entry: SheetEntry, data: Mapping[str, Any], seats: tuple[ScoreChange, ...]) -> str:
    scores = name_list(f"{seat.name} {print_exact(seat.before + seat.change)}" for seat in seats)
    sentence = _("The scores are now: %(scores)s.") % {"scores": scores}
    if entry.kind == EntryKind.TOTALS:
        return sentence
    before, after = say_hand(current, entry.payload), say_hand(current, data)
    if before == after:
        return ""
    facts = {"hand": entry.payload["number"], "before": before, "after": after}
    return _("Hand %(hand)s is corrected: %(after)s. Before: %(before)s.") % facts + " " + sentence
