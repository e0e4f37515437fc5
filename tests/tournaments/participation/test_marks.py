"""Who takes part in which sessions: draws, byes and line-ups follow; the newest mark holds."""

from collections import Counter
from random import Random

import pytest
from django.urls import reverse

from tests.api.conftest import Api
from tests.people import NOON, actor, entered_event, start
from tests.refusals import refuses
from tournaments.common.errors import Conflict, Malformed
from tournaments.models import ParticipationKind, Tournament
from tournaments.participation.selectors.marks import participation_of
from tournaments.participation.services import AttendanceMark, give_byes, mark_participation, set_line_up
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import publish_draw

pytestmark = pytest.mark.django_db
K = ParticipationKind


def event_of(players: int = 16, sessions: int = 4) -> Tournament:
    return entered_event(sessions=sessions, players=players)


def mark(event: Tournament, *marks: AttendanceMark) -> None:
    mark_participation(tournament=event, marks=marks, by=actor("alice"), at=NOON)


def draw(event: Tournament, until: int | None = None) -> list[set[int]]:
    """Draw and publish; who sits in each session."""
    made = commit_draw(tournament=event, options=DrawOptions(until=until), by=actor("alice"), at=NOON, seed="ab")
    publish_draw(draw=run_draw(draw=made, by=actor("alice"), at=NOON), by=actor("alice"), at=NOON)
    plan = published_plan(event)
    return [{p for table in tables for p in table.seats if p is not None} for tables in plan.sessions]


def test_the_newest_mark_of_a_session_holds() -> None:
    event = event_of()
    mark(event, AttendanceMark(3, K.LEFT, 2))
    mark(event, AttendanceMark(3, K.PLAYS, 3, 3), AttendanceMark(5, K.NOT_YET, 1, 2))
    known = participation_of(event)
    assert [known.kind(3, session) for session in range(1, 5)] == [K.PLAYS, K.LEFT, K.PLAYS, K.LEFT]
    assert [sorted(known.away(session)) for session in range(1, 5)] == [[5], [3, 5], [], [3]]


@pytest.mark.long
def test_a_draw_of_one_evening_seats_those_who_are_there() -> None:
    event = event_of(40, 3)
    chance = Random(7)
    for evening in (1, 2, 3):
        present = set(chance.sample(range(1, 41), 8))
        absent = sorted(set(range(1, 41)) - present)
        mark(event, *(AttendanceMark(player, K.SITS_OUT, evening, evening) for player in absent))
        assert draw(event, until=evening)[evening - 1] == present
        start(event, evening)
        event.sessions.filter(number=evening).update(status="ended")


@pytest.mark.long_on_sqlite
def test_sessions_with_different_players_are_drawn_one_after_the_other() -> None:
    event = event_of()
    mark(event, *(AttendanceMark(player, K.SITS_OUT, 3, 3) for player in (1, 2, 3, 4)))
    with refuses("seating.attendance_differs") as refused:
        draw(event)
    way_on = reverse("draws", args=[event.slug])
    assert refused.value.detail == {"session": 3, "until": 2, "players": [1, 2, 3, 4], "href": way_on}
    answer = Api("alice")("post", "/tournaments/lyon-open/draws/", {})
    assert (answer.status, answer.code) == (422, "seating.attendance_differs")
    assert [len(seated) for seated in draw(event, until=2)] == [16, 16]


@pytest.mark.long
def test_byes_go_round() -> None:
    """Nineteen players, three sit out of each of eight sessions: everybody once or twice, 24 byes in all."""
    event = event_of(19, 8)
    out = Counter[int]()
    for session in range(1, 9):
        given = give_byes(tournament=event, session=session, by=actor("alice"), at=NOON)
        assert len(given) == 3
        out.update(given)
    assert sum(out.values()) == 24
    assert {out[player] for player in range(1, 20)} == {1, 2}


def test_byes_given_again_after_somebody_came() -> None:
    event = event_of(18, 2)
    assert give_byes(tournament=event, session=1, by=actor("alice"), at=NOON) == [17, 18]
    mark(event, AttendanceMark(1, K.SITS_OUT, 1, 1), AttendanceMark(2, K.SITS_OUT, 1, 1))
    assert give_byes(tournament=event, session=1, by=actor("alice"), at=NOON) == []
    assert participation_of(event).away(1) == {1, 2}


@pytest.mark.long
def test_a_team_fields_different_members_each_session() -> None:
    event = event_of(20, 2)
    event.participants.filter(number__lte=6).update(team=event.teams.get(name="Team 1"))
    for session, fielded in ((1, [1, 2, 3, 4]), (2, [3, 4, 5, 6])):
        set_line_up(tournament=event, team="Team 1", session=session, players=fielded, by=actor("alice"), at=NOON)
    known = participation_of(event)
    assert (known.away(1), known.away(2)) == ({5, 6}, {1, 2})
    set_line_up(tournament=event, team="Team 1", session=2, players=[1, 2, 3, 4], by=actor("alice"), at=NOON)
    assert participation_of(event).away(2) == {5, 6}


@pytest.mark.long
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"marks": []}, 400, "participation.no_marks"),
        ({"marks": [{"player": 99, "kind": "left", "first": 2}]}, 422, "participation.unknown_player"),
        ({"marks": [{"player": 1, "kind": "left", "first": 9}]}, 400, "participation.session_unknown"),
        ({"marks": [{"player": 1, "kind": "left", "first": 3, "last": 2}]}, 400, "participation.session_unknown"),
        ({"marks": [{"player": 1, "kind": "left", "first": 1}]}, 409, "participation.session_started"),
        ({"marks": [{"player": 1, "kind": "asleep", "first": 2}]}, 400, "api.invalid"),
    ],
)
def test_a_mark_that_cannot_be_is_refused(body: object, status: int, code: str) -> None:
    event = event_of()
    draw(event)
    start(event)
    answer = Api("alice")("post", "/tournaments/lyon-open/participation/", body)
    assert (answer.status, answer.code) == (status, code)


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("team", "players", "code"),
    [("Nobody", [1], "participation.team_unknown"), ("Team 1", [1, 16], "participation.not_of_the_team")],
)
def test_a_line_up_that_cannot_be_is_refused(team: str, players: list[int], code: str) -> None:
    event_of()
    body = {"team": team, "session": 2, "players": players}
    assert Api("alice")("put", "/tournaments/lyon-open/participation/line-up/", body).code == code


def test_where_everybody_plays_nobody_is_marked_as_sitting_out() -> None:
    event = event_of()
    Tournament.objects.filter(pk=event.pk).update(sitting_out_allowed=False)
    with refuses("seating.sitting_out_not_allowed"):
        mark(event, AttendanceMark(1, K.SITS_OUT, 1, 1))
    mark(event, AttendanceMark(1, K.LEFT, 3))  # who leaves, leaves


@pytest.mark.long_on_sqlite
def test_a_late_entrant_was_away_in_sessions_that_are_over() -> None:
    event = event_of()
    draw(event)
    start(event)
    mark(event, AttendanceMark(16, K.NOT_YET, 1, 2))
    with pytest.raises(Conflict):
        mark(event, AttendanceMark(16, K.SITS_OUT, 1, 2))
    with pytest.raises(Malformed):
        mark(event)
