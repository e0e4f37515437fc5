"""Seatings from files: two shapes, every fault named, and the check before anything is published."""

from collections.abc import Sequence

import pytest
from django.test import Client

from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.winds import WINDS
from tests.people import NOON, actor, add_players, make_tournament, make_user, simple_plan
from tests.tournaments.imports.files import census, csv_bytes, sent, traces, upload, xlsx_bytes
from tournaments.errors import Conflict, NotPermitted, Refusal
from tournaments.forms.seating_file import read_seating
from tournaments.models import ImportBatch, Participant, ParticipantState, Seat
from tournaments.selectors.imports import plan_of, preview_seating
from tournaments.selectors.seating import published_plan
from tournaments.services.imports import apply_seating

pytestmark = pytest.mark.django_db

TABLE_HEADER = ("session", "table", "E", "S", "W", "N")
SEAT_HEADER = ("session", "table", "wind", "player")


def by_table(plan: SeatingPlan) -> list[Sequence[str]]:
    return [
        (str(session), str(table.number), *(str(player) for player in table.seats))
        for session, tables in enumerate(plan.sessions, start=1)
        for table in tables
    ]


def by_seat(plan: SeatingPlan) -> list[Sequence[str]]:
    return [
        (row[0], row[1], wind, player) for row in by_table(plan) for wind, player in zip(WINDS, row[2:], strict=True)
    ]


def read(client: Client, data: bytes) -> ImportBatch:
    client.force_login(make_user("alice"))
    answer = client.post("/t/lyon-open/import/seating/", {"file": sent(data)})
    assert answer.status_code == 302, answer.text[:2000]
    return ImportBatch.objects.latest("pk")


GOOD = [
    ("one row per table", csv_bytes(TABLE_HEADER, *by_table(simple_plan()))),
    ("one row per seat", csv_bytes(SEAT_HEADER, *by_seat(simple_plan()))),
    ("a French header", csv_bytes(("Séance", "Table", "E", "S", "O", "N"), *by_table(simple_plan()), separator=";")),
    ("words", csv_bytes(("Round", "Table No", "East", "South", "West", "North"), *by_table(simple_plan()))),
    (
        "a spreadsheet",
        xlsx_bytes(TABLE_HEADER, *[[int(cell) for cell in row] for row in by_table(simple_plan())]),
    ),
    ("rows in any order", csv_bytes(TABLE_HEADER, *reversed(by_table(simple_plan())))),
]


@pytest.mark.parametrize("data", [case[1] for case in GOOD], ids=[case[0] for case in GOOD])
def test_a_good_file_is_previewed_and_published(client: Client, data: bytes) -> None:
    event = make_tournament()
    add_players(event, 16)
    batch = read(client, data)
    assert plan_of(batch) == simple_plan()
    assert Seat.objects.count() == 0
    preview = preview_seating(batch)
    assert preview.problems == ()
    answer = client.post(f"/t/lyon-open/import/seating/{batch.uid}/", {"seen": preview.digest})
    assert answer.status_code == 302
    assert published_plan(event) == simple_plan()


@pytest.mark.parametrize("winds", ["ESWN", "ESON", ("East", "sud", "Ouest", "NORTH"), "東南西北"])
def test_winds_are_read_in_both_languages(winds: Sequence[str]) -> None:
    rows = [("1", "1", wind, str(player)) for player, wind in enumerate(winds, start=1)]
    found = read_seating(upload(csv_bytes(SEAT_HEADER, *rows)))
    assert found.problems == ()
    assert found.tables[0]["seats"] == {"E": 1, "S": 2, "W": 3, "N": 4}


def test_an_empty_cell_or_a_dash_is_a_substitutes_seat() -> None:
    found = read_seating(upload(csv_bytes(TABLE_HEADER, ("1", "1", "5", "", "-", "–"))))
    assert found.problems == ()
    assert found.tables[0]["seats"] == {"E": 5, "S": None, "W": None, "N": None}


def row(*cells: str) -> bytes:
    return csv_bytes(TABLE_HEADER, cells)


def seats(*rows: Sequence[str]) -> bytes:
    return csv_bytes(SEAT_HEADER, *rows)


FULL = [("1", "1", wind, str(player)) for player, wind in enumerate("ESWN", start=1)]

