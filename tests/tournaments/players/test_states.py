"""Participants' states: what the table allows, who may, and what is refused."""

import pytest
from django.test import Client

from tests.people import NOON, actor, add_players, make_tournament, make_user, other_event
from tests.refusals import refuses
from tournaments.common.errors import NotPermitted
from tournaments.models import AuditEvent, Participant, ParticipantState, Tournament
from tournaments.players.policies import STATE_MOVES, moves_from
from tournaments.players.services.participants import change_state, remove_participant

pytestmark = pytest.mark.django_db
P = ParticipantState

EVERYBODY = ("alice", "chris", "bob", "sam", "ann", "olga", "dan")
DOOR = {"alice", "chris", "bob"}
LEAVERS = {"alice", "chris"}
CHIEF = {"chris"}

# from, to, who may: the truth table of the moves that exist
MOVES = [
    (P.REGISTERED, P.CHECKED_IN, DOOR),
    (P.REGISTERED, P.WITHDRAWN, LEAVERS),
    (P.REGISTERED, P.SUBSTITUTE, {"alice"}),
    (P.REGISTERED, P.DISQUALIFIED, CHIEF),
    (P.CHECKED_IN, P.REGISTERED, DOOR),
    (P.CHECKED_IN, P.ACTIVE, DOOR),
    (P.CHECKED_IN, P.WITHDRAWN, LEAVERS),
    (P.CHECKED_IN, P.REMOVED_FOR_ILLNESS, LEAVERS),
    (P.CHECKED_IN, P.DISQUALIFIED, CHIEF),
    (P.ACTIVE, P.CHECKED_IN, DOOR),
    (P.ACTIVE, P.WITHDRAWN, LEAVERS),
    (P.ACTIVE, P.REMOVED_FOR_ILLNESS, LEAVERS),
    (P.ACTIVE, P.DISQUALIFIED, CHIEF),
    (P.WITHDRAWN, P.REGISTERED, LEAVERS),
    (P.WITHDRAWN, P.CHECKED_IN, LEAVERS),
    (P.WITHDRAWN, P.ACTIVE, LEAVERS),
    (P.REMOVED_FOR_ILLNESS, P.CHECKED_IN, LEAVERS),
    (P.REMOVED_FOR_ILLNESS, P.ACTIVE, LEAVERS),
    (P.DISQUALIFIED, P.REGISTERED, CHIEF),
    (P.DISQUALIFIED, P.CHECKED_IN, CHIEF),
    (P.DISQUALIFIED, P.ACTIVE, CHIEF),
    (P.SUBSTITUTE, P.REGISTERED, {"alice"}),
]
REFUSED = [
    (now, to)
    for now in P
    for to in P
    if (now, to) not in {(participant_state, other) for participant_state, other, _who in MOVES}
]


def somebody(state: P = P.REGISTERED, event: Tournament | None = None) -> Participant:
    event = event or make_tournament()
    person = add_players(event, 4)[0]
    Participant.objects.filter(pk=person.pk).update(state=state)
    person.refresh_from_db()
    return person


def test_every_state_has_its_moves() -> None:
    assert set(STATE_MOVES) == set(P)


def test_every_move_can_be_taken_back() -> None:
    for now, moves in STATE_MOVES.items():
        for to in moves:
            assert now in moves_from(to), f"{now} -> {to} has no way back"


@pytest.mark.long
@pytest.mark.parametrize(("now", "to", "who"), MOVES)
def test_a_move_is_for_its_roles_alone(now: P, to: P, who: set[str], new_event: Tournament) -> None:
    other_event()
    person = somebody(now, new_event)
    for username in EVERYBODY:
        Participant.objects.filter(pk=person.pk).update(state=now)
        if username in who:
            assert change_state(participant=person, to=to, reason="asked", by=actor(username), at=NOON).state == to
        else:
            with pytest.raises(NotPermitted):
                change_state(participant=person, to=to, reason="asked", by=actor(username), at=NOON)


@pytest.mark.long
@pytest.mark.parametrize(("now", "to"), REFUSED)
def test_any_other_move_is_refused(now: P, to: P) -> None:
    person = somebody(now)
    with refuses("participants.move_refused"):
        change_state(participant=person, to=to, reason="asked", by=actor("chris"), at=NOON)
    person.refresh_from_db()
    assert person.state == now


