"""The four of a game on their phones, without an account: one types the totals, another confirms them."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from scoring.clubs.services.games import confirm_game, enter_game_totals, start_game
from scoring.models import ResultVersion
from tests.api.conftest import Api, api  # noqa: F401  # the fixtures of the API's tests
from tests.people import actor, add_players, client_of, make_tournament
from tournaments.common.actors import player_actor
from tournaments.common.errors import NotPermitted
from tournaments.models import Participant, Session, TableStatus, Tournament

pytestmark = pytest.mark.django_db
FOUR = {"E": 1, "S": 2, "W": 3, "N": 4}
TOTALS = {"E": 34, "S": -50, "W": -8, "N": 24}
OTHER = {"E": 36, "S": -52, "W": -8, "N": 24}
URL = "/tournaments/lyon-open/games"


@pytest.fixture
def club() -> Tournament:
    made = make_tournament(sessions=0, kind="club")
    add_players(made, 12)
    return made


def begin(club: Tournament, first: int = 1) -> Session:
    seats = dict(zip("ESWN", range(first, first + 4), strict=True))
    return start_game(tournament=club, seats=seats, by=actor("alice"), at=timezone.now())


def address_of(path: str) -> str:
    """The address that the leader's page shows once."""
    page = client_of("alice").post(path, {"act": "make"}).content.decode()
    return re.findall(r"(/t/~[\w-]{32}/games/(?:\d+/)?)", page)[0]


@pytest.fixture
def code(club: Tournament) -> str:
    return address_of("/t/lyon-open/evening/code/")


def send(phone: Client, address: str, seat: str, act: str = "totals", **typed: object) -> tuple[int, str]:
    answer = phone.post(address, {"act": act, "seat": seat, **typed})
    return answer.status_code, answer.content.decode()


def status() -> str:
    return str(Session.objects.get().tables.get().status)


def test_one_types_and_another_confirms(club: Tournament, code: str) -> None:
    begin(club)
    game, east, south = f"{code}1/", Client(), Client()
    assert "Who are you?" in east.get(game).content.decode()
    assert send(east, f"{game}?seat=E", "E", **TOTALS)[0] == 302
    assert "Another player confirms" in east.get(game).content.decode()
    page = south.get(f"{game}?seat=S").content.decode()
    assert "Typed by Player 1." in page
    assert send(south, game, "S", "confirm", version=1)[0] == 302
    result = ResultVersion.objects.get()
    assert (result.submitted_by_name, result.verified_by_name, result.by_one_person) == ("Player 1", "Player 2", False)
    assert status() == TableStatus.VERIFIED
    assert "The result counts" in east.get(game).content.decode()


def test_who_typed_cannot_confirm_and_the_same_phone_stays_with_its_seat(club: Tournament, code: str) -> None:
    begin(club)
    game, phone = f"{code}1/", Client()
    send(phone, game, "E", **TOTALS)
    for seat in "ESWN":
        code_of, page = send(phone, game, seat, "confirm", version=1)
        assert (code_of, "Another player confirms them." in page) == (403, True)
    assert send(Client(), game, "E", "confirm", version=1)[0] == 403
    assert status() == TableStatus.SUBMITTED


def test_a_changed_figure_needs_a_new_confirmation(club: Tournament, code: str) -> None:
    begin(club)
    game, east, south, west = f"{code}1/", Client(), Client(), Client()
    send(east, game, "E", **TOTALS)
    assert send(south, game, "S", **OTHER)[0] == 302
    stale, page = send(west, game, "W", "confirm", version=1)
    assert (stale, "submitted again in the meantime" in page) == (409, True)
    assert send(south, game, "S", "confirm", version=2)[0] == 403
    assert send(east, game, "E", "confirm", version=2)[0] == 302
    assert (status(), ResultVersion.objects.count()) == (TableStatus.VERIFIED, 2)


def test_the_checks_of_a_sheet_apply(club: Tournament, code: str) -> None:
    begin(club)
    refused, page = send(Client(), f"{code}1/?seat=E", "E", **(TOTALS | {"N": 25}))
    assert (refused, 'value="25"' in page) == (422, True)
    assert not ResultVersion.objects.exists()


@pytest.mark.parametrize("seat", ["", "X"])
def test_somebody_who_is_none_of_the_four(club: Tournament, code: str, seat: str) -> None:
    begin(club)
    refused, page = send(Client(), f"{code}1/", seat, **TOTALS)
    assert (refused, "Choose which of the players you are." in page) == (400, True)
    assert not ResultVersion.objects.exists()


def test_the_leader_who_plays_too_does_it_alone(club: Tournament) -> None:
    game, leader = begin(club), actor("alice")
    enter_game_totals(game=game, totals=TOTALS, by=leader, at=timezone.now())
    assert confirm_game(game=game, by=leader, at=timezone.now())
    assert ResultVersion.objects.get().by_one_person


