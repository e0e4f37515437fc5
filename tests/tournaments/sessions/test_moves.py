"""The session clock's moves, every status by every move."""

from datetime import timedelta

import pytest

from tests.people import NOON, actor, make_seated_event, make_tournament, session_of, start, table_of
from tournaments.common.errors import Conflict, Refusal
from tournaments.models import (
    Participant,
    ParticipantState,
    Session,
    SessionMove,
    SessionMoveKind,
    SessionStatus,
    StartingWind,
    Tournament,
)
from tournaments.sessions.policies import SESSION_MOVES
from tournaments.sessions.services.acts import end_session, extend_session, pause_session, resume_session, start_session

pytestmark = pytest.mark.django_db
ACTS = {
    SessionMoveKind.START: start_session,
    SessionMoveKind.PAUSE: pause_session,
    SessionMoveKind.RESUME: resume_session,
    SessionMoveKind.END: end_session,
}


@pytest.mark.long
@pytest.mark.parametrize("kind", list(ACTS))
@pytest.mark.parametrize("status", list(SessionStatus))
def test_a_move_happens_exactly_where_the_table_lists_it(kind: SessionMoveKind, status: SessionStatus) -> None:
    event = make_seated_event()
    Session.objects.filter(tournament=event, number=1).update(status=status)
    session = session_of(event)
    listed = SESSION_MOVES.moves.table[kind].get(status)
    assert SESSION_MOVES.allows(status, kind) is (listed is not None)
    if listed is None:
        with pytest.raises(Conflict) as refused:
            ACTS[kind](session=session, by=actor("chris"), at=NOON)
        assert refused.value.code == "tournaments.session_move_refused"
        assert SessionMove.objects.count() == 0
    else:
        assert ACTS[kind](session=session, by=actor("chris"), at=NOON).status == listed


def test_every_kind_of_move_stands_in_the_table() -> None:
    assert set(SESSION_MOVES.moves.table) == set(SessionMoveKind)


def test_starting_session_one_fixes_the_rules_and_activates_the_players() -> None:
    event = make_seated_event()
    start(event)
    event.refresh_from_db()
    assert event.rule_set_locked_at == NOON
    assert set(Participant.objects.values_list("state", flat=True)) == {ParticipantState.ACTIVE}


def test_a_session_without_seating_does_not_start() -> None:
    event = make_tournament()
    with pytest.raises(Refusal) as refused:
        start(event)
    assert refused.value.code == "seating.not_published"


def test_a_seat_without_a_name_stops_a_session_where_the_event_says_so() -> None:
    event = make_seated_event()
    seat = table_of(event).seats.get(wind=StartingWind.EAST)
    seat.participant = None
    seat.save()
    Tournament.objects.update(allow_unnamed_substitutes=False)
    with pytest.raises(Refusal) as refused:
        start(event)
    assert refused.value.code == "seating.seats_empty"
    assert refused.value.detail == {
        "session": 1,
        "seats": [{"table": 1, "seat": "E", "participant": None}],
        "href": "/t/lyon-open/s/1/substitutes/",
    }


def test_one_session_is_in_play_at_a_time() -> None:
    event = make_seated_event()
    start(event, 1)
    with pytest.raises(Conflict) as refused:
        start(event, 2)
    assert refused.value.code == "tournaments.session_in_play"


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("minutes", [0, -5, 61])
def test_extra_time_has_bounds(minutes: int) -> None:
    event = make_seated_event()
    start(event)
    with pytest.raises(Refusal) as refused:
        extend_session(session=session_of(event), minutes=minutes, by=actor("chris"), at=NOON)
    assert refused.value.code == "tournaments.extra_time_out_of_range"


def test_every_act_is_a_row_with_who_and_when() -> None:
    event = make_seated_event()
    start(event)
    extend_session(session=session_of(event), minutes=5, by=actor("chris"), at=NOON + timedelta(minutes=3))
    rows = SessionMove.objects.values_list("sequence", "kind", "minutes", "by_name")
    assert list(rows) == [(1, "start", None, "Chris"), (2, "extend", 5, "Chris")]


def test_every_move_raises_the_version() -> None:
    event = make_seated_event()
    before = Tournament.objects.get().version
    start(event)
    assert Tournament.objects.get().version == before + 1