# what is wrong, the file, [(row, column, code)]
BAD: list[tuple[str, bytes, list[tuple[int | None, str | None, str]]]] = [
    (
        "no winds",
        csv_bytes(("session", "table"), ("1", "1")),
        [(1, wind, "import.column_missing") for wind in ("E", "N", "S", "W")],
    ),
    ("no session", csv_bytes(TABLE_HEADER[1:], ("1", "1", "2", "3", "4")), [(1, "session", "import.column_missing")]),
    ("no player", csv_bytes(SEAT_HEADER[:3], ("1", "1", "E")), [(1, "player", "import.column_missing")]),
    (
        "West twice",
        csv_bytes((*TABLE_HEADER, "Ouest"), ("1", "1", "1", "2", "3", "4", "3")),
        [(1, "W", "import.column_twice")],
    ),
    ("a session in words", row("one", "1", "1", "2", "3", "4"), [(2, "session", "import.number_not_whole")]),
    ("no table number", row("1", "", "1", "2", "3", "4"), [(2, "table", "import.number_missing")]),
    ("table 0", row("1", "0", "1", "2", "3", "4"), [(2, "table", "import.number_out_of_range")]),
    ("session 41", row("41", "1", "1", "2", "3", "4"), [(2, "session", "import.number_out_of_range")]),
    ("a name for a player", row("1", "1", "Anna", "2", "3", "4"), [(2, "E", "import.number_not_whole")]),
    ("half a player", row("1", "1", "1.5", "2", "3", "4"), [(2, "E", "import.number_not_whole")]),
    (
        "a table twice",
        csv_bytes(TABLE_HEADER, ("1", "1", "1", "2", "3", "4"), ("1", "1", "5", "6", "7", "8")),
        [(3, "table", "import.table_twice")],
    ),
    ("a seat twice", seats(*FULL, ("1", "1", "E", "9")), [(6, "wind", "import.seat_twice")]),
    ("three seats", seats(*FULL[:3]), [(2, "wind", "import.seat_not_given")]),
    (
        "a wind nobody knows",
        seats(*FULL[:3], ("1", "1", "Z", "4")),
        [(2, "wind", "import.seat_not_given"), (5, "wind", "import.wind_unknown")],
    ),
    (
        "session 2 left out",
        csv_bytes(TABLE_HEADER, ("1", "1", "1", "2", "3", "4"), ("3", "1", "1", "2", "3", "4")),
        [(None, "session", "import.session_missing")],
    ),
    (
        "a formula",
        xlsx_bytes(TABLE_HEADER, (1, 1, "=1+1", 2, 3, 4)),
        [(2, "E", "import.cell_is_formula")],
    ),
    ("player 17 of 16", row("1", "1", "1", "2", "3", "17"), [
        *[(None, "player", "seating.player_missing")] * 13,
        (None, "player", "seating.unknown_player"),
    ]),
    ("player 1 twice", row("1", "1", "1", "1", "3", "4"), [
        *[(None, "player", "seating.player_missing")] * 13,
        (None, "player", "seating.player_twice"),
    ]),
    ("five sessions of four", csv_bytes(TABLE_HEADER, *by_table(simple_plan(16, 5))), [
        (None, "session", "seating.too_many_sessions"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("data", "expected"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
def test_problems_are_named_and_nothing_is_seated(
    client: Client, data: bytes, expected: list[tuple[int | None, str | None, str]]
) -> None:
    event = make_tournament()
    add_players(event, 16)
    batch = read(client, data)
    problems = preview_seating(batch).problems
    assert [(problem.row, problem.column, problem.code) for problem in problems] == expected
    assert all(problem.message for problem in problems)
    before = census(), traces(event)
    with pytest.raises(Refusal) as refused:
        apply_seating(batch=batch, by=actor("alice"), at=NOON)
    assert refused.value.code == "participants.rows_refused"
    assert (census(), traces(event)) == before
    assert client.get(f"/t/lyon-open/import/seating/{batch.uid}/").status_code == 200


def test_the_preview_shows_what_is_unequal(client: Client) -> None:
    """Session 2 repeats session 1: the 24 pairs of 4 tables meet again, and everybody returns to table and wind."""
    event = make_tournament()
    add_players(event, 16)
    plan = simple_plan(16, 1)
    batch = read(client, csv_bytes(TABLE_HEADER, *by_table(SeatingPlan((*plan.sessions, *plan.sessions)))))
    preview = preview_seating(batch)
    assert preview.problems == ()
    repeats, _team_mates, _countries, _winds, table_repeats = preview.figures
    assert (repeats.count, table_repeats.count) == (24, 16)
    page = client.get(f"/t/lyon-open/import/seating/{batch.uid}/").text
    assert "Players who meet more than once" in page
    assert "could be less" in page


def test_a_seating_is_published_once(client: Client) -> None:
    event = make_tournament()
    add_players(event, 16)
    batch = read(client, GOOD[0][1])
    apply_seating(batch=batch, by=actor("alice"), at=NOON)
    with pytest.raises(Conflict) as refused:
        apply_seating(batch=batch, by=actor("alice"), at=NOON)
    assert refused.value.code == "import.already_applied"


def test_a_player_who_left_after_the_preview_stops_the_seating(client: Client) -> None:
    event = make_tournament()
    add_players(event, 16)
    batch = read(client, GOOD[0][1])
    seen = preview_seating(batch).digest
    Participant.objects.filter(tournament=event, number=1).update(state=ParticipantState.WITHDRAWN)
    answer = client.post(f"/t/lyon-open/import/seating/{batch.uid}/", {"seen": seen})
    assert answer.status_code == 422
    assert Seat.objects.count() == 0


@pytest.mark.parametrize("username", ["chris", "bob", "sam", "ann", "olga", "dan"])
def test_only_an_organiser_publishes_a_seating(client: Client, username: str) -> None:
    event = make_tournament()
    add_players(event, 16)
    batch = read(client, GOOD[0][1])
    with pytest.raises(NotPermitted):
        apply_seating(batch=batch, by=actor(username), at=NOON)
    assert Seat.objects.count() == 0
