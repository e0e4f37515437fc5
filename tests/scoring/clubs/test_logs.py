"""A game from a log becomes a game of the season: its hands, its players, once, or not at all."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.clubs.selectors.games import GameStatus, games_of
from scoring.models import SheetEntry
from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.archive.files import bring_in, saved, take_out
from tests.core.logs.games import as_bytes, random_game
from tests.people import add_players, client_of, make_tournament, make_user
from tournaments.models import AuditEvent, Participant, Session, Tournament

pytestmark = pytest.mark.django_db
URL = "/tournaments/lyon-open/games/"
PAGE = "/t/lyon-open/games/log/"
NAMES = ("Anna", "Ben", "Cléo", "Dan")


@pytest.fixture
def club() -> Tournament:
    make_user("alice")
    made = make_tournament(sessions=0, kind="club", rule_set="tenhou")
    add_players(made, 8)
    for number, name in enumerate(NAMES, 1):
        Participant.objects.filter(tournament=made, number=number).update(name=name)
    return made


@pytest.fixture
def leader(club: Tournament, api: Callable[..., Api]) -> Api:  # noqa: F811
    return api("alice")


def text(seed: int = 1, **changes: Any) -> str:
    return as_bytes(random_game(seed).file() | changes).decode()


def test_a_log_becomes_a_confirmed_game_with_its_hands(leader: Api, club: Tournament) -> None:
    made = random_game(1)
    answer = leader.post(f"{URL}logs/", {"log": text()})
    assert (answer.status, answer.body["status"]) == (201, "confirmed")
    final = made.file()["sc"][::2]
    seats = answer.body["seats"]
    assert [seats[wind]["table_score"] for wind in "ESWN"] == final  # the sums of the log's own arithmetic
    assert [seats[wind]["name"] for wind in "ESWN"] == list(NAMES)
    assert SheetEntry.objects.filter(kind="hand").count() == len(made.rows)
    assert leader.get("/tournaments/lyon-open/rating/").body["latest_game"] == 1
    row = AuditEvent.objects.get(action="club.log_imported")
    assert (row.after["game"], row.after["hands"]) == (1, len(made.rows))


def test_the_address_of_a_viewer_is_taken_with_the_log_in_it(leader: Api) -> None:
    assert leader.post(f"{URL}logs/", {"log": f"https://tenhou.net/6/#json={quote(text())}"}).status == 201
    assert leader.post(f"{URL}logs/", {"log": text()}).code == "clubs.log_twice"


def test_the_same_log_is_refused_the_second_time_however_its_file_looks(leader: Api) -> None:
    assert leader.post(f"{URL}logs/", {"log": text()}).status == 201
    again = json.dumps(json.loads(text()) | {"title": ["x", "y"]}, indent=1)
    refused = leader.post(f"{URL}logs/", {"log": again})
    assert (refused.status, refused.code, refused.body["detail"]["game"]) == (409, "clubs.log_twice", 1)
    assert leader.post(f"{URL}logs/", {"log": text(2)}).status == 201


def test_it_is_refused_in_a_copy_that_came_by_a_file_too(leader: Api, club: Tournament) -> None:
    leader.post(f"{URL}logs/", {"log": text()})
    file = saved(club)
    take_out(club)
    bring_in(file)
    refused = leader.post(f"{URL}logs/", {"log": text()})
    assert refused.code == "clubs.log_twice"


@pytest.mark.parametrize(
    ("names", "open_seats"),
    [
        (("ANNA", "ben", "Cléo", "Dan"), []),
        (("Anna2", "Ben", "Cléo", "Dan"), ["Anna2"]),
        (("Anna", "Anna", "Cléo", "Dan"), ["Anna", "Anna"]),
        (("x", "", "y", "z"), ["x", "y", "z"]),
    ],
)
def test_nobody_is_guessed(leader: Api, names: tuple[str, ...], open_seats: list[str]) -> None:
    refused = leader.post(f"{URL}logs/", {"log": text(name=list(names))})
    if not open_seats:
        assert refused.status == 201
    elif "" in names:
        assert refused.code == "logs.three_players"
    else:
        assert refused.code == "clubs.log_players"
        told = refused.body["detail"]["seats"]
        assert [told[wind]["name"] for wind in "ESWN" if told[wind]["number"] is None] == open_seats
        assert Session.objects.count() == 0
        seats = {"E": 5, "S": 6, "W": 7, "N": 8}
        assert leader.post(f"{URL}logs/", {"log": text(name=list(names)), "seats": seats}).status == 201


def test_two_players_of_one_name_are_chosen_between(leader: Api, club: Tournament) -> None:
    Participant.objects.filter(tournament=club, number=8).update(name="anna")
    assert leader.post(f"{URL}logs/", {"log": text()}).code == "clubs.log_players"


def test_a_hand_that_differs_is_named_and_nothing_is_written(leader: Api, club: Tournament) -> None:
    file = random_game(1).file()
    file["log"][2][1][0] += 1000
    refused = leader.post(f"{URL}logs/", {"log": as_bytes(file).decode()})
    assert (refused.status, refused.code, refused.body["detail"]["hand"]) == (422, "logs.sums", 2)
    assert "Hand 2 of the log" in refused.body["message"]
    assert (Session.objects.count(), games_of(club)) == (0, ())


def test_other_formats_are_refused_by_name(leader: Api) -> None:
    refused = leader.post(f"{URL}logs/", {"log": "<mjloggm ver='2.3'/>"})
    assert (refused.code, refused.body["message"]) == (
        "logs.tenhou_xml",
        "This looks like Tenhou’s XML (mjlog). Save the game as JSON of tenhou.net/6.",
    )


def test_a_season_of_mcr_and_a_tournament_take_none(api: Callable[..., Api]) -> None:  # noqa: F811
    make_user("alice")
    make_tournament(sessions=0, kind="club")
    add_players(Tournament.objects.get(), 4)
    caller = api("alice")
    seats = {"E": 1, "S": 2, "W": 3, "N": 4}
    assert caller.post(f"{URL}logs/", {"log": text(), "seats": seats}).code == "logs.not_riichi"
    Tournament.objects.update(kind="tournament")
    assert caller.post(f"{URL}logs/", {"log": text(), "seats": seats}).code == "clubs.not_a_club"


def test_a_second_person_confirms_where_the_club_wants_one(leader: Api, club: Tournament) -> None:
    Tournament.objects.update(two_person_verification=True)
    assert leader.post(f"{URL}logs/", {"log": text()}).body["status"] == "to_confirm"


# --- the page --------------------------------------------------------------------------------------------------------


@pytest.fixture
def alice(club: Tournament) -> Client:
    return client_of("alice")


def test_the_page_reads_a_file_proposes_the_same_names_and_asks_for_the_others(alice: Client, club: Tournament) -> None:
    file = SimpleUploadedFile("game.json", text(name=["Anna", "Ben", "Cléo", "Stranger"]).encode())
    page = alice.post(PAGE, {"file": file})
    assert page.status_code == 200
    seats = page.context["seats"]
    assert [field.initial for field in seats.seats()] == [1, 2, 3, None]
    assert Session.objects.count() == 0
    typed = {"text": page.context["text"], "seat-E": "1", "seat-S": "2", "seat-W": "3", "seat-N": ""}
    assert "seat-N" in alice.post(PAGE, typed).context["seats"].errors
    answer = alice.post(PAGE, typed | {"seat-N": "7", "started_at": "2026-11-20T20:00"})
    assert (answer.status_code, answer["Location"]) == (302, "/t/lyon-open/games/1/")
    (game,) = games_of(club)
    assert (game.status, [seat.number for seat in game.seats]) == (GameStatus.CONFIRMED, [1, 2, 3, 7])
    assert str(game.evening) == "2026-11-20"
    again = alice.post(PAGE, typed | {"seat-N": "7"})
    assert "This log is game 1 already." in again.text


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({}, "Choose a file, or paste its text."),
        ({"text": "hello"}, "This format is not known."),
        ({"text": '{"head": 1, "data": 2}'}, "This looks like Mahjong Soul’s own record."),
    ],
)
def test_the_page_says_what_a_file_is(alice: Client, typed: dict[str, str], says: str) -> None:
    assert says in alice.post(PAGE, typed).text


def test_one_player_at_two_seats_is_refused_on_the_page(alice: Client) -> None:
    typed = {"text": text(), "seat-E": "1", "seat-S": "1", "seat-W": "3", "seat-N": "4"}
    assert "four different players" in alice.post(PAGE, typed).text
    assert Session.objects.count() == 0


def test_a_game_of_pantheon_becomes_a_game_of_the_season(leader: Api, club: Tournament) -> None:
    """By the rules of Tenhou: 2 han 30 fu on a discard are 2,000 to South; the game is the same in a list of one."""
    people = [{"id": number, "title": name} for number, name in enumerate(NAMES, 11)]
    scores = [{"playerId": person["id"], "score": 25000} for person in people]
    scores[0]["score"], scores[1]["score"] = 23000, 27000
    row = {"ron": {"roundIndex": 1, "winnerId": 12, "loserId": 11, "han": 2, "fu": 30}}
    game = {"sessionHash": "9f", "players": [11, 12, 13, 14], "finalResults": scores, "rounds": [row]}
    answer = leader.post(f"{URL}logs/", {"log": json.dumps({"game": game, "players": people})})
    assert (answer.status, answer.body["status"]) == (201, "confirmed")
    assert [answer.body["seats"][wind]["table_score"] for wind in "ESWN"] == [23000, 27000, 25000, 25000]
    assert SheetEntry.objects.get(kind="hand").payload["han"] == 2
    again = leader.post(f"{URL}logs/", {"log": json.dumps({"games": [game], "players": people})})
    assert again.code == "clubs.log_twice"
    several = leader.post(f"{URL}logs/", {"log": json.dumps({"games": [game, game]})})
    assert (several.status, several.code) == (422, "logs.several_games")
