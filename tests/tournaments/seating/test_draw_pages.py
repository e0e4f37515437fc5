"""Draws in public: what is told when, and what the history keeps."""

import hashlib
import html
import re

import pytest
from django.test import Client

from mahjong_core.seating.wishes import Groups
from tests.html import on_one_line
from tests.people import (
    NOON,
    actor,
    add_players,
    client_of,
    entered_event,
    make_seated_event,
    make_tournament,
    make_user,
)
from tournaments.models import DrawStatus, Participant, Person, Seat, SeatingDraw, Tournament
from tournaments.participation.services import set_sitting_out
from tournaments.seating.forms import DrawForm
from tournaments.seating.selectors.inputs import OWN_KINDS
from tournaments.seating.services.drawing import commit_draw, run_draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return entered_event(sessions=3)


def alice(client: Client) -> Client:
    client.force_login(make_user("alice"))
    return client


def draw_now() -> SeatingDraw:
    return SeatingDraw.objects.order_by("-pk")[0]


@pytest.mark.long
def test_a_draw_is_committed_run_and_published(event: Tournament, client: Client) -> None:
    alice(client)
    client.post("/t/lyon-open/draws/commit/")
    assert draw_now().status == DrawStatus.COMMITTED
    client.post(f"/t/lyon-open/draws/{draw_now().uid}/run/")
    assert draw_now().status == DrawStatus.RUN
    assert not Seat.objects.exists()
    answer = client.post(f"/t/lyon-open/draws/{draw_now().uid}/publish/")
    assert answer.headers["Location"] == "/t/lyon-open/seating/"
    assert Seat.objects.count() == 3 * 16


@pytest.mark.long
def test_a_plan_that_is_not_published_is_for_its_organiser(event: Tournament, client: Client) -> None:
    draw = run_draw(draw=commit_draw(tournament=event, by=actor("alice"), at=NOON), by=actor("alice"), at=NOON)
    public = client.get("/t/lyon-open/draws/").text
    assert draw.seed not in public  # who knows the seed can compute the tables
    assert "before publishing" not in public
    page = alice(client).get("/t/lyon-open/draws/").text
    assert draw.seed in page
    assert "Preview the tables" in page


@pytest.mark.long
def test_anybody_can_compute_the_commitment_of_a_published_draw(event: Tournament, client: Client) -> None:
    alice(client).post("/t/lyon-open/draws/commit/")
    for act in ("run", "publish"):
        client.post(f"/t/lyon-open/draws/{draw_now().uid}/{act}/")
    page = Client().get("/t/lyon-open/draws/").text
    line = re.search(r'<pre class="facts-line"><code>(.*?)</code>', page)
    assert line is not None
    sentence = hashlib.sha256(html.unescape(line[1]).encode()).hexdigest()
    assert sentence == draw_now().commitment
    assert sentence in page


@pytest.mark.long
def test_a_draw_after_the_players_changed_is_refused_and_can_be_committed_again(
    event: Tournament, client: Client
) -> None:
    alice(client).post("/t/lyon-open/draws/commit/")
    Participant.objects.filter(number=16).update(state="withdrawn")
    refused = client.post(f"/t/lyon-open/draws/{draw_now().uid}/run/")
    assert refused.context["refusal"].code == "seating.entrants_changed"
    assert "Prepare the draw" not in client.get("/t/lyon-open/draws/").text
    client.post(f"/t/lyon-open/draws/{draw_now().uid}/drop/", {"reason": "A player withdrew"})
    assert "Prepare the draw" in client.get("/t/lyon-open/draws/").text
    client.post("/t/lyon-open/draws/commit/")
    assert client.post(f"/t/lyon-open/draws/{draw_now().uid}/run/").status_code == 302


@pytest.mark.long
def test_a_draw_whose_players_sit_out_by_now_says_so_on_its_page(event: Tournament, client: Client) -> None:
    """Different players in different sessions since the commitment: the page answers, and says to commit again."""
    alice(client).post("/t/lyon-open/draws/commit/")
    set_sitting_out(tournament=event, session=2, players=[1, 2, 3, 4], by=actor("alice"), at=NOON)
    page = client.get(f"/t/lyon-open/draws/{draw_now().uid}/")
    assert page.status_code == 200
    assert "Prepare a new draw" in page.text
    refused = client.post(f"/t/lyon-open/draws/{draw_now().uid}/run/")
    assert refused.context["refusal"].code == "seating.entrants_changed"


@pytest.mark.long
def test_the_history_keeps_what_was_replaced(event: Tournament, client: Client) -> None:
    alice(client)
    for _ in range(2):
        client.post("/t/lyon-open/draws/commit/")
        for act in ("run", "publish"):
            client.post(f"/t/lyon-open/draws/{draw_now().uid}/{act}/")
    rows = client.get("/t/lyon-open/draws/").context["rows"]
    assert [row.draw.status for row in rows] == ["published", "superseded"]


def test_a_seating_given_from_outside_has_a_report_and_no_commitment(client: Client) -> None:
    make_seated_event()
    page = client.get("/t/lyon-open/draws/").text
    assert "From a file" in page
    assert "Balance" in page
    assert "SHA-256" not in page


def test_the_seed_is_secret_until_the_draw_is_run_and_the_public_offered_no_act(
    event: Tournament, client: Client
) -> None:
    draw = commit_draw(tournament=event, by=actor("alice"), at=NOON)
    page = client.get("/t/lyon-open/draws/").text
    assert "Run the draw" not in page
    assert "/draws/commit/" not in page
    page = alice(client).get("/t/lyon-open/draws/").text
    assert draw.commitment in page
    assert draw.seed not in page
    assert "secret until the draw is run" in page


def test_an_event_without_players_is_told_so_before_its_draw(client: Client) -> None:
    made, page = make_tournament(), "/t/lyon-open/draws/"
    alice(client)
    assert "The draw needs at least four players." in client.get(page).text
    add_players(made, 4)
    assert "The draw needs at least four players." not in client.get(page).text


def test_players_who_do_not_fill_the_tables_are_said_before_the_draw_is_fixed() -> None:
    """18 players at 5 tables leave 2 seats; said on the list, on the prepared draw, and to nobody who cannot draw."""
    event = entered_event(players=18)
    words = "With 18 players, 2 seats stay empty in every session."
    alice = client_of("alice")
    assert words in on_one_line(alice.get("/t/lyon-open/draws/").text)
    prepared = alice.post("/t/lyon-open/draws/commit/", {}, follow=True)
    assert words in on_one_line(prepared.text)
    assert "seats stay empty" not in client_of().get(prepared.request["PATH_INFO"]).text
    for number in (19, 20):
        person = Person.objects.create(name=f"Late {number}")
        Participant.objects.create(tournament=event, person=person, number=number, name=person.name)
    page = alice.get("/t/lyon-open/draws/").text
    assert "stays empty" not in page
    assert "stay empty" not in page


def test_the_first_choice_of_a_weight_says_what_the_draw_does_then() -> None:
    """The weights of the core: 1 is "avoid", 20 "avoid strongly"; clubs lie between them."""
    said = {kind: str(field.choices[0][1]) for kind, field in DrawForm().fields.items() if kind in OWN_KINDS}
    assert said == {
        "country": "default: avoid",
        "club": "default: between “avoid” and “avoid strongly”",
        "team": "default: avoid strongly",
    }
    assert {kind: Groups().weight(kind) for kind in said} == {"country": 1, "club": 4, "team": 20}
