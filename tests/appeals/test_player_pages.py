"""A player's own pages: the secret link, lodging on the phone, following, reading the decision."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from appeals.models import Appeal, AppealStatus, Channel, Photo
from appeals.services.first_instance import Answer, answer_appeal
from tests.appeals.walk import (
    AFTER,
    ENDED,
    SOON,
    ended_event,
    fresh,
    lodged,
    received,
    reversed_by_committee,
)
from tests.people import actor, at_seat, client_of, make_seated_event, table_of
from tests.pictures import picture
from tournaments.common.link_sealing import token_hash
from tournaments.common.services.pictures import MAX_BYTES
from tournaments.models import AuditEvent, Participant, PlayerLink, Tournament
from tournaments.players.services.player_links import close_player_link, issue_player_link, player_of

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


def test_the_secret_is_kept_only_hashed(south: Participant, token: str) -> None:
    link = PlayerLink.objects.get()
    assert len(token) == 32
    assert link.token_hash == token_hash(token)
    assert token not in str(AuditEvent.objects.get(action="player_link.issued").after)
    assert player_of(token) == south


def test_a_new_link_shuts_the_older(south: Participant, token: str) -> None:
    newer = issue_player_link(participant=south, by=actor("alice"), at=SOON)
    assert player_of(token) is None
    assert player_of(newer) == south
    assert close_player_link(participant=south, by=actor("alice"), at=SOON)
    assert player_of(newer) is None
    assert not close_player_link(participant=south, by=actor("alice"), at=SOON)


@pytest.mark.long
def test_the_desk_sees_the_link_once(event: Tournament) -> None:
    client = client_of("sam")
    page = client.post("/t/lyon-open/participants/5/link/").text
    token = page.split("/p/")[1].split("/")[0]
    assert player_of(token) is not None
    assert token not in client.get("/t/lyon-open/participants/5/link/").text
    client.post("/t/lyon-open/participants/5/link/", {"act": "close"})
    assert player_of(token) is None


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


@pytest.mark.long
def test_my_tables(token: str) -> None:
    page = Client().get(f"/p/{token}/").text
    assert "Player 5" in page
    assert page.count("Table ") >= 4


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
    assert "Bring 180 EUR in cash to the desk" in page


@pytest.mark.long
@pytest.mark.parametrize(
    ("field", "text"), [("contested", "This field is required."), ("signatory", "This field is required.")]
)
def test_what_must_be_filled_in(event: Tournament, token: str, hall_time: Any, field: str, text: str) -> None:
    hall_time(SOON)
    response = Client().post(f"/p/{token}/appeals/new/", letter(event, **{field: " "}))
    assert response.status_code == 422
    assert text in response.text
    assert not Appeal.objects.exists()


@pytest.mark.long
def test_after_the_window_the_phone_offers_nothing(event: Tournament, token: str, hall_time: Any) -> None:
    hall_time(AFTER)
    assert Client().post(f"/p/{token}/appeals/new/", letter(event)).status_code == 422
    assert not Appeal.objects.exists()


def test_only_what_happened_at_the_own_table_is_offered(event: Tournament, hall_time: Any) -> None:
    hall_time(SOON)
    elsewhere = at_seat(table_of(event, 2), "E")
    other = issue_player_link(participant=elsewhere, by=actor("sam"), at=SOON)
    assert Client().post(f"/p/{other}/appeals/new/", letter(event)).status_code == 422
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
    from tests.appeals.walk import announced

    announced(event)
    hall_time(SOON)
    assert "Write the letter" in Client().get(f"/p/{token}/appeals/1/").text
    assert Client().get(f"/p/{token}/appeals/1/letter/").status_code == 200
    response = Client().post(f"/p/{token}/appeals/1/letter/", {"contested": "The false win", "signatory": "Player 5"})
    assert response.status_code == 302
    assert Appeal.objects.get().status == AppealStatus.LODGED
    again = Client().post(f"/p/{token}/appeals/1/letter/", {"contested": "Again", "signatory": "Player 5"})
    assert again.status_code == 422


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
    no = Answer(granted=False, text="The wall was short.")
    answer_appeal(appeal=appeal, answer=no, by=actor("chris"), at=AFTER)
    page = Client().get(f"/p/{token}/appeals/1/").text
    assert "The wall was short." in page
    assert "I am not satisfied: go to the committee" in page
    Client().post(f"/p/{token}/appeals/1/do/", {"act": "persist"})
    assert fresh(appeal).status == AppealStatus.ADMITTED


@pytest.mark.long
def test_the_player_withdraws(event: Tournament, token: str, hall_time: Any) -> None:
    appeal = lodged(event)
    Client().post(f"/p/{token}/appeals/1/do/", {"act": "withdraw"})
    assert fresh(appeal).status == AppealStatus.WITHDRAWN


@pytest.mark.long
@pytest.mark.parametrize("act", ["deposit", "settle", "close", "open-hearing", "carry-out", "sign", ""])
def test_what_is_the_desk_s_is_not_the_player_s(event: Tournament, token: str, act: str) -> None:
    appeal = lodged(event)
    Client().post(f"/p/{token}/appeals/1/do/", {"act": act, "currency": "EUR"})
    assert fresh(appeal).status == AppealStatus.LODGED
    assert not appeal.cash.exists()


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
    from django.core.files.uploadedfile import SimpleUploadedFile

    photo = SimpleUploadedFile(name, data)
    return Client().post(
        f"/p/{token}/appeals/1/do/", {"act": "photo", "caption": "The wall", "photo": photo}, follow=True
    )


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
@pytest.mark.parametrize("data", [b"", b"GIF89a" + bytes(20), b"<svg onload=alert(1)>", b"%PDF-1.4", b"RIFF0000WAVE"])
def test_what_is_no_photo(event: Tournament, token: str, data: bytes) -> None:
    lodged(event)
    assert "Choose a JPEG, PNG or WebP picture." in send(token, data).text
    assert not Photo.objects.exists()


@pytest.mark.long
def test_too_large_twice_and_too_many(event: Tournament, token: str) -> None:
    lodged(event)
    assert "at most 6 MB" in send(token, PNG + bytes(MAX_BYTES)).text
    for number in range(8):
        send(token, picture(size=(5, number + 1)))
    assert "This photo was already added" not in send(token, picture(size=(9, 1))).text
    assert Photo.objects.count() == 8
    assert "An appeal can have 8 photos" in send(token, picture(size=(9, 9))).text


def test_the_same_photo_once(event: Tournament, token: str) -> None:
    lodged(event)
    send(token, PNG)
    assert "This photo was already added" in send(token, PNG).text
    assert Client().post(f"/p/{token}/appeals/1/do/", {"act": "photo"}, follow=True).status_code == 200
    assert Photo.objects.count() == 1


@pytest.mark.long
def test_no_evidence_after_the_end(event: Tournament, token: str) -> None:
    from appeals.services.lodging import withdraw_appeal

    withdraw_appeal(appeal=lodged(event), by=actor("sam"), at=SOON)
    assert "accepts no more evidence" in send(token, PNG).text
