"""The joint search: its cost is the counted one, played sessions stay, bounds are reached from a random start."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.seating.bounds import repeat_bound
from mahjong_core.seating.designs.choice import base_design
from mahjong_core.seating.draw.mending import REPEAT, Mending
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.wishes import Groups, Wishes, wishes
from tests.core.seating.counting import meetings, repeats

Sessions = list[list[list[int]]]


def _random(stream: SeedStream, persons: int, sessions: int) -> Sessions:
    orders = [stream.shuffled(persons) for _ in range(sessions)]
    return [[order[at : at + 4] for at in range(0, persons, 4)] for order in orders]


def _cost(sessions: Sessions, played: Sessions, wanted: Wishes, real: int) -> int:
    """A pair's second meeting costs REPEAT, its third twice that; weights for each meeting; played ones are paid."""

    def price(laid: Sessions) -> int:
        total = 0
        for (number, two), count in meetings(laid).items():
            total += count * wanted.between(number, two)
            total += REPEAT * (count * (count - 1) // 2) if max(number, two) < real else 0
        return total

    return price(played + sessions) - price(played)


@settings(max_examples=20, deadline=None)
@given(seed=st.text(max_size=4), tables=st.integers(2, 8), free=st.integers(0, 3))
def test_the_kept_cost_is_the_counted_one(seed: str, tables: int, free: int) -> None:
    stream = SeedStream(seed)
    persons = 4 * tables
    real = persons - free
    wanted = wishes(Groups({"team": {"A": [1, 2, 3], "B": [4, 5]}}), range(1, real + 1), free)
    played, start = _random(stream, persons, 2), _random(stream, persons, 3)
    search = Mending(start, played, wanted, real, stream)
    assert search.cost == _cost(start, played, wanted, real)
    least = search.run(tried=2000)
    assert search.cost == _cost(search.sessions, played, wanted, real)
    assert least == _cost(search.best, played, wanted, real) <= _cost(start, played, wanted, real)
    assert all(sorted(p for table in group for p in table) == list(range(persons)) for group in search.best)


@pytest.mark.parametrize(("players", "sessions"), [(64, 8), (100, 10), (140, 10)])
def test_larger_fields_need_no_design(players: int, sessions: int) -> None:
    stream = SeedStream("m")
    nobody = wishes(Groups(), range(players), 0)
    search = Mending(_random(stream, players, sessions), [], nobody, players, stream)
    assert search.run() == 0
    assert repeats(search.best) == 0


@pytest.mark.parametrize(("players", "sessions"), [(16, 6), (16, 8), (28, 10), (40, 14)])
def test_sessions_beyond_a_design_come_down_to_the_bound(players: int, sessions: int) -> None:
    """max(0, 6RT - N(N-1)/2)."""
    stream = SeedStream("m")
    kept = [[list(table) for table in session] for session in base_design(players, sessions).sessions]
    more = _random(stream, players, sessions - len(kept))
    search = Mending(more, kept, wishes(Groups(), range(players), 0), players, stream)
    search.run(REPEAT * repeat_bound(6 * sessions * players // 4, players))
    assert repeats(kept + search.best) == repeat_bound(6 * sessions * players // 4, players)


def test_what_is_played_counts_and_does_not_change() -> None:
    stream = SeedStream("m")
    played = _random(stream, 64, 4)
    paid = repeats(played)
    search = Mending(_random(stream, 64, 4), played, wishes(Groups(), range(64), 0), 64, stream)
    assert search.run() == 0
    assert repeats(played + search.best) == paid
