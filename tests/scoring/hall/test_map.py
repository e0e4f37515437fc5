"""The map of the hall: tables at their places, who calls, what is quiet, asleep or missing, and drawing the plan."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.calls.services.queue import call_referee, claim_call
from scoring.devices.selectors import ASLEEP, HEARD, QUIET_AFTER, floor_of
from scoring.devices.services import hear_device
from scoring.hall.selectors.map import HallMap, MapCell, hall_map
from tests.api.conftest import Api
from tests.people import actor, client_of, finish, make_user, session_of, table_of
from tests.refusals import refuses
from tests.scoring.devices.conftest import Device
from tournaments.common.errors import Refusal
from tournaments.models import AuditEvent, TablePlace, TableReferee, Tournament
from tournaments.referees.services import set_card
from tournaments.sessions.services.acts import end_session, give_extra_time
from tournaments.tables.forms import grid_text, read_grid
from tournaments.tables.models.hall_plans import MAX_LINES
from tournaments.tables.selectors.hall_plans import hall_plan, plain_places
from tournaments.tables.services.hall_plans import place_tables

pytestmark = pytest.mark.django_db
MAP, PLAN = "/t/lyon-open/map/", "/t/lyon-open/map/plan/"
API = "/api/v1/tournaments/lyon-open/hall-plan/"


def draw(event: Tournament, places: dict[int, tuple[int, int]], by: str = "alice") -> None:
    place_tables(tournament=event, places=places, by=actor(by), at=timezone.now())


# --- the plan ------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_tables_stand_in_order_until_somebody_draws_the_hall(event: Tournament) -> None:
    """Four tables: two rows of two. Seven: 3, 3 and 1. 35: six to a row, as the next square is 36."""
    plan = hall_plan(event)
    assert (plan.is_plain, plan.grid) == (True, [[1, 2], [3, 4]])
    assert plain_places([11, 12, 13, 14, 15, 16, 17])[17] == (3, 1)
    assert plain_places(range(1, 36))[35] == (6, 5)
    assert plain_places([]) == {}


@pytest.mark.long
def test_a_plan_is_kept_as_it_was_drawn_and_a_table_that_came_later_stands_below(event: Tournament) -> None:
    draw(event, {1: (1, 3), 2: (2, 1), 3: (1, 1)})
    plan = hall_plan(event)
    assert plan.grid == [[3, None, 1], [2, None, None], [4, None, None]]
    assert grid_text(plan) == "3;;1\n2;;\n4;;"
    assert read_grid(grid_text(plan)) == dict(plan.places)
    entry = AuditEvent.objects.get(action="hall.drawn")
    assert (entry.before, entry.after) == ({"places": {}}, {"places": {"1": "1/3", "2": "2/1", "3": "1/1"}})
    draw(event, {})
    assert hall_plan(event).is_plain


@pytest.mark.long
@pytest.mark.parametrize(
    ("places", "code"),
    [
        ({9: (1, 1)}, "hall.table_unknown"),
        ({1: (1, 1), 2: (1, 1)}, "hall.place_taken"),
        ({1: (0, 1)}, "hall.off_the_plan"),
        ({1: (1, 61)}, "hall.off_the_plan"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_and_nothing_changes(
    event: Tournament, places: dict[int, tuple[int, int]], code: str
) -> None:
    draw(event, {1: (2, 2)})
    with pytest.raises(Refusal) as refused:
        draw(event, places)
    assert (refused.value.code, TablePlace.objects.get().row) == (code, 2)


@pytest.mark.long
def test_the_database_holds_one_table_to_a_place(event: Tournament) -> None:
    TablePlace.objects.create(tournament=event, number=1, row=1, column=1)
    for facts in ({"number": 2, "row": 1, "column": 1}, {"number": 1, "row": 5, "column": 5}, {"number": 3, "row": 0}):
        with pytest.raises(IntegrityError), transaction.atomic():
            TablePlace.objects.create(tournament=event, **{"column": 9} | facts)


def test_a_grid_is_pasted_from_a_table_or_a_file(event: Tournament, alice: Client) -> None:
    assert read_grid("1\t2\n\t3\r\n4,,\n") == {1: (1, 1), 2: (1, 2), 3: (2, 2), 4: (3, 1)}
    for text, code in (("1;x", "hall.grid_unreadable"), ("1;1", "hall.table_twice"), ("1;٣", "hall.grid_unreadable")):
        with refuses(code):
            read_grid(text)
    assert alice.post(PLAN, {"act": "grid", "grid": "4;3\n2;1"}).status_code == 302
    assert hall_plan(event).grid == [[4, 3], [2, 1]]
    wrong = alice.post(PLAN, {"act": "grid", "grid": "4;99"})
    assert (wrong.status_code, "Table 99 does not exist." in wrong.text, "4;99" in wrong.text) == (422, True, True)


@pytest.mark.long_on_sqlite
def test_rows_and_columns_are_typed_without_script(event: Tournament, chris: Client) -> None:
    typed: dict[str, Any] = {"act": "places"}
    for number, (row, column) in {1: (3, 1), 2: (1, 1), 3: (1, 2), 4: (2, 2)}.items():
        typed |= {f"row-{number}": row, f"column-{number}": column}
    assert chris.post(PLAN, typed).status_code == 302
    assert hall_plan(event).grid == [[2, 3], [None, 4], [1, None]]
    assert chris.post(PLAN, typed | {"row-1": ""}).status_code == 422
    twice = chris.post(PLAN, typed | {"row-1": 1})
    assert (twice.status_code, "have the same position" in twice.text) == (422, True)
    chris.post(PLAN, {"act": "plain"})
    assert hall_plan(event).is_plain


@pytest.mark.long
def test_the_plan_by_the_api(event: Tournament, alice: Client) -> None:
    assert alice.get(API).json()["plain"] is True
    tables = [{"table": 1, "row": 4, "column": 2}]
    put = alice.put(API, {"tables": tables}, content_type="application/json")
    assert (put.status_code, put.json()["plain"], tables[0] in put.json()["tables"]) == (200, False, True)
    twice = alice.put(API, {"tables": tables * 2}, content_type="application/json")
    assert twice.json()["code"] == "hall.table_twice"
    assert alice.put(API, {"tables": []}, content_type="application/json").json()["plain"] is True


# --- the map -------------------------------------------------------------------------------------------------------


def mapped(event: Tournament, reader: str = "sam") -> HallMap:
    return hall_map(event, session_of(event), timezone.now(), make_user(reader))


def cells(event: Tournament, reader: str = "sam") -> dict[int, MapCell]:
    return {cell.number: cell for cell in mapped(event, reader).cells}


@pytest.mark.long
def test_the_map_shows_who_calls_and_who_goes(event: Tournament) -> None:
    now = timezone.now()
    call_referee(table=table_of(event, 1), reason="ruling", by=actor("sam"), at=now)
    other = call_referee(table=table_of(event, 2), reason="ruling", by=actor("sam"), at=now)
    claim_call(call=other, by=actor("bob"), at=now)
    TableReferee.objects.create(table=table_of(event, 3), user=make_user("bob"), at=now, by="user:x", by_name="Chris")
    map_cells = cells(event)
    assert [(map_cells[n].is_calling, map_cells[n].comes, map_cells[n].tone) for n in (1, 2, 3)] == [
        (True, "", "verm"),
        (False, "Bob", "jade"),
        (False, "", ""),
    ]
    assert (map_cells[3].referee, mapped(event).calling) == ("Bob", 1)
    page = client_of("bob").get(MAP).text
    assert "Bob is going" in page
    assert 'href="/t/lyon-open/s/1/tables/1/ruling/"' in page
    assert "/ruling/" not in client_of("sam").get(MAP).text


@pytest.mark.long_on_sqlite
def test_quiet_tables_and_those_that_sleep(event: Tournament, device_at: Callable[[int], Device]) -> None:
    now = timezone.now()
    hear_device(table=table_of(event, 1), unit="a", by=actor("sam"), at=now - QUIET_AFTER - timedelta(seconds=1))
    path = "/tournaments/lyon-open/sessions/1/tables/2/presence/"
    assert device_at(2).api("post", path, {"unit": "b", "hidden": True}).status_code == 200
    hear_device(table=table_of(event, 3), unit="c", by=actor("sam"), at=now)
    map_cells = cells(event)
    assert [(map_cells[n].is_quiet, map_cells[n].is_asleep) for n in (1, 2, 3, 4)] == [
        (True, False),
        (False, True),
        (False, False),
        (False, False),
    ]
    assert mapped(event).quiet == 2
    assert "screen off" in client_of("sam").get(MAP).text
    assert "Screen off" in client_of("sam").get("/t/lyon-open/s/1/floor/").text
    assert "The screen of the device is off" in client_of("sam").get("/t/lyon-open/s/1/").text


@pytest.mark.long
def test_a_device_that_is_seen_again_is_heard_again_and_a_second_one_keeps_the_table_awake(event: Tournament) -> None:
    now = timezone.now()

    def state(unit: str, seconds: int, *, hidden: bool) -> str:
        at = now + timedelta(seconds=seconds)
        hear_device(table=table_of(event), unit=unit, hidden=hidden, by=actor("sam"), at=at)
        return floor_of(session_of(event), at).rows[0].state

    assert [state("a", 0, hidden=True), state("a", 1, hidden=False)] == [ASLEEP, HEARD]
    assert [state("a", 2, hidden=True), state("b", 3, hidden=False)] == [ASLEEP, HEARD]


@pytest.mark.long_on_sqlite
def test_extra_time_runs_and_sheets_are_missing_after_the_end(event: Tournament) -> None:
    now = timezone.now()
    give_extra_time(session=session_of(event), table=2, minutes=5, reason="Late start", by=actor("chris"), at=now)
    map_cells = cells(event)
    assert (map_cells[2].extra_minutes, map_cells[2].extra_ends_at is not None, map_cells[1].extra_minutes) == (
        5,
        True,
        0,
    )
    assert "plays until" in client_of("sam").get(MAP).text
    assert not any(cell.is_missing for cell in map_cells.values())
    finish(table_of(event, 1), at=now - timedelta(minutes=102))
    end_session(session=session_of(event), by=actor("chris"), at=now)
    map_cells = cells(event)
    assert [map_cells[n].is_missing for n in (1, 2, 3, 4)] == [False, True, True, True]
    assert "3 sheets missing" in client_of("sam").get(MAP).text


@pytest.mark.long
def test_a_playing_referee_sees_the_own_table_without_a_way_to_rule(event: Tournament) -> None:
    bob = make_user("bob")
    set_card(
        tournament=event,
        user=bob,
        country="",
        club="",
        licence="",
        plays_as=1,
        by=actor("alice"),
        at=timezone.now(),
    )
    assert [cell.number for cell in mapped(event, "bob").cells if cell.plays_here] == [1]
    page = client_of("bob").get(MAP).text
    assert "tables/1/ruling/" not in page
    assert "tables/2/ruling/" in page


@pytest.mark.long_on_sqlite
def test_the_part_is_fetched_again_only_when_it_says_something_else(event: Tournament, sam: Client) -> None:
    first = sam.get(f"{MAP}?part=live")
    again = sam.get(f"{MAP}?part=live", headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    call_referee(table=table_of(event), reason="ruling", by=actor("sam"), at=timezone.now())
    assert sam.get(f"{MAP}?part=live", headers={"If-None-Match": first["ETag"]}).status_code == 200
    assert sam.get(f"{MAP}?session=2").status_code == 200
    assert sam.get(f"{MAP}?session=9").status_code == 404


@pytest.mark.long
def test_the_map_costs_the_same_for_any_number_of_signs(event: Tournament) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            mapped(event)
        return len(seen)

    make_user("sam")
    alone = queries()
    for number in range(1, 5):
        hear_device(table=table_of(event, number), unit="a", by=actor("sam"), at=timezone.now())
        call_referee(table=table_of(event, number), reason="ruling", by=actor("sam"), at=timezone.now())
    assert queries() == alone


@pytest.mark.long_on_sqlite
def test_tables_for_which_no_row_is_left_take_the_places_that_are_free(event: Tournament) -> None:
    """The plan has sixty rows: a table drawn into the last leaves none below it."""
    places = {2: (MAX_LINES, 1), 3: (1, 1)}
    draw(event, places)
    assert hall_plan(event).places == places | {1: (1, 2), 4: (1, 3)}
    answer = Api("alice").get("/tournaments/lyon-open/hall-plan/")
    assert answer.status == 200
    assert max(table["row"] for table in answer.body["tables"]) == MAX_LINES
