"""Substitutes: who plays for whom from which hand on, and why (MERS section 4, EMA riichi 5.7)."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from mahjong_core.penalties import Reason, Substitution
from mahjong_core.penalties.substitutes import check_substitution
from mahjong_core.winds import Wind
from scoring.models import SeatOccupancy, SubstituteKind, SubstitutionCause
from scoring.permissions import ACTS
from scoring.policies import next_table_status
from scoring.selectors.bench import busy_at
from scoring.selectors.sheets import JOINED, TableSheet, sheet_of
from scoring.services.entries import lock_table
from tournaments.actors import Actor
from tournaments.errors import Conflict, Malformed, Refusal
from tournaments.models import Participant, ParticipantState, Seat, Session, Table, TableStatus
from tournaments.permissions import check_may
from tournaments.rule_errors import rules_as_refusals
from tournaments.services.audit import record
from tournaments.services.participants import lock_participant
from tournaments.services.versions import raise_version


@dataclass(frozen=True, slots=True)
class Replacement:
    """Who plays for the player of a seat, from which line of the sheet on, and why.

    ``player`` is a substitute of the event's bench; ``substitute`` names anybody else.
    """

    wind: Wind
    kind: SubstituteKind
    substitute: str
    reason: str
    from_hand: int = 1
    cause: SubstitutionCause = SubstitutionCause.ILL
    player: Participant | None = None

    @property
    def name(self) -> str:
        return self.player.name if self.player is not None else self.substitute.strip()


def record_substitute(*, table: Table, replacement: Replacement, by: Actor, at: datetime) -> SeatOccupancy:
    """A substitute takes a seat; what the seat and the replaced player receive follows the rule set.

    Refuses with ``scoring.reason_missing``, ``scoring.seat_empty``, ``scoring.substitute_from_hand``,
    ``scoring.not_on_bench``, ``scoring.substitute_taken``, ``penalties.late_during_play`` and, once the table is
    submitted, ``scoring.table_submitted``.
    """
    check_may(by, "table.staffing", table.session.tournament, ACTS)
    if not replacement.reason.strip() or not replacement.name:
        raise Malformed("scoring.reason_missing", _("Say who plays, and why."))
    with transaction.atomic():
        current = open_table(table)
        seated(current, replacement.wind)
        check_replacement(current, replacement)
        return seat_row(current, replacement, by=by, at=at, ended=False)


def end_substitute(*, table: Table, wind: Wind, reason: str, by: Actor, at: datetime) -> SeatOccupancy:
    """Take a substitution back that was recorded by mistake; the row stays. Refuses with ``scoring.no_substitute``."""
    check_may(by, "table.staffing", table.session.tournament, ACTS)
    if not reason.strip():
        raise Malformed("scoring.reason_missing", _("Say why the entry is corrected."))
    with transaction.atomic():
        current = open_table(table)
        row = current.around.playing.get(wind)
        if row is None:
            raise Refusal("scoring.no_substitute", _("Nobody plays for another at this seat."), {"seat": wind.value})
        return seat_row(current, replace(replacement_of(row), reason=reason), by=by, at=at, ended=True)


def replace_player(
    *, player: Participant, since: Session, replacement: Replacement, by: Actor, at: datetime
) -> list[SeatOccupancy]:
    """A substitute plays for ``player`` in session ``since`` and in every later one.

    ``replacement`` says how the first session begins; the later ones are played from their start. The seat of each
    session is the player's own. Refuses with ``scoring.not_seated`` and the codes of :func:`record_substitute`.
    """
    seats = Seat.objects.filter(participant=player, session__tournament=player.tournament_id)
    later = seats.filter(session__number__gte=since.number).select_related("table__session__tournament")
    with transaction.atomic():
        rows = [
            record_substitute(table=seat.table, replacement=in_session(replacement, seat, since), by=by, at=at)
            for seat in later.order_by("session__number")
        ]
    if not rows:
        raise Refusal("scoring.not_seated", _("No. %(number)s sits nowhere from there on.") % {"number": player.number})
    return rows


def in_session(what: Replacement, seat: Seat, first: Session) -> Replacement:
    """The same replacement at the player's seat of one session."""
    here = replace(what, wind=Wind(seat.wind))
    if seat.session_id == first.pk:
        return here
    return replace(here, kind=SubstituteKind.FROM_START, from_hand=1)


def open_table(table: Table) -> TableSheet:
    """The table's sheet, locked; only while the table is not submitted."""
    current = lock_table(table)
    if current.status != TableStatus.EMPTY:
        next_table_status(current, "enter")
    with rules_as_refusals():
        return sheet_of(current)


def seated(current: TableSheet, wind: Wind) -> Participant:
    player = current.seats.get(wind)
    if player is None:
        raise Refusal("scoring.seat_empty", _("A seat of this table has nobody."), {"seats": [wind.value]})
    return player


def check_replacement(current: TableSheet, what: Replacement) -> None:
    with rules_as_refusals():
        check_substitution(core_substitution(what), what.wind)
    check_from_hand(current, what)
    if what.player is not None:
        check_bench(current, lock_participant(what.player))


def core_substitution(what: Replacement) -> Substitution:
    return Substitution(Reason(what.cause), JOINED[what.kind])


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


def check_bench(current: TableSheet, person: Participant) -> None:
    """A substitute of the bench sits at one table of a session."""
    if person.state != ParticipantState.SUBSTITUTE or person.tournament_id != current.table.session.tournament_id:
        raise Refusal(
            "scoring.not_on_bench",
            _("%(name)s is no substitute of this event.") % {"name": person.name},
            {"participant": person.number},
        )
    table = busy_at(person, current.table.session)
    if table is not None:
        raise Conflict(
            "scoring.substitute_taken",
            _("%(name)s plays at table %(table)s in this session.") % {"name": person.name, "table": table},
            {"participant": person.number, "table": table},
        )


def replacement_of(row: SeatOccupancy) -> Replacement:
    kind, cause = SubstituteKind(row.kind), SubstitutionCause(row.cause)
    return Replacement(Wind(row.wind), kind, row.substitute, row.reason, row.from_hand, cause, row.player)


def seat_row(current: TableSheet, what: Replacement, *, by: Actor, at: datetime, ended: bool) -> SeatOccupancy:
    """Write the row with its audit."""
    tournament = current.table.session.tournament
    row = SeatOccupancy.objects.create(
        table=current.table,
        wind=what.wind.value,
        kind=what.kind,
        cause=what.cause,
        substitute=what.name,
        player=what.player,
        from_hand=what.from_hand,
        ended=ended,
        reason=what.reason.strip(),
        at=at,
        by=by.key,
        by_name=by.name,
    )
    act = "table.substitute_ended" if ended else "table.substituted"
    record(act, row, by=by, at=at, tournament=tournament, after=occupancy_facts(row))
    raise_version(tournament)
    return row


def occupancy_facts(row: SeatOccupancy) -> dict[str, object]:
    """A substitution for the audit and the API."""
    return {
        "seat": row.wind,
        "kind": str(row.kind),
        "cause": str(row.cause),
        "substitute": row.substitute,
        "participant": row.player.number if row.player is not None else None,
        "from_hand": row.from_hand,
        "ended": row.ended,
        "reason": row.reason,
    }
