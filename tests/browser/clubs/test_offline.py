"""A club's evening while the network is gone: what is tapped and typed waits on the phone, and is sent once."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.clubs.selectors.games import GameStatus, games_of
from scoring.clubs.services.evenings import mark_present
from scoring.models import Presence
from tests.browser.faults import Faults
from tests.people import actor, add_players, make_tournament, make_user
from tests.scoring.clubs.test_phones import TOTALS, address_of, begin
from tournaments.models import Participant, Tournament

pytestmark = pytest.mark.browser
OpenPage = Callable[..., Page]
SignIn = Callable[[Page, Any], None]
EVENING = "/t/lyon-open/evening/"
WAITS = "Kept on this device, sent automatically"


@pytest.fixture
def club(transactional_db: None) -> Tournament:
    made = make_tournament(sessions=0, kind="club")
    add_players(made, 9)
    for number in range(1, 5):
        mark_present(tournament=made, number=number, is_here=True, by=actor("alice"), at=timezone.now())
    return made


@pytest.fixture
def leader(club: Tournament, open_page: OpenPage, sign_in: SignIn, faults: Faults) -> Page:
    # The worker that keeps the page is asked for while the network goes.
    faults.allow("ERR_INTERNET_DISCONNECTED|htmx:(sendError|afterRequest)|when fetching the script")
    page = open_page("phone")
    sign_in(page, make_user("alice"))
    return page


def type_totals(page: Page) -> None:
    for wind, total in TOTALS.items():
        page.locator(f"form.game [name={wind}]").fill(str(total))


def test_the_leader_goes_on_without_network(club: Tournament, leader: Page) -> None:
    begin(club)
    leader.goto(EVENING)
    leader.context.set_offline(True)
    type_totals(leader)
    leader.get_by_role("button", name="Enter and confirm").click()
    expect(leader.locator("form.game")).to_contain_text(WAITS)
    late = Participant.objects.get(tournament=club, number=5)
    leader.locator("#here-5").click()
    expect(leader.locator("li.here").filter(has_text=late.name)).to_be_visible()
    leader.get_by_label("Name of the guest").fill("Tom")
    leader.get_by_role("button", name="Guest").click()
    expect(leader.locator("[data-outbox]")).to_contain_text("3 unsent")
    assert games_of(club)[0].status is GameStatus.PLAYING
    leader.context.set_offline(False)
    expect(leader.locator("li.here").filter(has_text="Tom")).to_be_visible()
    expect(leader.locator(".card.game").filter(has_text="Confirmed")).to_be_visible()
    expect(leader.locator("[data-outbox]")).to_be_hidden()
    assert games_of(club)[0].status is GameStatus.CONFIRMED
    assert Presence.objects.filter(participant=late, until__isnull=True).exists()
    assert Participant.objects.filter(tournament=club, name="Tom").count() == 1


def test_tables_start_once_the_network_is_back(club: Tournament, leader: Page) -> None:
    leader.goto(EVENING)
    leader.context.set_offline(True)
    leader.get_by_role("button", name="Start the game").click()
    expect(leader.locator("form[data-swap]")).to_contain_text(WAITS)
    leader.context.set_offline(False)
    expect(leader.locator("form.game a.game-link")).to_have_count(1)
    assert len(games_of(club)) == 1


def test_totals_of_a_game_whose_start_waits_are_sent_behind_it(club: Tournament, leader: Page) -> None:
    for number in range(5, 9):
        mark_present(tournament=club, number=number, is_here=True, by=actor("alice"), at=timezone.now())
    leader.goto(EVENING)
    leader.context.set_offline(True)
    leader.get_by_role("button", name="Start all 2 games").click()
    cards = leader.locator("form.game")
    expect(cards).to_have_count(2)
    names = [leader.locator(f"select[name='1{wind}'] option:checked").inner_text().strip() for wind in TOTALS]
    first = cards.filter(has_text=names[0])
    expect(first).to_contain_text("Game not sent yet")
    for wind, total in TOTALS.items():
        first.locator(f"[name={wind}]").fill(str(total))
    first.get_by_role("button", name="Enter and confirm").click()
    expect(first).to_contain_text(WAITS)
    expect(leader.locator("[data-outbox]")).to_contain_text("2 unsent")
    expect(cards).to_have_count(2)
    leader.context.set_offline(False)
    expect(leader.locator(".card.game").filter(has_text="Confirmed")).to_have_count(1)
    expect(leader.locator("[data-outbox]")).to_be_hidden()
    games = games_of(club)
    assert [game.status for game in games] == [GameStatus.PLAYING, GameStatus.CONFIRMED]
    assert [(seat.name, seat.score) for seat in games[1].seats] == list(zip(names, TOTALS.values(), strict=True))


def test_totals_behind_a_refused_start_are_not_those_of_another_game(
    club: Tournament, leader: Page, faults: Faults
) -> None:
    faults.allow("409")
    leader.goto(EVENING)
    leader.context.set_offline(True)
    leader.get_by_role("button", name="Start the game").click()
    type_totals(leader)
    leader.get_by_role("button", name="Enter and confirm").click()
    expect(leader.locator("form.game")).to_contain_text(WAITS)
    begin(club)  # on another phone
    leader.context.set_offline(False)
    note = leader.locator("[data-unsettled]")
    expect(note).to_contain_text("still plays game 1")
    note.get_by_role("button", name="Discard it").click()
    expect(note).to_contain_text("Start a new one")
    note.get_by_role("button", name="Discard it").click()
    expect(note).to_have_count(0)
    assert [game.status for game in games_of(club)] == [GameStatus.PLAYING]


def test_what_is_refused_later_waits_for_a_decision(club: Tournament, leader: Page, faults: Faults) -> None:
    faults.allow("409")
    leader.goto(EVENING)
    leader.context.set_offline(True)
    leader.get_by_role("button", name="Start the game").click()
    expect(leader.locator("form[data-swap]")).to_contain_text(WAITS)
    begin(club)  # on another phone
    leader.context.set_offline(False)
    note = leader.locator("[data-unsettled]")
    expect(note).to_contain_text("still plays game 1")
    note.get_by_role("button", name="Discard it").click()
    expect(note).to_have_count(0)
    assert len(games_of(club)) == 1


def test_a_player_types_totals_without_network(club: Tournament, open_page: OpenPage, faults: Faults) -> None:
    faults.allow("ERR_INTERNET_DISCONNECTED|when fetching the script")
    begin(club)
    game = address_of("/t/lyon-open/evening/code/") + "1/"
    east = open_page("phone")
    east.goto(game)
    east.get_by_role("link", name="Player 1").click()
    expect(east.locator("form[data-keep-place]")).to_be_visible()
    east.context.set_offline(True)
    for wind, total in TOTALS.items():
        east.locator(f"[name={wind}]").fill(str(total))
    east.get_by_role("button", name="Send to the others").click()
    expect(east.locator("[data-keep-note]")).to_contain_text("This form is kept on this device")
    assert games_of(club)[0].status is GameStatus.PLAYING
    east.context.set_offline(False)
    # The phone keeps its seat, so it cannot confirm its own totals.
    expect(east.get_by_role("heading", name="Another player confirms")).to_be_visible()
    expect(east.get_by_role("button", name="Yes, it counts")).to_have_count(0)
    assert games_of(club)[0].status is GameStatus.TO_CONFIRM
