"""Around a riichi table: who came late, who plays for whom, where the end signal found it (EMA riichi 5.6 to 5.8)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from mahjong_core.riichi.session import Lateness, lateness
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.winds import Wind
from scoring.models import Adjustment, SeatOccupancy, Stage, SubstituteKind, TableSignal
from scoring.permissions import ACTS
from scoring.policies import next_table_status
from scoring.selectors.sheets import TableSheet, sheet_of
from scoring.services.entries import lock_table
from scoring.services.ledger import Cause, Posting, post_adjustment
from tournaments.actors import Actor
from tournaments.errors import Malformed, Refusal
from tournaments.models import Participant, Table, TableStatus
from tournaments.permissions import check_may
from tournaments.policies import check_session_open_for_entry
from tournaments.rule_errors import rules_as_refusals
from tournaments.services.audit import record
from tournaments.services.versions import raise_version

LATE = "riichi.late"
LATE_CLAUSE = "EMA riichi 5.6"


@dataclass(frozen=True, slots=True)
class Replacement:
    """Who plays for the player of a seat, from which line of the sheet on, and why."""

    wind: Wind
    kind: SubstituteKind
    substitute: str
    reason: str
    from_hand: int = 1


def record_substitute(*, table: Table, replacement: Replacement, by: Actor, at: datetime) -> SeatOccupancy:
    """A substitute takes a seat; the result of the replaced player is fixed by the rule set (5.7).

    Refuses with ``scoring.reason_missing``, ``scoring.seat_empty``, ``scoring.substitute_from_hand``,
    ``scoring.not_riichi`` and, once the table is submitted, ``scoring.table_submitted``.
    """
    check_may(by, "table.staffing", table.session.tournament, ACTS)
    if not replacement.reason.strip() or not replacement.substitute.strip():
        raise Malformed("scoring.reason_missing", _("Say who plays, and why."))
    with transaction.atomic():
        current = open_riichi(table)
        seated(current, replacement.wind)
        check_from_hand(current, replacement)
        return seat_row(current, replacement, by=by, at=at, ended=False)


def end_substitute(*, table: Table, wind: Wind, reason: str, by: Actor, at: datetime) -> SeatOccupancy:
    """Take a substitution back that was recorded by mistake; the row stays. Refuses with ``scoring.no_substitute``."""
    check_may(by, "table.staffing", table.session.tournament, ACTS)
    if not reason.strip():
        raise Malformed("scoring.reason_missing", _("Say why the entry is corrected."))
    with transaction.atomic():
        current = open_riichi(table)
        row = current.around.playing.get(wind)
        if row is None:
            raise Refusal("scoring.no_substitute", _("Nobody plays for another at this seat."), {"seat": wind.value})
        same = Replacement(wind, SubstituteKind(row.kind), row.substitute, reason, row.from_hand)
        return seat_row(current, same, by=by, at=at, ended=True)


def seat_row(current: TableSheet, what: Replacement, *, by: Actor, at: datetime, ended: bool) -> SeatOccupancy:
    """Write the row with its audit."""
    tournament = current.table.session.tournament
    row = SeatOccupancy.objects.create(
        table=current.table,
        wind=what.wind.value,
        kind=what.kind,
        substitute=what.substitute.strip(),
        from_hand=what.from_hand,
        ended=ended,
        reason=what.reason.strip(),
        at=at,
        by=by.key,
        by_name=by.name,
    )
    record(
        "table.substitute_ended" if ended else "table.substituted", row, by=by, at=at, tournament=tournament,
        after=occupancy_facts(row),
    )  # fmt: skip
    raise_version(tournament)
    return row


def record_late(*, table: Table, wind: Wind, late: timedelta, substitute: str, by: Actor, at: datetime) -> Lateness:
    """A player came ``late``: points for each started minute, or beyond the limit a substitute plays (5.6).

    ``substitute`` names who plays then. Refuses with ``riichi.not_late``, ``scoring.late_twice`` and the codes of
    :func:`record_substitute`.
    """
    tournament = table.session.tournament
    check_may(by, "table.staffing", tournament, ACTS)
    with transaction.atomic():
        current = open_riichi(table)
        check_session_open_for_entry(current.table.session)
        player = seated(current, wind)
        with rules_as_refusals():
            cost = lateness(late, current.rules)
        if cost.replaced:
            reason = _("%(minutes)s minutes late") % {"minutes": cost.minutes}
            what = Replacement(wind, SubstituteKind.FROM_START, substitute, reason)
            record_substitute(table=table, replacement=what, by=by, at=at)
        elif cost.points:
            check_late_once(current, player)
            posting = Posting(player, -cost.points, Stage.BEFORE_PLACES)
            cause = Cause(LATE, LATE_CLAUSE, current.table.session, current.table)
            post_adjustment(tournament=tournament, posting=posting, cause=cause, by=by, at=at)
    return cost


def check_late_once(current: TableSheet, player: Participant) -> None:
    rows = Adjustment.objects.filter(table=current.table, participant=player, cause=LATE)
    if rows.filter(reverses__isnull=True, reversed_by__isnull=True).exists():
        raise Refusal(
            "scoring.late_twice",
            _("No. %(number)s was recorded late at this table before.") % {"number": player.number},
            {"participant": player.number},
        )


def record_signal(*, table: Table, completed: int, dice_thrown: bool, by: Actor, at: datetime) -> TableSignal:
    """Where the table stood at the end signal: the sheet then knows its last hand (5.8).

    ``completed`` counts hands, without chombo and redeals; ``dice_thrown`` whether the next one had begun. A later row
    replaces an earlier one. Refuses with ``scoring.signal_beyond_sheet`` for more hands than are on the sheet.
    """
    tournament = table.session.tournament
    check_may(by, "table.signal", tournament, ACTS)
    with transaction.atomic():
        current = open_riichi(table)
        check_session_open_for_entry(current.table.session)
        check_completed(current, completed)
        row = TableSignal.objects.create(
            table=current.table, completed=completed, dice_thrown=dice_thrown, at=at, by=by.key, by_name=by.name
        )
        after = {"completed": completed, "dice_thrown": dice_thrown}
        record("table.signal_heard", row, by=by, at=at, tournament=tournament, after=after)
        raise_version(tournament)
    return row


def open_riichi(table: Table) -> TableSheet:
    """The table's sheet, locked; only riichi tables that are not submitted."""
    current = lock_table(table)
    if current.status != TableStatus.EMPTY:
        next_table_status(current, "enter")
    sheet = sheet_of(current)
    if not isinstance(sheet.sheet, RiichiTableSheet):
        raise Refusal("scoring.not_riichi", _("This is kept for riichi tables only."), {"family": "mcr"})
    return sheet


