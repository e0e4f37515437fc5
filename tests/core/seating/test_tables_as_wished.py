"""Tables that a ranking has put together take numbers that keep wishes; those found by trying every order."""

from collections.abc import Mapping
from itertools import permutations
from random import Random

import pytest

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.plans.changes import dissolve, enter
from mahjong_core.seating.tables.moves import numbered_as_wished
from mahjong_core.seating.tables.numbers import FixedTable

Wishes = Mapping[int, frozenset[int]]


def session(*numbers: int) -> tuple[SeatedTable, ...]:
    """Players 1 to 4 at the first table, 5 to 8 at the second, and so on."""
    return tuple(
        SeatedTable(number, (4 * at + 1, 4 * at + 2, 4 * at + 3, 4 * at + 4)) for at, number in enumerate(numbers)
    )


def kept(tables: tuple[SeatedTable, ...], wishes: Wishes) -> bool:
    sitting = {player: table.number for table in tables for player in table.seats if player is not None}
    return all(sitting[player] in wish for player, wish in wishes.items())


def four_of(tables: tuple[SeatedTable, ...]) -> set[tuple[int | None, ...]]:
    return {table.seats for table in tables}


@pytest.mark.parametrize("chosen", range(300))
def test_every_wish_that_some_order_keeps_is_kept(chosen: int) -> None:
    chance = Random(chosen)
    numbers = sorted(chance.sample(range(1, 9), chance.randint(2, 5)))
    tables = session(*numbers)
    players = range(1, 4 * len(numbers) + 1)
    wishes = {
        player: frozenset(chance.sample(range(1, 9), chance.randint(1, 4)))
        for player in chance.sample(players, chance.randint(1, 4))
    }
    seated_tables = numbered_as_wished(tables, wishes)
    assert sorted(table.number for table in seated_tables) == numbers
    assert four_of(seated_tables) == four_of(tables), "who meets whom is the ranking's"
    orders = (tuple(SeatedTable(n, t.seats) for n, t in zip(o, tables, strict=True)) for o in permutations(numbers))
    assert kept(seated_tables, wishes) == any(kept(order, wishes) for order in orders)


def test_nothing_moves_where_all_are_kept() -> None:
    tables = session(1, 2, 3)
    assert numbered_as_wished(tables, {5: frozenset({2, 3})}) == tables


def test_two_tables_exchange_and_the_others_stay() -> None:
    seated_tables = numbered_as_wished(session(1, 2, 3, 4), {1: frozenset({3})})
    assert {table.number: table.seats[0] for table in seated_tables} == {3: 1, 2: 5, 1: 9, 4: 13}


PLAN = SeatingPlan(
    ((SeatedTable(1, (1, None, 2, 3)), SeatedTable(2, (4, None, 5, 6)), SeatedTable(3, (7, 8, None, None))),)
)


@pytest.mark.parametrize("table", [1, 2, 3])
def test_who_comes_late_sits_where_they_wish(table: int) -> None:
    plan = enter(PLAN, 9, 1, (), [FixedTable(9, frozenset({table}))])
    assert next(seated_table.number for seated_table in plan.sessions[0] if 9 in seated_table.seats) == table


def test_a_full_table_is_no_refusal() -> None:
    """Whether the wish can be given up is for people to say."""
    full = SeatingPlan(((SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, 6, 7, None))),))
    plan = enter(full, 9, 1, (), [FixedTable(9, frozenset({1}))])
    assert 9 in plan.sessions[0][1].seats


def test_of_a_closed_table_whoever_has_a_wish_chooses_first() -> None:
    """Player 7 could sit anywhere, player 8 asked for table 1, where one seat is free."""
    plan = dissolve(PLAN, 1, 3, [FixedTable(8, frozenset({1, 3}))])
    assert {
        player: seated_table.number
        for seated_table in plan.sessions[0]
        for player in (7, 8)
        if player in seated_table.seats
    } == {8: 1, 7: 2}
