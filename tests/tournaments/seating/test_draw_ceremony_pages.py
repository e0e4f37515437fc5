"""The pages of a draw: options, certificate, file, what publishing would change, changes by hand."""

import json

import pytest
from django.test import Client

from tests.people import NOON, STAFF, actor, client_of, entered_event, make_seated_event, make_user
from tournaments.models import DrawStatus, SeatingDraw, Tournament
from tournaments.seating.services.drawing import commit_draw, start_draw

pytestmark = pytest.mark.django_db
DRAWS = "/t/lyon-open/draws/"


@pytest.fixture
def event() -> Tournament:
    return entered_event(sessions=3)


def alice(client: Client) -> Client:
    client.force_login(make_user("alice"))
    return client


def latest() -> SeatingDraw:
    return SeatingDraw.objects.order_by("-pk")[0]


def ceremony(client: Client, value: str = "dice 4 2 6") -> SeatingDraw:
    client.post(f"{DRAWS}commit/", {"team": "hard", "apart": "1 5\n2, 9", "fixed": "7: 1 2"})
    client.post(f"{DRAWS}{latest().uid}/run/", {"public_value": value})
    return latest()


def test_options_typed_on_the_page_are_committed_to(event: Tournament, client: Client) -> None:
    draw = ceremony(alice(client))
    assert draw.inputs["weights"]["team"] == "hard"
    assert draw.inputs["groups"]["apart"] == {"1 5": [1, 5], "2 9": [2, 9]}
    assert draw.inputs["fixed"] == [{"player": 7, "tables": [1, 2], "sessions": None}]
    assert (draw.status, draw.public_value) == (DrawStatus.RUN, "dice 4 2 6")


