"""Two events in one hall, on the same day, in play at once: the same people, no table number twice."""

from datetime import timedelta

import pytest
from django.test import Client

from mahjong_core.seating.tables.numbers import FixedTable
from scoring.finals.services.next_session import draw_next_session
from tests.api.conftest import Api
from tests.people import NOON, actor, add_players, finish_session, make_tournament, session_of, start
from tests.refusals import refuses
from tournaments.events.services.facts import change_tournament
from tournaments.models import Participant, Person, Table, Tournament
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import publish_draw
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.django_db


def draw(event: Tournament, **options: object) -> None:
    wanted = DrawOptions(**options)  # type: ignore[arg-type]
    made = commit_draw(tournament=event, options=wanted, by=actor("alice"), at=NOON, seed="ab")
    publish_draw(draw=run_draw(draw=made, by=actor("alice"), at=NOON), by=actor("alice"), at=NOON)


def two_events() -> tuple[Tournament, Tournament]:
    """The open from table 1 on, the cup from table 101 on; the same sixteen people are entered in both."""
    tournament = make_tournament("lyon-open", sessions=2)
    two = make_tournament("lyon-cup", name="Lyon Cup", sessions=2, first_table=101)
    for player in add_players(tournament):
        Participant.objects.create(tournament=two, person=player.person, number=player.number, name=player.name)
    return tournament, two


def numbers(event: Tournament, session: int = 1) -> list[int]:
    return [table.number for table in published_plan(event).sessions[session - 1]]


@pytest.mark.long
def test_both_are_drawn_with_table_numbers_of_their_own() -> None:
    tournament, two = two_events()
    draw(tournament)
    draw(two, fixed=(FixedTable(5, frozenset({103})),))
    assert (numbers(tournament), numbers(two)) == ([1, 2, 3, 4], [101, 102, 103, 104])
    seats = {table.number: table.seats for table in published_plan(two).sessions[0]}
    assert 5 in seats[103]
    assert Person.objects.count() == 16


@pytest.mark.long
def test_both_are_in_play_at_once_and_every_link_leads_to_its_own_table() -> None:
    tournament, two = two_events()
    for event in (tournament, two):
        draw(event)
        start(event)
    links = {
        event.slug: issue_table_links(
            session=session_of(event), tables=numbers(event), by=actor("sam"), at=NOON + timedelta(minutes=1)
        )
        for event in (tournament, two)
    }
    assert len({token for held in links.values() for token in held.values()}) == 8
    for event in (tournament, two):
        path = f"/tournaments/{event.slug}/sessions/1/tables/"
        assert [table["number"] for table in Api()("get", path).body] == numbers(event)
        page = Client().get(f"/t/{event.slug}/seating/tables/").text
        assert event.name in page
    number = numbers(two)[0]
    hands = f"/tournaments/lyon-open/sessions/1/tables/{number}/hands/"
    assert Api("sam")("post", hands, {"number": 1, "outcome": "draw"}).status == 404


@pytest.mark.long
def test_later_draws_keep_to_the_event_s_own_numbers() -> None:
    _one, two = two_events()
    draw(two, until=1)
    finish_session(two)
    swiss = draw_next_session(tournament=two, kind="danish", players=None, by=actor("alice"), at=NOON)
    publish_draw(draw=swiss, by=actor("alice"), at=NOON)
    assert numbers(two, 2) == [101, 102, 103, 104]


@pytest.mark.long
def test_a_second_draw_knows_at_which_tables_everybody_sat() -> None:
    _one, two = two_events()
    draw(two, until=1)
    finish_session(two)
    draw(two)
    sat = [{p: table.number for table in tables for p in table.seats} for tables in published_plan(two).sessions]
    assert set(sat[1].values()) == {101, 102, 103, 104}
    assert sum(sat[0][player] == sat[1][player] for player in sat[0]) <= 4


@pytest.mark.long_on_sqlite
def test_the_first_number_is_chosen_before_the_seating_is_out() -> None:
    tournament, _two = two_events()
    change_tournament(tournament=tournament, changes={"first_table": 51}, by=actor("alice"), at=NOON)
    draw(Tournament.objects.get(pk=tournament.pk))
    with refuses("tournaments.tables_numbered"):
        change_tournament(tournament=tournament, changes={"first_table": 1}, by=actor("alice"), at=NOON)
    answer = Api("alice")("patch", "/tournaments/lyon-open/", {"first_table": 1})
    assert (answer.status, answer.code) == (409, "tournaments.tables_numbered")
    assert Table.objects.filter(session__tournament=tournament, number__lt=51).count() == 0


def test_a_first_number_beyond_the_hall_is_refused() -> None:
    tournament, _two = two_events()
    with refuses("tournaments.first_table_out_of_range"):
        change_tournament(tournament=tournament, changes={"first_table": 0}, by=actor("alice"), at=NOON)
    assert Api("alice")("patch", "/tournaments/lyon-open/", {"first_table": 1001}).code == "api.invalid"
