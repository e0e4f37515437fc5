"""Seatings from files: two shapes, every fault named, and the check before anything is published."""

import io
from collections.abc import Mapping, Sequence

import pytest
from django.test import Client
from django.utils import translation
from openpyxl import Workbook

from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.winds import WINDS
from tests.people import NOON, actor, entered_event, make_user, simple_plan
from tests.refusals import refuses
from tests.tournaments.imports.files import census, csv_bytes, sent, traces, upload, xlsx_bytes
from tournaments.common.files.seats import seat_in
from tournaments.imports.forms.seating_file import read_seating
from tournaments.imports.selectors.previews import plan_of, preview_seating
from tournaments.imports.services import apply_seating
from tournaments.models import ImportBatch, Participant, ParticipantState, Seat, Tournament
from tournaments.seating.selectors.plan import published_plan

pytestmark = pytest.mark.django_db

TABLE_HEADER = ("session", "table", "E", "S", "W", "N")
SEAT_HEADER = ("session", "table", "wind", "player")


@pytest.fixture
def entered() -> Tournament:
    """Sixteen players, not seated."""
    return entered_event()


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


@pytest.mark.long
@pytest.mark.parametrize("data", [case[1] for case in GOOD], ids=[case[0] for case in GOOD])
def test_a_good_file_is_previewed_and_published(client: Client, data: bytes, entered: Tournament) -> None:
    batch = read(client, data)
    assert plan_of(batch) == simple_plan()
    assert Seat.objects.count() == 0
    preview = preview_seating(batch)
    assert preview.problems == ()
    answer = client.post(f"/t/lyon-open/import/seating/{batch.uid}/", {"seen": preview.digest})
    assert answer.status_code == 302
    assert published_plan(entered) == simple_plan()


@pytest.mark.parametrize("winds", ["ESWN", "ESON", ("East", "sud", "Ouest", "NORTH"), "東南西北"])
def test_winds_are_read_in_both_languages(winds: Sequence[str]) -> None:
    rows = [("1", "1", wind, str(player)) for player, wind in enumerate(winds, start=1)]
    seating_file = read_seating(upload(csv_bytes(SEAT_HEADER, *rows)))
    assert seating_file.problems == ()
    assert seating_file.tables[0]["seats"] == {"E": 1, "S": 2, "W": 3, "N": 4}


def test_an_empty_cell_or_a_dash_is_a_substitutes_seat() -> None:
    seating_file = read_seating(upload(csv_bytes(TABLE_HEADER, ("1", "1", "5", "", "-", "–"))))
    assert seating_file.problems == ()
    assert seating_file.tables[0]["seats"] == {"E": 5, "S": None, "W": None, "N": None}


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
    ("a name of nobody", row("1", "1", "Anna", "2", "3", "4"), [(2, "player", "import.player_unknown")]),
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


