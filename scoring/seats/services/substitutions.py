"""Record substitutes: who plays for whom from which hand on, and why (MERS section 4, EMA riichi 5.7)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from mahjong_core.penalties import Reason, Substitution
from mahjong_core.penalties.substitutes import check_substitution
from mahjong_core.sheets import Mode
from mahjong_core.winds import Wind
from scoring.common.permissions import ACTS
from scoring.results.services.versions import placings, restate_result
from scoring.seats.selectors.bench import busy_at, seats_ahead
from scoring.sheets.policies import can
from scoring.sheets.selectors.folding import JOINED, TableSheet, sheet_of
from scoring.sheets.services.entries import table_now
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.versions import raise_version
from tournaments.models import (
    Participant,
    ParticipantState,
    Seat,
    SeatOccupancy,
    Session,
    SubstituteKind,
    SubstitutionCause,
    Table,
)
from tournaments.players.services.participants import lock_participant
from tournaments.sessions.policies import check_session_open_for_entry
from tournaments.tables.selectors.occupancy import default_cause
from tournaments.tables.services.occupancies import write_occupancy

LONGEST_REASON = 400
_MAX_ON_PAPER = 60  # hands of a session without a number of its own


@dataclass(frozen=True, slots=True)
class Replacement:
    """Store who plays at a seat, from which line of the sheet on, and why.

    ``player`` is a substitute of the event's bench; ``substitute`` is the name of another person; without both the
    substitute is still to be named. ``cause`` None: as the seat's player is known to be away. An empty seat needs no
    reason.
    """

    wind: Wind
    kind: SubstituteKind
    substitute: str
    reason: str = ""
    from_hand: int = 1
    cause: SubstitutionCause | None = None
    player: Participant | None = None

    @property
    def name(self) -> str:
        return self.player.name if self.player is not None else self.substitute.strip()


def record_substitute(*, table: Table, replacement: Replacement, by: Actor, at: datetime) -> SeatOccupancy:
    """Seat a substitute at a player's or an empty seat; results follow the rule set.

    Before the session as well as after it; this row replaces an earlier name. A submitted or verified result that it
    changes is stated anew and waits for a second person, as after a ruling.

    Raise ``scoring.reason_missing``, ``scoring.substitute_unnamed``, ``scoring.seat_unknown``,
    ``scoring.substitute_from_hand``, ``scoring.not_on_bench``, ``scoring.substitute_taken``, ``scoring.table_cleared``,
    ``penalties.late_during_play``.
    """
    check_may(by, "table.staffing", table.session.tournament, ACTS)
    with transaction.atomic():
        current = table_now(table)
        if replacement.wind not in current.seats:
            wind = replacement.wind.value
            raise Refusal("scoring.seat_unknown", _("This seat does not exist at this table."), {"seat": wind})
        what = complete_replacement(current, replacement)
        _check_replacement(current, what)
        row = seat_row(current, what, by=by, at=at, ended=False)
        restate_if_changed(current, row.reason, by=by, at=at)
    return row


def name_at_seats(*, seats: Iterable[tuple[Table, Replacement]], by: Actor, at: datetime) -> list[SeatOccupancy]:
    """Name who plays at several open seats, all or none. Raise the codes of :func:`record_substitute`."""
    with transaction.atomic():
        return [record_substitute(table=table, replacement=what, by=by, at=at) for table, what in seats]


def end_substitute(*, table: Table, wind: Wind, reason: str, by: Actor, at: datetime) -> SeatOccupancy:
    """End a substitution recorded by mistake; the row stays. Raise ``scoring.no_substitute`` if there is none."""
    check_may(by, "table.staffing", table.session.tournament, ACTS)
    if not reason.strip():
        raise Malformed("scoring.reason_missing", _("Give a reason for the correction."))
    with transaction.atomic():
        current = table_now(table)
        row = current.context.playing.get(wind)
        if row is None:
            raise Refusal("scoring.no_substitute", _("There is no substitute at this seat."), {"seat": wind.value})
        ended = seat_row(current, replace(replacement_of(row), reason=reason), by=by, at=at, ended=True)
        restate_if_changed(current, ended.reason, by=by, at=at)
    return ended


def replace_player(
    *, player: Participant, since: Session, replacement: Replacement, by: Actor, at: datetime
) -> list[SeatOccupancy]:
    """Let a substitute play for ``player`` in session ``since`` and in every later one that has not ended.

    ``replacement`` says how the first session begins; the later ones are played from their start. The seat of each
    session is the player's own. Session ``since`` was named: it may have ended, as for :func:`record_substitute`.
    Raise ``scoring.not_seated`` and the codes of :func:`record_substitute`.
    """
    first = Seat.objects.filter(participant=player, session=since).select_related("table__session__tournament")
    later = [seat for seat in seats_ahead(player, since) if seat.session_id != since.pk]
    return hand_over(player=player, seats=[*first, *later], since=since, replacement=replacement, by=by, at=at)


def hand_over(
    *,
    player: Participant,
    seats: Sequence[Seat],
    since: Session,
    replacement: Replacement,
    by: Actor,
    at: datetime,
) -> list[SeatOccupancy]:
    """Let a substitute play at exactly these seats of ``player``, as :func:`replace_player` does."""
    if not seats:
        raise Refusal("scoring.not_seated", _("No. %(number)s has no seat from there on.") % {"number": player.number})
    rows = []
    with transaction.atomic():
        for seat in seats:
            here = replace(replacement, wind=Wind(seat.wind))
            if seat.session_id != since.pk:
                here = replace(here, kind=SubstituteKind.FROM_START, from_hand=1)
            rows.append(record_substitute(table=seat.table, replacement=here, by=by, at=at))
    return rows


def complete_replacement(current: TableSheet, what: Replacement) -> Replacement:
    """Return the replacement with its cause and reason; a player's seat needs a reason."""
    player = current.seats[what.wind]
    if player is None:
        return replace(what, cause=SubstitutionCause.VACANT, reason=what.reason.strip() or _("The seat was empty"))
    if not what.reason.strip():
        raise Malformed("scoring.reason_missing", _("Enter the substitute and a reason."))
    cause = what.cause or default_cause(player)
    return replace(what, cause=default_cause(player) if cause == SubstitutionCause.VACANT else cause)


