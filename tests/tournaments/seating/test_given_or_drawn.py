"""Seating given from outside or drawn."""

from dataclasses import replace

import pytest

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from tests.people import NOON, actor, entered_event, simple_plan
from tests.refusals import refuses
from tournaments.common.errors import Refusal
from tournaments.models import DrawStatus, Seat, SeatingDraw, Table, Tournament
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.drawing import commit_draw, import_seating, publish_draw, run_draw
from tournaments.seating.services.publishing import drop_draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return entered_event()


def publish(event: Tournament, plan: SeatingPlan, username: str = "alice") -> SeatingDraw:
    return import_seating(tournament=event, plan=plan, by=actor(username), at=NOON)


def with_first_table(plan: SeatingPlan, table: SeatedTable) -> SeatingPlan:
    first, *others = plan.sessions
    return SeatingPlan((((table, *first[1:])), *others))


@pytest.mark.long
def test_a_ready_grid_becomes_tables_and_seats(event: Tournament) -> None:
    draw = publish(event, simple_plan())
    assert draw.status == DrawStatus.PUBLISHED
    assert (Table.objects.count(), Seat.objects.count()) == (16, 64)
    assert published_plan(event) == simple_plan()


@pytest.mark.long
def test_the_report_says_what_is_unequal(event: Tournament) -> None:
    report = publish(event, simple_plan()).report
    assert report is not None
    assert report["problems"] == ()
    repeated = publish(event, SeatingPlan((simple_plan().sessions[0],) * 2)).report
    assert repeated is not None
    assert repeated != report


@pytest.mark.long
@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ((1, 5, 9, 14), "seating.player_twice"),
        ((1, 5, 9, 99), "seating.unknown_player"),
        ((1, 5, 9, 9), "seating.player_twice"),
    ],
)
def test_a_bad_grid_is_refused_with_every_problem(event: Tournament, seats: tuple[int, ...], code: str) -> None:
    bad = with_first_table(simple_plan(), SeatedTable(1, seats))  # type: ignore[arg-type]
    with refuses("seating.refused") as refused:
        publish(event, bad)
    assert code in [problem["code"] for problem in refused.value.detail["problems"]]
    assert Table.objects.count() == 0


def test_a_player_left_out_is_named(event: Tournament) -> None:
    plan = simple_plan()
    shorter = SeatingPlan(tuple(tables[:-1] for tables in plan.sessions))
    with pytest.raises(Refusal) as refused:
        publish(event, shorter)
    assert {problem["code"] for problem in refused.value.detail["problems"]} >= {"seating.player_missing"}


def test_more_sessions_than_the_event_has_are_refused(event: Tournament) -> None:
    with refuses("seating.too_many_sessions"):
        publish(event, simple_plan(sessions=5))


def test_a_session_that_started_keeps_its_seating_and_later_ones_may_be_reseated(running: Tournament) -> None:
    plan = simple_plan()
    first = plan.sessions[0]
    swapped = (replace(first[0], seats=(first[0].seats[1], first[0].seats[0], *first[0].seats[2:])), *first[1:])
    with refuses("seating.session_started"):
        publish(running, SeatingPlan((swapped, *plan.sessions[1:])))
    assert published_plan(running) == plan
    changed = SeatingPlan((plan.sessions[0], plan.sessions[2], plan.sessions[1], plan.sessions[3]))
    publish(running, changed)
    assert published_plan(running) == changed
    assert list(SeatingDraw.objects.values_list("status", flat=True)) == ["published", "superseded"]


@pytest.mark.long
def test_a_draw_is_committed_run_once_and_published(event: Tournament) -> None:
    draw = commit_draw(tournament=event, by=actor("alice"), at=NOON, seed="00ff")
    assert (draw.status, draw.plan, len(draw.commitment)) == (DrawStatus.COMMITTED, None, 64)
    draw = run_draw(draw=draw, by=actor("alice"), at=NOON)
    assert Table.objects.count() == 0
    with refuses("seating.draw_move_refused"):
        run_draw(draw=draw, by=actor("alice"), at=NOON)
    publish_draw(draw=draw, by=actor("alice"), at=NOON)
    for session in published_plan(event).sessions:
        assert sorted(player for table in session for player in table.seats if player) == list(range(1, 17))


@pytest.mark.long
def test_the_same_seed_draws_the_same_plan(event: Tournament) -> None:
    def drawn(seed: str) -> SeatingDraw:
        draw = commit_draw(tournament=event, by=actor("alice"), at=NOON, seed=seed)
        run = run_draw(draw=draw, by=actor("alice"), at=NOON)
        drop_draw(draw=run, reason="Drawn to compare", by=actor("alice"), at=NOON)
        return run

    first, second, other = drawn("00ff"), drawn("00ff"), drawn("")
    assert first.plan == second.plan
    assert first.commitment == second.commitment
    assert other.plan != first.plan
