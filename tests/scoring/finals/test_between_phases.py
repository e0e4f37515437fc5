"""Between two phases: what each role, a player and a stranger are told, on the event's page and by ``next/``.

MCR 3.5.4 leaves the cut to the organiser; who shares a place at its line (3.10.1) is told apart before.
"""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from scoring.common.selectors.basis import Basis
from scoring.models import EmbargoKind
from scoring.publication.services.embargoes import place_embargo
from scoring.publication.services.releases import release_session
from scoring.standings.selectors.ranking import ranking
from tests.look.markup import words_of
from tests.people import NOON, actor, client_of, entered_event, finish_session, session_of
from tests.scoring.finals.phase_events import cut_event, decide, draw_first, level_event, plan, seated, tell_apart
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import Participant, Person, Session, Tournament
from tournaments.participation.selectors.cuts import cuts_of
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.django_db


def next_of(event: Tournament, name: str = "") -> dict[str, str]:
    answer = client_of(name).get(f"/api/v1/tournaments/{event.slug}/next/").json()
    results: dict[str, str] = answer["next"]
    return results


def page_of(event: Tournament, name: str = "") -> str:
    return words_of(client_of(name).get(f"/t/{event.slug}/").text)


def own_page(event: Tournament, number: int) -> str:
    person = Participant.objects.select_related("tournament").get(tournament=event, number=number)
    token = issue_player_link(participant=person, by=actor("sam"), at=timezone.now())
    return words_of(Client().get(f"/p/{token}/").text)


def released(event: Tournament, *numbers: int) -> Tournament:
    for number in numbers:
        release_session(session=session_of(event, number), by=actor("chris"), at=NOON + timedelta(days=1))
    return event


@pytest.fixture
def due() -> Tournament:
    """Sessions 1 and 2 are released; 8 of 16 go on with half of their points, from session 3 at 14:00 in Paris."""
    event = released(cut_event(), 1, 2)
    Session.objects.filter(tournament=event, number=3).update(planned_at=NOON.replace(hour=13, minute=0))
    Tournament.objects.filter(pk=event.pk).update(time_zone="Europe/Paris")
    tell_apart(event)
    return event


@pytest.fixture
def level() -> Tournament:
    """Two are level at place 3, and four of eight go on: who is level is told apart first."""
    return released(level_event(3 + 1), 1)


@pytest.mark.long
def test_the_organiser_and_the_chief_referee_tell_apart_who_is_level_first(level: Tournament) -> None:
    for name in ("alice", "chris"):
        data = next_of(level, name)
        assert data["what"] == "Break the tie at the cut of phase 2"
        assert data["href"] == f"/t/{level.slug}/phases/2/tie/"
        assert client_of(name).get(data["href"]).status_code == 200
        assert "Break the tie at the cut of phase 2" in page_of(level, name)
    tell_apart(level)
    assert next_of(level, "alice")["what"] == "Confirm phase 2"
    assert next_of(level, "chris")["what"] != "Confirm phase 2", "the cut itself is the organiser's"


@pytest.mark.long
def test_then_the_cut_then_the_draw_then_the_start(due: Tournament) -> None:
    data = next_of(due, "alice")
    assert (data["what"], data["href"]) == ("Confirm phase 2", f"/t/{due.slug}/phases/2/")
    assert client_of("alice").get(data["href"]).status_code == 200
    decide(due)
    data = next_of(due, "alice")
    assert (data["what"], data["href"]) == ("Prepare the seating of session 3 of phase 2", f"/t/{due.slug}/phases/2/")
    seated(due)
    assert next_of(due, "chris")["what"] == "Start session 3"


@pytest.mark.long
@pytest.mark.parametrize("name", ["", "dan", "sam", "bob"])
def test_strangers_read_when_the_final_is_and_how_many_play(due: Tournament, name: str) -> None:
    data = next_of(due, name)
    assert data["what"] == "The final is being prepared"
    assert data["why"] == (
        "In the final: 8 players continue, from session 3. They keep half of their points. "
        "The others keep the place they have at the cut. It begins on 21 November, 14:00. "
        "The players who continue are shown here once they are confirmed."
    )
    assert "The final is being prepared" in page_of(due, name)
    assert client_of(name).get(data["href"]).status_code == 200


