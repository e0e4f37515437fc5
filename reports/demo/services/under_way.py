"""Create what is in progress in the demo: referees with tables, a call, an incident, an offline ruling, an appeal."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from appeals.models import Channel, SignedAs, Timing
from appeals.services.deposits import take_deposit
from appeals.services.first_instance import FirstInstanceAnswer, answer_appeal
from appeals.services.lodging import Letter, lodge_appeal
from appeals.services.moves import Contested
from appeals.services.reception import receive_appeal
from penalties.models import Ruling
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import record_ruling
from penalties.rulings.services.incidents import report_incident
from scoring.calls.services.queue import call_referee
from scoring.models import CallReason
from tournaments.common.actors import Actor, Origin, player_actor
from tournaments.models import Participant, Session, Table, Tournament
from tournaments.referees.services import cover_session, set_card

APPELLANT: Final = 1  # the player whose appeal is under way
CALLING_TABLE, INCIDENT_TABLE, OFFLINE_TABLE = 3, 12, 7
DEPOSIT: Final = 18_000  # annex 2, 1: "Les 180 Euros", in cents
# Country and club of those who referee: neither of theirs plays at every table, so that tables are shared out by them.
_CARDS: Final = {
    "demo-referee": ("FRA", "Bambou Lyonnais"),
    "demo-second-referee": ("BEL", "Mahjong Bruxelles"),
    "demo-third-referee": ("NED", "Domstad Mahjong"),
    "demo-chief-referee": ("NED", "Vier Winden Zwolle"),
}


@dataclass(frozen=True, slots=True)
class Cast:
    """Store who has which part."""

    organiser: Actor
    chief: Actor
    referee: Actor
    second_referee: Actor
    third_referee: Actor
    keeper: Actor
    second: Actor
    committee: Actor


def share_tables(session: Session, crew: Cast, at: datetime) -> None:
    """Assign tables of the session in play to the referees, and set their countries."""
    for actor in (crew.referee, crew.second_referee, crew.third_referee, crew.chief):
        country, club = _CARDS[actor.user.username]
        set_card(
            tournament=session.tournament, user=actor.user, country=country, club=club, licence="", by=crew.chief, at=at
        )
    cover_session(session=session, by=crew.chief, at=at)


def rule_on_the_appellant(table: Table, crew: Cast, at: datetime) -> None:
    """Make the ruling that is appealed against, at the appellant's table."""
    seat = table.seats.filter(participant__number=APPELLANT).select_related("participant").first()
    if seat is not None and seat.participant is not None:
        record_ruling(
            table=table,
            participant=seat.participant,
            offence="false-win-below-minimum",
            hand=3,
            by=crew.second_referee,
            at=at,
        )


def leave_open(session: Session, crew: Cast, now: datetime) -> None:
    """Leave open one call, one incident for the chief referee, and one ruling from a tablet without network."""
    call_referee(
        table=_table(session, CALLING_TABLE),
        reason=CallReason.RULING,
        note=_("West says the tile was taken too early"),
        by=crew.keeper,
        at=now - timedelta(minutes=2),
    )
    noted = Fault(
        _at(session, INCIDENT_TABLE),
        "",
        _table(session, INCIDENT_TABLE),
        hand=7,
        note=_("Two versions of the last discard; the players on either side saw it"),
        is_for_chief=True,
    )
    report_incident(fault=noted, by=crew.referee, at=now - timedelta(minutes=9))
    decided = now - timedelta(minutes=31)
    record_ruling(
        table=_table(session, OFFLINE_TABLE),
        participant=_at(session, OFFLINE_TABLE),
        offence="tile-touched-early",
        hand=5,
        note=_("Decided at %(time)s offline; sent when the tablet was online again")
        % {"time": f"{decided.astimezone(ZoneInfo(session.tournament.time_zone)):%H:%M}"},
        by=replace(crew.third_referee, origin=Origin(channel="api", device="demo tablet")),
        at=now - timedelta(minutes=18),
    )


def appeal(event: Tournament, crew: Cast, ended: datetime) -> None:
    """Lodge an appeal in time, receive it, and refuse it as chief referee: the player continues or accepts."""
    related = Ruling.objects.select_related(
        "session__tournament", "table__session__tournament", "participant__tournament"
    )
    ruling = related.get(tournament=event, session__number=3, participant__number=APPELLANT)
    person = ruling.participant
    assert ruling.session is not None  # noqa: S101  (it was made at a table)
    letter = Letter(
        contested=_("The false win in hand 3"),
        reasons=_("The flower was counted among the eight points before I said hu."),
        remedy_asked=_("Cancel the payment to the three other players"),
        clause="3.11.6.1",
        signed_as=SignedAs.PLAYER,
        signatory=person.name,
        channel=Channel.PHONE,
    )
    about = Contested(person, ruling.session, ruling.table, ruling)
    made = lodge_appeal(about=about, letter=letter, by=player_actor(person), at=ended + timedelta(minutes=10))
    paid = ended + timedelta(minutes=12)
    take_deposit(appeal=made, amount=DEPOSIT, currency="EUR", payer=person.name, by=crew.keeper, at=paid)
    received = ended + timedelta(minutes=32)
    receive_appeal(appeal=made, timing=Timing.END_OF_EVENT, by=crew.committee, at=received)
    answer = FirstInstanceAnswer(
        granted=False,
        text=_("Without flowers the hand is worth seven points: the minimum is not reached."),
        clause="3.8.1",
    )
    answer_appeal(appeal=made, answer=answer, by=crew.chief, at=ended + timedelta(minutes=45))


def _table(session: Session, number: int) -> Table:
    return Table.objects.select_related("session__tournament").get(session=session, number=number)


def _at(session: Session, number: int) -> Participant:
    """Return the player who started East at the table."""
    seat = _table(session, number).seats.select_related("participant__tournament").get(wind="E")
    assert seat.participant is not None  # noqa: S101  (the demo seats everybody)
    return seat.participant
