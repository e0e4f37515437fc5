"""An evening on which things go wrong: names and taps twice, games that nobody finished, a season closed early."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from reports.closing.services.closing import close_event
from scoring.clubs.selectors.cash import cash
from scoring.clubs.selectors.evening_page import evening
from scoring.clubs.selectors.games import GameStatus, game_numbered
from scoring.clubs.services.cash import set_fees
from scoring.clubs.services.evenings import add_guest, mark_present
from scoring.clubs.services.games import enter_game_totals, start_game
from scoring.models import Presence
from tests.people import NOON, actor, add_players, client_of, make_tournament
from tests.refusals import refuses
from tournaments.models import Participant, Session, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/evening/"
TOTALS = {"E": 34, "S": -50, "W": -8, "N": 24}
FOUR = {"E": 1, "S": 2, "W": 3, "N": 4}


@pytest.fixture
def club() -> Tournament:
    made = make_tournament(sessions=0, kind="club")
    add_players(made, 8)
    return made


@pytest.fixture
def leader() -> Client:
    return client_of("alice")


def begin(club: Tournament, days: int = 0) -> Session:
    return start_game(tournament=club, seats=FOUR, by=actor("alice"), at=timezone.now() - timedelta(days=days))


def test_a_guest_with_the_name_of_a_member_who_is_here(club: Tournament) -> None:
    mark_present(tournament=club, number=1, is_here=True, by=actor("alice"), at=NOON)
    name = Participant.objects.get(tournament=club, number=1).name
    with refuses("clubs.name_taken"):
        add_guest(tournament=club, name=name, by=actor("alice"), at=NOON)
    other = add_guest(tournament=club, name=f"{name} B.", by=actor("alice"), at=NOON)
    assert other.number == 9


def test_a_member_typed_as_a_guest_stays_a_member(club: Tournament) -> None:
    set_fees(tournament=club, evening=3, membership=20, currency="EUR", by=actor("alice"), at=NOON)
    name = Participant.objects.get(tournament=club, number=2).name
    add_guest(tournament=club, name=name.upper(), by=actor("alice"), at=NOON)
    assert not Presence.objects.get().is_guest
    assert {row.number: row.account.owes for row in cash(club).rows}[2] == 23


def test_a_guest_who_comes_again_is_a_guest(club: Tournament) -> None:
    for week in range(2):
        add_guest(tournament=club, name="Tom", by=actor("alice"), at=NOON + timedelta(days=7 * week))
    assert list(Presence.objects.values_list("is_guest", flat=True)) == [True, True]


def test_a_result_tapped_twice_counts_once(club: Tournament, leader: Client) -> None:
    game = begin(club)
    sent = {"act": "result", "game": str(game.number), **TOTALS}
    assert leader.post(PAGE, sent).status_code == 302
    assert leader.post(PAGE, sent).status_code == 302  # on its way when the first answer came
    assert game_numbered(club, game.number).version == 1
    other = leader.post(PAGE, {**sent, "E": "24", "N": "34"})
    assert other.status_code == 409
    assert game_numbered(club, game.number).seats[0].score == 34


def test_a_game_that_nobody_finished_stands_on_the_page(club: Tournament, leader: Client) -> None:
    old = begin(club, days=7)
    shown = evening(club, timezone.now())
    assert [game.number for game in shown.playing] == [old.number]
    assert old.number == 1
    page = leader.get(PAGE).content.decode()
    assert "Enter and confirm" in page
    today = begin(club)  # the four are free again this evening
    enter_game_totals(game=old, totals=TOTALS, by=actor("alice"), at=timezone.now())
    shown = evening(club, timezone.now())
    assert ([game.number for game in shown.to_confirm], [game.number for game in shown.playing]) == (
        [1],
        [today.number],
    )
    assert leader.post("/t/lyon-open/games/1/", {"act": "confirm"}).status_code == 302
    assert game_numbered(club, 1).status is GameStatus.CONFIRMED
    assert [game.number for game in evening(club, timezone.now()).finished] == []


def test_a_season_is_not_closed_while_a_game_is_open(club: Tournament) -> None:
    begin(club)
    with refuses("closing.blocked"):
        close_event(tournament=club, by=actor("alice"), at=timezone.now())
