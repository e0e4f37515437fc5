"""The door: badges by code, number and name, twice and at two doors at once, undone, the fee, who is missing."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from registration.door.selectors.page import door_of
from registration.door.services.check_in import check_in, is_badge
from registration.form.services import FormFacts, save_form
from registration.models import FeeMeans, Registration
from registration.registrations.services.entering import enter_confirmed
from registration.registrations.services.lifecycle import RegistrationEntry, note_fee, register
from tests.at_once import at_once
from tests.people import NOON, actor, client_of, make_seated_event, make_tournament, make_user, other_event, start
from tests.refusals import refuses
from tournaments.common.actors import Origin
from tournaments.models import AuditEvent, Participant, ParticipantState, Role, StaffRole, Tournament
from tournaments.players.services.participants import ParticipantRow, change_state, import_participants
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.django_db
DOOR = "/t/lyon-open/door/"
S = ParticipantState


def seated() -> Tournament:
    """Sixteen players at four tables; Rita stands at the door, Otto looks on."""
    event = make_seated_event()
    for name, role in (("rita", Role.RECEPTION), ("otto", Role.OBSERVER)):
        StaffRole.objects.get_or_create(tournament=event, user=make_user(name), role=role)
    return event


def player(event: Tournament, number: int) -> Participant:
    return Participant.objects.select_related("tournament").get(tournament=event, number=number)


def badge_of(event: Tournament, number: int) -> str:
    return issue_player_link(participant=player(event, number), by=actor("alice"), at=NOON)


def scan(client: Client, badge: str) -> Any:
    return client.post(DOOR, {"act": "scan", "badge": badge}, follow=True)


def here(event: Tournament) -> list[int]:
    participants = Participant.objects.filter(tournament=event, state=S.CHECKED_IN)
    return list(participants.order_by("number").values_list("number", flat=True))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("https://hall.test/p/AbCdEfGhIjKlMnOpQrStUvWxYz012345/", True),
        ("AbCdEfGhIjKlMnOpQrStUvWxYz012345", True),
        (" 22 ", True),
        ("Ana Ruiz", False),
        ("", False),
        ("1234567", False),
    ],
)
def test_a_badge_is_told_from_a_name(text: str, wanted: bool) -> None:
    assert is_badge(text) is wanted


@pytest.mark.long
@pytest.mark.parametrize("form", ["http://hall.test/p/{}/", "{}", "http://hall.test/p/{}"])
def test_whatever_a_scanner_types_of_a_badge_checks_in(form: str) -> None:
    event = seated()
    answer = scan(client_of("rita"), form.format(badge_of(event, 5)))
    assert here(event) == [5]
    assert "Player 5" in answer.text
    assert AuditEvent.objects.filter(action="participant.state_changed", by_name="Rita").count() == 1


@pytest.mark.long
def test_a_scan_shows_person_and_table_counts_once_and_is_undone() -> None:
    """Session 1 of ``simple_plan``: player 5 starts South at table 1."""
    event, rita = seated(), client_of("rita")
    page = scan(client_of("bob"), "5").text
    assert 'class="num size-7">1<' in page
    assert "南" in page
    door = door_of(event, with_contacts=False)
    assert (door.here, door.expected, door.complete) == (1, 16, 0)
    assert dict(door.tables)[1] == [False, True, False, False]
    again = scan(rita, "5").text
    assert "was already checked in" in again
    assert "by Bob" in again
    assert AuditEvent.objects.filter(action="participant.state_changed").count() == 1
    for _click in range(2):
        assert rita.post(DOOR, {"act": "undo", "number": "5"}).status_code == 302
    assert here(event) == []
    scan(rita, "5")
    assert here(event) == [5]


def test_the_slower_door_tells_the_person_as_they_stand_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """It read the person before the faster one wrote."""
    event = seated()
    before = player(event, 5)
    check_in(tournament=event, badge="5", by=actor("bob"), at=NOON)
    monkeypatch.setattr("registration.door.services.check_in._person_of", lambda *_badge: before)
    done = check_in(tournament=event, badge="5", by=actor("rita"), at=NOON)
    assert (done.is_first, done.participant.state) == (False, S.CHECKED_IN)


@pytest.mark.long_on_sqlite
def test_a_name_finds_and_its_button_checks_in() -> None:
    event = seated()
    page = scan(client_of("rita"), "player 12").text
    assert here(event) == []
    assert 'name="badge" value="12"' in page
    scan(client_of("rita"), "12")
    assert here(event) == [12]


@pytest.mark.long_on_sqlite
def test_a_badge_of_another_event_or_a_void_one_says_so() -> None:
    event = seated()
    other = other_event()
    import_participants(tournament=other, rows=[ParticipantRow(1, "Zoe Elsewhere")], by=actor("olga"), at=NOON)
    foreign = issue_player_link(participant=player(other, 1), by=actor("olga"), at=NOON)
    answer = scan(client_of("rita"), foreign)
    assert (answer.status_code, "badge is for Other Open" in answer.text) == (422, True)
    old = badge_of(event, 5)
    badge_of(event, 5)
    answer = scan(client_of("rita"), old)
    assert (answer.status_code, "newer badge" in answer.text) == (422, True)
    assert "Enter the number or the name" in scan(client_of("rita"), "x" * 32).text
    assert "No player has number 99" in scan(client_of("rita"), "99").text
    assert here(event) == []


def test_whoever_withdrew_is_not_let_in_by_a_scan() -> None:
    event = seated()
    change_state(participant=player(event, 5), to=S.WITHDRAWN, reason="ill", by=actor("alice"), at=NOON)
    with refuses("check_in.not_expected"):
        check_in(tournament=event, badge="5", by=actor("rita"), at=NOON)


@pytest.mark.long
def test_the_phones_own_camera_checks_in_only_where_it_was_said(client: Client) -> None:
    """A badge is the player's own page; on a phone of the door it leads to the door, and reading writes nothing."""
    event = seated()
    token = badge_of(event, 5)
    phone = client_of("rita")
    assert phone.get(f"/p/{token}/").status_code == 200
    phone.post(DOOR, {"act": "device"})
    answer = phone.get(f"/p/{token}/")
    assert answer.status_code == 302
    at = answer.headers["Location"]
    assert "data-send-now" in phone.get(at).text
    elsewhere = client_of("bob").get(at)  # a link that was sent on, opened at a desk: one button, nothing by itself
    assert (elsewhere.status_code, "data-send-now" in elsewhere.text) == (200, False)
    assert here(event) == []
    assert "Player 5" in phone.post(at, follow=True).text
    assert here(event) == [5]
    phone.post(DOOR, {"act": "device"})
    assert phone.get(f"/p/{token}/").status_code == 200
    assert client.get(f"/p/{token}/").status_code == 200
    assert client.post(reverse("door-badge", args=["lyon-open", token])).status_code == 403