@pytest.mark.long
@pytest.mark.parametrize(("data", "expected"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
def test_problems_are_named_and_nothing_is_seated(
    client: Client, data: bytes, expected: list[tuple[int | None, str | None, str]]
) -> None:
    event = entered_event()
    batch = read(client, data)
    problems = preview_seating(batch).problems
    assert [(problem.row, problem.column, problem.code) for problem in problems] == expected
    assert all(problem.message for problem in problems)
    before = census(), traces(event)
    with refuses("participants.rows_refused"):
        apply_seating(batch=batch, by=actor("alice"), at=NOON)
    assert (census(), traces(event)) == before
    assert client.get(f"/t/lyon-open/import/seating/{batch.uid}/").status_code == 200


@pytest.mark.long
def test_the_preview_shows_what_is_unequal(client: Client, entered: Tournament) -> None:
    """Session 2 repeats session 1: the 24 pairs of 4 tables meet again, and everybody returns to table and wind."""
    plan = simple_plan(16, 1)
    batch = read(client, csv_bytes(TABLE_HEADER, *by_table(SeatingPlan((*plan.sessions, *plan.sessions)))))
    preview = preview_seating(batch)
    assert preview.problems == ()
    repeats, _team_mates, _countries, _winds, table_repeats = preview.figures
    assert (repeats.count, table_repeats.count) == (24, 16)
    page = client.get(f"/t/lyon-open/import/seating/{batch.uid}/").text
    assert "Players who meet more than once" in page
    assert "could be lower" in page


@pytest.mark.long
def test_a_seating_is_published_once(client: Client, entered: Tournament) -> None:
    batch = read(client, GOOD[0][1])
    apply_seating(batch=batch, by=actor("alice"), at=NOON)
    with refuses("import.already_applied"):
        apply_seating(batch=batch, by=actor("alice"), at=NOON)


@pytest.mark.long
def test_a_player_who_left_after_the_preview_stops_the_seating(client: Client, entered: Tournament) -> None:
    batch = read(client, GOOD[0][1])
    seen = preview_seating(batch).digest
    Participant.objects.filter(tournament=entered, number=1).update(state=ParticipantState.WITHDRAWN)
    answer = client.post(f"/t/lyon-open/import/seating/{batch.uid}/", {"seen": seen})
    assert answer.status_code == 422
    assert Seat.objects.count() == 0


def by_player(plan: SeatingPlan, name: str = "{number}", cell: str = "{table}{wind}") -> list[list[str]]:
    """A row per player with a seat for each session."""
    rows: dict[int, list[str]] = {}
    for at, session in enumerate(plan.sessions):
        for table in session:
            for wind, number in zip(WINDS, table.seats, strict=True):
                seats = rows.setdefault(number or 0, ["-"] * len(plan.sessions))
                seats[at] = cell.format(table=table.number, wind=wind)
    return [[name.format(number=number), *seats] for number, seats in sorted(rows.items())]


def named(plan: SeatingPlan, name: str) -> list[Sequence[str]]:
    return [(*row[:2], *(name.format(number=number) for number in row[2:])) for row in by_table(plan)]


def workbook(plan: SeatingPlan, title: str) -> bytes:
    """A sheet for each session, without a column for it."""
    book = Workbook()
    book.worksheets[0].title = "Notes"
    book.worksheets[0].append(["Drawn on Friday"])
    for at, tables in enumerate(plan.sessions, start=1):
        sheet = book.create_sheet(title.format(at))
        sheet.append(list(TABLE_HEADER[1:]))
        for table in tables:
            sheet.append([table.number, *table.seats])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


OTHER_SHAPES = [
    ("one row per player", csv_bytes(("No", "S1", "S2", "S3", "S4"), *by_player(simple_plan()))),
    (
        "one row per player, in French words",
        csv_bytes(
            ("Nom", "Séance 1", "Séance 2", "Séance 3", "Séance 4"),
            *by_player(simple_plan(), "{number} Player {number}", "Table {table} - {wind}"),
        ),
    ),
    ("names in tables", csv_bytes(TABLE_HEADER, *named(simple_plan(), "PLAYER {number}"))),
    ("a sheet per session", workbook(simple_plan(), "Round {}")),
]


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("data", [case[1] for case in OTHER_SHAPES], ids=[case[0] for case in OTHER_SHAPES])
def test_every_shape_that_people_send_is_the_same_seating(client: Client, data: bytes, entered: Tournament) -> None:
    batch = read(client, data)
    preview = preview_seating(batch)
    assert preview.problems == ()
    assert preview.plan == simple_plan()
    answer = client.post(f"/t/lyon-open/import/seating/{batch.uid}/", {"seen": preview.digest})
    assert answer.status_code == 302
    assert published_plan(entered) == simple_plan()


def rename(event: Tournament, names: Mapping[int, str]) -> None:
    for number, name in names.items():
        Participant.objects.filter(tournament=event, number=number).update(name=name)


def test_names_are_matched_and_shown(client: Client, entered: Tournament) -> None:
    rename(entered, {1: "Anna Rossi", 2: "Zoé Le Goff", 3: "Bruno Petit", 4: "Bruno Grand"})
    session = [("1", "1", "ROSSI Anna", "le goff", "3 Bruno Petit", "Bruno Grand")]
    session += [("1", str(table), *(str(4 * table - 3 + seat) for seat in range(4))) for table in (2, 3, 4)]
    batch = read(client, csv_bytes(TABLE_HEADER, *session))
    preview = preview_seating(batch)
    assert preview.problems == ()
    assert preview.plan.sessions[0][0].seats == (1, 2, 3, 4)
    assert [(match.text, match.number) for match in preview.loose] == [("le goff", 2)]
    page = client.get(f"/t/lyon-open/import/seating/{batch.uid}/").text
    assert "These names are spelled differently in the event." in page
    assert "2 · Zoé Le Goff" in page


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Bruno", "import.player_ambiguous"),
        ("Ana Rossi", "import.player_misspelt"),
        ("Olga Wu", "import.player_unknown"),
        ("3 Anna Rossi", "import.player_misspelt"),  # number 3 is somebody else
    ],
)
def test_a_name_that_is_not_clear_is_asked_about(client: Client, written: str, code: str) -> None:
    event = entered_event()
    rename(event, {1: "Anna Rossi", 3: "Bruno Petit", 4: "Bruno Grand"})
    batch = read(client, csv_bytes(TABLE_HEADER, ("1", "1", written, "2", "3", "4")))
    rows = [
        (problem.row, problem.column, problem.value)
        for problem in preview_seating(batch).problems
        if problem.code == code
    ]
    assert rows == [(2, "player", written)]


