"""Counts beside their bounds, on plans small enough to count by hand and against the plain check."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.seating import SeatedTable, SeatingPlan, check_plan, random_plan
from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.plans.quality import quality
from mahjong_core.seating.public.certificate import canonical, certificate, draw_inputs, quality_to_json, sha256
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups
from tests.core.seating.counting import repeats, seats, table_repeats, together, wind_spread

Table = tuple[int | None, int | None, int | None, int | None]


def _plan(*sessions: list[Table]) -> SeatingPlan:
    return SeatingPlan(
        tuple(
            tuple(SeatedTable(number, table) for number, table in enumerate(session, start=1)) for session in sessions
        )
    )


EIGHT: list[Table] = [(1, 2, 3, 4), (5, 6, 7, 8)]
CROSSED: list[Table] = [(2, 1, 5, 6), (3, 4, 8, 7)]


def test_counts_by_hand() -> None:
    # Pairs 1-2, 3-4, 5-6 and 7-8 meet again; 1, 2, 3 and 4 change winds; 1, 2, 7 and 8 come back to a table.
    measured = quality(_plan(EIGHT, CROSSED), Groups())
    assert (measured.repeats, measured.repeat_bound) == (4, 0)
    assert measured.table_repeats == 4
    assert (measured.wind_spread, measured.wind_bound) == (1, 1)
    # A wind three times.
    measured = quality(_plan(EIGHT, EIGHT, EIGHT, EIGHT), Groups())
    assert (measured.wind_spread, measured.wind_bound) == (4, 0)
    assert (measured.table_repeats, measured.table_repeat_bound) == (24, 16)
    # Groups are counted by kind.
    groups = Groups({"team": {"A": [1, 2, 5], "B": [3, 8]}, "country": {"F": [1, 2, 3, 4]}})
    measured = quality(_plan(EIGHT, CROSSED), groups)
    assert measured.same_group == {"team": 1 + 3 + 1, "country": 6 + 2}
    assert measured.same_group_bound == {"team": 2, "country": 4}
    # Overlapping groups have no simple bound.
    groups = Groups({"apart": {"x": [1, 2], "y": [2, 3]}})
    assert quality(_plan(EIGHT), groups).same_group == {"apart": 2}
    assert quality(_plan(EIGHT), groups).same_group_bound == {"apart": 0}
    # The affine plane of 16 players: everybody meets everybody, so all six pairs of four countrymen meet.
    groups = Groups({"country": {"F": [1, 2, 3, 4]}})
    plan = draw_seating(DrawRequest(tuple(range(1, 17)), 5, "ab", groups)).plan
    measured = quality(plan, groups)
    assert measured.repeats == 0
    assert measured.same_group["country"] == measured.same_group_bound["country"] == 6
    # Substitutes are nobody.
    measured = quality(_plan([(1, None, 2, None)], [(None, 1, 3, None)]), Groups())
    assert (measured.repeats, measured.shared_substitutes) == (0, 2)
    # Seats against a fixed request are counted.
    fixed = (FixedTable(5, frozenset({2})), FixedTable(1, frozenset({2}), frozenset({1})))
    measured = quality(_plan(EIGHT, CROSSED), Groups(), fixed)
    assert measured.fixed_broken == 2
    # Player 5 was to stay, so only the others' returns count.
    assert measured.table_repeats == 4
    # An empty plan.
    measured = quality(SeatingPlan(()), Groups({"team": {"A": [1, 2]}}))
    assert (measured.repeats, measured.wind_spread, measured.table_repeats) == (0, 0, 0)


@given(count=st.integers(4, 30), sessions=st.integers(1, 6), seed=st.text(max_size=5))
def test_it_agrees_with_the_plain_check_and_with_plain_counting(count: int, sessions: int, seed: str) -> None:
    entrants = range(1, count + 1)
    plan = random_plan(entrants, sessions, seed)
    group_of = {player: str(player % 3) for player in entrants}
    groups = Groups({"team": {name: [p for p in entrants if group_of[p] == name] for name in "012"}})
    measured, checked = quality(plan, groups), check_plan(plan, entrants, teams=group_of, countries={})
    assert measured.repeats == checked.repeat_count == repeats(seats(plan))
    assert measured.wind_spread == checked.wind_spread == wind_spread(plan)
    assert measured.table_repeats == checked.table_repeats == table_repeats(plan)
    assert measured.same_group["team"] == checked.team_mate_count == together(plan, group_of)
    assert measured.same_group_bound["team"] >= checked.team_mate_bound
    assert measured.same_group["team"] >= measured.same_group_bound["team"]
    assert measured.repeats >= measured.repeat_bound


class TestCertificate:
    request = DrawRequest(tuple(range(1, 17)), 4, "ab12", Groups({"team": {"A": [2, 1]}}, {"team": None}))

    def test_what_the_certificate_writes(self) -> None:
        # Canonical json has sorted keys and no spaces.
        assert canonical({"b": [1, None], "a": "é"}) == b'{"a":"\\u00e9","b":[1,null]}'
        # SHA-256 of the two bytes ``[]``, as sha256sum prints it.
        assert sha256([]) == "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"
        # The order of members does not change the hash and a member does.
        turned = DrawRequest(self.request.entrants, 4, "ab12", Groups({"team": {"A": [1, 2]}}, {"team": None}))
        other = DrawRequest(self.request.entrants, 4, "ab12", Groups({"team": {"A": [1, 3]}}, {"team": None}))
        assert sha256(draw_inputs(turned)) == sha256(draw_inputs(self.request)) != sha256(draw_inputs(other))
        # Wishes about tables are told only when broken.
        answer = quality_to_json(quality(_plan(EIGHT), Groups(), [FixedTable(1, frozenset({2}))]))
        assert answer["fixed_broken"] == 1
        assert "shared_substitutes" not in answer
        # The file holds the draw and its hashes.
        draw = draw_seating(self.request)
        file = certificate(self.request, draw)
        assert file["certificate"]["inputs_sha256"] == sha256(file["inputs"])
        assert file["certificate"]["grid_sha256"] == sha256(file["sessions"])
        assert file["quality"]["same_group"] == {"team": 0}

    def test_the_inputs_hold_everything_the_draw_depends_on(self) -> None:
        assert draw_inputs(self.request) == {
            "engine": "seatwind-seating/1",
            "seed": "ab12",
            "players": list(range(1, 17)),
            "sessions": 4,
            "groups": {"team": {"A": [1, 2]}},
            "weights": {"team": "hard"},
            "fixed": [],
            "played": [],
            "planned": [],
        }


@pytest.mark.parametrize("players", [7, 13, 21, 37, 54])
@pytest.mark.parametrize("sessions", [1, 2, 4])
def test_short_events_of_any_size_have_even_winds_and_everybody_seated(players: int, sessions: int) -> None:
    entrants = tuple(range(1, players + 1))
    plan = draw_seating(DrawRequest(entrants, sessions, "0e")).plan
    assert check_plan(plan, entrants, teams={}, countries={}).problems == ()
    assert wind_spread(plan) <= 1
    assert all(len(tables) == -(-players // 4) for tables in plan.sessions)
    assert players < 16 or repeats(seats(plan)) == 0
    for tables in plan.sessions:
        free = [table.seats.count(None) for table in tables]
        assert sum(free) == -players % 4
        assert players < 16 or max(free) <= 1


def test_pairs_of_one_pot_can_be_told_from_the_plan() -> None:
    """35 teams of four in ten sessions: all 210 pairs of mates stay apart."""
    teams = {str(team): [team + 35 * k for k in range(4)] for team in range(1, 36)}
    groups = Groups({"team": teams})
    plan = draw_seating(DrawRequest(tuple(range(1, 141)), 10, "0e", groups)).plan
    pairs = {pair for members in teams.values() for pair in combinations(sorted(members), 2)}
    assert len(pairs) == 210
    assert not any(set(pair) <= set(table) for pair in pairs for session in seats(plan) for table in session)
