"""Whoever leaves: the tables that the panel names before are the tables that change, and what was played stays."""

from dataclasses import replace
from itertools import product
from uuid import uuid4

import pytest

from mahjong_core.winds import Wind
from scoring.accidents.selectors import accident_of
from scoring.accidents.selectors.cases import AccidentCase, seats_with_player
from scoring.accidents.selectors.effects import following
from scoring.accidents.services.settling import Telling, settle_accident
from scoring.accidents.services.taking_back import take_back_accident
from scoring.models import ResultVersion
from scoring.publication.services.releases import release_session
from scoring.seats.services.substitutions import Replacement, replace_player
from tests.people import NOON, actor, finish_session, make_seated_event, session_of, start
from tests.refusals import refuses
from tournaments.models import Participant, ParticipantState, SeatOccupancy, SubstituteKind, Tournament
from tournaments.players.services.participants import change_state

pytestmark = pytest.mark.django_db
Places = set[tuple[int, int]]


def case_of(event: Tournament, session: int, way: str = "stand-in-on", name: str = "Jan Vos") -> AccidentCase:
    """Player 1 leaves, told in a session; as the panel's form makes it, whatever became of the session since."""
    leaves = accident_of("leaves")
    assert leaves is not None
    chosen = leaves.way(way)
    assert chosen is not None
    here = session_of(event, session)
    seat = next(
        occupancy
        for occupancy in seats_with_player(here)
        if occupancy.seat.participant and occupancy.seat.participant.number == 1
    )
    return AccidentCase(here.tournament, leaves, chosen, here, seat=seat, name=name if way == "stand-in-on" else "")


def settle(case: AccidentCase, person: str = "chris") -> set[tuple[int, int]]:
    """The tables that it says it touched."""
    seen = following(case)
    settle_accident(case=case, telling=Telling(uuid4(), seen.seen, "Ill"), by=actor(person), at=NOON)
    return set(seen.tables)


def named(event: Tournament) -> Places:
    """Where a substitute was recorded."""
    rows = SeatOccupancy.objects.filter(table__session__tournament=event)
    return set(rows.values_list("table__session__number", "table__number"))


def bring(event: Tournament, session: int, state: str) -> None:
    if state == "running":
        start(event, session)
    if state in ("ended", "released"):
        finish_session(event, session)
    if state == "released":
        release_session(session=session_of(event, session), by=actor("chris"), at=NOON, reason="Its tables are in")


@pytest.mark.long
@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("result", "states"),
    [
        (result, states)
        for states in product(("ended", "released"), ("scheduled", "running"), ("ended", "released", "scheduled"))
        for result in (1, 2)
    ],
)
def test_what_is_named_before_is_what_changes(result: int, states: tuple[str, ...]) -> None:
    """Sessions 1 and 3 may be over while session 2 is not: play was exchanged. Session 4 is to come."""
    event = make_seated_event()
    for session in (1, 3, 2):
        bring(event, session, states[session - 1])
    results = set(ResultVersion.objects.values_list("pk", "table", "status"))
    shown = settle(case_of(event, result))
    over = {number for number, state in enumerate(states, start=1) if state in ("ended", "released")}
    assert {session for session, _table in shown} == {1, 2, 3, 4} - over
    assert named(event) == shown
    assert set(ResultVersion.objects.values_list("pk", "table", "status")) == results


@pytest.mark.long
@pytest.mark.parametrize("session", [1, 2])
def test_withdrawn_without_a_substitute_touches_what_is_to_come(session: int, event: Tournament) -> None:
    case = case_of(event, session, "withdraw")
    assert {number for number, _table in following(case).tables} == {2, 3, 4}
    assert settle(case, "alice") == set(following(case).tables)
    assert not SeatOccupancy.objects.exists()


@pytest.mark.long
def test_everything_played_leaves_nobody_to_replace() -> None:
    event = make_seated_event(sessions=2)
    for session in (1, 2):
        bring(event, session, "ended")
    case = case_of(event, 2)
    assert following(case).tables == ()
    with refuses("scoring.not_seated"):
        settle(case)
    assert Participant.objects.get(tournament=event, number=1).state == "active", "still in the event"


@pytest.mark.long_on_sqlite
def test_the_way_back_gives_back_just_those_seats() -> None:
    event = make_seated_event()
    bring(event, 3, "ended")
    case, uid = case_of(event, 1), uuid4()
    settle_accident(case=case, telling=Telling(uid, following(case).seen, "Ill"), by=actor("chris"), at=NOON)
    take_back_accident(tournament=event, uid=uid, reason="Came", by=actor("chris"), at=NOON)
    rows = SeatOccupancy.objects.filter(ended=True).values_list("table__session__number", flat=True)
    assert sorted(rows) == [1, 2, 4]


@pytest.mark.long
def test_a_session_that_is_named_may_be_over_a_later_one_is_left_alone() -> None:
    """The call of the API: what was played by somebody else is put right where it is named, and only there."""
    event = make_seated_event()
    for session in (1, 3):
        bring(event, session, "ended")
    player = Participant.objects.get(tournament=event, number=1)
    what = Replacement(Wind.EAST, SubstituteKind.FROM_START, "Jan Vos", "Ill")
    rows = replace_player(player=player, since=session_of(event, 1), replacement=what, by=actor("chris"), at=NOON)
    assert [row.table.session.number for row in rows] == [1, 2, 4]


class TestWhoPlaysOn:
    """What is said of team and country where somebody leaves: how many play on, and what the rank rests on."""

    def lines(self, case: AccidentCase) -> dict[str, tuple[int, str]]:
        return {line.what: (line.figure, line.detail) for line in following(case).lines}

    @pytest.mark.long_on_sqlite
    @pytest.mark.parametrize("way", ["stand-in-on", "withdraw"])
    def test_team_and_country(self, way: str) -> None:
        """Players 1 to 4 are Team 1 and France: without player 1 three play on."""
        shown = self.lines(case_of(make_seated_event(), 1, way))
        assert shown["players of Team 1 continue"] == (3, "The sum of all members.")
        assert shown["players of FRA continue"][0] == 3
        assert "best 3 players" in shown["players of FRA continue"][1]

    @pytest.mark.long
    def test_who_left_before_is_not_counted(self) -> None:
        event = make_seated_event()
        for number in (2, 3):
            mate = Participant.objects.get(tournament=event, number=number)
            change_state(participant=mate, to=ParticipantState.WITHDRAWN, by=actor("alice"), at=NOON, reason="Home")
        assert self.lines(case_of(event, 1))["player of Team 1 continues"][0] == 1

    def test_nobody_is_spoken_of_where_there_is_no_team(self) -> None:
        event = make_seated_event()
        Participant.objects.filter(tournament=event).update(team=None, country="")
        assert not [what for what in self.lines(case_of(event, 1)) if "play on" in what]

    @pytest.mark.long
    def test_somebody_else_of_the_team_leaving_is_something_new(self) -> None:
        """What was seen names the count: the second of two who leave at once is shown the list anew."""
        event = make_seated_event()
        case = case_of(event, 1)
        seen = following(case).seen
        Participant.objects.filter(tournament=event, number=2).update(state="withdrawn")
        assert following(replace(case)).seen != seen
