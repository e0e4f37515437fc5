"""Spectators see every table as it was so many minutes ago, to the second, and nothing that is kept back."""

import re
from datetime import datetime, timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from reports.spectators.selectors import spectator_view
from scoring.models import EmbargoKind
from scoring.publication.services.embargoes import place_embargo
from scoring.publication.services.releases import release_session
from scoring.sheets.services.entries import record_hand
from tests.html import on_one_line
from tests.people import (
    NOON,
    actor,
    client_of,
    finish_session,
    make_seated_event,
    nobody,
    session_of,
    start,
    table_of,
    win,
)
from tournaments.events.services.sharing import set_sharing
from tournaments.models import EventStatus, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/spectators/"
FIRST, SECOND = NOON + timedelta(minutes=10), NOON + timedelta(minutes=20)
SECOND_LONG = timedelta(seconds=1)


@pytest.fixture
def event() -> Tournament:
    """Session 1 in play: a hand at table 1 at 12:10, one at table 2 at 12:20; nothing is released."""
    made = make_seated_event(sessions=2)
    start(made)
    record_hand(table=table_of(made), hand=win(1), by=actor("sam"), at=FIRST)
    record_hand(table=table_of(made, 2), hand=win(1, value=24), by=actor("sam"), at=SECOND)
    return made


def share(event: Tournament, minutes: int | None) -> None:
    set_sharing(
        tournament=event,
        embed_sites=[],
        delay=0,
        streamed_tables=[],
        spectator_delay=minutes,
        by=actor("alice"),
        at=NOON,
    )


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """What the server's clock says."""
    now = [SECOND]
    monkeypatch.setattr("django.utils.timezone.now", lambda: now[0])
    return now


def words(address: str = "part/", client: Client | None = None) -> str:
    answer = (client or Client()).get(f"{PAGE}{address}")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", on_one_line(answer.text)))


@pytest.mark.parametrize("who", ["", "alice", "sam"])
def test_nobody_sees_the_page_until_the_organiser_opens_it(event: Tournament, clock: list[datetime], who: str) -> None:
    reader = client_of(who) if who else Client()
    for address in (PAGE, f"{PAGE}part/"):
        assert reader.get(address).status_code == 404
    share(event, 0)
    assert reader.get(PAGE).status_code == 200
    share(event, None)
    assert reader.get(PAGE).status_code == 404


def test_the_delay_is_kept_to_the_second_and_no_address_goes_round_it(event: Tournament, clock: list[datetime]) -> None:
    share(event, 10)
    clock[0] = SECOND + timedelta(minutes=10) - SECOND_LONG
    for wishes in ("", "?step=99", "?step=1", "?session=1&step=5", "?step=-1", "?step=x"):
        assert "wins 8 from" in words(f"part/{wishes}")
        assert "wins 24" not in words(f"part/{wishes}")
    clock[0] += SECOND_LONG
    assert "wins 24 from" in words()


def test_before_the_first_hand_the_tables_are_there_and_before_a_session_it_says_so(
    event: Tournament, clock: list[datetime]
) -> None:
    share(event, 5)
    clock[0] = NOON + timedelta(minutes=4)
    assert "No session has begun yet" in words("")
    clock[0] = NOON + timedelta(minutes=6)
    assert "Table 4" in words()
    assert "wins" not in words()


def test_the_standings_are_those_of_the_session_if_it_ended_now(event: Tournament, clock: list[datetime]) -> None:
    """MCR 3.9.2.2: table points 4, 2, 1, 0 for the four places of a table.

    At table 2 East wins 24 from South: 24 + 3 x 8 = 48 (3.9.1.3.2). All others have won nothing or less: first is the
    winner of 24, and the winner of 8, with 8 + 24 = 32, is second. He was first before.
    """
    share(event, 0)

    text = words()

    assert re.search(r"1st .{0,40}Player 2 4 \+48", text), text
    assert re.search(r"2nd was 1st Player 1 4 \+32", text), text