@pytest.mark.long_on_sqlite
def test_once_it_is_decided_they_read_who_plays(due: Tournament) -> None:
    decide(due)
    data = next_of(due)
    assert data["what"] == "Session 3 has no seating yet"
    assert data["why"].startswith("Final: 8 players. It begins on 21 November, 14:00.")
    page = Client().get(data["href"])
    numbers = through(due)
    assert len(numbers) == 8
    for person in Participant.objects.filter(tournament=due):
        link = f'href="/t/{due.slug}/players/{person.number}/"'
        assert (link in page.text) == (person.number in numbers)
    (_first, final) = Client().get(f"/api/v1/tournaments/{due.slug}/phases/").json()["phases"]
    assert final["members"] == [numbers]


def through(event: Tournament) -> list[int]:
    cuts = cuts_of(event)
    return sorted(number for members in cuts.members.values() for number in members)


@pytest.mark.long
def test_a_player_reads_the_same_and_then_their_own_lot(due: Tournament) -> None:
    assert "In the final: 8 players continue, from session 3." in own_page(due, 1)
    decide(due)
    numbers = through(due)
    out = next(number for number in range(1, 17) if number not in numbers)
    assert "You continue from session 3. Its tables are not published yet." in own_page(due, numbers[0])
    assert "The cut is made. You do not continue and keep your place." in own_page(due, out)
    seated(due)
    assert "Final: 8 players." in next_of(due)["why"]
    assert "Next table" in own_page(due, numbers[0])


@pytest.mark.long
def test_what_is_kept_back_names_nobody(due: Tournament) -> None:
    """The results are frozen after session 2: who came through the cut after it is not told by these pages."""
    place_embargo(session=session_of(due, 2), kind=EmbargoKind.FREEZE, by=actor("alice"), at=timezone.now())
    decide(due)
    numbers = through(due)
    page = Client().get(f"/t/{due.slug}/phases/").text
    assert f"/players/{numbers[0]}/" not in page
    assert f"/players/{numbers[0]}/" in client_of("alice").get(f"/t/{due.slug}/phases/").text
    (_first, final) = Client().get(f"/api/v1/tournaments/{due.slug}/phases/").json()["phases"]
    assert final["members"] == []
    assert "do not play on" not in own_page(due, next(number for number in range(1, 17) if number not in numbers))


@pytest.mark.long
@pytest.mark.parametrize(
    ("phase", "session", "leads"),
    [
        ("flights", 1, "/t/lyon-open/phases/1/"),
        ("double_elimination", 2, "/t/lyon-open/phases/1/"),
        ("round_robin", 2, "/t/lyon-open/draws/next/"),
    ],
)
def test_next_leads_to_the_page_that_seats_as_the_first_phase_says(phase: str, session: int, leads: str) -> None:
    """Brackets and flights are seated by their phase; by the ranking alone everybody would play on."""
    made = entered_event(sessions=4, players=8)
    plan(made, PlannedPhase(phase, 4))  # type: ignore[arg-type]  # the kinds of the parameters
    if session > 1:
        draw_first(made, 1)
        finish_session(made, 1)
    made.refresh_from_db()
    assert leads in [thing.href for thing in open_things_of(made, NOON)]


def test_as_many_do_not_continue_on_every_page(due: Tournament) -> None:
    """8 of 16 go on; one of the others has left, and somebody who never came is no player: 7 do not continue."""
    Participant.objects.create(
        tournament=due, person=Person.objects.create(name="Nobody"), number=17, name="Nobody", state="withdrawn"
    )
    last = ranking(due, Basis.VERIFIED).rows[15]
    Participant.objects.filter(pk=last.entrant_id).update(state="withdrawn")
    for page in ("phases/", "phases/2/"):
        assert "7 players do not continue" in words_of(client_of("alice").get(f"/t/{due.slug}/{page}").text), page
