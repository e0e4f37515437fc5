"""Sixty evenings of a club by the API: eight of forty come, and as few pairs as can be meet again."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.people import NOON, add_players, make_tournament
from tournaments.models import Session, Table, TableStatus

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"
Four = tuple[int, ...]


def repeats(tables: list[Four], met: set[frozenset[int]]) -> int:
    return sum(frozenset(pair) in met for table in tables for pair in combinations(table, 2))


def fewest(here: list[int], met: set[frozenset[int]]) -> int:
    """The fewest repeats of all 35 divisions of eight into two tables, counted one by one."""
    first, *others = here
    ways = ((first, *three) for three in combinations(others, 3))
    return min(repeats([one, tuple(player for player in here if player not in one)], met) for one in ways)


def play(evenings: int, caller: Api) -> None:
    """Each evening eight sit down as proposed, and their games end before the next evening."""
    chance, met = Random(60), set[frozenset[int]]()
    for _evening in range(evenings):
        here = chance.sample(range(1, 41), 8)
        answer: dict[str, Any] = caller.post(f"{ROOT}/evenings/propose/", {"present": here}).body
        tables = [tuple(table["seats"].values()) for table in answer["tables"]]
        assert sorted(player for table in tables for player in table) == sorted(here)
        assert answer["repeats"] == answer["bound"] == repeats(tables, met) == fewest(here, met)
        for table in answer["tables"]:
            assert caller.post(f"{ROOT}/games/", table | {"started_at": NOON.isoformat()}).status == 201
        met |= {frozenset(pair) for table in tables for pair in combinations(table, 2)}
        Table.objects.filter(session__is_game=True).update(status=TableStatus.VERIFIED)
    assert Session.objects.filter(is_game=True).count() == 2 * evenings


@pytest.mark.parametrize("evenings", [4, pytest.param(60, marks=pytest.mark.long)])
def test_repeats_stay_at_the_bound(api: Callable[..., Api], evenings: int) -> None:  # noqa: F811
    add_players(make_tournament(sessions=0, kind="club"), 40)
    play(evenings, api("alice"))
