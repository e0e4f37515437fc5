"""The pages of a season, its files, and keeping it by the page."""

import io
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from series.forms.places_file import read_places
from series.models import Series, SeriesEvent
from series.selectors.seasons import player_rows, season
from tests.html import on_one_line
from tests.people import client_of, make_tournament
from tests.refusals import refuses
from tests.series.seasons import ON, OUTSIDERS, five_events, make_series, play_event
from tournaments.common.files.uploads import Upload
from tournaments.models import EventStatus, Tournament

pytestmark = pytest.mark.django_db
HOME = "/series/ouest-2026/"
LIST = (
    "Place;Nom;Pays;Licence EMA;MP\n=26;Player 1 (FRA);;;−12\n1;Player 5;[ITA];6010011;70\n27;Somebody Else;BEL;;\n"
    "DQ;Gone;BEL;;\n"
)
FACTS = {"act": "event", "name": "Vannes", "held_on": "2026-03-01", "days": "1", "family": "mcr", "players": "40"}


@pytest.mark.long
def test_the_standings_in_both_languages_in_files_and_in_a_frame() -> None:
    five_events()
    page = Client().get(HOME).text
    assert "After 5 events" in page
    assert "4 565½" in page.replace("\u202f", " ")
    assert "Details of 3\u202f924½" in page
    assert "The best 4 results count." in page
    french = Client(headers={"accept-language": "fr"}).get(HOME).text
    assert "Après 5 tournois" in french
    response = Client().get(HOME + "standings.json")
    assert (response["Access-Control-Allow-Origin"], response.json()["rows"][0]["total"]) == ("*", "9131/2")
    csv = Client().get(HOME + "standings.csv").text.splitlines()
    assert csv[1].startswith("1,Player 5,ITA,,9131/2,4565.5,")
    frame = Client().get(HOME + "embed/")
    assert "frame-ancestors *" in frame["Content-Security-Policy"]
    assert "X-Frame-Options" not in frame
    assert "<form" not in frame.text


def test_an_event_of_the_same_address_word_has_nothing_to_do_with_it() -> None:
    """Its draft hides nothing of the season, and a refusal does not lead to it."""
    make_series()
    event = make_tournament(slug="ouest-2026")
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.DRAFT)
    assert Client().get(HOME).status_code == 200
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.PUBLIC)
    refused = client_of("dan").get(HOME + "keep/")
    assert refused.status_code == 403
    assert "Back to the event" not in refused.text


def test_a_list_without_seasons_says_who_makes_the_first_and_an_empty_season_that_it_is() -> None:
    page = client_of("alice").get("/series/").text
    assert "Create a season, then add the events that count for it." in page
    assert 'href="/series/new/"' in page
    page = Client().get("/series/").text
    assert "Anyone who can create events can also create a season." in page
    assert 'href="/series/new/"' not in page
    make_series()
    assert "No event has results yet" in Client().get(HOME).text
    assert "Coupe de l&#x27;Ouest 2026" in Client().get("/series/").text


@pytest.mark.long
def test_a_player_s_page_tells_what_the_next_event_can_do() -> None:
    series = five_events()
    client_of("alice").post(HOME + "keep/", FACTS | {"name": "Brest", "held_on": "2099-12-12", "weight": "2"})
    row = next(player_row for player_row in player_rows(season(series, ON)) if player_row.name == "Player 1")
    page = Client().get(f"{HOME}players/{row.key}/").text
    assert "What Brest can still change" in page
    assert "Result it would replace" in page
    assert Client().get(f"{HOME}players/nobody/").status_code == 404


# --- keeping ---------------------------------------------------------------------------------------------------------


