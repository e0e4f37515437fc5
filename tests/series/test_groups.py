"""Clubs, classes, the workbook and the feed of a season, by hand and on the pages."""

import io
from datetime import date, datetime
from typing import Any
from xml.etree.ElementTree import fromstring

import openpyxl
import pytest
from django.test import Client

from mahjong_core.series.standings import SeasonRules
from series.models import Series, SeriesClass
from series.selectors.groups import class_rows, club_lines
from series.selectors.seasons import season
from series.services.classes import remove_class, set_class
from series.services.events import EventFacts, PlaceRow, bring_in
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of
from tests.refusals import refuses
from tests.series.seasons import ON, OUTSIDERS, five_events, make_series, play_event
from tournaments.common.errors import NotPermitted

pytestmark = pytest.mark.django_db
HOME = "/series/ouest-2026/"
FEED = "{http://www.w3.org/2005/Atom}"
PLACES = (
    PlaceRow(1, "Ana Ruiz", "ESP", "Vents"),  # 1000
    PlaceRow(2, "Bo Lund", "SWE", "Ouest", "07010001"),  # 1000 x 3 / 4 = 750
    PlaceRow(3, "Cy Roth", "FRA", "Ouest"),  # 500
    PlaceRow(4, "Di Song", "FRA", "Vents"),  # 250
    PlaceRow(5, "Éva Noël", "FRA", "Ouest"),  # 0
)


def club_series(rules: SeasonRules | None = None) -> Series:
    series = make_series(rules or SeasonRules())
    facts = EventFacts("Brest", date(2026, 5, 1), "mcr", players=5)
    bring_in(series=series, facts=facts, rows=PLACES, by=actor("alice"), at=NOON)
    return series


# --- clubs -----------------------------------------------------------------------------------------------------------


def test_the_clubs_of_a_season() -> None:
    """The best two: Vents 1000 + 250, Ouest 750 + 500: level."""
    make_series(slug="sud-2026")
    assert "No player of the season has a club" in Client().get("/series/sud-2026/clubs/").text
    series = club_series(SeasonRules(clubs=2))
    lines = [(line.place, line.club, line.total, line.size) for line in club_lines(season(series, ON))]
    assert lines == [(1, "Ouest", 1250, 3), (1, "Vents", 1250, 2)]
    page = Client().get(HOME + "clubs/").text
    assert "1\u202f250" in page
    french = Client(headers={"accept-language": "fr"}).get(HOME + "clubs/").text
    assert "Clubs de la saison" in french


# --- classes ---------------------------------------------------------------------------------------------------------


def test_a_class_is_ranked_among_itself() -> None:
    series = club_series()
    names = ["07010001", "eva noel", "Di Song", " ", "Di Song"]
    made = set_class(series=series, name=" Under 26 ", players=names, by=actor("alice"), at=NOON)
    rows = class_rows(season(series, ON), made)
    assert [(row.place, row.name, row.total) for row in rows] == [
        (1, "Bo Lund", 750),
        (2, "Di Song", 250),
        (3, "Éva Noël", 0),
    ]
    again = set_class(series=series, name="Under 26", players=["Cy Roth"], by=actor("alice"), at=NOON)
    assert (again.pk, [row.name for row in class_rows(season(series, ON), again)]) == (made.pk, ["Cy Roth"])
    remove_class(of=again, by=actor("alice"), at=NOON)
    assert not SeriesClass.objects.exists()


def test_whoever_no_result_knows_alone_is_named_and_nothing_is_written() -> None:
    series = club_series()
    other = EventFacts("Quimper", date(2026, 6, 1), "mcr", players=8)
    bring_in(series=series, facts=other, rows=[PlaceRow(1, "Cy Roth", "BEL")], by=actor("alice"), at=NOON)
    with refuses("series.class_player_unknown", players=["Cy Roth", "Nobody"]):
        set_class(series=series, name="U26", players=["Cy Roth", "Nobody", "Ana Ruiz"], by=actor("alice"), at=NOON)
    with refuses("series.name_missing"):
        set_class(series=series, name=" ", players=[], by=actor("alice"), at=NOON)
    with pytest.raises(NotPermitted):
        set_class(series=series, name="U26", players=[], by=actor("olga"), at=NOON)
    assert not SeriesClass.objects.exists()


@pytest.mark.parametrize("order", ["AB", "BA"])
def test_the_order_of_events_does_not_say_who_somebody_is(order: str) -> None:
    """With a number in one list, without it in another: one player, whichever was held first."""
    series = make_series()
    numbers = {"A": "07010009", "B": ""}
    for month, name in enumerate(order, start=1):
        rows = [PlaceRow(1, "Ida Berg", "SWE", federation_number=numbers[name])]
        facts = EventFacts(name, date(2026, month, 1), "mcr", players=8)
        bring_in(series=series, facts=facts, rows=rows, by=actor("alice"), at=NOON)
    made = set_class(series=series, name="U26", players=["Ida Berg", "07010009"], by=actor("alice"), at=NOON)
    assert list(made.members.values_list("federation_number", flat=True)) == ["07010009"]
    assert [row.name for row in class_rows(season(series, ON), made)] == ["Ida Berg"]


