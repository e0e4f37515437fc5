"""What the four have received in this session, where the table keeps its sheet."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from mahjong_core.winds import Wind
from penalties.models import Ruling
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from scoring.sheets.selectors.cautions import cautions_of
from scoring.sheets.selectors.folding import sheet_of
from tests.people import actor, at_seat, make_seated_event, make_user, start, table_of
from tournaments.models import Table, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.long]
API = "/api/v1/tournaments/lyon-open/sessions/1/tables/1/"
EARLY = "tile-touched-early"
BELOW = "false-win-below-minimum"


@pytest.fixture
def event(db: None) -> Tournament:
    """Players 1, 5, 9, 13 start E, S, W, N at table 1."""
    made = make_seated_event()
    start(made, at=timezone.now() - timedelta(minutes=20))
    return made


@pytest.fixture
def table(event: Tournament) -> Table:
    return table_of(event)


def rule(table: Table, wind: str, offence: str) -> Ruling:
    at = timezone.now()
    return record_ruling(table=table, participant=at_seat(table, wind), offence=offence, by=actor("bob"), at=at)


def points_by_seat(table: Table) -> dict[str, list[int | None]]:
    return {wind.value: [caution.points for caution in ones] for wind, ones in cautions_of(sheet_of(table)).items()}


def test_a_warning_comes_first_and_then_five_points(table: Table) -> None:
    """FFMJ 2016, the ladder of minor faults: a warning, then 5 points; a false win costs 10 to each opponent."""
    assert points_by_seat(table) == {"E": [], "S": [], "W": [], "N": []}
    rule(table, "S", EARLY)
    rule(table, "S", EARLY)
    rule(table, "N", BELOW)
    result = points_by_seat(table)
    assert (result["S"][0], result["N"]) == (0, [3 * Ruling.objects.get(offence=BELOW).points])
    assert result["S"][1] == Ruling.objects.filter(offence=EARLY).order_by("id")[1].points != 0
    assert result["E"] == result["W"] == []


def test_another_session_and_what_is_taken_back_count_for_nothing_here(event: Tournament, table: Table) -> None:
    ruling = rule(table, "S", EARLY)
    tables = [table_of(event, number, 2) for number in range(1, 5)]
    later = next(candidate for candidate in tables if Wind.SOUTH in sheet_of(candidate).seats)
    assert all(not points for points in points_by_seat(later).values())
    revoke_ruling(ruling=ruling, reason="it was another", by=actor("chris"), at=timezone.now())
    assert points_by_seat(table)["S"] == []


def test_it_takes_one_query(table: Table, django_assert_num_queries: Any) -> None:
    for wind in "ESWN":
        rule(table, wind, EARLY)
    current = sheet_of(table)
    with django_assert_num_queries(1):
        cautions_of(current)


def test_the_felt_shows_them_with_a_word_and_the_offence(table: Table, client: Client) -> None:
    rule(table, "S", EARLY)
    client.force_login(make_user("sam"))
    page = client.get("/t/lyon-open/s/1/tables/1/").text
    seat = page.split('data-seat="S"')[1].split("</button>")[0]
    assert "Warning" in seat
    assert seat.count('data-tone="brass"') == 1
    assert "Warning" not in page.split('data-seat="E"')[1].split("</button>")[0]


def test_the_api_tells_the_staff_and_not_the_public(table: Table, client: Client) -> None:
    rule(table, "S", EARLY)
    assert client.get(API).json()["cautions"] is None
    client.force_login(make_user("sam"))
    cautions = client.get(API).json()["cautions"]
    assert [item["points"] for item in cautions["S"]] == [0]
    assert cautions["E"] == []
