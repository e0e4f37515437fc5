"""Every page opens at a table with a seat that nobody was drawn for, from before the start until after the release."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import timezone

from mahjong_core.winds import Wind
from penalties.rulings.services.decisions import record_ruling
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.seats.services.substitutions import Replacement, record_substitute
from scoring.sheets.services.entries import record_hand
from tests.people import (
    NOON,
    actor,
    at_seat,
    client_of,
    make_seated_event,
    make_user,
    play,
    session_of,
    start,
    table_of,
    win,
)
from tests.test_every_page import patterns
from tournaments.models import Participant, ParticipantState, Role, Seat, StaffRole, SubstituteKind, Tournament
from tournaments.players.services.participants import change_state
from tournaments.players.services.player_links import issue_player_link
from tournaments.seating.services.changes import replace_by_substitute
from tournaments.seating.services.publishing import publish_draw
from tournaments.sessions.services.acts import end_session
from tournaments.tables.services.table_links import issue_table_links

pytestmark = [pytest.mark.django_db, pytest.mark.long]
KNOWN = {"slug": "lyon-open", "session": 1, "table": 1, "hand": 1}
PUBLIC = ("", "seating/", "seating/tables/", "s/1/results/", "standings/", "statistics/", "rulings/", "players/2/")
PART = re.compile(r"<(?:\w+:)?(\w+)>")


def addresses() -> Iterator[str]:
    """The pages of the first session and of its first table, and those of the event that tell who sat where."""
    for route, _name in patterns():
        wanted = set(PART.findall(route))
        if "session" in wanted and wanted <= {"slug", "session", "table", "hand"}:
            yield "/" + PART.sub(lambda part: str(KNOWN[part[1]]), route.lstrip("^").rstrip("$"))


def event_of(rules: str) -> Tournament:
    """Eight players; player 1, East of table 1, went home, and the seating has a substitute's seat for them."""
    event = make_seated_event(rule_set=rules, players=8, sessions=2)
    for role in Role:
        StaffRole.objects.create(tournament=event, user=make_user("all"), role=role)
    gone = Participant.objects.get(tournament=event, number=1)
    change_state(participant=gone, to=ParticipantState.WITHDRAWN, by=actor("alice"), at=NOON, reason="Home")
    draft = replace_by_substitute(tournament=event, player=1, by=actor("alice"), at=NOON)
    publish_draw(draw=draft, by=actor("alice"), at=NOON)
    assert Seat.objects.get(table=table_of(event), wind="E").participant is None
    return event


def look(event: Tournament) -> None:
    """Everything opens: to somebody with every role, to the public, to the table's device and to a player there."""
    (card,) = issue_table_links(session=session_of(event), tables=[1], by=actor("chris"), at=timezone.now()).values()
    player = issue_player_link(participant=south_of(event), by=actor("alice"), at=NOON)
    staff, public = client_of("all"), Client()
    for address in (*addresses(), "/t/lyon-open/", "/t/lyon-open/seating/report/", "/t/lyon-open/share/"):
        assert staff.get(address).status_code < 500, address
    for address in (*(f"/t/lyon-open/{page}" for page in PUBLIC), f"/t/{card}/", f"/p/{player}/"):
        assert public.get(address).status_code == 200, address


def south_of(event: Tournament) -> Participant:
    return at_seat(table_of(event), "S")


def name(event: Tournament, helper: str) -> None:
    what = Replacement(Wind.EAST, SubstituteKind.FROM_START, helper)
    record_substitute(table=table_of(event), replacement=what, by=actor("chris"), at=NOON)


def hands(rules: str) -> list[dict[str, object]]:
    if rules.startswith("mcr"):
        return [win(1, "E", "S"), win(2, "S", "E")]
    return [{"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "han": 2, "fu": 30}]


EVENTS = pytest.mark.parametrize(("rules", "helper"), [("mcr-ffmj-2016", ""), ("ema-riichi-2012", "Helper")])


def played(rules: str, helper: str) -> Tournament:
    """Session 1 in play with hands at both tables, in MCR with a ruling that pays the empty seat too."""
    event = event_of(rules)
    if helper:
        name(event, helper)
    start(event)
    for table in (1, 2):
        for hand in hands(rules):
            record_hand(table=table_of(event, table), hand=hand, by=actor("sam"), at=NOON)
    if rules.startswith("mcr"):
        record_ruling(
            table=table_of(event), participant=south_of(event), offence="false-win-below-minimum",
            by=actor("bob"), at=NOON,
        )  # fmt: skip
    return event


@pytest.mark.sampled(2)
@EVENTS
def test_before_the_start(rules: str, helper: str) -> None:
    event = event_of(rules)
    if helper:
        name(event, helper)
    look(event)


@pytest.mark.sampled(2)
@EVENTS
def test_in_play(rules: str, helper: str) -> None:
    look(played(rules, helper))


@pytest.mark.sampled(2)
@EVENTS
def test_handed_in(rules: str, helper: str) -> None:
    event = played(rules, helper)
    submit_table(table=table_of(event), by=actor("sam"), at=NOON)
    look(event)


@pytest.mark.sampled(2)
@EVENTS
def test_released(rules: str, helper: str) -> None:
    event = played(rules, helper)
    for table in (1, 2):
        submit_table(table=table_of(event, table), by=actor("sam"), at=NOON)
        verify_table(table=table_of(event, table), by=actor("sue"), at=NOON)
    end_session(session=session_of(event), by=actor("chris"), at=NOON)
    release_session(session=session_of(event), by=actor("chris"), at=NOON)
    look(event)


def test_the_results_name_whoever_played() -> None:
    event = event_of("mcr-ffmj-2016")
    name(event, "Helper")
    start(event)
    play(table_of(event), [win(1, "S", "E")])
    staff = client_of("all")
    assert "Helper" in staff.get("/t/lyon-open/s/1/results/").text
    assert "Helper" in staff.get("/t/lyon-open/s/1/tables/1/").text
