"""Store the tiles of a won hand beside its entry, for the referee's check (MCR 3.9.1.4). The score stays."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from calculator.selectors.hand_words import problem_sentences
from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand, format_hand
from mahjong_core.mcr.announced import AnnouncementCheck, check_fans, check_total
from mahjong_core.mcr.win import McrWin
from scoring.common.permissions import check_may_at
from scoring.common.services.locking import lock_table
from scoring.models import HandTiles
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.selectors.hand_tiles import WonHand, latest_of, win_data, won_hand
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.services.audit import record
from tournaments.common.services.versions import TABLES, raise_version
from tournaments.models import Table


@dataclass(frozen=True)
class ShownHand:
    """Store a winner's shown hand: the tiles, the circumstances, and the fans announced one by one."""

    hand: Hand
    win: McrWin
    said: Mapping[int, int] = field(default_factory=dict)


def keep_tiles(*, table: Table, number: int, shown: ShownHand, by: Actor, at: datetime) -> HandTiles:
    """Store the tiles of hand ``number``; winds and self-draw come from the sheet, not from the request.

    The same tiles once more are the same row. Raise ``scoring.hand_not_won``, ``hand.not_complete`` and the other codes
    of hands that cannot be (``hand.*``, ``win.*``, ``mcr.*``).
    """
    tournament = table.session.tournament
    check_may_at(by, "sheet.enter", table, at)
    with transaction.atomic():
        won = _check_won(lock_table(table), number)
        win = won.win(shown.win)
        check = check_announcement(won, shown, win)
        row = _new_row(won, shown, win, check, by=by, at=at)
        earlier = latest_of(won.entry)
        if earlier is not None and all(getattr(earlier, name) == getattr(row, name) for name in SAME):
            return earlier
        row.sequence = earlier.sequence + 1 if earlier else 1
        row.save()
        record("sheet.tiles_kept", row, by=by, at=at, tournament=tournament, after=journal_facts(row, number))
        if tournament.live_results:
            raise_version(tournament, TABLES)
        return row


def _check_won(table: Table, number: int) -> WonHand:
    won = won_hand(sheet_of(table), number)
    if won is None:
        raise Conflict(
            "scoring.hand_not_won",
            _("Hand %(number)s is not on the sheet, or has no winner.") % {"number": number},
            {"number": number},
        )
    return won


def check_announcement(won: WonHand, shown: ShownHand, win: McrWin) -> AnnouncementCheck:
    """Return the announced hand with its tiles. Refuse tiles that are not a hand."""
    readings = won.readings
    with hands_as_refusals():
        if shown.said:
            return check_fans(shown.hand, win, shown.said, readings)
        return check_total(shown.hand, win, won.announced, readings)


@contextmanager
def hands_as_refusals() -> Iterator[None]:
    """Raise the core's problems with a hand as one refusal that lists them all."""
    try:
        yield
    except RuleError as error:
        raise Refusal(error.code, " ".join(problem_sentences(error)), error.detail) from error


def _new_row(
    won: WonHand, shown: ShownHand, win: McrWin, check: AnnouncementCheck, *, by: Actor, at: datetime
) -> HandTiles:
    return HandTiles(
        entry=won.entry,
        sequence=1,
        hand=format_hand(shown.hand),
        circumstances=win_data(win),
        readings=asdict(won.readings),
        said={str(number): count for number, count in shown.said.items()},
        announced=won.announced,
        found=check.found,
        **stamp(by, at),
    )


SAME = ("hand", "circumstances", "readings", "said", "announced", "found")


def journal_facts(row: HandTiles, number: int) -> dict[str, object]:
    """Return the row as the audit journal writes it."""
    return {"number": number, "hand": row.hand, "announced": row.announced, "found": row.found}
