"""Write a late player: a ruling by the minutes, and beyond the limit a substitute.

(MCR 3.11.2.1, MERS 2.2, riichi 5.6).
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.penalties import Lateness
from mahjong_core.winds import Wind
from penalties.models import Ruling
from penalties.rulings.selectors.faults import Fault, RefereeDecision, late_by
from penalties.rulings.selectors.proposals import LATE_ARRIVAL, propose
from penalties.rulings.services.decisions import PROPOSED_VERDICT, decide_ruling
from scoring.common.services.locking import lock_table
from scoring.seats.services.substitutions import Replacement, record_substitute
from tournaments.common.actors import Actor
from tournaments.common.errors import Refusal
from tournaments.models import Participant, Seat, SeatOccupancy, SubstituteKind, SubstitutionCause, Table


@dataclass(frozen=True, slots=True)
class LateArrival:
    """Store who came late to which table; ``late`` None: by the session's clock now.

    If it is too late to play, ``substitute`` (a name) or ``bench`` (a substitute of the event) plays.
    """

    table: Table
    participant: Participant
    late: timedelta | None = None
    substitute: str = ""
    bench: Participant | None = None


@dataclass(frozen=True, slots=True)
class LateOutcome:
    """Store the outcome: the ruling, its points, and who plays instead."""

    ruling: Ruling
    cost: Lateness
    occupancy: SeatOccupancy | None


def record_late(
    *, arrival: LateArrival, by: Actor, at: datetime, verdict: RefereeDecision = PROPOSED_VERDICT
) -> LateOutcome:
    """Rule on a late player; if the session is lost, the substitute takes the seat in the same act.

    Refuses with ``penalties.not_late``, ``penalties.late_twice``, and the codes of ``record_substitute``.
    """
    with transaction.atomic():
        table = lock_table(arrival.table)
        _check_once(table, arrival.participant)
        late = late_by(table.session, at) if arrival.late is None else arrival.late
        fault = Fault(arrival.participant, LATE_ARRIVAL, table, late=late)
        cost = propose(fault, at).late
        ruling = decide_ruling(fault=fault, verdict=verdict, by=by, at=at)
        assert cost is not None  # noqa: S101  # a late arrival always has its minutes
        row = _stand_in(arrival, cost, by=by, at=at) if cost.is_replaced else None
    return LateOutcome(ruling, cost, row)


def _check_once(table: Table, person: Participant) -> None:
    rulings = Ruling.objects.filter(table=table, participant=person, offence=LATE_ARRIVAL, revocation__isnull=True)
    if rulings.exists():
        raise Refusal(
            "penalties.late_twice",
            _("No. %(number)s is already recorded as late at this table.") % {"number": person.number},
            {"participant": person.number},
        )


def _stand_in(arrival: LateArrival, cost: Lateness, *, by: Actor, at: datetime) -> SeatOccupancy:
    """Seat the substitute for the whole session (MERS 4.1.1: it begins once the substitute sits)."""
    what = Replacement(
        Wind.EAST,
        SubstituteKind.FROM_START,
        arrival.substitute,
        ngettext("%(minutes)s minute late", "%(minutes)s minutes late", cost.minutes) % {"minutes": cost.minutes},
        cause=SubstitutionCause.LATE,
        player=arrival.bench,
    )
    seat = Seat.objects.get(table=arrival.table, participant=arrival.participant)
    return record_substitute(table=arrival.table, replacement=replace(what, wind=Wind(seat.wind)), by=by, at=at)
