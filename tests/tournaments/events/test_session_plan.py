"""The number of sessions may change while the event runs: what falls away is told first, what was begun stays."""

import pytest

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from mahjong_core.winds import Wind
from scoring.publication.services.releases import release_session
from scoring.seats.services.substitutions import Replacement, record_substitute
from tests.people import (
    NOON,
    actor,
    finish_session,
    make_seated_event,
    make_tournament,
    session_of,
    simple_plan,
    start,
    table_of,
)
from tournaments.common.errors import Conflict, NotPermitted, Refusal
from tournaments.events.selectors.overview import Phase as DayPhase
from tournaments.events.selectors.overview import day_states, session_rows
from tournaments.events.selectors.session_plan import session_plan_change
from tournaments.events.services.session_plan import change_session_count
from tournaments.models import (
    AuditEvent,
    DrawStatus,
    Phase,
    Seat,
    SeatingDraw,
    Session,
    SubstituteKind,
    Table,
    Tournament,
)
from tournaments.phases.services import plan_phases
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.changes import swap_seats
from tournaments.seating.services.drawing import import_seating

pytestmark = pytest.mark.django_db
ALICE = "alice"


def change(event: Tournament, sessions: int, who: str = ALICE) -> None:
    change_session_count(tournament=event, sessions=sessions, by=actor(who), at=NOON)


def numbers(event: Tournament) -> list[int]:
    return list(Session.objects.filter(tournament=event).values_list("number", flat=True))


@pytest.mark.long
def test_sessions_are_added_and_dropped_while_the_event_runs() -> None:
    event = make_seated_event(sessions=4)
    start(event)
    change(event, 6)
    assert numbers(event) == [1, 2, 3, 4, 5, 6]
    change(event, 2)
    assert numbers(event) == [1, 2]
    assert len(published_plan(event).sessions) == 2
    written = AuditEvent.objects.filter(action="sessions.changed").order_by("id")
    assert [(row.before["sessions"], row.after["sessions"]) for row in written] == [(4, 6), (6, 2)]


@pytest.mark.long
def test_a_final_is_added_after_the_last_release_and_the_event_goes_on() -> None:
    event = make_seated_event(sessions=1)
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON)
    assert day_states(session_rows(event), 16)[0].phase is DayPhase.FINISHED
    change(event, 2)
    assert day_states(session_rows(event), 16)[0].phase is DayPhase.TO_SEAT
    import_seating(tournament=event, plan=simple_plan(16, 2), by=actor(ALICE), at=NOON)
    start(event, 2)


@pytest.mark.long
@pytest.mark.parametrize("sessions", [0, 201])
def test_an_event_has_1_to_200_sessions(sessions: int) -> None:
    event = make_tournament(sessions=1)
    with pytest.raises(Refusal) as refused:
        change(event, sessions)
    assert refused.value.code == "tournaments.sessions_out_of_range"
    change(event, 200)
    assert len(numbers(event)) == 200


def test_a_session_that_started_is_never_dropped() -> None:
    event = make_seated_event()
    finish_session(event, 1)
    start(event, 2)
    with pytest.raises(Conflict) as refused:
        change(event, 1)
    assert (refused.value.code, refused.value.detail["least"]) == ("tournaments.session_begun", 2)
    assert numbers(event) == [1, 2, 3, 4]


def test_the_preview_tells_what_falls_away() -> None:
    event = make_seated_event()
    draft = swap_seats(tournament=event, session=4, one=1, two=2, by=actor(ALICE), at=NOON)
    plan_phases(
        tournament=event,
        phases=[PlannedPhase("round_robin", 2), PlannedPhase("danish", 2, (8,), 100)],
        by=actor(ALICE),
        at=NOON,
    )
    this_session_plan_change = session_plan_change(event, 3)
    (dropped,) = this_session_plan_change.dropped
    assert (dropped.number, dropped.tables, dropped.players) == (4, 4, 16)
    assert [(phase.phase.number, phase.sessions) for phase in this_session_plan_change.phases] == [(2, 1)]
    assert [draw.pk for draw in this_session_plan_change.draws] == [draft.pk]
    assert numbers(event) == [1, 2, 3, 4]
    change(event, 3)
    assert Phase.objects.get(tournament=event, number=2).sessions == 1
    assert SeatingDraw.objects.get(pk=draft.pk).status == DrawStatus.SUPERSEDED
    change(event, 2)
    assert not Phase.objects.filter(tournament=event, number=2).exists()


def test_a_dropped_session_keeps_its_history_and_comes_back_empty() -> None:
    """A substitute named for a session that never began rests on its table: the row is never deleted."""
    event = make_seated_event()
    kept = session_of(event, 4)
    helper = Replacement(wind=Wind.NORTH, kind=SubstituteKind.FROM_START, substitute="Helper", reason="ill")
    record_substitute(table=table_of(event, 2, 4), replacement=helper, by=actor("chris"), at=NOON)
    change(event, 3)
    assert numbers(event) == [1, 2, 3]
    assert Session.with_dropped.filter(pk=kept.pk, dropped_at__isnull=False).exists()
    assert list(Table.every.filter(session=kept).values_list("number", flat=True)) == [2]
    assert not Table.objects.filter(session=kept).exists(), "kept for history, and on no list"
    assert not Seat.objects.filter(session=kept).exists()
    change(event, 4)
    assert session_of(event, 4).pk == kept.pk


def test_only_the_organiser_changes_the_plan() -> None:
    event = make_seated_event()
    for who in ("chris", "sam", "dan"):
        with pytest.raises(NotPermitted):
            change(event, 3, who)