def test_a_name_that_changed_after_the_preview_stops_the_seating(client: Client, entered: Tournament) -> None:
    """Who was matched is part of what was looked at."""
    rename(entered, {1: "Anna Rossi"})
    rows = by_table(simple_plan(16, 1))
    batch = read(
        client,
        csv_bytes(
            TABLE_HEADER,
            *[["Anna Rossi" if cell == "1" and at > 1 else cell for at, cell in enumerate(line)] for line in rows],
        ),
    )
    seen = preview_seating(batch).digest
    rename(entered, {1: "Player 2", 2: "Anna Rossi"})
    assert client.post(f"/t/lyon-open/import/seating/{batch.uid}/", {"seen": seen}).status_code in (409, 422)
    assert Seat.objects.count() == 0


@pytest.mark.long
def test_one_session_alone_leaves_the_others_as_they_are(client: Client, event: Tournament) -> None:
    before = published_plan(event)
    exchange = {"5": "9", "9": "5"}
    rows = [line for line in by_table(before) if line[0] == "3"]
    data = csv_bytes(TABLE_HEADER, *[(*line[:2], *(exchange.get(cell, cell) for cell in line[2:])) for line in rows])
    batch = read(client, data)
    preview = preview_seating(batch)
    assert (preview.problems, list(preview.given), list(preview.stay)) == ((), [3], [1, 2])
    page = client.get(f"/t/lyon-open/import/seating/{batch.uid}/").text
    assert "Sessions in the file: 3. Unchanged sessions: 1, 2." in page
    assert client.post(f"/t/lyon-open/import/seating/{batch.uid}/", {"seen": preview.digest}).status_code == 302
    after = published_plan(event)
    assert [after.sessions[at] == before.sessions[at] for at in range(4)] == [True, True, False, True]


def test_a_session_that_the_file_does_not_name_is_chosen_on_the_page(event: Tournament, alice: Client) -> None:
    rows = [line[1:] for line in by_table(published_plan(event)) if line[0] == "2"]
    file = {"file": sent(csv_bytes(TABLE_HEADER[1:], *rows)), "session": "2"}
    assert alice.post("/t/lyon-open/import/seating/", file).status_code == 302
    assert list(preview_seating(ImportBatch.objects.latest("pk")).given) == [2]


@pytest.mark.parametrize(
    ("text", "result"),
    [("3E", (3, "E")), ("E 3", (3, "E")), ("Table 12 ouest", (12, "W")), ("T4-N", (4, "N")), ("4", None), ("E", None)],
)
def test_a_seat_is_read_as_people_write_it(text: str, result: tuple[int, str] | None) -> None:
    assert seat_in(text) == result


@pytest.mark.parametrize(
    ("language", "text", "wind"),
    [
        ("de", "3 O", "E"),
        ("nl", "3 O", "E"),
        ("nl", "3 Z", "S"),
        ("da", "3 Ø", "E"),
        ("da", "3 V", "W"),
        ("fr", "3 O", "W"),
        ("es", "3O", "W"),
        ("ja", "3東", "E"),
        ("zh-hans", "3 东", "E"),
        ("de", "3 E", "E"),
        ("fr", "3 Ost", "E"),
        ("en", "3 O", "W"),
    ],
)
def test_a_letter_of_a_wind_is_that_of_the_readers_language(language: str, text: str, wind: str) -> None:
    """German O S W N, Dutch O Z W N, Danish Ø S V N; English letters are read in every language, names in any."""
    with translation.override(language):
        assert seat_in(text) == (3, wind)


@pytest.mark.parametrize(("language", "letters"), [("nl", "OZWN"), ("de", "OSWN"), ("fr", "ESON"), ("nl", "ESWN")])
def test_the_columns_of_a_seating_have_the_letters_of_the_reader(language: str, letters: str) -> None:
    plan = simple_plan()
    with translation.override(language):
        found = read_seating(upload(csv_bytes((*TABLE_HEADER[:2], *letters), *by_table(plan))))
    assert found.problems == ()
    assert [tuple(row["seats"][wind] for wind in WINDS) for row in found.tables] == [
        table.seats for tables in plan.sessions for table in tables
    ]
