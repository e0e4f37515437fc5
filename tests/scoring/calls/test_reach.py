"""Whom a call reaches and when: who covers the table, a minute later every referee, two minutes later the chief."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from scoring.calls.selectors import called_after, calls_for, open_calls, responses_of
from scoring.calls.services.queue import (
    call_from_phone,
    call_referee,
    claim_call,
    finish_call,
    give_back_call,
    withdraw_call,
)
from scoring.models import CallReason, CallStatus, RefereeCall
from tests.html import on_one_line
from tests.people import NOON, actor, client_of, make_user, session_of, table_of
from tests.refusals import refuses
from tests.scoring.devices.conftest import Device
from tournaments.common.actors import player_actor, user_key
from tournaments.common.errors import Conflict
from tournaments.common.permissions import roles_of
from tournaments.common.selectors.versions import versions_of
from tournaments.events.selectors.open_things import next_things
from tournaments.models import (
    Participant,
    PublicPart,
    RefereeCard,
    Role,
    Seat,
    SeatOccupancy,
    StaffRole,
    TableReferee,
    Tournament,
    User,
)
from tournaments.players.base import MAX_WRITES
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.django_db
BOB, EVE, CHRIS = 1, 2, 3


def seconds(spans: dict[int, timedelta]) -> dict[int, int]:
    return {who: int(after.total_seconds()) for who, after in spans.items()}


@pytest.mark.parametrize(
    ("covering", "referees", "chiefs", "playing", "expected"),
    [
        (BOB, {BOB, EVE}, {CHRIS}, set(), {BOB: 0, EVE: 60, CHRIS: 120}),
        (None, {BOB, EVE}, {CHRIS}, set(), {BOB: 0, EVE: 0, CHRIS: 60}),
        (BOB, {BOB}, {CHRIS}, set(), {BOB: 0, CHRIS: 60}),
        (CHRIS, {BOB}, {CHRIS}, set(), {CHRIS: 0, BOB: 60}),
        (BOB, {BOB, EVE}, {CHRIS}, {BOB}, {EVE: 0, CHRIS: 60}),
        (BOB, {BOB, EVE}, {CHRIS}, {CHRIS}, {BOB: 0, EVE: 60}),
        (None, set(), {CHRIS}, set(), {CHRIS: 0}),
        (None, set(), {CHRIS}, {CHRIS}, {}),
    ],
)
def test_who_covers_the_table_then_every_referee_then_the_chief(
    covering: int | None, referees: set[int], chiefs: set[int], playing: set[int], expected: dict[int, int]
) -> None:
    spans = called_after(covering=covering, referees=referees, chiefs=chiefs, playing=playing)
    assert seconds(spans) == expected


@pytest.mark.parametrize(
    ("covering", "speaking", "expected"),
    [
        (None, {EVE}, {EVE: 0, BOB: 30, CHRIS: 60}),
        (BOB, {EVE}, {BOB: 0, EVE: 60, CHRIS: 120}),
        (None, {BOB, EVE}, {BOB: 0, EVE: 0, CHRIS: 60}),
        (None, {CHRIS}, {BOB: 0, EVE: 0, CHRIS: 60}),
    ],
)
def test_who_speaks_a_language_of_the_table_is_called_before_the_others(
    covering: int | None, speaking: set[int], expected: dict[int, int]
) -> None:
    """And the chief no later than without languages."""
    spans = called_after(covering=covering, referees={BOB, EVE}, chiefs={CHRIS}, playing=set(), speaking=speaking)
    assert seconds(spans) == expected


def of_country(event: Tournament, number: int, country: str) -> None:
    Participant.objects.filter(tournament=event, number=number).update(country=country)


def test_a_call_goes_first_to_who_speaks_there_and_says_so(event: Tournament) -> None:
    """Table 1 seats China and Japan; Eve comes from China, Bob reads Seatwind in French."""
    eve = make_user("eve")
    StaffRole.objects.create(tournament=event, user=eve, role=Role.REFEREE)
    RefereeCard.objects.create(tournament=event, user=eve, country="CHN")
    User.objects.filter(username="bob").update(language="fr")
    for number, country in ((1, "CHN"), (5, "JPN"), (9, "CHN"), (13, "CHN")):
        of_country(event, number, country)
    call(event)
    [open_call] = open_calls(event)
    assert open_call.spoken == ("zh-hans", "ja")
    due = {official.user.username: open_call.due_for(official.user) for official in open_call.officials}
    assert due["eve"] == NOON
    assert due["bob"] == NOON + timedelta(seconds=30)
    theirs, other = (client_of(name).get("/t/lyon-open/calls/").text for name in ("eve", "bob"))
    assert "in your language" in theirs
    assert "in your language" not in other
    assert "spoken there: Simplified Chinese, Japanese" in theirs
    User.objects.filter(username="bob").update(language="ja")
    assert open_calls(event)[0].speaking == {eve.pk, make_user("bob").pk}, "who reads Seatwind in it speaks it"


def test_where_every_referee_speaks_there_nothing_is_said(event: Tournament) -> None:
    for number in (1, 5, 9, 13):
        of_country(event, number, "FRA")
    User.objects.filter(username__in=("bob", "chris")).update(language="fr")
    call(event)
    assert "spoken there" not in client_of("bob").get("/t/lyon-open/calls/").text


@pytest.fixture
def covered(event: Tournament) -> Tournament:
    """Bob covers table 1, Eve referees too."""
    StaffRole.objects.create(tournament=event, user=make_user("eve"), role=Role.REFEREE)
    facts = {"at": NOON, "by": "user:x", "by_name": "Chris"}
    TableReferee.objects.create(table=table_of(event), user=make_user("bob"), **facts)
    return event


def call(event: Tournament, table: int = 1, at: datetime = NOON) -> RefereeCall:
    return call_referee(table=table_of(event, table), reason=CallReason.RULING, by=actor("sam"), at=at)


def is_notified(event: Tournament, username: str, at: datetime) -> bool:
    """Whether ``next`` sends them to the table."""
    by = actor(username)
    things = next_things(event, roles_of(by, event), by, at).open
    return any(thing.code == "call.waiting" for thing in things)


@pytest.mark.long
@pytest.mark.parametrize(
    ("after", "lines"),
    [(0, {"bob"}), (59, {"bob"}), (60, {"bob", "eve"}), (119, {"bob", "eve"}), (120, {"bob", "eve", "chris"})],
)
def test_next_follows_the_same_rule(covered: Tournament, after: int, lines: set[str]) -> None:
    call(covered)
    moment = NOON + timedelta(seconds=after)
    assert {name for name in ("bob", "eve", "chris", "sam", "alice") if is_notified(covered, name, moment)} == lines


@pytest.mark.long
def test_every_page_of_a_referee_names_the_part_and_nobody_elses_does(covered: Tournament) -> None:
    for path in ("", "standings/", "seating/", "rulings/", "desk/", "participants/"):
        assert 'data-calls="/t/lyon-open/calls/"' in client_of("bob").get(f"/t/lyon-open/{path}", follow=True).text
        assert "data-calls=" not in client_of("sam").get(f"/t/lyon-open/{path}", follow=True).text


def test_who_opens_the_part_itself_is_led_to_the_page_that_lists_the_calls(covered: Tournament, bob: Client) -> None:
    call(covered)
    answer = bob.get("/t/lyon-open/calls/", headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (answer.status_code, answer["Location"]) == (302, "/t/lyon-open/rulings/new/#calls")
    assert 'id="calls"' in bob.get(answer["Location"]).text


@pytest.mark.long
def test_the_part_says_from_when_the_call_is_whose(covered: Tournament) -> None:
    call(covered)
    for username, after in (("bob", 0), ("eve", 60), ("chris", 120)):
        page = client_of(username).get("/t/lyon-open/calls/")
        due = int((NOON + timedelta(seconds=after)).timestamp() * 1000)
        assert f'data-due="{due}"' in page.text
        again = client_of(username).get("/t/lyon-open/calls/", headers={"If-None-Match": page["ETag"]})
        assert again.status_code == 304
    assert "your table" in client_of("bob").get("/t/lyon-open/calls/").text
    assert "the table’s referee has not answered" in client_of("eve").get("/t/lyon-open/calls/").text


@pytest.mark.long_on_sqlite
def test_the_api_says_the_same(covered: Tournament) -> None:
    call(covered)
    answer = client_of("eve").get("/api/v1/tournaments/lyon-open/calls/").json()["calls"]
    assert [(item["table"], item["session"], item["due_at"]) for item in answer] == [
        (1, 1, "2026-11-21T12:01:00+00:00")
    ]


def test_who_says_i_go_is_led_to_the_ruling_and_the_others_are_told_no_more(covered: Tournament) -> None:
    referee_call = call(covered)
    answer = client_of("bob").post(f"/t/lyon-open/s/1/calls/{referee_call.uid}/", {"act": "claim", "back": "ruling"})
    assert answer["Location"] == "/t/lyon-open/s/1/tables/1/ruling/"
    mine = client_of("bob").get("/t/lyon-open/calls/").text
    assert "You go to table 1" in mine
    assert "/t/lyon-open/s/1/tables/1/ruling/" in mine
    assert "data-key" not in client_of("eve").get("/t/lyon-open/calls/").text


@pytest.mark.long
def test_who_cannot_go_after_all_lets_it_wait_for_the_others(covered: Tournament, device: Device) -> None:
    referee_call = call(covered)
    claim_call(call=referee_call, by=actor("bob"), at=NOON)
    given = give_back_call(call=referee_call, by=actor("bob"), at=NOON)
    assert (given.status, given.claimed_at, given.claimed_by_name) == (CallStatus.WAITING, None, None)
    assert is_notified(covered, "eve", NOON + timedelta(seconds=60))
    with pytest.raises(Conflict):
        give_back_call(call=referee_call, by=actor("bob"), at=NOON)
    assert claim_call(call=referee_call, by=actor("eve"), at=NOON).claimed_by_name == "Eve"


@pytest.mark.long_on_sqlite
def test_a_call_stirs_the_stream_and_nothing_else(covered: Tournament) -> None:
    def changed(act: Any) -> tuple[PublicPart, ...]:
        before = versions_of([covered.slug])[0]
        act()
        return versions_of([covered.slug])[0].changed_since(before)

    referee_call = call(covered)
    for act in (claim_call, give_back_call, claim_call, finish_call):
        assert changed(lambda act=act: act(call=referee_call, by=actor("bob"), at=NOON)) == (PublicPart.CALL,)
    assert changed(lambda: call(covered, 2)) == (PublicPart.CALL,)


@pytest.mark.long_on_sqlite
def test_where_every_referee_plays_at_the_table_the_organiser_names_another(event: Tournament) -> None:
    for username, number in (("bob", 1), ("chris", 5)):
        player = Participant.objects.get(tournament=event, number=number)
        RefereeCard.objects.create(tournament=event, user=make_user(username), plays_as=player)
    call(event)
    (open_call,) = open_calls(event)
    assert open_call.has_nobody
    assert not is_notified(event, "bob", NOON + timedelta(hours=1))
    by = actor("alice")
    first = next_things(event, roles_of(by, event), by, NOON).open[0]
    assert (first.code, first.href) == ("call.nobody", "/t/lyon-open/staff/")


@pytest.mark.long
def test_a_playing_referee_is_not_called_to_the_own_table_and_is_to_the_others(event: Tournament) -> None:
    bob = make_user("bob")
    player = Participant.objects.get(tournament=event, number=1)
    RefereeCard.objects.create(tournament=event, user=bob, plays_as=player)
    call(event, 1)
    call(event, 2)
    assert [row.call.table.number for row in calls_for(event, bob, user_key(bob))] == [2]
    assert [row.call.table.number for row in calls_for(event, make_user("chris"), "")] == [1, 2]


@pytest.mark.long
def test_median_and_longest_response_of_a_session(covered: Tournament) -> None:
    """Waits of 20, 40 and 90 seconds, one settled unclaimed after 5: the middle of 5, 20, 40, 90 is 30."""
    assert responses_of(session_of(covered)) is None
    for table, wait in ((1, 20), (2, 40), (3, 90)):
        referee_call = call(covered, table)
        claim_call(call=referee_call, by=actor("bob"), at=NOON + timedelta(seconds=wait))
        finish_call(call=referee_call, by=actor("bob"), at=NOON + timedelta(minutes=9))
    finish_call(call=call(covered, 4), by=actor("bob"), at=NOON + timedelta(seconds=5))
    withdraw_call(call=call(covered, 4, NOON + timedelta(hours=1)), by=actor("sam"), at=NOON + timedelta(hours=2))
    call(covered, 4, NOON + timedelta(hours=3))
    referee_call = responses_of(session_of(covered))
    assert referee_call is not None
    assert (referee_call.count, referee_call.median, referee_call.longest) == (4, 30, 90)
    page = on_one_line(client_of("sam").get("/t/lyon-open/s/1/floor/").text)
    assert "4 calls answered, half of them within 0:30. The longest wait was 1:30." in page


# --- from a player's own phone -------------------------------------------------------------------------------------


def link_of(event: Tournament, number: int) -> str:
    player = Participant.objects.select_related("tournament").get(tournament=event, number=number)
    return f"/p/{issue_player_link(participant=player, by=actor('alice'), at=NOON)}/call/1/"


@pytest.mark.long_on_sqlite
def test_a_player_calls_from_the_own_phone_and_the_table_confirms_it(covered: Tournament, device: Device) -> None:
    phone = Client()
    address = link_of(covered, 5)
    assert phone.post(address, {"reason": "ruling", "note": "Wall"}).status_code == 302
    referee_call = RefereeCall.objects.get()
    assert (referee_call.table.number, referee_call.by_name, referee_call.is_from_phone) == (1, "Player 5", True)
    assert "from a player’s phone" in client_of("bob").get("/t/lyon-open/calls/").text
    assert is_notified(covered, "bob", NOON + timedelta(days=900))
    answer = device.api("get", "/tournaments/lyon-open/sessions/1/tables/1/calls/").json()["call"]
    assert (answer["caller"], answer["confirmed"]) == ("Player 5", False)
    assert "Player 5 called from their own phone" in device.get("call/").text
    confirm = f"/tournaments/lyon-open/calls/{referee_call.uid}/confirm/"
    assert device.api("post", confirm).json()["confirmed"] is True
    assert device.api("post", confirm).json()["code"] == "scoring.call_confirmed"
    assert "from a player" not in client_of("bob").get("/t/lyon-open/calls/").text


@pytest.mark.long_on_sqlite
def test_one_open_call_a_table_and_who_called_may_withdraw_it(covered: Tournament, device: Device) -> None:
    address, other = link_of(covered, 5), link_of(covered, 1)
    for path in (address, address, other):
        Client().post(path, {"reason": "question"})
    assert RefereeCall.objects.count() == 1
    assert Client().post(other, {"act": "withdraw"}).status_code == 403
    assert Client().post(address, {"act": "withdraw"}).status_code == 302
    assert RefereeCall.objects.get().status == CallStatus.WITHDRAWN
    assert Client().post(address, {"act": "withdraw"}).status_code == 409


@pytest.mark.long
def test_the_table_says_that_it_was_nobody_of_them(covered: Tournament, device: Device) -> None:
    Client().post(link_of(covered, 5), {"reason": "question"})
    device.post("call/", {"act": "withdraw"})
    assert RefereeCall.objects.get().status == CallStatus.WITHDRAWN


def test_before_the_session_and_from_elsewhere_nobody_calls(event: Tournament) -> None:
    later = link_of(event, 5).replace("/call/1/", "/call/2/")
    answer = Client().post(later, {"reason": "ruling"})
    assert (answer.status_code, RefereeCall.objects.count()) == (409, 0)
    assert "is not in play" in answer.text
    player = Participant.objects.get(tournament=event, number=5)
    with refuses("scoring.not_your_table_to_call"):
        call_from_phone(table=table_of(event, 2), participant=player, reason="ruling", by=player_actor(player), at=NOON)
    assert Client().post("/p/nobody/call/1/", {"reason": "ruling"}).status_code == 404


@pytest.mark.long
def test_whoever_stands_in_calls_and_whom_they_replace_does_not(event: Tournament) -> None:
    bench = Participant.objects.get(tournament=event, number=16)
    Seat.objects.filter(session=session_of(event), participant=bench).update(participant=None)
    facts = {"at": NOON, "by": "user:x", "by_name": "Chris", "kind": "from_start", "cause": "ill"}
    SeatOccupancy.objects.create(table=table_of(event), wind="S", player=bench, substitute=bench.name, **facts)
    assert Client().post(link_of(event, 16), {"reason": "ruling"}).status_code == 302
    assert RefereeCall.objects.get().table.number == 1
    assert "You have no table in session 1." in Client().get(link_of(event, 5)).text


@pytest.mark.long
def test_a_phone_that_calls_again_and_again_is_stopped(event: Tournament) -> None:
    address = link_of(event, 5)
    assert [Client().post(address, {"reason": "ruling"}).status_code for _ in range(MAX_WRITES + 1)][-1] == 429