def seated(current: TableSheet, wind: Wind) -> Participant:
    player = current.seats.get(wind)
    if player is None:
        raise Refusal("scoring.seat_empty", _("A seat of this table has nobody."), {"seats": [wind.value]})
    return player


def check_from_hand(current: TableSheet, what: Replacement) -> None:
    """From the start is before any hand; during the session a hand that the sheet has reached."""
    numbers = [hand.number for hand in current.sheet.hands]
    highest = max(numbers, default=0) + 1
    from_start = what.kind is SubstituteKind.FROM_START
    if (from_start and what.from_hand != 1) or not 1 <= what.from_hand <= highest:
        raise Refusal(
            "scoring.substitute_from_hand",
            _("The sheet has not come to that hand, or the substitute played from the start."),
            {"from_hand": what.from_hand, "next": highest},
        )


def check_completed(current: TableSheet, completed: int) -> None:
    sheet = current.sheet
    played = sheet.play.state.hands if isinstance(sheet, RiichiTableSheet) else 0
    if not 0 <= completed <= played:
        raise Refusal(
            "scoring.signal_beyond_sheet",
            _("%(played)s hands are on the sheet: record the others first.") % {"played": played},
            {"completed": completed, "played": played},
        )


def occupancy_facts(row: SeatOccupancy) -> dict[str, object]:
    """A substitution for the audit and the API."""
    return {
        "seat": row.wind,
        "kind": str(row.kind),
        "substitute": row.substitute,
        "from_hand": row.from_hand,
        "ended": row.ended,
        "reason": row.reason,
    }
