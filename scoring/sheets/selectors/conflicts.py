"""Describe a conflict of two people who wrote at once: what each wrote, and what to do now."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.hand_words import say_hand
from scoring.sheets.selectors.paper import HandRow, paper_of


@dataclass(frozen=True)
class HandConflict:
    """Represent a hand that another person recorded first and the one typed, as sentences."""

    theirs: HandRow
    yours: str
    text: str

    @property
    def is_same(self) -> bool:
        """Return whether both hands are equal, so that there is no conflict."""
        return self.yours == self.theirs.sentence


def hand_conflict(current: TableSheet, typed: Mapping[str, Any]) -> HandConflict | None:
    """Return the conflict over the hand that was being typed; None if that hand is still free."""
    theirs = next((row for row in paper_of(current).hands if row.hand.number == typed.get("number")), None)
    if theirs is None:
        return None
    yours = say_hand(current, typed)
    return HandConflict(theirs, yours, _conflict_text(theirs, typed, yours))


def _conflict_text(theirs: HandRow, typed: Mapping[str, Any], yours: str) -> str:
    number, value = theirs.hand.number, theirs.hand.payload.value
    if yours == theirs.sentence:
        return _("Hand %(hand)s is already on the sheet, the same as yours. There is nothing more to do.") % {
            "hand": number
        }
    first = _("Another tablet recorded hand %(hand)s first.") % {"hand": number}
    if typed.get("value") != value:
        second = _("Yours says %(yours)s, theirs says %(theirs)s.") % {
            "yours": typed.get("value") or _("no winner"),
            "theirs": value or _("no winner"),
        }
    else:
        facts = {"yours": yours, "theirs": theirs.sentence}
        second = _("Yours says “%(yours)s”, theirs says “%(theirs)s”.") % facts
    return " ".join([first, second, _("Nothing was overwritten.")])