def test_four_areas_never_meet_their_own(event: Tournament, client: Client) -> None:
    """WMC 2007: at every table one player of each of four areas."""
    areas = "Asia: 1-4\nEurope: 5-7, 8\nAmerica: 9 10 11 12\nOceania: 13-16"
    alice(client).post(f"{DRAWS}commit/", {"areas": areas})
    client.post(f"{DRAWS}{latest().uid}/run/", {"public_value": "dice 4 2 6"})
    draw = latest()
    assert draw.inputs["groups"]["area"]["Europe"] == [5, 6, 7, 8]
    assert draw.inputs["weights"]["area"] == "hard"
    assert draw.plan
    for session in draw.plan:
        assert all(
            sorted((seat - 1) // 4 for seat in table["seats"].values()) == [0, 1, 2, 3] for table in session["tables"]
        )
    assert "Players of the same named group at the same table" in client.get(f"{DRAWS}{draw.uid}/").text


@pytest.mark.long
@pytest.mark.parametrize("areas", ["Asia: 1-4\nEurope: 4-8", "Asia: 1-4 2", "Asia: 4-1", "Asia", ": 1-4", "A: 1\nA: 2"])
def test_a_group_that_cannot_be_is_marked(event: Tournament, client: Client, areas: str) -> None:
    assert alice(client).post(f"{DRAWS}commit/", {"areas": areas}).status_code == 422
    assert not SeatingDraw.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize(("field", "text"), [("apart", "1"), ("apart", "1 x"), ("fixed", "7"), ("fixed", "7 8: 1")])
def test_a_line_that_cannot_be_read_is_marked(event: Tournament, client: Client, field: str, text: str) -> None:
    answer = alice(client).post(f"{DRAWS}commit/", {field: text})
    assert answer.status_code == 422
    assert "cannot be read" in answer.text
    assert not SeatingDraw.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize("username", [*STAFF, "dan", ""])
def test_the_file_is_the_organisers_until_the_seating_is_published(
    event: Tournament, client: Client, username: str
) -> None:
    draw = ceremony(alice(client))
    address = f"{DRAWS}{draw.uid}/certificate.json"
    visitor = client_of(username)
    assert visitor.get(address).status_code == (200 if username == "alice" else 404)
    client.post(f"{DRAWS}{draw.uid}/publish/")
    assert json.loads(visitor.get(address).content) == latest().certificate


@pytest.mark.long
def test_the_certificate_is_public_with_the_seating_and_shows_a_withdrawal(event: Tournament, client: Client) -> None:
    draw = ceremony(alice(client))
    before = Client().get(f"{DRAWS}{draw.uid}/").text
    assert draw.seed not in before
    assert "Download the certificate" not in before
    client.post(f"{DRAWS}{draw.uid}/publish/")
    after = Client().get(f"{DRAWS}{draw.uid}/").text
    assert draw.seed in after
    assert "Engine, players and options match the commitment." in after
    assert "Publish this seating" not in after
    assert "has changed since this draw" not in client.get(f"{DRAWS}{draw.uid}/").text
    event.participants.filter(number=16).update(state="withdrawn")
    assert "has changed since this draw" in client.get(f"{DRAWS}{draw.uid}/").text


@pytest.mark.long
def test_a_tampered_draw_is_told(event: Tournament, client: Client) -> None:
    draw = ceremony(alice(client))
    draw.inputs["weights"]["country"] = "hard"
    draw.save(update_fields=["inputs"])
    page = client.get(f"{DRAWS}{draw.uid}/").text
    assert "Engine, players or options do not match the commitment." in page


@pytest.mark.long
def test_a_running_draw_asks_again_until_it_is_done(event: Tournament, client: Client) -> None:
    draw = start_draw(
        draw=commit_draw(tournament=event, by=actor("alice"), at=NOON), by=actor("alice"), at=NOON, public_value="x"
    )
    assert "The draw is running" in client.get(f"{DRAWS}{draw.uid}/").text
    assert client.get(f"{DRAWS}{draw.uid}/?part=progress").status_code == 204
    alice(client).post(f"{DRAWS}{draw.uid}/run/")
    assert client.get(f"{DRAWS}{draw.uid}/?part=progress").headers["HX-Refresh"] == "true"
    assert latest().public_value == "x"


def test_a_failed_draw_says_why(event: Tournament, client: Client) -> None:
    alice(client).post(f"{DRAWS}commit/", {"apart": "1 2 3 4 5"})  # five who must not meet at four tables
    client.post(f"{DRAWS}{latest().uid}/run/")
    assert latest().status == DrawStatus.FAILED
    assert "Players who must never meet would share a table" in client.get(f"{DRAWS}{latest().uid}/").text


@pytest.mark.long
def test_what_publishing_would_change_stands_beside_today(client: Client) -> None:
    make_seated_event()
    alice(client)
    answer = client.post(f"{DRAWS}change/", {"kind": "swap", "session": "2", "one": "1", "two": "2"})
    assert answer.headers["Location"] == f"{DRAWS}{latest().uid}/"
    page = client.get(answer.headers["Location"])
    shown = page.context["shown"].what_if
    assert (shown.wall_lists, len(shown.effects.tables), len(shown.cards)) == ([2], 2, 2)
    assert "No. 1 and no. 2 swap seats in session 2" in page.text
    public = Client().get(answer.headers["Location"]).text
    assert "Changes if published" not in public


@pytest.mark.long
def test_a_refused_change_stands_on_its_form(client: Client) -> None:
    make_seated_event()
    answer = alice(client).post(f"{DRAWS}change/", {"kind": "table", "table": "77", "number": "1"})
    assert answer.status_code == 422
    assert "No future session has a table 77." in answer.text


@pytest.mark.long
def test_the_wall_lists_show_their_version_and_an_earlier_one_comes_back(client: Client) -> None:
    make_seated_event()
    alice(client).post(f"{DRAWS}change/", {"kind": "swap", "session": "2", "one": "1", "two": "2"})
    client.post(f"{DRAWS}{latest().uid}/publish/")
    for address in ("seating/", "seating/tables/"):
        assert "Version 2" in Client().get(f"/t/lyon-open/{address}").text
    first = SeatingDraw.objects.get(version=1)
    answer = client.post(f"{DRAWS}{first.uid}/again/")
    assert "Version 1 restored" in client.get(answer.headers["Location"]).text
    client.post(f"{DRAWS}{latest().uid}/publish/")
    assert "Version 3" in Client().get("/t/lyon-open/seating/").text
