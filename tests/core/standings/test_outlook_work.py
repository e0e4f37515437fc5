"""How much work the outlook of a session is: in calls, at 72 and at 400 players."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from mahjong_core.rulesets.records import TieRule
from mahjong_core.standings.needs import Reach, is_reachable, needs
from mahjong_core.standings.outlook import Contender, Field, _Together, look_ahead

from .test_needs import random_field


def field_of(players: int, limit: int | None) -> Field:
    """Everybody plays, with points as after some sessions."""
    chance = Random(players)
    people = [
        Contender(number, Fraction(12 * chance.randint(0, 40)), chance.randint(-400, 400))
        for number in range(1, players + 1)
    ]
    order = chance.sample(range(1, players + 1), players)
    tables = tuple(tuple(order[at : at + 4]) for at in range(0, players, 4))
    return Field(tuple(people), tables, (4, 2, 1, 0), TieRule.SHARE, ("table_points", "table_score"), 1, limit)


@pytest.mark.parametrize("limit", [None, 100])
def test_a_table_takes_as_many_looks_in_a_large_field(monkeypatch: pytest.MonkeyPatch, limit: int | None) -> None:
    """75 orders of a table, 15 choices of its seats, upwards and downwards: 2,250 groups, of which few are tried."""
    calls: Counter[int] = Counter()
    players, can_reach = 0, _Together.can_reach

    def counted(group: _Together, key: int) -> bool:
        calls[players] += 1
        return can_reach(group, key)

    monkeypatch.setattr(_Together, "can_reach", counted)
    for players in (72, 400):
        look_ahead(field_of(players, limit))
    per_table = {players: 4 * count / players for players, count in calls.items()}
    assert max(per_table.values()) < 400
    assert per_table[400] < 1.5 * per_table[72]


def test_what_is_reachable_is_what_the_needs_say() -> None:
    chance = Random(3)
    seen: Counter[Reach] = Counter()
    for _turn in range(60):
        field, who = random_field(chance)
        outlook = look_ahead(field if chance.random() < 0.7 else replace(field, limit=None))
        for wanted in range(1, len(field.contenders) + 1):
            reach = needs(outlook, who, wanted).reach
            seen[reach] += 1
            assert is_reachable(outlook, who, wanted) is (reach is not Reach.IMPOSSIBLE)
    assert min(seen[reach] for reach in Reach) > 20
