"""Feeds show what a stranger may see, whoever asks; tags tell no more than the file."""

import csv
import io
import json
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from scoring.publication.services.releases import release_session
from tests.html import on_one_line
from tests.people import NOON, actor, finish_session, make_seated_event, make_user, session_of
from tournaments.models import Participant, Tournament

pytestmark = pytest.mark.django_db
FEEDS = ("standings", "team-standings", "country-standings", "seating", "results/1")
BASE = "/t/lyon-open/feeds/"


@pytest.fixture
def event() -> Tournament:
    """Session 1 is verified and not released."""
    made = make_seated_event(sessions=2)
    finish_session(made)
    return made


def release(event: Tournament) -> None:
    release_session(session=session_of(event), by=actor("alice"), at=NOON + timedelta(hours=3))


def read_json(client: Client, feed: str) -> Any:
    answer = client.get(f"{BASE}{feed}.json")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    return json.loads(answer.content)


def read_csv(client: Client, feed: str) -> list[dict[str, str]]:
    answer = client.get(f"{BASE}{feed}.csv")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


@pytest.mark.long
@pytest.mark.parametrize("username", ["", "alice", "sam", "dan"])
def test_nothing_unreleased_is_in_them_even_for_the_staff(event: Tournament, client: Client, username: str) -> None:
    if username:
        client.force_login(make_user(username))
    assert {row["table_score"] for row in read_json(client, "standings")["rows"]} == {0}
    assert {row["table_score"] for row in read_csv(client, "standings")} == {"0"}
    seats = [seat for table in read_json(client, "results/1")["tables"] for seat in table["seats"].values()]
    assert {seat["table_score"] for seat in seats} == {None}
    assert {row["table_score"] for row in read_csv(client, "results/1")} == {""}


@pytest.mark.long
def test_what_is_released_is_in_them_and_both_forms_agree(event: Tournament, client: Client) -> None:
    release(event)
    data, rows = read_json(client, "standings"), read_csv(client, "standings")
    assert data["tournament"] == {"slug": "lyon-open", "name": "Lyon Open", "starts_on": "2026-11-21"}
    assert [str(row["table_score"]) for row in data["rows"]] == [row["table_score"] for row in rows]
    assert sum(row["table_score"] for row in data["rows"]) == 0
    assert {row["table_score"] for row in data["rows"]} != {0}
    tables = read_json(client, "results/1")["tables"]
    assert [table["number"] for table in tables] == [1, 2, 3, 4]
    for table in tables:
        assert sum(seat["table_score"] for seat in table["seats"].values()) == 0
    flat = {(row["table"], row["wind"]): row for row in read_csv(client, "results/1")}
    east = tables[0]["seats"]["E"]
    assert flat["1", "E"]["name"] == east["name"]
    assert flat["1", "E"]["table_score"] == str(east["table_score"])
    for feed in ("country-standings", "results/1"):  # a decimal stands beside each fraction
        rows = read_csv(client, feed)
        assert rows
        assert all(Fraction(row["table_points_decimal"]) == Fraction(row["table_points"]) for row in rows)


def test_the_seating_is_as_it_stands_in_the_tables(event: Tournament, client: Client) -> None:
    rows = read_json(client, "seating")["seats"]
    assert len(rows) == 2 * 16
    assert sorted({(row["session"], row["number"]) for row in rows}) == [(s, n) for s in (1, 2) for n in range(1, 17)]
    assert rows[0] == {"session": 1, "table": 1, "wind": "E", "number": 1, "name": "Player 1"}
    assert [row["number"] for row in read_csv(client, "seating")] == [str(row["number"]) for row in rows]


@pytest.mark.long
def test_no_federation_number_is_in_any(event: Tournament, client: Client) -> None:
    Participant.objects.filter(number=1).update(federation_number="05040123")
    client.force_login(make_user("alice"))
    for feed in FEEDS:
        for form in ("json", "csv"):
            assert b"05040123" not in client.get(f"{BASE}{feed}.{form}").content


@pytest.mark.long
@pytest.mark.parametrize("feed", FEEDS)
def test_a_tag_is_the_same_until_the_file_is_another(event: Tournament, client: Client, feed: str) -> None:
    first = client.get(f"{BASE}{feed}.csv")
    assert first["Access-Control-Allow-Origin"] == "*"
    again = client.get(f"{BASE}{feed}.csv", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    release(event)
    later = client.get(f"{BASE}{feed}.csv", headers={"If-None-Match": first["ETag"]})
    assert later.status_code == (304 if feed == "seating" else 200)


def test_a_name_that_looks_like_a_formula_stays_a_name(event: Tournament, client: Client) -> None:
    Participant.objects.filter(number=1).update(name="=1+1")
    assert "'=1+1" in {row["name"] for row in read_csv(client, "seating")}


@pytest.mark.long
def test_what_is_not_there_is_not_found(event: Tournament, client: Client) -> None:
    for address in ("feeds/results/9.json", "feeds/results/9.csv", "feeds/rulings.json"):
        assert client.get(f"/t/lyon-open/{address}").status_code == 404
    assert client.get("/t/nowhere/feeds/standings.json").status_code == 404


@pytest.mark.long
def test_pages_name_the_feeds_for_programs_that_look_for_them(event: Tournament, client: Client) -> None:
    for page in ("/t/lyon-open/", "/t/lyon-open/standings/"):
        text = on_one_line(client.get(page).text)
        for kind in ("application/json", "text/csv", "text/calendar"):
            assert f'rel="alternate" type="{kind}"' in text


@pytest.mark.long
@pytest.mark.parametrize("feed", FEEDS)
def test_every_list_is_a_workbook_with_real_types(event: Tournament, feed: str) -> None:
    """Numbers are numbers, and no fraction is a text that a spreadsheet would take for a date."""
    release(event)
    answer = Client().get(f"{BASE}{feed}.xlsx")
    assert answer["Access-Control-Allow-Origin"] == "*"
    (sheet,) = load_workbook(io.BytesIO(answer.content)).worksheets
    head, *rows = list(sheet.iter_rows(values_only=True))
    numbers = {"place", "session", "table", "number", "table_points", "table_score", "table_points_decimal"}
    for name, cells in zip(head, zip(*rows, strict=True), strict=True):
        filled = [cell for cell in cells if cell is not None]
        if name in numbers:
            assert all(isinstance(cell, int | float) for cell in filled), name
        assert not any("/" in cell for cell in filled if isinstance(cell, str)), name
    assert {"wind", "place"} & set(head)
