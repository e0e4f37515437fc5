"""The people who recur in the tests, and events brought to a state by walking the real services.

Alice organises, Chris is chief referee, Bob referees, Sam and Sue keep scores, Ann sits on the appeals committee,
Olga organises another event, Dan is a stranger with an account.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.test import Client

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import record_hand
from tests.snapshot import walked_on, walked_once
from tournaments.common.actors import Actor, user_actor
from tournaments.events.services.facts import create_tournament
from tournaments.models import Participant, Person, Role, Session, StaffRole, Table, Team, Tournament, User
from tournaments.seating.services.drawing import import_seating
from tournaments.sessions.services.acts import end_session, start_session

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
STAFF: Mapping[str, Role] = {
    "alice": Role.ORGANISER,
    "chris": Role.CHIEF_REFEREE,
    "bob": Role.REFEREE,
    "sam": Role.SCOREKEEPER,
    "sue": Role.SCOREKEEPER,
    "ann": Role.APPEALS_COMMITTEE,
}
COUNTRIES = ("FRA", "ITA", "NLD", "DNK")


def make_user(username: str, **facts: Any) -> User:
    """A user by name, made once."""
    user, _ = User.objects.get_or_create(
        username=username, defaults={"first_name": username.title(), "email": f"{username}@example.org"} | facts
    )
    return user


def client_of(username: str = "", **facts: Any) -> Client:
    """A browser in which this person is signed in; without a name, a stranger's."""
    client = Client()
    if username:
        client.force_login(make_user(username, **facts))
    return client


def actor(username: str) -> Actor:
    return user_actor(make_user(username))


def make_tournament(
    slug: str = "lyon-open", *, rule_set: str = "mcr-ffmj-2016", sessions: int = 4, **facts: Any
) -> Tournament:
    """An event of Alice's with all its staff."""
    event = create_tournament(
        name=facts.pop("name", "Lyon Open"),
        slug=slug,
        rule_set=rule_set,
        sessions=sessions,
        starts_on=date(2026, 11, 21),
        by=actor(facts.pop("organiser", "alice")),
        at=NOON,
        **facts,
    )
    for username, role in STAFF.items():
        StaffRole.objects.get_or_create(tournament=event, user=make_user(username), role=role)
    return event


def other_event() -> Tournament:
    """Olga's event: she is organiser there and nobody here."""
    return create_tournament(
        name="Other Open",
        slug="other-open",
        rule_set="mcr-ffmj-2016",
        sessions=2,
        starts_on=date(2026, 11, 28),
        by=actor("olga"),
        at=NOON,
    )


