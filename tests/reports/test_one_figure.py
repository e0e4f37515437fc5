"""Wherever a row of the ranking is shown, it is the same figure: page, row, front, scenes, podium, overlays, files."""

import csv
import io
import re
from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.utils.html import strip_tags

from hall.models import SceneKind
from hall.services.podium import open_podium, step_podium
from hall.services.screens import add_screen, show_everywhere
from mahjong_core.rulesets.presets import PRESETS
from reports.federation.selectors.report import federation_report
from reports.federation.selectors.templates import ReportColumn, ReportTemplate
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import enter_totals
from tests.people import NOON, actor, client_of, finish, make_seated_event, session_of, start, table_of, win
from tests.snapshot import walked_once
from tournaments.common.look.csv_rows import MARK
from tournaments.common.look.numbers import print_exact
from tournaments.models import Tournament
from tournaments.rules.services import change_rule_set
from tournaments.sessions.services.acts import end_session

pytestmark = [pytest.mark.django_db, pytest.mark.words, pytest.mark.long]
END = NOON + timedelta(hours=3)
SCORES = {"E": 56_900, "S": 33_100, "W": 21_000, "N": 9_000}
# EMA riichi 3.6: points less the 30 000 of the start, and the uma of each edition.
TOTALS = {
    "ema-riichi-2016": (41_900, 8_100, -14_000, -36_000),
    "ema-riichi-2012": (56_900, 13_100, -19_000, -51_000),
    "ema-riichi-2025": (41_900, 8_100, -14_000, -36_000),
    "wrc-2017": (41_900, 8_100, -14_000, -36_000),
    "wrc-2022": (41_900, 8_100, -14_000, -36_000),
    "jpml-a": (34_900, 7_100, -13_000, -29_000),  # two end above the start: 8, 4, -4, -8
    # 25 000 and 30 000 back: 5 000 less on the sheet, 30 000 off, and the oka of 20 000 with the first uma.
    "m-league": (71_900, 8_100, -24_000, -56_000),
    "club-riichi": (41_900, -1_900, -14_000, -26_000),
}
# MCR 3.10.1: 4, 2, 1 and 0 table points; East wins 8 points off South's discard: 8 + 3 x 8 (3.3.3).
MCR_POINTS = (Fraction(4), Fraction(3, 2), Fraction(3, 2), Fraction(0))

_NUMBER_AND_SCORE = ReportTemplate("x", "x", (), (ReportColumn("number", "#"), ReportColumn("score", "S")))


def is_by_places(event: Tournament) -> bool:
    return event.rule_set["family"] == "riichi" and event.rule_set["options"]["ranking_metrics"][0] == "table_points"


def has_total(event: Tournament) -> bool:
    return event.rule_set["family"] == "riichi" and not is_by_places(event)


def printed(value: Fraction, *, is_total: bool) -> str:
    """As a reader sees it: +41 900, −14 000, 4, 1½."""
    if not is_total:
        sign = "\N{MINUS SIGN}" if value < 0 else ""
        return "1½" if value == Fraction(3, 2) else f"{sign}{abs(int(value)):,}".replace(",", "\u202f")
    sign = "+" if value > 0 else "\N{MINUS SIGN}"
    return f"{sign}{abs(int(value)):,}".replace(",", "\u202f")


def made_from(name: str) -> int:
    """What each player starts with."""
    return PRESETS[name].starting_points


# Match points: the places alone, worth the uma of EMA 2016.
BY_PLACES = (Fraction(15_000), Fraction(5_000), Fraction(-5_000), Fraction(-15_000))


@pytest.fixture(params=[*sorted(PRESETS), "by places"])
def event(request: pytest.FixtureRequest) -> Tournament:
    """One released session of one table, the podium told to the end."""
    return walked_once(("one figure", request.param), lambda: play_one_table(request.param))


def play_one_table(rules: str) -> Tournament:
    is_by_places = rules == "by places"
    name = "ema-riichi-2016" if is_by_places else rules
    made = make_seated_event(players=4, sessions=1, rule_set=name)
    if is_by_places:
        changes = {"ranking_metrics": ["table_points", "table_score"]}
        change_rule_set(tournament=made, changes=changes, name="Match points", by=actor("alice"), at=NOON)
        made.refresh_from_db()
    start(made)
    table = table_of(made)
    if name in TOTALS:
        less = 30_000 - made_from(name)
        totals = {wind: score - less for wind, score in SCORES.items()}
        enter_totals(table=table, totals=totals, by=actor("sam"), at=NOON)
        submit_table(table=table, by=actor("sam"), at=NOON)
        verify_table(table=table, by=actor("sue"), at=NOON)
    else:
        finish(table, [win(1, "E", "N", 8)])
    end_session(session=session_of(made), by=actor("chris"), at=END)
    release_session(session=session_of(made), by=actor("alice"), at=END)
    add_screen(tournament=made, name="left", group="Hall", by=actor("alice"), at=END)
    open_podium(tournament=made, places=1, by=actor("alice"), at=END)
    step_podium(tournament=made, seen=0, forward=True, by=actor("alice"), at=END)
    return made


