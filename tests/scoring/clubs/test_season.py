"""The rankings of a club's season, on its page and by the API."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from scoring.clubs.services.games import confirm_game, enter_game_totals, start_game
from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.people import NOON, actor, add_players, client_of, make_tournament
from tournaments.common.look.numbers import print_in_thousands
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
# The uma of the EMA is 15, 5, -5, -15 thousand: East has +25,000 and loses 17,000 a week later.
GAMES = ({"E": 40_000, "S": 30_000, "W": 28_000, "N": 22_000}, {"E": 28_000, "S": 31_000, "W": 32_000, "N": 29_000})


@pytest.fixture
def club() -> Tournament:
    made = make_tournament(sessions=0, kind="club", rule_set="ema-riichi-2016")
    add_players(made, 4)
    by: Any = actor("alice")
    for week, totals in enumerate(GAMES):
        at = NOON + timedelta(weeks=week)
        game = start_game(tournament=made, seats=dict(zip("ESWN", (1, 2, 3, 4), strict=True)), by=by, at=at)
        enter_game_totals(game=game, totals=totals, by=by, at=at)
        confirm_game(game=game, by=by, at=at)
    return made


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {1: "8000", 2: "11000", 3: "10000", 4: "-29000"}),
        ("?by=evenings&games=1", {1: "25000", 2: "6000", 3: "17000", 4: "-6000"}),
        ("?by=mean&games=2", {1: "4000", 2: "5500", 3: "5000", 4: "-14500"}),
        ("?by=best&games=1", {1: "25000", 2: "6000", 3: "17000", 4: "-6000"}),
    ],
)
def test_the_api(club: Tournament, api: Callable[..., Api], query: str, expected: dict[int, str]) -> None:  # noqa: F811
    rows = api().get(f"/tournaments/lyon-open/season/{query}").body["rows"]
    assert {row["participant"]: row["points"] for row in rows} == expected
    order = [row["participant"] for row in rows]
    assert order == sorted(expected, key=lambda player: -float(expected[player]))
    assert {row["games"] for row in rows} == {2}


def test_a_ranking_that_is_none(club: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    assert api().get("/tournaments/lyon-open/season/?by=luck").status == 400
    assert api().get("/tournaments/lyon-open/season/?by=best&games=0").status == 400


def test_totals_in_thousands(club: Tournament) -> None:
    page = client_of().get("/t/lyon-open/rating/?by=evenings&games=1&thousands=on").content.decode()
    assert "+25.0" in page
    assert "−6.0" in page
    page = client_of().get("/t/lyon-open/rating/?by=evenings&games=1").content.decode()
    assert "+25.0" not in page


@pytest.mark.parametrize(
    ("total", "text"), [(284_000, "+284.0"), (-1_250_300, "−1\N{NARROW NO-BREAK SPACE}250.3"), (0, "0.0"), (49, "0.0")]
)
def test_a_total_in_thousands(total: int, text: str) -> None:
    assert print_in_thousands(total) == text