def test_the_seats_tell_who_won_who_discarded_and_what_it_changed(event: Tournament, clock: list[datetime]) -> None:
    """MCR 3.9.1.3.2: a win of 24 from the discard pays 24 + 3 x 8: the discarder 24 + 8, the two others 8 each."""
    share(event, 0)
    page = on_one_line(Client().get(f"{PAGE}part/?table=2").text)
    seats = [seat.partition("felt-middle")[0] for seat in page.split('<div class="seat ')[1:]]
    told = {
        re.search(r'data-player="(\d+)"', seat)[1]: (  # type: ignore[index]
            match[1] if (match := re.search(r'data-role="(\w+)"', seat)) else "",
            re.search(r'class="then">([^<]+)<', seat)[1],  # type: ignore[index]
        )
        for seat in seats
    }
    assert told == {"2": ("win", "+48"), "6": ("disc", "−32"), "10": ("", "−8"), "14": ("", "−8")}
    assert "Wins 24" in words("part/?table=2")
    assert "data-role" not in Client().get(f"{PAGE}part/?table=3").text


def test_each_table_of_the_list_says_what_its_last_hand_was(event: Tournament, clock: list[datetime]) -> None:
    """``win`` is East's from South; a draw and a self-draw follow at two more tables."""
    share(event, 0)
    for table, hand in ((3, nobody(1)), (4, win(1, value=12, discarder=None))):
        record_hand(table=table_of(event, table), hand=hand, by=actor("sam"), at=SECOND)

    text = words().partition("All tables")[2]

    assert re.findall(
        r"Table \d Hand 2 \S+ \d+ \S+ (Player \d+ \d+ from Player \d+|Nobody won|Self-draw \d+, Player \d+)", text
    ) == [
        "Player 1 8 from Player 5",
        "Player 2 24 from Player 6",
        "Nobody won",
        "Self-draw 12, Player 4",
    ]


def test_a_session_is_replayed_hand_by_hand(event: Tournament, clock: list[datetime]) -> None:
    share(event, 0)
    assert "wins 24" not in words("part/?session=1&step=0&table=2")
    assert "Table 2, the leading table" in words("part/?session=1&step=1")
    assert "Table 1, the leading table" in words("part/?session=1&step=0")


def test_a_table_can_be_chosen_and_an_unknown_one_is_the_leading(event: Tournament, clock: list[datetime]) -> None:
    share(event, 0)
    assert "Hand 1: Player 1 wins 8 from Player 5." in words("part/?table=1")
    assert "Table 2, the leading table" in words("part/?table=99")
    assert Client().get(f"{PAGE}?session=2").status_code == 404


def test_what_is_kept_back_is_not_shown(clock: list[datetime]) -> None:
    event = make_seated_event(sessions=2)
    share(event, 0)
    finish_session(event)
    later = NOON + timedelta(hours=3)
    release_session(session=session_of(event), by=actor("alice"), at=later)
    start(event, 2, at=later)
    record_hand(table=table_of(event, 1, 2), hand=nobody(1), by=actor("sam"), at=later)
    clock[0] = later
    assert "Hand 1: nobody won." in words("?table=1")
    place_embargo(session=session_of(event), kind=EmbargoKind.FREEZE, by=actor("alice"), at=later)
    assert "Hand 1: nobody won." not in words("?table=1")
    assert Client().get(f"{PAGE}?session=2").status_code == 404


def test_a_draft_is_not_watched(event: Tournament, clock: list[datetime]) -> None:
    share(event, 0)
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.DRAFT)
    assert Client().get(PAGE).status_code == 404