def test_a_move_leaves_its_reason_and_raises_the_version() -> None:
    person = somebody(P.ACTIVE)
    version = person.tournament.version
    change_state(participant=person, to=P.REMOVED_FOR_ILLNESS, reason=" fever ", by=actor("chris"), at=NOON)
    row = AuditEvent.objects.filter(action="participant.state_changed").latest("pk")
    assert (row.before, row.after) == ({"state": "active"}, {"state": "removed_for_illness", "reason": "fever"})
    person.tournament.refresh_from_db()
    assert person.tournament.version == version + 1


@pytest.mark.long
@pytest.mark.parametrize("reason", ["", "   "])
def test_leaving_takes_a_reason(reason: str) -> None:
    person = somebody(P.ACTIVE)
    with refuses("participants.reason_missing"):
        change_state(participant=person, to=P.WITHDRAWN, reason=reason, by=actor("chris"), at=NOON)


def test_a_tap_on_an_old_screen_changes_nothing() -> None:
    person = somebody(P.CHECKED_IN)
    with refuses("participants.state_changed"):
        change_state(participant=person, to=P.REGISTERED, expected=P.REGISTERED, by=actor("bob"), at=NOON)
    person.refresh_from_db()
    assert person.state == P.CHECKED_IN


# The page


def tap(client: Client, username: str, to: str, expected: str, **headers: str) -> tuple[int, str]:
    client.force_login(make_user(username))
    answer = client.post(
        "/t/lyon-open/participants/1/state/",
        {"to": to, "expected": expected, "next": "/t/lyon-open/participants/check-in/#p1"},
        headers=headers,
    )
    return answer.status_code, answer.get("Location") or answer.text


@pytest.mark.long
def test_a_tap_checks_in_and_comes_back_to_the_row(client: Client) -> None:
    person = somebody()
    assert tap(client, "bob", "checked_in", "registered") == (302, "/t/lyon-open/participants/check-in/#p1")
    person.refresh_from_db()
    assert person.state == P.CHECKED_IN


@pytest.mark.long
def test_a_tap_with_htmx_answers_the_row_and_the_counts(client: Client) -> None:
    somebody()
    status, row = tap(client, "bob", "checked_in", "registered", hx_request="true")
    assert status == 200
    assert row.lstrip().startswith('<li id="p1"')
    assert "1 here" in row
    assert "3 expected" in row
    assert 'hx-swap-oob="true"' in row


def test_a_refused_tap_with_htmx_says_so_in_the_row(client: Client) -> None:
    somebody(P.CHECKED_IN)
    status, row = tap(client, "bob", "checked_in", "registered", hx_request="true")
    assert status == 200
    assert "The status of Player 1 is now “Checked in”. Nothing was changed." in row


@pytest.mark.long
@pytest.mark.parametrize("state", ["", "asleep", "CHECKED_IN"])
def test_an_unknown_state_is_refused(client: Client, state: str) -> None:
    person = somebody()
    assert tap(client, "bob", state, "")[0] == 400
    person.refresh_from_db()
    assert person.state == P.REGISTERED


@pytest.mark.long
def test_the_way_back_leads_to_this_site_only(bob: Client) -> None:
    somebody()
    answer = bob.post(
        "/t/lyon-open/participants/1/state/", {"to": "checked_in", "next": "https://example.com/elsewhere"}
    )
    assert answer["Location"] == "/t/lyon-open/participants/"


@pytest.mark.long_on_sqlite
def test_the_check_in_page_counts(client: Client, new_event: Tournament) -> None:
    add_players(new_event, 16)
    Participant.objects.filter(number__lte=5).update(state=P.CHECKED_IN)
    Participant.objects.filter(number=16).update(state=P.WITHDRAWN)
    client.force_login(make_user("bob"))
    page = client.get("/t/lyon-open/participants/check-in/").text
    assert "5 here" in page
    assert "10 expected" in page
    assert page.count("<li id=") == 16


# Removal


def test_somebody_entered_by_mistake_is_removed() -> None:
    person = somebody()
    remove_participant(participant=person, by=actor("alice"), at=NOON)
    assert not Participant.objects.filter(pk=person.pk).exists()
    row = AuditEvent.objects.get(action="participant.removed")
    assert row.before is not None
    assert row.before["name"] == "Player 1"


def test_a_number_that_sits_in_the_seating_cannot_be_removed(event: Tournament) -> None:
    person = Participant.objects.get(tournament=event, number=1)
    with refuses("participants.seated"):
        remove_participant(participant=person, by=actor("alice"), at=NOON)
    assert Participant.objects.filter(pk=person.pk).exists()
