"""Read who is present for the check-in page: counts, the tables of the next session, one person in detail."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from registration.models import Registration, RegistrationForm
from registration.registers.selectors import notices_of
from tournaments.common.actors import player_key
from tournaments.common.look.collation import reader_key
from tournaments.models import (
    AuditEvent,
    Participant,
    ParticipantState,
    PlayerLink,
    Seat,
    Session,
    SessionStatus,
    Tournament,
)

HERE: Final = (ParticipantState.CHECKED_IN, ParticipantState.ACTIVE)
EXPECTED: Final = (ParticipantState.REGISTERED, *HERE)
MARK_LENGTH: Final = 16  # of a badge's hash: enough to know it again, useless to open the page behind it
_WINDS: Final = "ESWN"


@dataclass(frozen=True, slots=True)
class Fee:
    """Store the amount that is still to be paid."""

    cents: int
    currency: str


@dataclass(frozen=True, slots=True)
class DoorPerson:
    """Represent a person at check-in. ``table`` and ``wind``: of the next session; ``fee``: None if nothing is open.

    ``notice``: what a federation's list says against the licence.
    ``came_alone``: they checked themselves in.
    """

    participant: Participant
    session: Session | None = None
    table: int | None = None
    wind: str = ""
    came_at: datetime | None = None
    came_by: str = ""
    came_alone: bool = False
    fee: Fee | None = None
    notice: str = ""

    @property
    def is_here(self) -> bool:
        return self.participant.state in HERE


@dataclass(frozen=True, slots=True)
class MissingPerson:
    """Represent an expected person who is missing; ``phone`` for readers who may see contacts."""

    participant: Participant
    table: int | None
    phone: str = ""


@dataclass(frozen=True, slots=True)
class GroupHere:
    """Count who of a team or a country is present."""

    name: str
    here: int
    expected: int

    @property
    def missing(self) -> int:
        return self.expected - self.here


@dataclass(frozen=True, slots=True)
class DoorPage:
    """Represent the page. ``tables``: of the session, each with its number and, seat by seat, who is present.

    ``groups``: the teams, or without any the countries, those with most missing first.
    """

    session: Session | None
    here: int
    expected: int
    tables: list[tuple[int, list[bool]]]
    missing: list[MissingPerson]
    book: list[dict[str, Any]] = field(default_factory=list)
    groups: list[GroupHere] = field(default_factory=list)
    is_by_team: bool = False

    @property
    def complete_groups(self) -> int:
        return sum(not group.missing for group in self.groups)

    @property
    def complete(self) -> int:
        return sum(all(seats) for _number, seats in self.tables)


def coming_session(tournament: Tournament) -> Session | None:
    """Return the first session that is seated and not over (one query)."""
    seated = Session.objects.filter(tournament=tournament, seats__isnull=False)
    return seated.exclude(status__in=(SessionStatus.ENDED, SessionStatus.RELEASED)).order_by("number").first()


def door_of(tournament: Tournament, *, with_contacts: bool, at: datetime | None = None) -> DoorPage:
    """Return all expected people, in a fixed number of queries; ``at``: the day for which licences are checked."""
    entered = Participant.objects.filter(tournament=tournament, state__in=EXPECTED)
    people = list(entered.select_related("team").order_by("number"))
    session = coming_session(tournament)
    seats = _seats(session)
    phones = _phones(tournament) if with_contacts else {}
    marks = _marks(tournament)
    notices = notices_of(tournament, people, at) if at else {}
    missing = [
        MissingPerson(person, seats[person.pk].table.number if person.pk in seats else None, phones.get(person.pk, ""))
        for person in people
        if person.state not in HERE
    ]
    missing.sort(key=lambda lacking: (lacking.table is None, lacking.table or 0, lacking.participant.number))
    here = len(people) - len(missing)
    is_by_team = any(person.team_id for person in people)
    return DoorPage(
        session,
        here,
        len(people),
        _tables(seats.values()),
        missing,
        _book(people, seats, marks, notices),
        _groups(people, is_by_team=is_by_team),
        is_by_team,
    )


def _groups(people: Iterable[Participant], *, is_by_team: bool) -> list[GroupHere]:
    """Return the teams or the countries of these people; whoever has none is in no group."""
    states: dict[str, list[bool]] = defaultdict(list)
    for person in people:
        name = (person.team.name if person.team else "") if is_by_team else person.country
        if name:
            states[name].append(person.state in HERE)
    groups = [GroupHere(name, sum(present), len(present)) for name, present in states.items()]
    return sorted(groups, key=lambda group: (-group.missing, reader_key(group.name)))


def _seats(session: Session | None) -> dict[int, Seat]:
    if session is None:
        return {}
    rows = Seat.objects.filter(session=session, participant__isnull=False).select_related("table", "participant")
    return {seat.participant_id or 0: seat for seat in rows}


def _tables(seats: Iterable[Seat]) -> list[tuple[int, list[bool]]]:
    tables: dict[int, dict[str, bool]] = defaultdict(dict)
    for seat in seats:
        tables[seat.table.number][seat.wind] = seat.participant is not None and seat.participant.state in HERE
    return [(number, [four[wind] for wind in _WINDS if wind in four]) for number, four in sorted(tables.items())]


def _phones(tournament: Tournament) -> dict[int, str]:
    rows = Registration.objects.filter(tournament=tournament, participant__isnull=False).exclude(phone="")
    return {key or 0: phone for key, phone in rows.values_list("participant_id", "phone")}


def _marks(tournament: Tournament) -> dict[int, str]:
    rows = PlayerLink.objects.filter(participant__tournament=tournament, closed_at__isnull=True)
    return {key: made[:MARK_LENGTH] for key, made in rows.values_list("participant_id", "token_hash")}


def _book(
    people: Iterable[Participant], seats: dict[int, Seat], marks: dict[int, str], notices: dict[int, str]
) -> list[dict[str, Any]]:
    """Return the data with which a device recognises a badge without network."""
    return [
        {
            "number": person.number,
            "name": person.name,
            "country": person.country,
            "club": person.club,
            "here": person.state in HERE,
            "table": seats[person.pk].table.number if person.pk in seats else None,
            "wind": seats[person.pk].wind if person.pk in seats else "",
            "mark": marks.get(person.pk, ""),
            "notice": notices.get(person.pk, ""),
        }
        for person in people
    ]


def person_at_door(participant: Participant, *, with_fee: bool, at: datetime | None = None) -> DoorPerson:
    """Return one person in detail: seat, check-in time and by whom; the open fee for those who take fees.

    Five queries, more where licences are asked for.
    """
    session = coming_session(participant.tournament)
    seat = Seat.objects.filter(session=session, participant=participant).select_related("table").first()
    came = _came(participant) if participant.state in HERE else None
    return DoorPerson(
        participant,
        session if seat else None,
        seat.table.number if seat else None,
        seat.wind if seat else "",
        came.at if came else None,
        came.by_name if came else "",
        came is not None and came.by == player_key(participant),
        _open_fee(participant) if with_fee else None,
        notices_of(participant.tournament, [participant], at).get(participant.pk, "") if at else "",
    )


def _came(participant: Participant) -> AuditEvent | None:
    rows = AuditEvent.objects.filter(
        tournament_uid=participant.tournament.uid,
        action="participant.state_changed",
        target_uid=participant.uid,
        after__state=ParticipantState.CHECKED_IN,
    )
    return rows.order_by("-pk").first()


def _open_fee(participant: Participant) -> Fee | None:
    """Return the fee of the registration's form if a registration exists for the player and nothing was paid."""
    unpaid = Registration.objects.filter(participant=participant, paid_at__isnull=True).exists()
    form = RegistrationForm.objects.filter(tournament=participant.tournament_id).first() if unpaid else None
    return Fee(form.fee_cents, form.currency) if form is not None and form.fee_cents else None