def test_a_season_is_made_and_kept_on_pages() -> None:
    alice = client_of("alice")
    sent = {"name": "Coupe de l'Ouest 2026", "slug": "ouest-2026", "scheme": "base_ranks", "least": "1", "best": "4"}
    made = alice.post("/series/new/", sent)
    assert made["Location"] == HOME + "keep/"
    again = alice.post("/series/new/", sent)
    assert (again.status_code, "already has this address" in again.text) == (409, True)
    play_event("Rennes")
    taken = alice.post(HOME + "keep/", {"act": "take", "tournament": "rennes", "weight": "1,5"})
    assert taken.status_code == 302
    assert SeriesEvent.objects.get().weight_twelfths == 18
    file = SimpleUploadedFile("vannes.csv", LIST.encode())
    preview = alice.post(HOME + "keep/", FACTS | {"file": file})
    assert "3 places were read. Nothing is added yet." in on_one_line(preview.text)
    assert not SeriesEvent.objects.filter(name="Vannes").exists()
    confirmed = {"act": "confirm", "list": preview.context["preview"].signed}
    assert alice.post(HOME + "keep/", confirmed).status_code == 302
    again = alice.post(HOME + "keep/", confirmed)
    assert (again.status_code, "already has an event" in again.text) == (409, True)
    assert alice.post(HOME + "keep/", {"act": "confirm", "list": "else"}).status_code == 400
    past = SeriesEvent.objects.get(name="Vannes")
    assert [(result.place, result.name, result.federation_number, result.score) for result in past.results.all()] == [
        (1, "Player 5", "06010011", "70"),
        (26, "Player 1", "", "-12"),
        (27, "Somebody Else", "", ""),
    ]
    assert alice.post(f"{HOME}events/{past.uid}/remove/").status_code == 302
    assert not SeriesEvent.objects.filter(name="Vannes").exists()
    rules = {"act": "rules", "scheme": "places", "points": "25 18 15", "least": "2"}
    assert alice.post(HOME + "keep/", rules).status_code == 302
    assert Series.objects.get().rules["points"] == [25, 18, 15]


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"act": "rules", "scheme": "places", "least": "1"}, "Enter the points for each place."),
        ({"act": "rules", "scheme": "places", "points": "10 12", "least": "1"}, "cannot have fewer points"),
        ({"act": "rules", "scheme": "places", "points": "ten", "least": "1"}, "Whole numbers"),
        ({"act": "take", "tournament": "nowhere"}, "Select a valid choice"),
        (FACTS | {"weight": "heavy"}, "Enter a number such as"),
        (FACTS | {"weight": "0.3333"}, "Enter a weight such as"),
        (FACTS | {"country": "F1"}, "A country has three letters."),
    ],
)
def test_what_cannot_be_right_is_said_and_nothing_is_written(sent: dict[str, str], says: str) -> None:
    make_series()
    answer = client_of("alice").post(HOME + "keep/", sent)
    assert answer.status_code in (400, 422)
    assert says in answer.text
    assert not SeriesEvent.objects.exists()
    assert Series.objects.get().rules["scheme"] == "base_ranks"


@pytest.mark.long
def test_nobody_else_keeps_it() -> None:
    series = five_events()
    event = series.events.all()[0]
    for client in map(client_of, OUTSIDERS):
        for answer in (
            client.get(HOME + "keep/"),
            client.post(HOME + "keep/", {"act": "rules", "scheme": "base_ranks", "least": "1"}),
            client.post(f"{HOME}events/{event.uid}/remove/"),
        ):
            assert answer.status_code in (302, 401, 403)
            assert HOME not in answer.headers.get("Location", "").split("?")[0]
        for address in ("", "standings.json", "standings.csv", "embed/"):
            assert client.get(HOME + address).status_code == 200
    assert SeriesEvent.objects.count() == 5


# --- lists -----------------------------------------------------------------------------------------------------------


def places(text: str) -> Any:
    return read_places(Upload("list.csv", text.encode()))


def test_a_workbook_is_read_as_a_csv_is() -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row in (("Rank", "First name", "Last name", "Country", "EMA number"), (27, "Ana", "Ruiz", "ESP", 6010011)):
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    (row,) = read_places(Upload("list.xlsx", file.getvalue()))
    assert (row.place, row.name, row.country, row.federation_number) == (27, "Ana Ruiz", "ESP", "06010011")


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("Name,Country\nAna,ESP\n", "series.columns_missing", "place"),
        ("Place,Country\n1,ESP\n", "series.columns_missing", "name"),
        ("Place,Name\nfirst,Ana\n", "series.rows_unreadable", "line 2: “first” is not a place"),
        ("Place,Name\n1,Ana\n2,\n", "series.rows_unreadable", "line 3: the name is missing"),
        ("Place,Name,Country\n1,Ana,Atlantis\n", "series.rows_unreadable", "line 2: “Atlantis” is not a country"),
        ("Place,Name,EMA\n1,Ana,123\n", "series.rows_unreadable", "line 2: “123” is not a federation number"),
    ],
)
def test_a_list_that_cannot_be_read_names_its_lines(text: str, code: str, says: str) -> None:
    with refuses(code) as refused:
        places(text)
    assert says in str(refused.value.message)
