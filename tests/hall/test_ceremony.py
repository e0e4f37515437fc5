"""The ceremony: side prizes that the event has switched on, in the order chosen, one by one, then the places."""

from datetime import timedelta

import pytest
from django.test import Client

from hall.models import Podium
from hall.selectors.podium import podium_of
from hall.selectors.prizes import prizes_of
from hall.services.podium import open_podium, step_podium
from hall.services.screens import show_everywhere
from scoring.models import SideRankingKind
from scoring.side_rankings.services import choose_side_rankings
from tests.hall.test_screens import make_screen, part_text
from tests.people import (
    NOON,
    actor,
    client_of,
    east_wins,
    end_session,
    event_in_play,
    finish,
    make_seated_event,
    session_of,
    table_of,
    win,
)
from tests.refusals import refuses
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
HAND, WINS, CLUBS = SideRankingKind.BEST_HAND, SideRankingKind.MAX_WINS, SideRankingKind.CLUBS


@pytest.fixture
def final() -> Tournament:
    """At table t the East seat won 8 t points once: table 4's, player 4, has the best hand; four have one win each."""
    event = make_seated_event(sessions=1)
    make_screen(event)
    east_wins(event, 8, 16, 24, 32)
    show_everywhere(tournament=event, kind="podium", by=actor("alice"), at=NOON)
    choose_side_rankings(tournament=event, kinds=[HAND, WINS, CLUBS], newcomers=[], by=actor("alice"), at=NOON)
    event.refresh_from_db()
    return event


def step(event: Tournament, seen: int, *, forward: bool = True) -> int:
    return step_podium(tournament=event, seen=seen, forward=forward, by=actor("alice"), at=NOON).revealed


@pytest.mark.long
def test_only_what_somebody_has_won_can_be_told(final: Tournament) -> None:
    """Nobody has a club."""
    prizes = prizes_of(final)
    assert list(prizes) == [HAND, WINS]
    assert [winner.name for winner in prizes[HAND].winners] == ["Player 4"]
    assert [winner.name for winner in prizes[WINS].winners] == [
        "Player 4",
        "Player 3",
        "Player 2",
        "Player 1",
    ]  # in the order of the standings: all four have one


@pytest.mark.long_on_sqlite
def test_prizes_are_told_in_their_order_and_none_before_its_turn(final: Tournament) -> None:
    open_podium(tournament=final, places=1, by=actor("alice"), at=NOON, prizes=[WINS, HAND])
    assert "Most hands won" not in part_text()
    assert step(final, 0) == 1
    first = part_text()
    assert "Most hands won" in first
    assert "Player 2" in first
    assert "Best hand" not in first
    step(final, 1)
    second = part_text()
    assert "Best hand" in second
    assert "32" in second  # the hand itself
    assert "session 1, table 4" in second
    shown = podium_of(final)
    assert shown is not None
    assert ([prize.key for prize in shown.prizes], shown.placed, shown.next_place) == ([HAND, WINS], (), 1)
    assert step(final, 2) == 3
    assert "Best hand" not in part_text()  # the places have the screen now
    assert step(final, 3) == 3
    assert step(final, 3, forward=False) == 2
    assert "Best hand" in part_text()


@pytest.mark.long
def test_the_desk_chooses_the_order_and_says_what_is_next(final: Tournament, alice: Client) -> None:
    page = alice.get("/t/lyon-open/screens/").text
    assert "Side rankings, announced before the places" in page
    sent = {"act": "podium-open", "places": "3", "prize": [HAND, WINS], "turn": ["2", "1"]}
    assert alice.post("/t/lyon-open/screens/act/", sent).status_code == 302
    assert Podium.objects.get().prizes == [WINS, HAND]
    assert "Announce the prize: Most hands won" in alice.get("/t/lyon-open/screens/").text
    alice.post("/t/lyon-open/screens/act/", {"act": "podium-next", "seen": "0"})
    page = alice.get("/t/lyon-open/screens/").text
    assert "Last announced: Most hands won." in page
    assert "Announce the prize: Best hand" in page
    alice.post("/t/lyon-open/screens/act/", {"act": "podium-next", "seen": "1"})
    assert "Announce place 3rd" in alice.get("/t/lyon-open/screens/").text


@pytest.mark.long_on_sqlite
def test_a_prize_that_is_not_told_is_left_out(final: Tournament) -> None:
    sent = {"act": "podium-open", "places": "3", "prize": [HAND, WINS], "turn": ["1", ""]}
    client_of("alice").post("/t/lyon-open/screens/act/", sent)
    assert Podium.objects.get().prizes == [HAND]


@pytest.mark.long
@pytest.mark.parametrize("prizes", [[CLUBS], ["best_dressed"], [HAND, HAND]])
def test_what_is_no_prize_of_the_event_is_refused(final: Tournament, prizes: list[str]) -> None:
    with refuses("podium.prize_unknown"):
        open_podium(tournament=final, places=3, by=actor("alice"), at=NOON, prizes=prizes)
    assert not Podium.objects.exists()


@pytest.mark.long
def test_a_ranking_switched_off_meanwhile_stops_nothing(final: Tournament) -> None:
    open_podium(tournament=final, places=1, by=actor("alice"), at=NOON, prizes=[HAND])
    choose_side_rankings(tournament=final, kinds=[], newcomers=[], by=actor("alice"), at=NOON)
    shown = podium_of(final)
    assert shown is not None
    assert (shown.next_prize, shown.next_place) == ("", 1)
    assert step(final, 0) == 2  # the place, at once: no step tells nothing
    assert Client().get("/t/lyon-open/screen/left/").status_code == 200
    assert "Player 4" in part_text()
    assert step(final, 2, forward=False) == 1
    assert "Player 4" not in part_text()
    assert step(final, 1, forward=False) == 0


@pytest.mark.long
def test_a_prize_switched_off_after_it_was_told_tells_no_place(final: Tournament) -> None:
    open_podium(tournament=final, places=1, by=actor("alice"), at=NOON, prizes=[HAND, WINS])
    step(final, 0)
    choose_side_rankings(tournament=final, kinds=[WINS], newcomers=[], by=actor("alice"), at=NOON)
    shown = podium_of(final)
    assert shown is not None
    assert (shown.prizes, shown.placed, shown.next_prize) == ((), (), "Most hands won")
    assert step(final, 1) == 2
    assert "Most hands won" in part_text()
    assert step(final, 2) == 3
    assert step(final, 3, forward=False) == 2
    assert step(final, 2, forward=False) == 1
    assert step(final, 1, forward=False) == 0


@pytest.mark.long
def test_the_closing_page_leads_to_the_ceremony(final: Tournament) -> None:
    page = client_of("alice").get("/t/lyon-open/closing/").text
    assert 'href="/t/lyon-open/screens/#h-podium"' in page
    for document in ("certificates", "prize-list", "prize-receipts"):
        assert f'value="{document}"' in page


@pytest.mark.long
def test_two_equal_hands_of_one_player_are_one_winner() -> None:
    event = event_in_play(sessions=1)
    finish(table_of(event, 1), [win(1, "E", "S", 16), win(2, "E", "S", 16)])
    for table in (2, 3, 4):
        finish(table_of(event, table), [win(1, "E", "S", 8)])
    end_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(minutes=120))
    choose_side_rankings(tournament=event, kinds=[HAND], newcomers=[], by=actor("alice"), at=NOON)
    event.refresh_from_db()
    assert len(prizes_of(event)[HAND].winners) == 1
