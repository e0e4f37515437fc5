"""Accidents of the seating by clicks: the list before a change, the way on after it, refusals that lead on."""

import pytest
from django.test import Client

from mahjong_core.winds import Wind
from scoring.models import Stage
from scoring.results.services.ledger import Cause, Posting, post_adjustments
from scoring.seats.services.substitutions import Replacement, record_substitute
from tests.people import NOON, actor, client_of, session_of, start, table_of
from tournaments.models import Participant, ParticipantState, Seat, Session, SubstituteKind, TableReferee, Tournament
from tournaments.referees.services import cover_session
from tournaments.sessions.services.clock import undo_clock
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.django_db
DRAWS = "/t/lyon-open/draws/"


@pytest.fixture
def alice(event: Tournament) -> Client:
    return client_of("alice")


def drafted(alice: Client, **change: str) -> str:
    """The address of the draft of a change."""
    answer = alice.post(f"{DRAWS}change/", change)
    assert answer.status_code == 302, answer.text
    return str(answer.headers["Location"])


def swap(alice: Client, session: str = "2", text: str = "1", two: str = "2") -> str:
    return drafted(alice, kind="swap", session=session, one=text, two=two)


def withdraw(number: int) -> None:
    Participant.objects.filter(number=number).update(state=ParticipantState.WITHDRAWN)


def test_the_list_before_a_swap_names_cards_referees_and_substitutes(event: Tournament, alice: Client) -> None:
    issue_table_links(session=session_of(event, 2), tables=None, by=actor("chris"), at=NOON)
    cover_session(session=session_of(event, 2), by=actor("chris"), at=NOON)
    seat = Seat.objects.select_related("table").get(session=session_of(event, 2), participant__number=1)
    what = Replacement(Wind(seat.wind), SubstituteKind.FROM_START, "Eva Rossi", "ill")
    record_substitute(table=table_of(event, seat.table.number, 2), replacement=what, by=actor("chris"), at=NOON)
    shown = alice.get(swap(alice)).text
    assert shown.count("its card stays valid but shows the wrong players") == 2
    assert shown.count("stays the referee") == 2
    assert "Eva Rossi" in shown
    assert "All other tables keep their cards, referees" in shown


@pytest.mark.long
def test_the_list_before_a_table_moves(event: Tournament, alice: Client) -> None:
    issue_table_links(session=session_of(event, 2), tables=None, by=actor("chris"), at=NOON)
    shown = alice.get(drafted(alice, kind="table", table="4", number="9")).text
    assert "will be removed" in shown
    assert shown.count("its card is revoked") == 1


@pytest.mark.long
def test_whoever_leaves_leads_to_the_seats_to_name(event: Tournament, alice: Client) -> None:
    withdraw(4)
    draft = drafted(alice, kind="leave", player="4")
    assert "Seats without a player" in alice.get(draft).text
    answer = alice.post(f"{draft}publish/")
    assert answer.headers["Location"] == "/t/lyon-open/s/1/substitutes/"
    shown = alice.get("/t/lyon-open/s/1/substitutes/").text
    assert "4 seats of the future sessions have no player." in shown
    assert "no player was seated here" in shown


@pytest.mark.long
def test_a_published_swap_keeps_the_referees(event: Tournament, alice: Client) -> None:
    cover_session(session=session_of(event, 2), by=actor("chris"), at=NOON)
    before = set(TableReferee.objects.values_list())
    assert alice.post(f"{swap(alice)}publish/").status_code == 302
    assert set(TableReferee.objects.values_list()) == before


@pytest.mark.long
def test_a_draft_that_another_overtook_leads_to_a_new_one(event: Tournament, alice: Client) -> None:
    first, second = swap(alice), swap(alice, "3", "5", "6")
    assert alice.post(f"{first}publish/").status_code == 302
    refused = alice.post(f"{second}publish/")
    assert refused.status_code == 409
    assert "seating.draft_stale" in refused.text
    assert f'href="{DRAWS}change/"' in refused.text


@pytest.mark.long
def test_a_swap_of_a_session_that_started_leads_to_its_desk(event: Tournament, alice: Client) -> None:
    draft = swap(alice, "1")
    start(event)
    refused = alice.post(f"{draft}publish/")
    assert refused.status_code == 409
    assert 'href="/t/lyon-open/s/1/"' in refused.text


@pytest.mark.long
def test_who_leaves_after_the_start_leaves_the_later_sessions(event: Tournament, alice: Client) -> None:
    withdraw(4)
    draft = drafted(alice, kind="leave", player="4")
    start(event)
    assert "session 1, table" not in alice.get(draft).text, "the list is of what would happen now"
    assert alice.post(f"{draft}publish/").status_code == 302
    assert Seat.objects.filter(participant__number=4).values_list("session__number").get() == (1,)


@pytest.mark.long
def test_nothing_left_to_change_is_said(alice: Client) -> None:
    withdraw(4)
    draft = drafted(alice, kind="leave", player="4")
    Session.objects.update(status="ended")
    refused = alice.post(f"{draft}publish/")
    assert refused.status_code == 409
    assert "seating.nothing_to_change" in refused.text


@pytest.mark.long
def test_points_of_a_ruling_lead_to_the_rulings(event: Tournament, alice: Client) -> None:
    start(event, 2)
    seat = Seat.objects.select_related("participant", "table").get(session=session_of(event, 2), participant__number=1)
    post_adjustments(
        tournament=event, postings=[Posting(seat.participant, -10, Stage.BEFORE_PLACES)],
        cause=Cause("test", table=seat.table), by=actor("chris"), at=NOON,
    )  # fmt: skip
    undo_clock(session=session_of(event, 2), by=actor("chris"), at=NOON, reason="Too early")
    refused = alice.post(f"{swap(alice)}publish/")
    assert refused.status_code == 409
    assert 'href="/t/lyon-open/rulings/"' in refused.text


def test_the_event_says_whether_names_are_asked_for(event: Tournament, alice: Client) -> None:
    facts = {
        "name": "Lyon Open", "starts_on": "2026-11-21", "time_zone": "Europe/Paris", "live_results": "",
        "allow_unnamed_substitutes": "",
    }  # fmt: skip
    assert alice.post("/t/lyon-open/edit/", facts).status_code == 302
    assert Tournament.objects.get().allow_unnamed_substitutes is False
    del facts["allow_unnamed_substitutes"]
    assert alice.post("/t/lyon-open/edit/", facts).status_code == 302
    assert Tournament.objects.get().allow_unnamed_substitutes is False, "a form without the question changes nothing"
