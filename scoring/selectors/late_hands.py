"""Hands that were written after the end of play: a referee accepts or refuses each (MCR 3.5.6)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from scoring.models import EntryKind, SheetEntry
from scoring.selectors.sheets import TableSheet
from tournaments.ways import way_to


@dataclass(frozen=True)
class LateHand:
    """A hand and the seconds, rounded up, by which it was written after the end. ``decision``: the row that stands."""

    entry: SheetEntry
    seconds: int
    decision: SheetEntry | None

    @property
    def number(self) -> int:
        return int(self.entry.payload["number"])

    @property
    def is_open(self) -> bool:
        return self.decision is None

    @property
    def is_accepted(self) -> bool:
        return self.decision is not None and self.decision.payload["accepted"]

    @property
    def is_refused(self) -> bool:
        return self.decision is not None and not self.decision.payload["accepted"]

    @property
    def mark(self) -> str:
        """Such as: Hand 9 was written 42 s after the end."""
        minutes, seconds = divmod(self.seconds, 60)
        facts = {"hand": self.number, "minutes": minutes, "seconds": seconds}
        if not minutes:
            return _("Hand %(hand)s was written %(seconds)s s after the end.") % facts
        return _("Hand %(hand)s was written %(minutes)s min %(seconds)s s after the end.") % facts

    @property
    def text(self) -> str:
        """The mark, and what was or is to be decided."""
        if self.decision is None:
            return self.mark + " " + _("A referee accepts or refuses it.")
        words = _("Accepted by %(who)s.") if self.is_accepted else _("Refused by %(who)s: it does not count.")
        return f"{self.mark} {words}" % {"who": self.decision.by_name}


def late_hands(current: TableSheet, ended_at: datetime | None) -> tuple[LateHand, ...]:
    """The hands of the sheet written after ``ended_at``, in the order of their numbers; None: play has not ended.

    A hand that was corrected or voided is a referee's by then. What was copied from paper has no moment of its own.
    """
    if ended_at is None:
        return ()
    gone = {entry.supersedes_id for entry in current.entries}
    decisions = {
        entry.payload["entry"]: entry
        for entry in current.entries
        if entry.kind == EntryKind.LATE_HAND and entry.pk not in gone
    }
    late = [
        LateHand(entry, _seconds(entry.written_at - ended_at), decisions.get(entry.sequence))
        for entry in current.entries
        if entry.written_at is not None and entry.written_at > ended_at and entry.pk not in gone
    ]
    return tuple(sorted(late, key=lambda hand: (hand.number, hand.entry.sequence)))


def late_hand_way(current: TableSheet, hand: LateHand) -> str:
    """The page on which a referee decides."""
    table = current.table
    slug, session = table.session.tournament.slug, table.session.number
    return way_to("sheet-late-hand", slug, session, table.number, hand.entry.sequence)


def _seconds(after: timedelta) -> int:
    return -(-after // timedelta(seconds=1))
