"""A form that a browser sends from its outbox is taken once, and what was not taken wrote nothing."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from django.utils.html import escape

from appeals.models import Appeal, Photo
from tests.people import actor, client_of, event_in_play
from tests.pictures import picture
from tournaments.announcements.models import Announcement
from tournaments.models import StoredAnswer, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.django_db
LETTER = {"about": "referee-1", "contested": "The dead hand", "reasons": "Nobody saw it", "signatory": "M. Sud"}


@pytest.fixture
def event(db: None) -> Tournament:
    return event_in_play(at=timezone.now() - timedelta(minutes=20))


@pytest.fixture
def address(event: Tournament) -> str:
    link = issue_player_link(participant=event.participants.get(number=5), by=actor("sam"), at=timezone.now())
    return f"/p/{link}/appeals/new/"


def test_a_form_that_was_taken_answers_where_it_leads(address: str) -> None:
    answer = client_of().post(address, LETTER, headers={"X-Form-Key": "a" * 32})
    assert answer.status_code == 200
    assert answer.json() == {"location": address.replace("new/", f"{Appeal.objects.get().number}/")}


def test_what_is_stored_holds_no_secret(address: str) -> None:
    client_of().post(address, LETTER, headers={"X-Form-Key": "a" * 32})
    stored = StoredAnswer.objects.get()
    assert stored.body == {"location": f"../{Appeal.objects.get().number}/"}
    assert address.split("/")[2] not in f"{stored.scope}{stored.key}{stored.fingerprint}{stored.body}"


def test_sent_twice_it_is_taken_once(address: str) -> None:
    first, second = (client_of().post(address, LETTER, headers={"X-Form-Key": "a" * 32}) for _ in range(2))
    assert first.json() == second.json()
    assert Appeal.objects.count() == 1


def test_the_same_key_for_another_letter_is_a_conflict(address: str) -> None:
    client_of().post(address, LETTER, headers={"X-Form-Key": "a" * 32})
    other = client_of().post(address, LETTER | {"contested": "Another"}, headers={"X-Form-Key": "a" * 32})
    assert (other.status_code, other.json()["code"]) == (409, "api.idempotency_key_reused")


def test_a_refused_form_is_not_taken_and_may_be_sent_again(address: str) -> None:
    answer = client_of().post(address, LETTER | {"contested": ""}, headers={"X-Form-Key": "b" * 32})
    assert (answer.status_code, answer.json()["code"]) == (422, "forms.not_taken")
    assert not Appeal.objects.exists()
    assert not StoredAnswer.objects.exists()
    assert client_of().post(address, LETTER, headers={"X-Form-Key": "b" * 32}).status_code == 200


def test_the_answer_says_what_the_page_says_of_the_form(event: Tournament, address: str) -> None:
    """The sentence of the service itself, with every sign that HTML writes in another way."""
    Tournament.objects.filter(pk=event.pk).update(status="archived")
    page = client_of().post(address, LETTER)
    answer = client_of().post(address, LETTER, headers={"X-Form-Key": "9" * 32})
    assert answer.status_code == page.status_code
    assert answer.json()["code"] == "forms.not_taken"
    assert escape(answer.json()["message"]) in page.text
    assert "marked fields" not in answer.json()["message"]


def test_without_a_key_the_form_is_sent_as_ever(address: str) -> None:
    answer = client_of().post(address, LETTER)
    assert answer.status_code == 302
    assert client_of().post(address, LETTER | {"contested": ""}).headers["Content-Type"].startswith("text/html")


def test_a_refusal_that_a_redirect_would_tell_is_not_taken(address: str) -> None:
    """Withdrawn twice: the page tells it by a message after a redirect."""
    client_of().post(address, LETTER)
    own = address.replace("new/", f"{Appeal.objects.get().number}/do/")
    answers = [client_of().post(own, {"act": "withdraw"}, headers={"X-Form-Key": key * 32}) for key in "cd"]
    assert answers[0].json() == {"location": own.removesuffix("do/")}
    assert (answers[1].status_code, answers[1].json()["code"]) == (422, "forms.not_taken")


def test_a_photo_that_is_sent_twice_is_taken_once_and_another_is_a_conflict(address: str) -> None:
    client_of().post(address, LETTER)
    own = address.replace("new/", "1/do/")
    red, blue = picture(size=(5, 4)), picture(size=(5, 4), colour="blue")
    answers = []
    for data in (red, red, blue):
        typed = {"act": "photo", "caption": "The wall", "photo": SimpleUploadedFile("wall.png", data)}
        answers.append(client_of().post(own, typed, headers={"X-Form-Key": "f" * 32}))
    assert [answer.status_code for answer in answers] == [200, 200, 409]
    assert answers[0].json() == answers[1].json() == {"location": address.replace("new/", "1/")}
    assert answers[2].json()["code"] == "api.idempotency_key_reused"
    with Photo.objects.get().file.open() as kept:
        assert kept.read() == red


def test_who_is_signed_out_is_asked_to_sign_in(event: Tournament) -> None:
    answer = client_of().post("/t/lyon-open/announcements/", {"text": "Lunch"}, headers={"X-Form-Key": "e" * 32})
    assert answer.status_code in (401, 403)
    assert answer.json()["code"] != ""
    assert not Announcement.objects.exists()