@pytest.fixture
def figures(event: Tournament) -> dict[int, Fraction]:
    """By number, worked out apart from the program: player n sat at the nth wind."""
    worth = BY_PLACES if is_by_places(event) else TOTALS.get(event.rule_set["id"], MCR_POINTS)
    return dict(enumerate(map(Fraction, worth), start=1))


@pytest.fixture
def words(event: Tournament, figures: dict[int, Fraction]) -> dict[int, str]:
    is_total = has_total(event)
    return {number: printed(figure, is_total=is_total) for number, figure in figures.items()}


def text_of(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return re.sub(r"[ \n]+", " ", strip_tags(answer.text))


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    "address",
    ["standings/", "", "embed/standings/", "overlay/ticker/", "screen/left/"],
)
def test_every_list_shows_what_ranks(event: Tournament, words: dict[int, str], address: str) -> None:
    show_everywhere(tournament=event, kind=SceneKind.STANDINGS, by=actor("alice"), at=END)
    text = text_of(f"/t/lyon-open/{address}")
    for number, word in words.items():
        part = text.split(f"Player {number}", 1)[1].split("Player ", 1)[0]
        assert f" {word} " in part, (number, word, part)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("address", ["screen/left/", "standings/1/", "players/1/"])
def test_every_page_of_the_first_shows_it(event: Tournament, words: dict[int, str], address: str) -> None:
    show_everywhere(tournament=event, kind=SceneKind.PODIUM, by=actor("alice"), at=END)
    assert re.search(rf"(?<![\d\u202f]){re.escape(words[1])}(?![\d\u202f½])", text_of(f"/t/lyon-open/{address}"))


@pytest.mark.parametrize("address", ["export/standings.csv", "feeds/standings.csv"])
def test_files_hold_numbers_and_the_total(event: Tournament, figures: dict[int, Fraction], address: str) -> None:
    """A negative uma is a number in a spreadsheet, not a text behind an apostrophe."""
    rows = rows_of(address)
    column = "total" if has_total(event) else "table_points"
    assert {int(row["number"]): Fraction(row[column]) for row in rows} == figures
    assert ("total" in rows[0]) is has_total(event)
    assert [cell for row in rows for cell in row.values() if cell.startswith("'")] == []


def test_the_other_files_hold_numbers_too(event: Tournament) -> None:
    for address in ("feeds/results/1.csv", "feeds/teams.csv", "feeds/countries.csv"):
        assert [cell for row in rows_of(address) for cell in row.values() if cell.startswith("'")] == []


def rows_of(address: str) -> list[dict[str, str]]:
    text = Client().get(f"/t/lyon-open/{address}").text
    return list(csv.DictReader(io.StringIO(text.removeprefix(MARK))))


def test_api_and_feed_say_it_and_what_is_published_keeps_it(
    event: Tournament, figures: dict[int, Fraction], words: dict[int, str]
) -> None:
    key = "total" if has_total(event) else "table_points"
    for address in ("/api/v1/tournaments/lyon-open/standings/", "/t/lyon-open/feeds/standings.json"):
        rows = Client().get(address).json()["rows"]
        assert {row["participant"]["number"]: Fraction(row[key]) for row in rows} == figures
    release = session_of(event).releases.get()  # type: ignore[attr-defined]
    text = text_of(f"/t/lyon-open/standings/published/{release.uid}/")
    assert all(f" {word} " in text for word in words.values())


def test_the_federation_is_told_the_same_on_the_page_and_in_its_file(event: Tournament) -> None:
    """In riichi the points with the uma, also where the places alone rank; in MCR the points of the tables."""
    name = "ema-riichi-2016" if is_by_places(event) else event.rule_set["id"]
    # MCR 3.3.3: East wins 8 off North's discard, 8 each from two and 16 from North.
    scores = TOTALS.get(name, (32, -8, -8, -16))
    report = federation_report(event)
    assert {row.person.number: row.score for row in report.rows} == dict(enumerate(map(Fraction, scores), start=1))
    facts = {cells[0]: cells[1] for cells in report.player_cells(_NUMBER_AND_SCORE)}
    assert facts == {row.person.number: row.score for row in report.rows}
    page = client_of("alice").get("/t/lyon-open/report/").text
    assert all(f">{print_exact(score)}</td>" in page for score in scores)


def test_the_countries_have_the_sum_of_what_ranks(event: Tournament, figures: dict[int, Fraction]) -> None:
    key = "total" if has_total(event) else "table_points"
    rows = Client().get("/api/v1/tournaments/lyon-open/country-standings/").json()["rows"]
    facts = {tuple(row["members"]): Fraction(row[key]) for row in rows}
    assert facts == {members: sum(figures[member] for member in members) for members in facts}
    assert sum(len(members) for members in facts) == 3  # the best three count
