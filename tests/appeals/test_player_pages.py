"""A player's own pages: the secret link, lodging on the phone, following, reading the decision."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from appeals.models import Appeal, AppealStatus, Channel, Photo
from appeals.services.first_instance import FirstInstanceAnswer, answer_appeal
from tests.appeals.walk import (
    AFTER,
    ENDED,
    SOON,
    announced,
    ended_event,
    fresh,
    lodged,
    received,
    reversed_by_committee,
)
from tests.people import actor, at_seat, client_of, make_seated_event, table_of
from tests.pictures import picture
from tournaments.common.services.pictures import MAX_BYTES
from tournaments.models import Participant, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.django_db
PNG = picture()


@pytest.fixture
def event() -> Tournament:
    return ended_event()


@pytest.fixture
def south(event: Tournament) -> Participant:
    return at_seat(table_of(event), "S")


@pytest.fixture
def token(south: Participant) -> str:
    return issue_player_link(participant=south, by=actor("sam"), at=SOON)


def letter(event: Tournament, **changes: str) -> dict[str, str]:
    ruling = event.rulings.get()
    typed = {"about": f"ruling-{ruling.uid}", "contested": "The false win", "signatory": "Player 5"}
    return typed | changes


# --- the link ------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_wrong_links_lead_nowhere_and_hold_up_no_good_one_behind_the_same_address(
    event: Tournament, token: str
) -> None:
    """A link holds 192 random bits: guessing needs no throttle, and a hall of players shares one address."""
    client = Client()
    assert {client.get(f"/p/{'x' * n}/").status_code for n in range(1, 60)} == {404}
    assert client.get(f"/p/{token}/").status_code == 200
    assert client.get(f"/p/{token}/appeals/").status_code == 200


@pytest.mark.long
def test_its_pages_are_never_kept(token: str) -> None:
    for address in (f"/p/{token}/", f"/p/{token}/appeals/"):
        headers = Client().get(address).headers
        assert "no-store" in headers["Cache-Control"]
        assert headers["X-Robots-Tag"] == "noindex"


# --- lodging -------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_countdown_runs_from_the_end(token: str, hall_time: Any) -> None:
    hall_time(ENDED + timedelta(minutes=12))
    page = Client().get(f"/p/{token}/appeals/").text
    assert f'data-ends="{int((ENDED + timedelta(minutes=30)).timestamp())}"' in page
    hall_time(AFTER)
    assert "Appeals are closed now" in Client().get(f"/p/{token}/appeals/").text


def test_a_letter_from_the_phone(event: Tournament, token: str, hall_time: Any) -> None:
    hall_time(SOON)
    response = Client().post(f"/p/{token}/appeals/new/", letter(event))
    appeal = Appeal.objects.get()
    assert response.headers["Location"] == f"/p/{token}/appeals/1/"
    assert (appeal.status, appeal.statement.channel) == (AppealStatus.LODGED, Channel.PHONE)
    assert appeal.statement.by == f"player:{appeal.participant.uid}"
    page = Client().get(f"/p/{token}/appeals/1/").text
    assert "bring 180 EUR in cash to the desk" in page


@pytest.mark.long
@pytest.mark.parametrize("field", ["contested", "signatory"])
def test_what_must_be_filled_in(event: Tournament, token: str, hall_time: Any, field: str) -> None:
    hall_time(SOON)
    response = Client().post(f"/p/{token}/appeals/new/", letter(event, **{field: " "}))
    assert (response.status_code, "This field is required." in response.text) == (422, True)
    assert not Appeal.objects.exists()


@pytest.mark.long_on_sqlite
def test_what_is_late_or_of_another_table_is_not_offered(event: Tournament, token: str, hall_time: Any) -> None:
    hall_time(SOON)
    elsewhere = issue_player_link(participant=at_seat(table_of(event, 2), "E"), by=actor("sam"), at=SOON)
    assert Client().post(f"/p/{elsewhere}/appeals/new/", letter(event)).status_code == 422
    hall_time(AFTER)
    assert Client().post(f"/p/{token}/appeals/new/", letter(event)).status_code == 422
    assert not Appeal.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize(
    ("about", "matter", "chief"),
    [("chief-1", "rules", True), ("referee-1", "rules", False), ("matter-1", "other", False)],
)
def test_something_that_is_no_ruling(
    event: Tournament, token: str, hall_time: Any, about: str, matter: str, chief: bool
) -> None:
    hall_time(SOON)
    Client().post(f"/p/{token}/appeals/new/", letter(event, about=about))
    appeal = Appeal.objects.get()
    assert (appeal.ruling, appeal.matter, appeal.by_chief_referee) == (None, matter, chief)


@pytest.mark.long
def test_what_was_announced_gets_its_letter(event: Tournament, token: str, hall_time: Any) -> None:
    announced(event)
    hall_time(SOON)
    assert "Write the letter" in Client().get(f"/p/{token}/appeals/1/").text
    address, typed = f"/p/{token}/appeals/1/letter/", {"contested": "The false win", "signatory": "Player 5"}
    assert Client().get(address).status_code == 200
    assert Client().post(address, typed).status_code == 302
    assert Appeal.objects.get().status == AppealStatus.LODGED
    assert Client().post(address, typed | {"contested": "Again"}).status_code == 422


@pytest.mark.long
def test_a_riichi_player_is_offered_no_appeal(db: None) -> None:
    event = make_seated_event("riichi", rule_set="ema-riichi-2016")
    player = Participant.objects.select_related("tournament").get(tournament=event, number=1)
    token = issue_player_link(participant=player, by=actor("alice"), at=SOON)
    assert Client().get(f"/p/{token}/appeals/").status_code == 200
    assert Client().get(f"/p/{token}/appeals/new/").status_code == 422


# --- following -----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_nobody_reads_another_s_appeal(event: Tournament, token: str) -> None:
    lodged(event)
    stranger = issue_player_link(participant=at_seat(table_of(event), "E"), by=actor("sam"), at=SOON)
    assert Client().get(f"/p/{token}/appeals/1/").status_code == 200
    for address in ("1/", "1/decision.pdf", "1/letter/"):
        assert Client().get(f"/p/{stranger}/appeals/{address}").status_code == 404


@pytest.mark.long
def test_the_player_goes_on_or_accepts(event: Tournament, token: str, hall_time: Any) -> None:
    appeal = received(event)
    no = FirstInstanceAnswer(granted=False, text="The wall was short.")
    answer_appeal(appeal=appeal, answer=no, by=actor("chris"), at=AFTER)
    page = Client().get(f"/p/{token}/appeals/1/").text
    assert "The wall was short." in page
    assert "I am not satisfied: go to the committee" in page
    Client().post(f"/p/{token}/appeals/1/do/", {"act": "persist"})
    assert fresh(appeal).status == AppealStatus.ADMITTED


@pytest.mark.long
def test_what_is_the_desk_s_is_not_the_player_s_who_withdraws(event: Tournament, token: str) -> None:
    appeal = lodged(event)
    address = f"/p/{token}/appeals/1/do/"
    for act in ("deposit", "settle", "close", "open-hearing", "carry-out", "sign", ""):
        Client().post(address, {"act": act, "currency": "EUR"})
        assert fresh(appeal).status == AppealStatus.LODGED, act
    assert not appeal.cash.exists()
    Client().post(address, {"act": "withdraw"})
    assert fresh(appeal).status == AppealStatus.WITHDRAWN
    assert "accepts no more evidence" in send(token, PNG).text


@pytest.mark.long
def test_the_player_reads_the_decision_and_takes_a_copy(db: None) -> None:
    event = ended_event(referee="chris")
    appeal = reversed_by_committee(event)
    token = issue_player_link(participant=appeal.participant, by=actor("sam"), at=AFTER)
    page = Client().get(f"/p/{token}/appeals/1/").text
    assert "The committee judges that" in page
    assert "100 % of the deposit is returned." in page
    copy = Client().get(f"/p/{token}/appeals/1/decision.pdf")
    assert copy.headers["Content-Type"] == "application/pdf"
    assert copy.content.startswith(b"%PDF-")
    assert Client().get(f"/p/{token}/appeals/1/other.pdf").status_code == 404


# --- photos --------------------------------------------------------------------------------------------------------


def send(token: str, data: bytes, name: str = "table.png") -> Any:
    sent = {"act": "photo", "caption": "The wall", "photo": SimpleUploadedFile(name, data)}
    return Client().post(f"/p/{token}/appeals/1/do/", sent, follow=True)


@pytest.mark.long
def test_a_photo_is_kept_and_shown_to_those_who_judge_alone(event: Tournament, token: str) -> None:
    lodged(event)
    send(token, PNG)
    photo = Photo.objects.get()
    assert (photo.kind, photo.size, photo.caption) == ("image/png", len(PNG), "The wall")
    shown = Client().get(f"/p/{token}/appeals/1/photos/{photo.uid}/")
    assert shown.content == PNG
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    address = f"/t/lyon-open/appeals/1/photos/{photo.uid}/"
    allowed = {"ann", "chris", "bob"}  # committee, chief referee, the referee concerned
    for username in ("alice", "sam", "dan", "olga", *allowed):
        client = client_of(username)
        assert client.get(address).status_code == (200 if username in allowed else 403), username


@pytest.mark.long
def test_what_is_no_photo(event: Tournament, token: str) -> None:
    lodged(event)
    for data in (b"", b"GIF89a" + bytes(20), b"<svg onload=alert(1)>", b"%PDF-1.4", b"RIFF0000WAVE"):
        assert "Choose a JPEG, PNG or WebP picture." in send(token, data).text, data
    assert Client().post(f"/p/{token}/appeals/1/do/", {"act": "photo"}, follow=True).status_code == 200
    assert not Photo.objects.exists()


@pytest.mark.long
def test_too_large_twice_and_too_many(event: Tournament, token: str) -> None:
    lodged(event)
    assert "at most 6 MB" in send(token, PNG + bytes(MAX_BYTES)).text
    for number in range(7):
        send(token, picture(size=(5, number + 1)))
    assert "This photo was already added" in send(token, picture(size=(5, 1))).text
    send(token, picture(size=(5, 8)))
    assert Photo.objects.count() == 8
    assert "An appeal can have 8 photos" in send(token, picture(size=(9, 9))).text