def add_players(event: Tournament, count: int = 16) -> list[Participant]:
    """Players 1..count in teams of four, one country a team."""
    teams = [Team.objects.create(tournament=event, name=f"Team {n}") for n in range(1, count // 4 + 1)]
    people = [Person.objects.create(name=f"Player {n}") for n in range(1, count + 1)]
    return Participant.objects.bulk_create(
        Participant(
            tournament=event,
            person=person,
            number=n,
            name=person.name,
            country=COUNTRIES[(n - 1) // 4 % len(COUNTRIES)],
            team=teams[(n - 1) // 4] if (n - 1) // 4 < len(teams) else None,
        )
        for n, person in enumerate(people, start=1)
    )


def entered_event(slug: str = "lyon-open", *, players: int = 16, **facts: Any) -> Tournament:
    """An event with its players, not seated."""
    event = make_tournament(slug, **facts)
    add_players(event, players)
    return event


def simple_plan(count: int = 16, sessions: int = 4) -> SeatingPlan:
    """Every player once in each session; session s moves the second, third and fourth seats on by s, 2s and 3s."""
    tables = count // 4
    return SeatingPlan(
        tuple(
            tuple(
                SeatedTable(
                    t + 1,
                    tuple(1 + seat * tables + (t + seat * session) % tables for seat in range(4)),  # type: ignore[arg-type]
                )
                for t in range(tables)
            )
            for session in range(sessions)
        )
    )


def make_seated_event(slug: str = "lyon-open", *, players: int = 16, sessions: int = 4, **facts: Any) -> Tournament:
    key = ("seated", slug, players, sessions, repr(sorted(facts.items())))
    return walked_once(key, lambda: seat_an_event(slug, players=players, sessions=sessions, **facts))


def seat_an_event(slug: str, *, players: int, sessions: int, **facts: Any) -> Tournament:
    event = make_tournament(slug, sessions=sessions, **facts)
    add_players(event, players)
    import_seating(tournament=event, plan=simple_plan(players, sessions), by=actor("alice"), at=NOON)
    return event


def event_in_play(slug: str = "lyon-open", *, at: datetime = NOON, **facts: Any) -> Tournament:
    """A seated event whose first session has started."""
    event = make_seated_event(slug, **facts)
    start(event, at=at)
    return event


def session_of(event: Tournament, number: int = 1) -> Session:
    return Session.objects.select_related("tournament").get(tournament=event, number=number)


def table_of(event: Tournament, table: int = 1, session: int = 1) -> Table:
    return Table.objects.select_related("session__tournament").get(
        session__tournament=event, session__number=session, number=table
    )


def at_seat(table: Table, wind: str) -> Participant:
    """The player who starts at this wind."""
    participant = table.seats.select_related("participant__tournament").get(wind=wind).participant
    assert participant is not None
    return participant


def start(event: Tournament, session: int = 1, at: datetime = NOON) -> Session:
    walked_on(
        ("start", event.pk, session, at),
        lambda: start_session(session=session_of(event, session), by=actor("chris"), at=at),
    )
    return session_of(event, session)


def win(number: int, winner: str = "E", discarder: str | None = "S", value: int = 8) -> dict[str, Any]:
    return {"number": number, "outcome": "win", "winner": winner, "discarder": discarder, "value": value}


def nobody(number: int) -> dict[str, Any]:
    return {"number": number, "outcome": "draw"}


def play(table: Table, hands: list[dict[str, Any]], *, at: datetime = NOON) -> None:
    """Record hands as Sam, who has read unusual values again."""
    walked_on(("play", table.pk, repr(hands), at), lambda: _play(table, hands, at))


def _play(table: Table, hands: list[dict[str, Any]], at: datetime) -> None:
    for hand in hands:
        moment = at + timedelta(minutes=int(hand["number"]))
        record_hand(table=table, hand=hand, by=actor("sam"), at=moment, confirm=["scoring.value_unusual"])


def finish(table: Table, hands: list[dict[str, Any]] | None = None, *, at: datetime = NOON) -> None:
    """Record, submit (Sam) and verify (Sue) a table."""
    played = hands or [win(1), nobody(2)]
    walked_on(("finish", table.pk, repr(played), at), lambda: _finish(table, played, at))


def _finish(table: Table, hands: list[dict[str, Any]], at: datetime) -> None:
    _play(table, hands, at)
    submit_table(table=table, by=actor("sam"), at=at + timedelta(minutes=100))
    verify_table(table=table, by=actor("sue"), at=at + timedelta(minutes=101))


def finish_session(event: Tournament, session: int = 1, *, at: datetime = NOON) -> Session:
    """Start a session, finish every table with a small win for each wind in turn, and end it."""
    walked_on(("finish session", event.pk, session, at), lambda: _finish_session(event, session, at))
    return session_of(event, session)


def _finish_session(event: Tournament, session: int, at: datetime) -> None:
    start_session(session=session_of(event, session), by=actor("chris"), at=at)
    winds = "ESWN"
    for table in Table.objects.filter(session__tournament=event, session__number=session).select_related(
        "session__tournament"
    ):
        winner = winds[table.number % 4]
        loser = winds[(table.number + session) % 4]
        discarder = None if loser == winner else loser
        _finish(table, [win(1, winner, discarder, 8 + table.number), nobody(2)], at)
    end_session(session=session_of(event, session), by=actor("chris"), at=at + timedelta(minutes=120))


def east_wins(event: Tournament, *values: int) -> None:
    """Start the first session, let East of table 1, 2, ... win one hand of that value from South, and end it."""
    start(event)
    for number, value in enumerate(values, start=1):
        finish(table_of(event, number), [win(1, "E", "S", value)])
    end_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(minutes=120))


def is_refused_read(answer: Any, person: str) -> bool:
    """Whether a page was kept from somebody: a stranger is led to the sign-in, who is signed in is told so."""
    if person:
        return bool(answer.status_code == 403)
    return bool(answer.status_code == 302 and answer["Location"].startswith("/sign-in/?next="))