def test_who_has_the_part_is_told_so(event: Tournament, clock: list[datetime]) -> None:
    share(event, 0)
    first = Client().get(f"{PAGE}part/")
    again = Client().get(f"{PAGE}part/", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_many_viewers_of_a_step_cost_few_queries(
    event: Tournament, clock: list[datetime], django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    share(event, 0)
    words()
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        words()


def test_the_organiser_chooses_the_delay_on_the_page(event: Tournament) -> None:
    sent = {"embed_sites": "", "streamed_tables": "", "delay": "0", "spectator_delay": "10"}
    assert client_of("alice").post("/t/lyon-open/share/", sent).status_code == 302
    event.refresh_from_db()
    assert event.sharing.spectator_delay == 10
    refused = client_of("alice").post("/t/lyon-open/share/", sent | {"spectator_delay": "7"})
    assert refused.status_code == 422


def test_in_the_last_session_it_says_who_can_still_win(clock: list[datetime]) -> None:
    """MCR 3.9.2.2: 4, 2, 1, 0 table points, shared where scores are level.

    The four winners of session 1 have 4 points and sit at table 4, where the best gets 1¾ or more: 5¾. At table 1 all
    have 1½ and reach 5½ at most, so they cannot win; they come third where table 4 ends 8, 6, 5, 4. Table 2 is over
    with 3¼ each. At table 3 all have 0 and reach 4, below three of table 4 whatever happens there.
    """
    event = make_seated_event(sessions=2)
    share(event, 0)
    finish_session(event)
    release_session(session=session_of(event), by=actor("alice"), at=NOON + timedelta(minutes=121))
    begun = NOON + timedelta(minutes=130)
    start(event, 2, at=begun)
    clock[0] = begun + timedelta(hours=1)
    for number in range(1, 17):
        hand = nobody(number)
        at = begun + timedelta(minutes=number)
        record_hand(table=table_of(event, 2, session=2), hand=hand, by=actor("sam"), at=at)

    win_it, come_third = spectator_view(session_of(event, 2), clock[0]).open_places
    assert (win_it.wanted, {row.number for row in win_it.rows}) == (1, {4, 5, 10, 15})
    assert (come_third.wanted, {row.number for row in come_third.rows}) == (3, {4, 5, 10, 15, 1, 6, 11, 16})
    assert "Who can still win 4 players: Player 4, Player 15, Player 10, Player 5 Who can still come 3rd" in words()

    assert spectator_view(session_of(event, 1), clock[0]).open_places == ()
    record_hand(table=table_of(event, 4, session=2), hand=win(1, "E", "S", 60), by=actor("sam"), at=clock[0])
    assert [place.rows for place in spectator_view(session_of(event, 2), clock[0]).open_places] != []
    end_session(session=session_of(event, 2), by=actor("chris"), at=clock[0])
    assert spectator_view(session_of(event, 2), clock[0]).open_places == ()


def test_where_a_session_before_is_kept_back_nobody_is_told_who_can_win(clock: list[datetime]) -> None:
    event = make_seated_event(sessions=2)
    share(event, 0)
    finish_session(event)
    place_embargo(session=session_of(event), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON)
    begun = NOON + timedelta(minutes=130)
    start(event, 2, at=begun)
    assert spectator_view(session_of(event, 2), begun + timedelta(hours=1)).open_places == ()


def test_who_asks_after_another_costs_two_queries_and_no_bytes(
    event: Tournament, clock: list[datetime], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Whoever watches: the event, and how far behind spectators are. A hand later the bytes are new."""
    share(event, 0)
    first = Client().get(f"{PAGE}part/?table=2")
    with django_assert_max_num_queries(2):
        second = Client().get(f"{PAGE}part/?table=2", headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, second.status_code, second.content) == (200, 304, b"")
    clock[0] += timedelta(minutes=1)
    record_hand(table=table_of(event, 2), hand=win(2), by=actor("sam"), at=clock[0])
    third = Client().get(f"{PAGE}part/?table=2", headers={"If-None-Match": first["ETag"]})
    assert (third.status_code, third["ETag"] == first["ETag"]) == (200, False)


def test_what_is_kept_for_a_second_is_never_ahead_of_the_delay(event: Tournament, clock: list[datetime]) -> None:
    """Two who ask within a quarter of a second: the earlier moment does not see the hand, whoever asks first.

    A second later everybody sees it.
    """
    share(event, 5)
    written = SECOND + timedelta(seconds=10, milliseconds=500)
    record_hand(table=table_of(event, 2), hand=win(2), by=actor("sam"), at=written)
    due = written + timedelta(minutes=5)
    for late, hand in ((10, 3), (-10, 2), (1000, 3)):
        clock[0] = due + timedelta(milliseconds=late)
        assert f"Table 2 Hand {hand}" in words("part/?table=2")