def test_one_of_the_four_confirms_what_the_leader_typed(club: Tournament, code: str) -> None:
    enter_game_totals(game=begin(club), totals=TOTALS, by=actor("alice"), at=timezone.now())
    assert send(Client(), f"{code}1/", "N", "confirm", version=1)[0] == 302
    assert status() == TableStatus.VERIFIED


def test_a_players_link_is_enough_at_their_own_game_alone(club: Tournament) -> None:
    game = begin(club)
    five, one, two = (player_actor(Participant.objects.get(number=number)) for number in (5, 1, 2))
    with pytest.raises(NotPermitted):
        enter_game_totals(game=game, totals=TOTALS, by=five, at=timezone.now())
    enter_game_totals(game=game, totals=TOTALS, by=one, at=timezone.now())
    with pytest.raises(NotPermitted):
        confirm_game(game=game, by=five, at=timezone.now())
    assert confirm_game(game=game, by=two, at=timezone.now())


def test_a_games_own_link_opens_that_game_alone(club: Tournament) -> None:
    begin(club)
    begin(club, 5)
    game = address_of("/t/lyon-open/games/1/link/")
    root = game.removesuffix("1/")
    assert send(Client(), game, "E", **TOTALS)[0] == 302
    assert Client().get(f"{root}2/").status_code == 403
    assert send(Client(), f"{root}2/", "E", **TOTALS)[0] == 403
    assert Client().get(root)["Location"] == game
    assert Client().post(root, {"start": "all", "0E": 9, "0S": 10, "0W": 11, "0N": 12})["Location"] == game
    assert Session.objects.count() == 2


def test_four_people_start_a_game_from_the_code(club: Tournament, code: str) -> None:
    assert "Start a game" in Client().get(code).content.decode()
    four = {"start": "all", **{f"0{wind}": number for wind, number in FOUR.items()}}
    assert Client().post(code, four)["Location"] == f"{code}1/"
    assert Client().post(code, four).status_code == 409
    assert Client().post(code, {"start": "all"}).status_code == 400
    assert Session.objects.get().moves.get().by_name == "Club code"


def test_a_revoked_code_opens_nothing(club: Tournament, code: str) -> None:
    begin(club)
    client_of("alice").post("/t/lyon-open/evening/code/", {"act": "shut"})
    for answer in (Client().get(code), Client().post(f"{code}1/", {"act": "totals", "seat": "E", **TOTALS})):
        assert answer.status_code == 403
    assert not ResultVersion.objects.exists()


def test_a_new_code_closes_the_older(club: Tournament, code: str) -> None:
    address_of("/t/lyon-open/evening/code/")
    assert Client().get(code).status_code == 403


def test_the_code_of_another_club(club: Tournament, code: str) -> None:
    other = make_tournament("nantes", sessions=0, kind="club")
    add_players(other, 4)
    begin(other)
    assert Client().get(f"{code}1/").status_code == 404


def test_a_tampered_cookie_is_no_seat(club: Tournament, code: str) -> None:
    game, phone = begin(club), Client()
    phone.cookies[f"seat-{game.uid.hex}"] = "S:forged"
    assert "Who are you?" in phone.get(f"{code}1/").content.decode()


def test_by_the_api_with_the_secret_of_the_link(
    club: Tournament,
    code: str,
    api: Callable[..., Api],  # noqa: F811
) -> None:
    begin(club)
    phone = api()
    phone.headers["Authorization"] = f"Table {code.split('/')[2]}"
    typed = phone.put(f"{URL}/1/totals/", {"totals": TOTALS, "seat": "E"})
    assert (typed.status, typed.body["status"], typed.body["version"]) == (200, "to_confirm", 1)
    assert phone.post(f"{URL}/1/confirm/", {"seat": "E"}).code == "scoring.same_person"
    assert phone.post(f"{URL}/1/confirm/", {}).code == "clubs.seat_missing"
    assert phone.post(f"{URL}/1/confirm/", {"seat": "S", "version": 9}).code == ("scoring.result_moved_on")
    assert phone.post(f"{URL}/1/confirm/", {"seat": "S", "version": 1}).body["counts"] is True
    assert phone.post(f"{URL}/", {"seats": FOUR}).status == 201


def test_hands_that_the_phones_kept_are_confirmed_as_totals_are(
    club: Tournament,
    api: Callable[..., Api],  # noqa: F811
) -> None:
    begin(club)
    begin(club, 5)
    game = address_of("/t/lyon-open/games/2/link/")
    card = game.split("games/")[0]
    phone = Client()
    assert f'href="{card}2/"' in phone.get(f"{game}?seat=E").content.decode()
    felt = phone.get(f"{card}2/").content.decode()
    assert 'data-title="Game 2' in felt
    table = api()
    table.headers["Authorization"] = f"Table {card.split('/')[2]}"
    for number in range(1, 17):
        assert table.post(f"{URL}/2/hands/", {"number": number, "outcome": "draw"}).status == 201
    assert phone.post(f"{card}2/submit/")["Location"] == game
    assert send(Client(), game, "S", "confirm", version=1)[0] == 302
    assert ResultVersion.objects.get().verified_by_name == "Player 6"
