"""A sheet read a second time from the paper, against what stands: the first row where the two differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.selectors.conflicts import say_hand, say_typed
from scoring.selectors.paper import paper_of
from scoring.selectors.sheets import TableSheet

SAID = ("winner", "discarder", "value")


@dataclass(frozen=True)
class Disagreement:
    """The first hand on which the two readings differ, each as a sentence."""

    hand: int
    recorded: str
    read: str


def first_disagreement(current: TableSheet, typed: Sequence[Mapping[str, Any]]) -> Disagreement | None:
    """Hand by hand; a hand that only one of the two has is a disagreement as well."""
    recorded = {hand.number: hand.payload for hand in current.sheet.hands}
    read = {int(hand["number"]): hand for hand in typed}
    for number in sorted({*recorded, *read}):
        ours, theirs = recorded.get(number), read.get(number)
        if ours is None or theirs is None or any(getattr(ours, name) != theirs[name] for name in SAID):
            return disagreement(current, number, theirs)
    return None


def disagreement(current: TableSheet, number: int, read: Mapping[str, Any] | None) -> Disagreement:
    rows = {row.number: row for row in paper_of(current).hands}
    missing = _("not there")
    said = say_hand(rows[number]) if number in rows else missing
    return Disagreement(number, said, say_typed(current, read) if read else missing)