@pytest.mark.long_on_sqlite
def test_a_phone_of_the_door_is_none_the_next_day(monkeypatch: pytest.MonkeyPatch) -> None:
    event = seated()
    token = badge_of(event, 5)
    phone = client_of("rita")
    phone.post(DOOR, {"act": "device"})
    session = phone.session
    session["door"] = session["door"] | {"until": (datetime.now(UTC) - timedelta(seconds=1)).isoformat()}
    session.save()
    assert phone.get(f"/p/{token}/").status_code == 200


def with_fee() -> Tournament:
    """Eight confirmed registrations entered as players; the fee is 45 euros; the first gave a number to call."""
    event = make_tournament()
    StaffRole.objects.create(tournament=event, user=make_user("rita"), role=Role.RECEPTION)
    facts = FormFacts(
        opens_at=NOON - timedelta(days=30),
        closes_at=NOON + timedelta(days=1),
        places=8,
        privacy="Read this",
        fee_cents=4500,
    )
    save_form(tournament=event, facts=facts, by=actor("alice"), at=NOON)
    for number in range(1, 9):
        phone = "+33 6 12 34 56 78" if number == 1 else ""
        entry = RegistrationEntry(given_name=f"P{number}", family_name="Player", country="FRA", phone=phone)
        register(tournament=event, entry=entry, origin=Origin(), at=NOON)
    enter_confirmed(tournament=event, by=actor("alice"), at=NOON)
    return event


@pytest.mark.long_on_sqlite
def test_the_fee_is_told_and_taken_at_the_door_and_one_that_came_by_transfer_stays_so() -> None:
    event = with_fee()
    rita = client_of("rita")
    assert "Not paid: 45 EUR" in scan(rita, "1").text
    assert "Not paid: 45 EUR" not in rita.post(DOOR, {"act": "paid", "number": "1"}, follow=True).text
    assert "Paid in cash" in scan(rita, "2").text
    second = Registration.objects.get(participant__number=2, tournament=event)
    note_fee(registration=second, means=FeeMeans.TRANSFER, by=actor("alice"), at=NOON)
    assert rita.post(DOOR, {"act": "paid", "number": "2"}).status_code == 302
    means = Registration.objects.filter(participant__number__in=(1, 2)).order_by("participant__number")
    assert list(means.values_list("paid_means", flat=True)) == ["cash", "transfer"]


