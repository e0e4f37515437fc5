"""Small truths of the lists: who is counted, where a name is filed, what a seating is called, one figure everywhere."""

import pytest
from django.test import Client

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.plans.check import check_plan
from mahjong_core.seating.tables.numbers import FixedTable
from tests.people import NOON, actor, entered_event
from tournaments.models import DrawSource, DrawStatus, Participant, ParticipantState, Person, SeatingDraw, Tournament
from tournaments.players.services.participants import change_state
from tournaments.seating.selectors.draw_page import draw_page
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.selectors.page import sort_key
from tournaments.seating.selectors.report import report_page
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import publish_draw

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_who_withdrew_or_stands_on_the_bench_is_not_counted_in_the_header(event: Tournament) -> None:
    player = Participant.objects.get(number=3)
    change_state(participant=player, to=ParticipantState.WITHDRAWN, by=actor("alice"), at=NOON, reason="Home")
    eva = Person.objects.create(name="Eva")
    state = ParticipantState.SUBSTITUTE
    Participant.objects.create(tournament=event, person=eva, number=99, name="Eva", state=state)
    assert "MCR · 15 players" in Client().get("/t/lyon-open/").text


@pytest.mark.parametrize(
    ("family", "under"),
    [
        ("van 't Hof", "H"),
        ("van ’t Hof", "H"),
        ("'t Hart", "H"),
        ("van den Berg", "B"),
        ("O'Neill", "O"),
        ("d'Arcy", "D"),
    ],
)
def test_a_name_is_filed_without_its_particles(family: str, under: str) -> None:
    someone = Participant(name=f"Jan {family}", family_name=family)
    assert sort_key(someone)[0][:1].upper() == under


@pytest.mark.parametrize(
    ("source", "change", "called"),
    [
        ("change", "next", "Seated by the standings"),
        ("change", "phase", "Seated by the standings"),
        ("change", "phase sessions", "Seated by the standings"),
        ("change", "swap", "Changed manually"),
        ("random", "", "Drawn in public"),
    ],
)
def test_a_planned_final_is_not_called_changed_by_hand(source: str, change: str, called: str) -> None:
    assert SeatingDraw(source=source, inputs={"change": change}).origin == called


def test_the_pages_say_so(event: Tournament, alice: Client) -> None:
    SeatingDraw.objects.create(
        tournament=event,
        source=DrawSource.CHANGE,
        status=DrawStatus.RUN,
        inputs={"change": "phase"},
        plan=[],
        created_at=NOON,
        created_by="user:1",
        created_by_name="Alice",
    )
    page = alice.get("/t/lyon-open/draws/").text
    assert "Seated by the standings" in page
    assert "Changed manually" not in page


@pytest.mark.long
@pytest.mark.parametrize("fixed", [(), (FixedTable(5, frozenset({2})),)], ids=["nobody stays", "one stays"])
def test_the_returns_to_a_table_are_one_figure(fixed: tuple[FixedTable, ...]) -> None:
    """On the draw's page, on the report and in the history: who was to stay at one table does not return to it."""
    event = drawn(fixed)
    draw = SeatingDraw.objects.get(tournament=event, status=DrawStatus.PUBLISHED)
    page, report = draw_page(draw, is_drawer=True), report_page(event)
    assert report is not None
    label = "Returns to the same table"
    lists = (page.certificate, page.row.measures, report.measures)
    figures = {(row.count, row.bound) for rows in lists for row in rows if str(row.label) == label}
    assert len(figures) == 1


def drawn(fixed: tuple[FixedTable, ...]) -> Tournament:
    event = entered_event(sessions=6)
    alice = actor("alice")
    committed = commit_draw(tournament=event, by=alice, at=NOON, options=DrawOptions(fixed=fixed))
    publish_draw(draw=run_draw(draw=committed, by=alice, at=NOON), by=alice, at=NOON)
    return event


def test_who_stays_does_not_return() -> None:
    """Four players, one table, three sessions: each returns twice, 8 in all, and nobody could avoid it."""
    plan = SeatingPlan(((SeatedTable(1, (1, 2, 3, 4)),),) * 3)
    none = {"teams": {}, "countries": {}}
    all_four = check_plan(plan, [1, 2, 3, 4], **none)
    assert (all_four.table_repeats, all_four.table_repeat_bound) == (8, 8)
    three = check_plan(plan, [1, 2, 3, 4], **none, staying={1})
    assert (three.table_repeats, three.table_repeat_bound) == (6, 6)