def _check_replacement(current: TableSheet, what: Replacement) -> None:
    if not what.name and not current.table.session.tournament.allow_unnamed_substitutes:
        raise Malformed("scoring.substitute_unnamed", _("Enter a name: a substitute needs one here."))
    if current.seats[what.wind] is not None:
        with rules_as_refusals():
            reason = Reason(what.cause or SubstitutionCause.ILL)
            check_substitution(Substitution(reason, JOINED[what.kind]), what.wind)
    _check_from_hand(current, what)
    if what.player is not None:
        _check_bench(current, lock_participant(what.player), what.wind)


def _check_from_hand(current: TableSheet, what: Replacement) -> None:
    """Check the moment: from the start only before any hand, later only from a hand that the sheet has reached.

    Whoever plays since a hand is named at any time, also on a sheet whose hands gave way to typed totals. Where totals
    alone were typed the hands are on paper, and what it says is believed.
    """
    here = current.context.playing.get(what.wind)
    if here is not None and (here.kind, here.from_hand) == (what.kind, what.from_hand):
        return
    numbers = [hand.number for hand in current.sheet.hands]
    highest = max(numbers, default=0) + 1
    if here is None and not numbers and current.sheet.mode is Mode.TOTALS:
        highest = current.rules.hands_per_session or _MAX_ON_PAPER
    from_start = what.kind is SubstituteKind.FROM_START
    if (from_start and what.from_hand != 1) or not 1 <= what.from_hand <= highest:
        raise Refusal(
            "scoring.substitute_from_hand",
            _("The sheet has not reached that hand, or the substitute played from the start."),
            {"from_hand": what.from_hand, "next": highest},
        )


def _check_bench(current: TableSheet, person: Participant, wind: Wind) -> None:
    """Check that a substitute of the bench sits at one seat of a session only."""
    if person.state != ParticipantState.SUBSTITUTE or person.tournament_id != current.table.session.tournament_id:
        raise Refusal(
            "scoring.not_on_bench",
            _("%(name)s is not a substitute of this event.") % {"name": person.name},
            {"participant": person.number},
        )
    here = current.context.playing.get(wind)
    table = busy_at(person, current.table.session)
    if table is not None and (here is None or here.player_id != person.pk):
        raise Conflict(
            "scoring.substitute_taken",
            _("%(name)s plays at table %(table)s in this session.") % {"name": person.name, "table": table},
            {"participant": person.number, "table": table},
        )


def replacement_of(row: SeatOccupancy) -> Replacement:
    """Return the replacement that a row of the ledger of seats recorded."""
    kind, cause = SubstituteKind(row.kind), SubstitutionCause(row.cause)
    return Replacement(Wind(row.wind), kind, row.substitute, row.reason, row.from_hand, cause, row.player)


def seat_row(current: TableSheet, what: Replacement, *, by: Actor, at: datetime, ended: bool) -> SeatOccupancy:
    """Write who plays at a seat from a hand on; ``ended``: the seat's own player is back."""
    row = SeatOccupancy(
        table=current.table,
        wind=what.wind.value,
        kind=what.kind,
        cause=what.cause or SubstitutionCause.ILL,
        substitute=what.name,
        player=what.player,
        from_hand=what.from_hand,
        ended=ended,
        reason=what.reason.strip()[:LONGEST_REASON],
    )
    write_occupancy(row, by=by, at=at)
    raise_version(current.table.session.tournament)
    return row


def restate_if_changed(before: TableSheet, reason: str, *, by: Actor, at: datetime) -> None:
    """Restate a result if the substitution changes what a seat receives, or who is entered."""
    table = before.table
    if not can(table, "restate"):
        return
    with rules_as_refusals():
        after = sheet_of(table)
    if _what_counts(before) != _what_counts(after):
        check_session_open_for_entry(table.session)
        restate_result(after, reason=reason, by=by, at=at)


def _what_counts(current: TableSheet) -> tuple[object, ...]:
    """Return the four outcomes, and the substitutes of the bench who are entered with one."""
    bench = {wind: row.player_id for wind, row in current.context.playing.items()}
    return placings(current), bench
