"""Rulings, their revocation, lateness, incidents."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from uuid import UUID

from mahjong_core.penalties import offences_of
from penalties.models import Incident, Ruling
from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.selectors.restating import LaterRuling, later_rulings
from penalties.rulings.services.decisions import decide_ruling, revoke_ruling
from penalties.rulings.services.incidents import dismiss_incident, report_incident
from penalties.rulings.services.lateness import LateArrival, record_late
from penalties.rulings.services.restating import UNSAID, Later
from tests.days.acts.book import act
from tests.days.day import Day, Deed, Named, one_of
from tournaments.models import Participant, Seat, Table


def table_and_player(day: Day, pick: Random) -> tuple[Table, Participant] | None:
    """Mostly somebody who sits there."""
    table = one_of(pick, day.tables() if pick.random() < 0.95 else day.tables(begun=False))
    if table is None:
        return None
    seats = Seat.objects.filter(table=table).exclude(participant=None).order_by("wind")
    people = [seat.participant for seat in seats.select_related("participant__tournament") if seat.participant]
    person = one_of(pick, people if people and pick.random() < 0.95 else day.players())
    return (table, person) if person else None


def judged(table: Table, person: Participant) -> Named:
    """A ruling touches the table's sheet; a disqualification the player, who leaves the table in play."""
    where = table.session.number, table.number
    return (("sheet", *where), ("person", person.number), ("substitute", *where), ("ruling",))


def some_fault(day: Day, pick: Random, table: Table, person: Participant) -> Fault:
    offences = [offence.id for offence in offences_of(day.rules)]
    return Fault(person, pick.choice(offences), table, hand=pick.choice((None, 1, 2)), late=timedelta(minutes=4))


@act(weight=5)
def rule(day: Day, pick: Random) -> Deed | None:
    where = table_and_player(day, pick)
    if where is None:
        return None
    fault = some_fault(day, pick, *where)
    verdict = pick.choice(
        (
            RefereeDecision(),
            RefereeDecision(),
            RefereeDecision(points=20, reason="As agreed"),
            RefereeDecision(points=None, reason="Mild"),
        )
    )
    who = pick.choice(("bob", "chris", "chris"))
    # Whoever is expelled by it leaves the table in play, wherever that is.
    playing = [
        ("sheet", seat.session.number, seat.table.number)
        for seat in where[1].seats.filter(session__status__in=("running", "paused")).select_related("session", "table")
    ]
    return Deed(
        lambda: decide_ruling(fault=fault, by=day.by(who), at=day.moment, verdict=verdict),
        (*judged(*where), *playing, *(("substitute", *place[1:]) for place in playing)),
    )


def what_of_the_later(pick: Random, affected: Sequence[LaterRuling]) -> Later:
    """Restated with the least that may be named, left with a reason, or the question not answered."""
    seen = frozenset(later_ruling.ruling.uid for later_ruling in affected)
    amounts = {
        later_ruling.ruling.uid: later_ruling.amounts[0]
        for later_ruling in affected
        if later_ruling.needs_points and later_ruling.amounts
    }
    restated = Later(is_restated=True, amounts=amounts, seen=seen)
    left = Later(is_left=True, left_reason="Ruled on their own", seen=seen)
    stale = Later(is_left=True, left_reason="As the list was", seen=frozenset((UUID(int=0),)))
    return pick.choice((restated, restated, left, UNSAID, stale)) if affected else UNSAID


@act(weight=3)
def revoke(day: Day, pick: Random) -> Deed | None:
    rows = Ruling.objects.filter(tournament=day.event)
    related = ("tournament", "participant__tournament", "session__tournament", "table__session__tournament")
    ruling = one_of(pick, list(rows.select_related(*related).order_by("pk")))
    if ruling is None:
        return None
    person = ruling.participant
    playing = person.seats.filter(session__status__in=("running", "paused")).select_related("session", "table")
    places = [(seat.session.number, seat.table.number) for seat in playing]
    affected = later_rulings(ruling)
    result = what_of_the_later(pick, affected)
    judged_again = [ruling, *(later_ruling.ruling for later_ruling in affected if result.is_restated)]
    places += [(row.table.session.number, row.table.number) for row in judged_again if row.table is not None]
    return Deed(
        lambda: revoke_ruling(ruling=ruling, reason="Seen otherwise", by=day.by("chris"), at=day.moment, later=result),
        (
            ("person", person.number),
            ("ruling",),
            *((kind, *place) for place in places for kind in ("sheet", "substitute")),
        ),
    )


@act(weight=2)
def come_late(day: Day, pick: Random) -> Deed | None:
    where = table_and_player(day, pick)
    if where is None:
        return None
    late = pick.choice((None, timedelta(minutes=4), timedelta(minutes=12), timedelta(minutes=40)))
    arrival = LateArrival(*where, late=late, substitute=pick.choice(("", "Helper")))
    return Deed(lambda: record_late(arrival=arrival, by=day.by("chris"), at=day.moment), judged(*where))


@act(weight=1)
def note_incident(day: Day, pick: Random) -> Deed | None:
    where = table_and_player(day, pick)
    if where is None:
        return None
    fault = some_fault(day, pick, *where)
    return Deed(lambda: report_incident(fault=fault, by=day.by("bob"), at=day.moment))


@act(weight=1)
def settle_incident(day: Day, pick: Random) -> Deed | None:
    rows = Incident.objects.filter(tournament=day.event)
    incident = one_of(pick, list(rows.select_related("tournament").order_by("pk")))
    return incident and Deed(
        lambda: dismiss_incident(incident=incident, reason="Nobody saw it", by=day.by("bob"), at=day.moment)
    )
