"""Find hands written after the end of play; a referee accepts or refuses each (MCR 3.5.6)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from scoring.models import EntryKind, SheetEntry
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.links import page_url
from tournaments.common.rule_words.riichi import label_text


@dataclass(frozen=True)
class LateHand:
    """Store a hand and the seconds, rounded up, by which it was written after the end.

    ``decision``: the row that stands. ``label``: what riichi players call the hand, such as "East 1"; else empty.
    """

    entry: SheetEntry
    seconds: int
    decision: SheetEntry | None
    label: str = ""

    @property
    def name(self) -> str:
        """Return the hand as its table calls it, within a sentence: hand 9, or in riichi East 1."""
        return self.label or _("hand %(h)s") % {"h": self.number}

    @property
    def title(self) -> str:
        """Return the name for the beginning of a sentence."""
        return capfirst(self.name)

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
        """Return a sentence such as: Hand 9 was written 42 s after the end."""
        minutes, seconds = divmod(self.seconds, 60)
        facts = {"hand": self.title, "minutes": minutes, "seconds": seconds}
        if not minutes:
            return _("%(hand)s was recorded %(seconds)s s after the end.") % facts
        return _("%(hand)s was recorded %(minutes)s min %(seconds)s s after the end.") % facts

    @property
    def text(self) -> str:
        """Return the mark and the state of the decision, as a sentence."""
        if self.decision is None:
            return self.mark + " " + _("A referee must accept or refuse it.")
        words = _("Accepted by %(who)s.") if self.is_accepted else _("Refused by %(who)s: it does not count.")
        return f"{self.mark} {words}" % {"who": self.decision.by_name}


def late_hands(current: TableSheet, ended_at: datetime | None) -> tuple[LateHand, ...]:
    """Return the hands of the sheet written after ``ended_at``, in the order of their numbers.

    ``ended_at`` None: play has not ended.

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
    late = []
    for entry in current.entries:
        if entry.written_at is not None and entry.written_at > ended_at and entry.pk not in gone:
            seconds = -((ended_at - entry.written_at) // timedelta(seconds=1))
            late.append(LateHand(entry, seconds, decisions.get(entry.sequence), _label_of(current, entry)))
    return tuple(sorted(late, key=lambda hand: (hand.number, hand.entry.sequence)))


def _label_of(current: TableSheet, entry: SheetEntry) -> str:
    """Return the hand's label, from the sheet as it is played.

    A refused hand has the name of the one to play, where no other came after it.
    """
    sheet, number = current.sheet, entry.payload["number"]
    if not isinstance(sheet, RiichiTableSheet):
        return ""
    line = next((line for line in sheet.play.lines if line.entry_id == entry.sequence), None)
    if line is not None:
        return label_text(line.label)
    is_next = all(hand.number < number for hand in sheet.hands)
    return label_text(sheet.play.next_hand) if is_next and sheet.play.next_hand else ""


def late_hand_way(current: TableSheet, hand: LateHand) -> str:
    """Return the address of the page on which a referee decides."""
    table = current.table
    slug, session = table.session.tournament.slug, table.session.number
    return page_url("sheet-late-hand", slug, session, table.number, hand.entry.sequence)
