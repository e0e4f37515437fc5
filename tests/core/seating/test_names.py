"""Names onto points: groups into pots, swaps that keep costs honest, substitutes on points that never meet."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.seating.designs.choice import base_design
from mahjong_core.seating.designs.records import Design
from mahjong_core.seating.draw.naming import NameSearch, name_points
from mahjong_core.seating.draw.packing import pot_order
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.wishes import HARD, SUBSTITUTES, Groups, Wishes, wishes
from tests.core.seating.counting import meetings, repeats, sample_field


def _cost(design: Design, person: list[int], wanted: Wishes) -> int:
    """All weighted meetings, counted pair by pair."""
    met = meetings([[[person[point] for point in table] for table in session] for session in design.sessions])
    return sum(count * wanted.between(number, two) for (number, two), count in met.items())


def test_what_keeps_two_persons_apart() -> None:
    # Persons are indices and substitutes come last.
    wanted = wishes(Groups({"team": {"A": [10, 30]}}), [10, 20, 30], 1)
    assert [bool(groups) for groups in wanted.groups_of] == [True, False, True, False]
    assert wanted.between(0, 2) == 20
    assert wanted.between(0, 1) == 0
    # Substitutes are kept apart before any soft wish.
    wanted = wishes(Groups(), [1, 2], 2)
    assert wanted.between(2, 3) == SUBSTITUTES
    # Kinds add up and hard outweighs all.
    groups = Groups({"country": {"F": [1, 2]}, "club": {"P": [1, 2]}, "apart": {"x": [1, 3]}})
    wanted = wishes(groups, [1, 2, 3], 0)
    assert wanted.between(0, 1) == 1 + 4
    assert wanted.between(0, 2) == HARD
    # 40 of a country over 35 tables: five pairs a session.
    wanted = wishes(Groups({"country": {"FR": list(range(1, 41))}}), range(1, 141), 0)
    assert wanted.bound(35, 10) == 50
    # People who left belong to nothing.
    assert wishes(Groups({"team": {"A": [1, 2, 9]}}), [1, 2], 0).size == (2,)


class TestPacking:
    @pytest.mark.parametrize("players", [64, 100, 140, 400])
    def test_groups_that_fit_lie_in_one_pot(self, players: int) -> None:
        field = sample_field(players)
        wanted = wishes(Groups({"country": field}), range(1, players + 1), 0)
        placed = pot_order(wanted, 4, players // 4, SeedStream("p").shuffled(players))
        assert sorted(placed) == list(range(players))
        pots = [set(placed[at : at + players // 4]) for at in range(0, players, players // 4)]
        cut = [name for name, group in field.items() if sum(bool(pot & {p - 1 for p in group}) for pot in pots) > 1]
        assert len(cut) <= 3

    @given(sizes=st.lists(st.integers(1, 9), min_size=1, max_size=12), seed=st.text(max_size=4))
    def test_everybody_is_placed_once(self, sizes: list[int], seed: str) -> None:
        players = -(-sum(sizes) // 4) * 4
        groups, first = {}, 1
        for name, size in enumerate(sizes):
            groups[str(name)] = list(range(first, first + size))
            first += size
        wanted = wishes(Groups({"team": groups}), range(1, players + 1), 0)
        assert sorted(pot_order(wanted, 4, players // 4, SeedStream(seed).shuffled(players))) == list(range(players))


class TestSearch:
    @settings(max_examples=15, deadline=None)
    @given(seed=st.text(max_size=4), players=st.sampled_from([16, 24, 32, 40]))
    def test_the_kept_cost_is_the_counted_one(self, seed: str, players: int) -> None:
        """Two kinds that overlap; the search counts what meets beyond each group's bound."""
        stream = SeedStream(seed)
        named = {str(k): sorted(stream.shuffled(players)[:5]) for k in range(6)}
        clubs = {str(k): list(range(k, players, 5)) for k in range(1, 6)}
        groups = Groups({"team": {k: [p + 1 for p in v] for k, v in named.items()}, "club": clubs})
        wanted = wishes(groups, range(1, players + 1), 0)
        design = base_design(players, 5)
        search = NameSearch(design, wanted, stream.shuffled(players), stream)
        bound = wanted.bound(players // 4, 5)
        assert search.cost + bound == _cost(design, search.person, wanted)
        before = search.cost
        search.run(60)
        assert search.cost + bound == _cost(design, search.person, wanted)
        assert _cost(design, search.best, wanted) <= before + bound

    def test_without_wishes_names_fall_at_random(self) -> None:
        design = base_design(24, 5)
        first, second = (name_points(design, wishes(Groups(), range(24), 0), SeedStream(s)) for s in "ab")
        assert first != second
        assert sorted(first) == sorted(second) == list(range(24))

    @pytest.mark.parametrize(
        ("points", "sessions", "free"), [(20, 5, 3), (28, 8, 3), (36, 11, 3), (44, 14, 2), (32, 9, 3)]
    )
    def test_substitutes_stand_on_points_that_never_meet(self, points: int, sessions: int, free: int) -> None:
        design = base_design(points, sessions)
        wanted = wishes(Groups(), range(points - free), free)
        person = name_points(design, wanted, SeedStream("s"))
        seated = [[[person[point] for point in table] for table in session] for session in design.sessions]
        assert repeats(seated) == 0
        assert not set(combinations(range(points - free, points), 2)) & set(meetings(seated))
