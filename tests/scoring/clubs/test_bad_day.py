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
from scoring.clubs.services.games import confirm_game, enter_game_totals, finish_game, start_game
from scoring.models import Presence, SheetEntry
from scoring.sheets.services.entries import supersede_entry
from tests.people import NOON, actor, add_players, client_of, make_tournament
from tests.refusals import refuses
from tournaments.models import AuditEvent, Participant, ParticipantState, Session, Tournament
from tournaments.players.services.participants import change_state

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


def test_a_guest_tapped_or_seated_stays_one_until_made_a_member(club: Tournament, leader: Client) -> None:
    set_fees(tournament=club, evening=3, membership=20, currency="EUR", by=actor("alice"), at=NOON - timedelta(days=30))
    guest = add_guest(tournament=club, name="Tom", by=actor("alice"), at=NOON - timedelta(days=20)).number
    mark_present(tournament=club, number=guest, is_here=True, by=actor("alice"), at=NOON - timedelta(days=13))
    seats = {"E": guest, "S": 2, "W": 3, "N": 4}
    start_game(tournament=club, seats=seats, by=actor("alice"), at=NOON - timedelta(days=6))
    assert {row.number: row.account.owes for row in cash(club).rows}[guest] == 9
    page = leader.get("/t/lyon-open/cash/").content.decode()
    assert "Make Tom a member" in page
    for _tap in range(2):
        assert leader.post("/t/lyon-open/cash/", {"act": "member", "number": guest}).status_code == 302
    assert {row.number: row.account.owes for row in cash(club).rows}[guest] == 29
    assert not cash(club).guests
    assert AuditEvent.objects.filter(action="club.joined").count() == 1
    assert leader.post("/t/lyon-open/cash/", {"act": "member", "number": 99}).status_code == 422


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


def test_a_game_corrected_after_the_next_one_began_keeps_nobody_from_playing(club: Tournament, leader: Client) -> None:
    first = begin(club)
    assert finish_game(game=first, totals=TOTALS, by=actor("alice"), at=timezone.now())
    second = begin(club)
    entry = SheetEntry.objects.get(table__session=first)
    right = {"totals": {"E": 36, "S": -52, "W": -8, "N": 24}}
    supersede_entry(entry=entry, reason="A slip", data=right, by=actor("chris"), at=timezone.now())
    shown = evening(club, timezone.now())
    assert {row.game for row in shown.members if row.number in FOUR.values()} == {second.number}
    finish_game(game=second, totals=TOTALS, by=actor("alice"), at=timezone.now())
    begin(club)  # the correction still waits
    assert confirm_game(game=first, by=actor("alice"), at=timezone.now())
    scores = [seat.score for seat in game_numbered(club, 1).seats]
    assert scores == [36, -52, -8, 24]


def test_two_people_type_the_totals_of_one_game(club: Tournament) -> None:
    game, other = begin(club), {"E": 36, "S": -52, "W": -8, "N": 24}
    assert finish_game(game=game, totals=TOTALS, by=actor("alice"), at=timezone.now())
    assert finish_game(game=game, totals=TOTALS, by=actor("chris"), at=timezone.now())  # the same: nothing new
    with refuses("scoring.table_submitted"):
        finish_game(game=game, totals=other, by=actor("chris"), at=timezone.now())
    assert [seat.score for seat in game_numbered(club, 1).seats] == list(TOTALS.values())


def test_a_member_who_leaves_owes_what_is_open_and_stays_in_the_games(club: Tournament) -> None:
    set_fees(tournament=club, evening=3, membership=20, currency="EUR", by=actor("alice"), at=NOON)
    game = begin(club)
    leaver = Participant.objects.get(tournament=club, number=1)
    gone = ParticipantState.WITHDRAWN
    change_state(participant=leaver, to=gone, by=actor("alice"), at=timezone.now(), reason="Moves away")
    finish_game(game=game, totals=TOTALS, by=actor("alice"), at=timezone.now())  # the game goes on to its end
    assert {row.number: row.account.owes for row in cash(club).rows}[1] == 23
    assert 1 not in {row.number for row in evening(club, timezone.now()).members}
    assert [seat.number for seat in game_numbered(club, 1).seats] == [1, 2, 3, 4]


def test_a_season_is_not_closed_while_a_game_is_open(club: Tournament) -> None:
    begin(club)
    with refuses("closing.blocked"):
        close_event(tournament=club, by=actor("alice"), at=timezone.now())
