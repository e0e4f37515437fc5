"""How a rating came about: evening by evening, with what was expected, in the order of the games or not."""

from collections.abc import Callable
from datetime import timedelta
from itertools import permutations
from random import Random
from typing import Any

import pytest

from mahjong_core.clubs import rate
from scoring.clubs.selectors.rating import club_rating
from scoring.clubs.services.games import confirm_game, enter_game_totals, start_game
from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.people import NOON, actor, add_players, client_of, make_tournament
from tournaments.models import Session, Tournament

pytestmark = pytest.mark.django_db
SCORES = (34, 12, -8, -38)
# Who was first to fourth, and on which day.
PLAYED = [(0, (1, 2, 3, 4)), (0, (5, 1, 3, 2)), (7, (4, 5, 2, 3)), (14, (1, 4, 5, 2)), (14, (2, 3, 4, 5))]


def play(club: Tournament, games: list[tuple[int, tuple[int, ...]]]) -> None:
    by: Any = actor("alice")
    for day, order in games:
        at = NOON + timedelta(days=day)
        game = start_game(tournament=club, seats=dict(zip("ESWN", order, strict=True)), by=by, at=at)
        enter_game_totals(game=game, totals=dict(zip("ESWN", SCORES, strict=True)), by=by, at=at)
        confirm_game(game=game, by=by, at=at)


def new_club(slug: str = "lyon-open") -> Tournament:
    made = make_tournament(slug, sessions=0, kind="club")
    add_players(made, 6)
    return made


@pytest.fixture
def club() -> Tournament:
    made = new_club()
    play(made, PLAYED)
    return made


def rated(games: list[tuple[int, tuple[int, ...]]]) -> dict[str, int]:
    """The ratings of these games by the core alone."""
    rows = rate([{str(number): place for place, number in enumerate(order, start=1)} for _day, order in games])
    return {name: row.rating for name, row in rows.items()}


def test_each_evening_says_what_it_changed(club: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    evenings = api().get("/tournaments/lyon-open/rating/2/").body["evenings"]
    now, before, first = rated(PLAYED), rated(PLAYED[:3]), rated(PLAYED[:2])
    assert [row["rating"] for row in evenings] == [now["2"], before["2"], first["2"]]
    assert [row["change"] for row in evenings] == [now["2"] - before["2"], before["2"] - first["2"], None]
    assert [row["others"] for row in evenings] == [0, 0, 0]
    assert all(row["low"] < row["rating"] < row["high"] and row["is_provisional"] for row in evenings)
    game = evenings[1]["games"][0]
    assert (game["game"], game["place"]) == (3, 3)
    assert {row["number"]: row["rating"] for row in game["against"]} == {n: first[str(n)] for n in (3, 4, 5)}


def test_an_evening_without_the_player_is_not_listed(club: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    evenings = api().get("/tournaments/lyon-open/rating/1/").body["evenings"]
    assert [(len(row["games"]), row["others"]) for row in evenings] == [(1, 1), (2, 0)]
    assert api().get("/tournaments/lyon-open/rating/6/").body == {"evenings": []}
    assert api().get("/tournaments/lyon-open/rating/99/").status == 404


def test_in_any_order_the_same_figures(club: Tournament) -> None:
    mixed = PLAYED.copy()
    Random(3).shuffle(mixed)
    other = new_club("other")
    play(other, [(day, order) for day, order in sorted(mixed, key=lambda row: -row[0])])

    def figures(event: Tournament) -> dict[int, tuple[int, int, int]]:
        return {row.participant: (row.rating, row.low, row.high) for row in club_rating(event).rows}

    assert figures(other) == figures(club)
    for games in list(permutations(PLAYED))[::7]:
        assert rated(list(games)) == {str(number): row[0] for number, row in figures(club).items()}


def test_the_page(club: Tournament) -> None:
    page = client_of().get("/t/lyon-open/rating/2/").content.decode()
    assert page.count("expected") >= 4
    assert "Game 3: place 3, expected 2." in " ".join(page.split())
    assert "No game is confirmed yet." in client_of().get("/t/lyon-open/rating/6/").content.decode()
    assert client_of().get("/t/lyon-open/rating/99/").status_code == 404
    assert "/t/lyon-open/rating/2/" in client_of().get("/t/lyon-open/rating/").content.decode()


def test_a_game_that_is_not_confirmed_changes_nothing(club: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    before = api().get("/tournaments/lyon-open/rating/2/").body
    start_game(tournament=club, seats={"E": 1, "S": 2, "W": 3, "N": 4}, by=actor("alice"), at=NOON)
    assert Session.objects.filter(tournament=club).count() == len(PLAYED) + 1
    assert api().get("/tournaments/lyon-open/rating/2/").body == before