def test_a_class_is_kept_on_its_page() -> None:
    series = club_series()
    alice = client_of("alice")
    address = HOME + "keep/classes/"
    refused = alice.post(address, {"name": "Under 26", "players": "Nobody"})
    assert (refused.status_code, "Nobody</textarea>" in refused.text) == (400, True)
    assert alice.post(address, {"name": "Under 26", "players": "Bo Lund\nDi Song"}).status_code == 302
    made = series.classes.get()
    assert "07010001 Di Song</textarea>" in " ".join(alice.get(address + "?of=Under 26").text.split())
    page = Client().get(f"{HOME}classes/{made.uid}/").text
    assert "Under 26" in page
    assert "Bo Lund" in page
    assert "Ana Ruiz" not in page
    assert alice.post(f"{address}{made.uid}/remove/").status_code == 302
    assert Client().get(f"{HOME}classes/{made.uid}/").status_code == 404


def test_nobody_else_keeps_classes() -> None:
    series = club_series()
    made = set_class(series=series, name="U26", players=["Bo Lund"], by=actor("alice"), at=NOON)
    for client in map(client_of, OUTSIDERS):
        for answer in (
            client.get(HOME + "keep/classes/"),
            client.post(HOME + "keep/classes/", {"name": "U26", "players": ""}),
            client.post(f"{HOME}keep/classes/{made.uid}/remove/"),
        ):
            assert answer.status_code in (302, 401, 403)
        for address in ("clubs/", f"classes/{made.uid}/", "season.xlsx", "news.atom"):
            assert client.get(HOME + address).status_code == 200
    assert made.members.count() == 1


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_workbook_has_real_types() -> None:
    """3924.5 = 1466 + 1099.5 + 1000 + 359, number 1 of the season reckoned by hand."""
    series = five_events()
    set_class(series=series, name="U26/new", players=["Player 1"], by=actor("alice"), at=NOON)
    book = openpyxl.load_workbook(io.BytesIO(Client().get(HOME + "season.xlsx").content))
    sheets: dict[str, list[tuple[Any, ...]]] = {
        worksheet.title: list(worksheet.iter_rows(values_only=True)) for worksheet in book
    }
    assert list(sheets) == ["Standings", "Sums", "Clubs", "U26 new", "Events", "Rules"]
    assert sheets["Standings"][2][:6] == (2, "Player 1", "FRA", None, 3924.5, "7849/2")
    vannes = next(pair for pair in sheets["Sums"] if pair[:2] == ("Player 1", "Vannes"))
    assert vannes[2:] == (26, 40, 359, 1, 100, 359, "yes", None)
    assert sheets["Events"][1][1] == datetime(2026, 3, 1)  # noqa: DTZ001  a day
    assert sheets["Clubs"][1][:2] == (1, "Brussels Tiles")
    assert sheets["U26 new"][1][:2] == (1, "Player 1")


def test_the_feed_tells_whose_results_came() -> None:
    club_series()
    answer = Client().get(HOME + "news.atom")
    assert (answer["Content-Type"], answer["Access-Control-Allow-Origin"]) == (
        "application/atom+xml; charset=utf-8",
        "*",
    )
    feed = fromstring(answer.text)  # noqa: S314  our own
    assert [element.findtext(f"{FEED}title") for element in feed.iter(f"{FEED}entry")] == ["Results of Brest"]
    assert feed.findtext(f"{FEED}updated") == NOON.isoformat(timespec="seconds")


# --- by the API ------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_season_is_kept_by_the_api() -> None:
    make_series()
    play_event("Rennes")
    api = Api("alice")
    taken = api.post("/series/ouest-2026/take-over/", {"tournament": "rennes", "weight": "3/2"})
    assert (taken.status, taken.body["events"][0]["weight"], taken.body["rows"][0]["total"]) == (201, "3/2", "1500")
    rules = {"scheme": "places", "points": [25, 18, 15, 12, 10], "best": 2, "clubs": 4}
    changed = api.put("/series/ouest-2026/rules/", rules)
    # Four share the first place: 25 x 3/2; eight the fifth: 10 x 3/2.
    assert {item["total"] for item in changed.body["rows"]} == {"75/2", "15", "0"}
    assert changed.body["rules"]["clubs"] == 4
    refused = api.put("/series/ouest-2026/rules/", {"scheme": "places"})
    assert refused.body["code"] == "series.points_missing"
    person = changed.body["rows"][0]["key"]
    assert api.get(f"/series/ouest-2026/players/{person}/outlook/").status == 404
    api.post(
        "/series/ouest-2026/events/",
        {"name": "Brest", "held_on": "2099-01-01", "game": "mcr", "players": 16, "weight": "2"},
    )
    answer = api.get(f"/series/ouest-2026/players/{person}/outlook/").body
    assert (answer["most"], answer["gains_from"]) == (
        "175/2",
        5,
    )  # 37.5 + 25 x 2; the fifth place is the last with points
    made = api.put("/series/ouest-2026/classes/", {"name": "U26", "players": ["Player 1"]})
    assert (made.status, [item["name"] for item in made.body["rows"]]) == (200, ["Player 1"])
    assert [item["name"] for item in api.get("/series/ouest-2026/classes/").body] == ["U26"]
    assert api.get("/series/ouest-2026/clubs/").body == []
    event = taken.body["events"][0]["id"]
    assert api.delete(f"/series/ouest-2026/events/{event}/").body["rows"] == []
