"""What a player sends on a machine that follows is judged where the event is led, once, by the same services."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from archive.following.services.letters import judge_letters
from archive.following.services.sending import send_due
from archive.models import Letter
from registration.door.selectors.hall_code import hall_code
from registration.door.services.self_check_in import open_self_check_in
from registration.models import OutgoingMail, Registration
from scoring.models import Dispute
from scoring.results.services.versions import submit_table
from scoring.sheets.services.entries import record_hand
from scoring.sheets.services.signing import set_sheet_settings
from tests.archive.following.machines import FarMachine, pair, send
from tests.people import NOON, actor, at_seat, make_seated_event, start, table_of, win
from tests.registration.test_registrations import SENT, change_form, open_form
from tournaments.models import Participant, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.django_db


def sent_there(far: FarMachine, path: str, form: dict[str, Any]) -> str:
    """The address of the receipt."""
    with far.here():
        answer = Client().post(path, form)
        assert answer.status_code == 302, answer.content[:500]
        return str(answer.headers["Location"])


def words_there(far: FarMachine, path: str) -> str:
    with far.here():
        return str(Client().get(path).text)


def test_a_registration_goes_to_the_machine_that_leads_and_comes_back(far: FarMachine) -> None:
    event = open_form()
    follower = send(far, pair(far, event, at=NOON))
    receipt = sent_there(far, "/t/lyon-open/register/", SENT)
    assert "Kept and passed on" in words_there(far, receipt)
    with far.here():
        assert not Registration.objects.exists()
    follower = send(far, follower, seconds=10)  # fetches the letter
    assert Registration.objects.get().given_name == SENT["given_name"]
    follower = send(far, follower, seconds=11)  # brings the outcome and the row
    page = words_there(far, receipt)
    assert "Desk laptop has accepted your form" in page
    with far.here():
        there, letter = Registration.objects.get(), Letter.objects.get()
        assert there.uid == Registration.objects.get().uid
        assert letter.fields == []  # what was typed is not kept longer than needed
        assert Client().get(letter.outcome["location"]).status_code == 200
        assert not OutgoingMail.objects.exists()
    for seconds in (20, 30):
        follower = send(far, follower, seconds=seconds)
    assert Registration.objects.count() == 1


def test_a_form_with_a_mistake_is_not_accepted(far: FarMachine) -> None:
    follower = send(far, pair(far, open_form()))
    receipt = sent_there(far, "/t/lyon-open/register/", {**SENT, "family_name": ""})
    follower = send(far, follower, seconds=10)
    send(far, follower, seconds=11)
    assert not Registration.objects.exists()
    assert "Not accepted" in words_there(far, receipt)


def test_a_letter_that_comes_twice_is_judged_once(far: FarMachine) -> None:
    """The outcome was lost on the way: the letter comes again, and gets the same answer."""
    follower = send(far, pair(far, open_form()))
    sent_there(far, "/t/lyon-open/register/", SENT)
    with far.here():
        row = Letter.objects.get()
    letter = {
        "uid": str(row.uid),
        "page": row.page,
        "arguments": row.arguments,
        "fields": row.fields,
        "language": row.language,
    }
    first = judge_letters(follower=follower, letters=[letter])
    assert judge_letters(follower=follower, letters=[letter]) == first
    assert "location" in first[str(row.uid)]
    assert Registration.objects.count() == 1


def test_a_dispute_from_a_phone_at_home(far: FarMachine) -> None:
    now = timezone.now()
    event = make_seated_event()
    start(event, 1, now - timedelta(hours=1))
    record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=now)
    submit_table(table=table_of(event), by=actor("sam"), at=now)
    set_sheet_settings(tournament=event, signatures=False, paper="none", dispute_minutes=30, by=actor("alice"), at=now)
    token = issue_player_link(participant=at_seat(table_of(event), "E"), by=actor("sam"), at=now)
    follower = send(far, pair(far, event))
    form = {"reason": "South paid twice", "score_E": 32, "score_S": -16, "score_W": -8, "score_N": -8}
    receipt = sent_there(far, f"/p/{token}/dispute/1/", form)
    follower = send(far, follower, seconds=10)
    assert Dispute.objects.get().reason == "South paid twice"
    send(far, follower, seconds=11)
    assert "has accepted your form" in words_there(far, receipt)
    with far.here():
        assert Dispute.objects.get().reason == "South paid twice"


def test_a_form_reaches_a_machine_that_is_asked_although_nothing_happens_there(far: FarMachine) -> None:
    """The machine at home asks the one in the hall: what it keeps goes with its next question."""
    pair(far, open_form(), asks=True)
    send_due(at=NOON)
    far.ask()
    receipt = sent_there(far, "/t/lyon-open/register/", SENT)
    far.ask(seconds=2)
    assert Registration.objects.get().given_name == SENT["given_name"]
    assert "has accepted your form" in words_there(far, receipt)
    for seconds in (4, 6, 8):
        far.ask(seconds=seconds)
    assert Registration.objects.count() == 1


def test_a_player_checks_in_at_home_with_the_code_of_the_hall(far: FarMachine) -> None:
    event = make_seated_event()
    Participant.objects.update(state="registered")
    now = timezone.now()
    opened = open_self_check_in(tournament=event, by=actor("alice"), at=now)
    player = at_seat(table_of(event), "E")
    token = issue_player_link(participant=player, by=actor("sam"), at=now)
    code = hall_code(opened, now)
    follower = send(far, pair(far, event))
    good, wrong = (sent_there(far, f"/p/{token}/here/", {"code": text}) for text in (code.code, "no code"))
    follower = send(far, follower, seconds=10)
    player.refresh_from_db()
    assert player.state == "checked_in"
    send(far, follower, seconds=11)
    assert "has accepted your form" in words_there(far, good)
    assert "Not accepted" in words_there(far, wrong)


def test_a_form_that_came_too_late_is_refused_with_its_reason(far: FarMachine) -> None:
    """The player reads the sentence of the machine that leads, not that something went wrong."""
    event = open_form()
    follower = send(far, pair(far, event))
    receipt = sent_there(far, "/t/lyon-open/register/", SENT)
    change_form(event, closes_at=timezone.now() - timedelta(minutes=1))
    follower = send(far, follower, seconds=10)
    send(far, follower, seconds=11)
    page = words_there(far, receipt)
    assert "Not accepted" in page
    with far.here():
        assert "closed" in Letter.objects.get().outcome["message"], Letter.objects.get().outcome
    assert not Registration.objects.exists()


def test_a_letter_for_any_other_page_is_not_judged(far: FarMachine) -> None:
    follower = send(far, pair(far, open_form()))
    letter: dict[str, Any] = {
        "uid": "7d1c1c1e-0000-4000-8000-000000000001",
        "page": "register",
        "arguments": {"slug": "lyon-open"},
        "fields": [[name, str(value)] for name, value in SENT.items()],
        "language": "en",
    }
    for change in (
        {"page": "event-edit"},
        {"page": "account_login", "arguments": {}},
        {"fields": [["name", 3]]},
        {"fields": "x"},
        {"arguments": {"slug": 1, "more": 2}},
        {"uid": "1"},
        {"fields": [["x", "y" * 70_000]]},
    ):
        outcomes = judge_letters(follower=follower, letters=[letter | change])
        assert [told for told in outcomes.values() if "location" in told] == [], change
    assert not Registration.objects.exists()


def test_a_letter_for_another_event_is_not_judged(far: FarMachine) -> None:
    """A machine that follows one event has no word in another one of the machine that leads."""
    event = open_form()
    follower = send(far, pair(far, event))
    other = make_seated_event("other-open")
    start(other)
    token = issue_player_link(participant=at_seat(table_of(other), "E"), by=actor("sam"), at=NOON)
    letter = {
        "uid": "7d1c1c1e-0000-4000-8000-000000000002",
        "page": "player-dispute",
        "arguments": {"token": token, "session": 1},
        "fields": [["reason", "x"]],
        "language": "en",
    }
    told = judge_letters(follower=follower, letters=[letter])
    assert told[letter["uid"]]["code"] == "following.other_event"  # type: ignore[index]
    assert Tournament.objects.count() == 2


def test_where_the_event_is_led_nothing_is_a_letter(far: FarMachine) -> None:
    event = open_form()
    send(far, pair(far, event))
    answer = Client().post("/t/lyon-open/register/", SENT)
    assert "/r/" in answer.headers["Location"]
    assert not Letter.objects.exists()
