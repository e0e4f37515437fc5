"""Hypothesis strategies for tiles, melds, hands and wins, and the code of a refusal."""

from collections.abc import Callable

from hypothesis import strategies as st

from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand, Meld
from mahjong_core.mcr.win import McrWin
from mahjong_core.tiles import KINDS, TILES
from mahjong_core.winds import Wind
from tests.core.mcr.stress_hands import Dealt, stress_hands

kinds = st.integers(0, KINDS - 1)
tiles = st.integers(0, TILES - 1)  # red fives too
tile_lists = st.lists(tiles, max_size=20)
kind_lists = st.lists(kinds, max_size=20)
winds = st.sampled_from(list(Wind))

melds = st.builds(
    Meld, st.lists(tiles, max_size=5).map(tuple), st.booleans()
)  # sets or not: printing and judging must cope with both
hands = st.builds(
    Hand,
    st.lists(tiles, max_size=15).map(tuple),
    st.lists(melds, max_size=5).map(tuple),
    st.none() | tiles,
)
wins = st.builds(
    McrWin,
    self_draw=st.booleans(),
    seat_wind=winds,
    prevailing_wind=winds,
    last_tile=st.booleans(),
    kong_replacement=st.booleans(),
    robbing_kong=st.booleans(),
    last_of_kind=st.booleans(),
    flowers=st.integers(-1, 9),
)


def _one_dealt(seed: int) -> Dealt:
    return next(iter(stress_hands(1, seed)))


winning_hands = st.integers(0, 2**32).map(_one_dealt)


def refusal_of(function: Callable[..., object], *arguments: object) -> str:
    """The code with which ``function`` refuses, or nothing; any other exception passes through and fails the test."""
    try:
        function(*arguments)
    except RuleError as error:
        return error.code
    return ""
