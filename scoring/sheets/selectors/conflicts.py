"""Two people wrote at once: what each of them says, and what to do now."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from mahjong_core.winds import Wind
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.paper import HandRow, paper_of
from scoring.sheets.selectors.seat_views import names_of


@dataclass(frozen=True)
class HandConflict:
    """A hand that somebody else recorded first. ``is_same``: both say the same, nothing is left to do."""

    hand: int
    theirs: HandRow
    yours: str
    recorded: str
    is_same: bool
    text: str
    entry_id: int


def hand_conflict(current: TableSheet, typed: Mapping[str, Any]) -> HandConflict | None:
    """The conflict over the hand that was being typed; None when that hand is still free."""
    theirs = next((row for row in paper_of(current).hands if row.number == typed.get("number")), None)
    if theirs is None:
        return None
    yours = say_typed(current, typed)
    recorded = say_hand(theirs)
    same = yours == recorded
    return HandConflict(
        theirs.number, theirs, yours, recorded, same, _conflict_text(theirs, typed, recorded, yours), theirs.entry_id
    )


def _conflict_text(theirs: HandRow, typed: Mapping[str, Any], recorded: str, yours: str) -> str:
    facts = {"hand": theirs.number, "yours": typed.get("value"), "theirs": theirs.value}
    if yours == recorded:
        return _("Hand %(hand)s is on the sheet already, as you have it. Nothing is left to do.") % facts
    first = _("Another tablet recorded hand %(hand)s first.") % facts
    if typed.get("value") != theirs.value:
        second = _("Yours says %(yours)s, theirs says %(theirs)s.") % {
            "yours": facts["yours"] or _("nobody won"),
            "theirs": facts["theirs"] or _("nobody won"),
        }
    else:
        second = _("Yours says “%(yours)s”, theirs says “%(theirs)s”.") % {"yours": yours, "theirs": recorded}
    return " ".join([first, second, _("Nothing was overwritten.")])


def say_hand(row: HandRow) -> str:
    """A hand on the sheet in words."""
    return _say(row.winner, row.discarder, row.value)


def say_typed(current: TableSheet, typed: Mapping[str, Any]) -> str:
    """A hand that was typed and not kept, in words."""
    names = names_of(current)
    winner, discarder = (typed.get(field) for field in ("winner", "discarder"))
    return _say(names[Wind(winner)] if winner else "", names[Wind(discarder)] if discarder else "", typed.get("value"))


def _say(winner: str, discarder: str, value: int | None) -> str:
    """A hand in one line: who won what from whom."""
    if not winner:
        return _("Nobody won")
    facts = {"winner": winner, "value": value, "discarder": discarder}
    if discarder:
        return _("%(winner)s wins %(value)s from %(discarder)s") % facts
    return _("%(winner)s wins %(value)s by self-draw") % facts