@pytest.mark.long
def test_fees_and_numbers_to_call_are_shown_to_those_who_answer_registrations() -> None:
    """Bob is a referee: he checks in, takes no money and calls nobody."""
    with_fee()
    bob, rita = client_of("bob"), client_of("rita")
    assert 'href="tel:+33612345678"' in rita.get(DOOR).text
    assert "tel:" not in bob.get(DOOR).text
    page = scan(bob, "1").text
    assert "P1 Player" in page
    assert "EUR are open" not in page
    assert "tel:" not in rita.get(DOOR).text  # whoever is here is not called
    address = "/api/v1/tournaments/lyon-open/check-in/"
    fees = [c.post(address, {"badge": "1"}, content_type="application/json").json()["fee"] for c in (bob, rita)]
    assert fees == [None, {"cents": 4500, "currency": "EUR"}]


@pytest.mark.long_on_sqlite
def test_it_begins_with_those_who_are_here() -> None:
    """Those who are ticked and still not here leave in one act; who came meanwhile stays."""
    event = seated()
    for number in range(1, 13):
        check_in(tournament=event, badge=str(number), by=actor("rita"), at=NOON)
    chris = client_of("chris")
    assert "12</b> of 16" in chris.get(DOOR + "missing/").text
    check_in(tournament=event, badge="13", by=actor("rita"), at=NOON)
    sent = {"missing": ["13", "14", "15", "16"], "reason": "Not here at ten"}
    page = chris.post(DOOR + "missing/", sent, follow=True).text
    assert "3 players were marked as absent" in page
    gone = Participant.objects.filter(tournament=event, state=S.WITHDRAWN).values_list("number", flat=True)
    assert sorted(gone) == [14, 15, 16]
    assert "accidents/?what=missing" in page
    again = chris.post(DOOR + "missing/", sent, follow=True).text
    assert "0 players were marked" in again


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("number", ["", "9" * 20, "9" * 5000, "\N{SUPERSCRIPT TWO}", "-1"])
def test_marking_takes_a_reason_and_somebody(number: str) -> None:
    event, chris = seated(), client_of("chris")
    assert chris.post(DOOR + "missing/", {"missing": ["3"], "reason": " "}).status_code == 400
    answer = chris.post(DOOR + "missing/", {"missing": [number] if number else [], "reason": "late"})
    assert (answer.status_code, "Choose at least one person" in answer.text) == (400, True)
    assert not Participant.objects.filter(tournament=event, state=S.WITHDRAWN).exists()


def test_the_door_costs_the_same_for_few_and_many(django_assert_max_num_queries: Any) -> None:
    event = seated()
    with django_assert_max_num_queries(6):
        door_of(event, with_contacts=True)


@pytest.mark.long
def test_the_next_session_is_told_once_the_first_is_over() -> None:
    event = seated()
    assert door_of(event, with_contacts=False).session.number == 1  # type: ignore[union-attr]
    start(event)
    session = event.sessions.get(number=1)
    session.status = "ended"
    session.save(update_fields=["status"])
    assert door_of(event, with_contacts=False).session.number == 2  # type: ignore[union-attr]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_doors_at_once_count_one_person_once() -> None:
    event = seated()
    rita = actor("rita")
    firsts = at_once(*[lambda: check_in(tournament=event, badge="5", by=rita, at=NOON).is_first] * 6)
    assert sorted(firsts) == [False] * 5 + [True]
    assert AuditEvent.objects.filter(action="participant.state_changed").count() == 1


def test_teams_with_most_missing_stand_first_and_without_teams_the_countries() -> None:
    event = seated()
    for number in (1, 2, 3, 4, 5):
        check_in(tournament=event, badge=str(number), by=actor("rita"), at=NOON)
    Participant.objects.filter(number=16).update(state=S.WITHDRAWN)
    page = door_of(event, with_contacts=False)
    assert [(group.name, group.here, group.expected) for group in page.groups] == [
        ("Team 3", 0, 4),
        ("Team 2", 1, 4),
        ("Team 4", 0, 3),
        ("Team 1", 4, 4),
    ]
    assert (page.is_by_team, page.complete_groups) == (True, 1)
    assert "Teams complete: 1 of 4" in client_of("rita").get(DOOR).text
    Participant.objects.update(team=None)
    page = door_of(event, with_contacts=False)
    assert [group.name for group in page.groups] == ["NLD", "DNK", "ITA", "FRA"]
    assert not page.is_by_team
    assert "Countries complete: 1 of 4" in client_of("rita").get(DOOR).text
