"""The whole draw: no repeats, winds and tables as even as can be, groups at their bound, wishes kept."""

from dataclasses import replace

import pytest

from mahjong_core.seating import SeatingPlan, check_plan
from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.plans.quality import quality
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups
from tests.core.seating.counting import meetings, repeats, sample_field, seats, table_repeats, together, wind_spread
from tests.refusals import refuses

ABOVE_64 = [(64, 10), (64, 15), (68, 16), (72, 10), (100, 10), (140, 10), (140, 15), (200, 15), (400, 10)]
# players, sessions: zero repeats are possible; most are not a multiple of four
ODD = [(17, 5), (18, 5), (23, 7), (35, 11), (38, 13), (50, 16), (63, 16), (65, 16), (103, 12)]


def _request(players: int, sessions: int, **changes: object) -> DrawRequest:
    request = DrawRequest(tuple(range(1, players + 1)), sessions, "5ea7")
    return replace(request, **changes)  # type: ignore[arg-type]


def _draw(players: int, sessions: int, **changes: object) -> SeatingPlan:
    plan = draw_seating(_request(players, sessions, **changes)).plan
    assert len(plan.sessions) == sessions
    assert check_plan(plan, range(1, players + 1), teams={}, countries={}).problems == ()
    return plan


def _country_of(field: dict[str, list[int]]) -> dict[int, str]:
    return {player: name for name, members in field.items() for player in members}


def _same_country_bound(field: dict[str, list[int]], tables: int, sessions: int) -> int:
    """c = qT + r: r * C(q+1, 2) + (T-r) * C(q, 2) a session, added up member by member."""
    total = 0
    for members in field.values():
        counts = [0] * tables
        for at in range(len(members)):
            total += counts[at % tables]
            counts[at % tables] += 1
    return total * sessions


class TestQuality:
    @pytest.mark.parametrize(("players", "sessions"), ABOVE_64)
    def test_from_64_players_on_the_sample_field_meets_every_bound(self, players: int, sessions: int) -> None:
        field = sample_field(players)
        plan = _draw(players, sessions, groups=Groups({"country": field}))
        assert repeats(seats(plan)) == 0
        assert together(plan, _country_of(field)) == _same_country_bound(field, players // 4, sessions)
        assert wind_spread(plan) == (0 if sessions % 4 == 0 else 1)

    @pytest.mark.parametrize(("players", "sessions"), ODD)
    def test_a_field_that_four_does_not_divide_has_no_repeats_either(self, players: int, sessions: int) -> None:
        plan = _draw(players, sessions)
        assert repeats(seats(plan)) == 0
        assert wind_spread(plan) <= 1

    @pytest.mark.parametrize(("players", "sessions"), [(17, 5), (18, 5), (26, 8), (38, 12), (61, 16), (137, 10)])
    def test_substitutes_never_share_a_table(self, players: int, sessions: int) -> None:
        plan = _draw(players, sessions)
        assert all(table.count(None) <= 1 for session in seats(plan) for table in session)

    @pytest.mark.parametrize(("players", "sessions"), [(26, 9)])
    def test_two_substitutes_meet_once_where_everybody_must(self, players: int, sessions: int) -> None:
        """28 points: every pair meets exactly once in the longest plan, and so do the two substitutes."""
        plan = _draw(players, sessions)
        assert [table.count(None) for session in seats(plan) for table in session].count(2) == 1

    @pytest.mark.parametrize("players", [100, 102, 104, 120, 140, 400])
    def test_from_100_players_on_nobody_returns_to_a_table_in_ten_sessions(self, players: int) -> None:
        assert table_repeats(_draw(players, 10)) == 0

    @pytest.mark.parametrize(("players", "sessions"), [(24, 7), (32, 10), (40, 13), (64, 10), (140, 10)])
    def test_each_block_of_four_sessions_gives_four_winds(self, players: int, sessions: int) -> None:
        """EMA riichi 2.3: "prédéfinies par la planification du tournoi"."""
        plan = _draw(players, sessions)
        for player in range(1, players + 1):
            winds = [t.seats.index(player) for tables in plan.sessions for t in tables if player in t.seats]
            for start in range(0, sessions, 4):
                assert len(set(winds[start : start + 4])) == len(winds[start : start + 4])

    @pytest.mark.sampled(6)
    @pytest.mark.parametrize(
        ("players", "sessions", "most"),
        [(16, 6, 24), (16, 8, 72), (28, 10, 42), (40, 15, 120), (24, 8, 18), (20, 6, 6)],
    )
    def test_beyond_the_ceiling_repeats_stay_at_the_best_found(self, players: int, sessions: int, most: int) -> None:
        """The first four are lower bounds, 6RT - N(N-1)/2; the others the best that published searches found."""
        assert repeats(seats(_draw(players, sessions))) <= most

    @pytest.mark.sampled(6)
    @pytest.mark.parametrize("players", [4, 5, 8, 9, 12, 15])
    def test_small_fields_are_drawn_too(self, players: int) -> None:
        assert wind_spread(_draw(players, 3)) <= 1


class TestWishes:
    def test_team_mates_never_meet(self) -> None:
        teams = {str(t): [4 * t + k for k in range(1, 5)] for t in range(35)}
        plan = _draw(140, 10, groups=Groups({"team": teams}, {"team": None}))
        assert together(plan, _country_of(teams)) == 0
        assert repeats(seats(plan)) == 0

    def test_kinds_that_cross_are_both_kept(self) -> None:
        """Teams of four across countries, and families across both."""
        field = sample_field(140)
        teams = {str(t): [t + 1 + 35 * k for k in range(4)] for t in range(35)}
        families = {"one": [1, 36, 75], "two": [12, 13]}
        groups = Groups({"country": field, "team": teams, "family": families}, {"team": None, "family": None})
        plan = _draw(140, 10, groups=groups)
        assert together(plan, _country_of(teams)) == together(plan, _country_of(families)) == 0
        assert together(plan, _country_of(field)) == _same_country_bound(field, 35, 10)

    def test_people_who_must_not_meet_may_overlap(self) -> None:
        apart = {"a": [1, 2], "b": [1, 3], "c": [2, 3], "d": [4, 40]}
        met = meetings(seats(_draw(40, 9, groups=Groups({"apart": apart}))))
        assert not {(1, 2), (1, 3), (2, 3), (4, 40)} & set(met)

    def test_a_hard_group_that_must_meet_is_refused_with_its_pairs(self) -> None:
        """Five of a team over four tables."""
        with refuses("seating.hard_group_meets") as refusal:
            _draw(16, 2, groups=Groups({"team": {"A": [1, 2, 3, 4, 5]}}, {"team": None}))
        assert all(set(pair) <= {1, 2, 3, 4, 5} for pair in refusal.value.detail["pairs"])

    def test_a_weight_of_nothing_is_no_wish(self) -> None:
        groups = Groups({"country": sample_field(64)}, {"country": 0})
        assert draw_seating(_request(64, 5, groups=groups)).plan == draw_seating(_request(64, 5)).plan

    def test_fixed_tables_are_kept(self) -> None:
        fixed = (
            FixedTable(3, frozenset({1})),
            FixedTable(9, frozenset({2, 3})),
            FixedTable(50, frozenset({7}), frozenset({2})),
        )
        request = _request(140, 10, fixed=fixed)
        plan = draw_seating(request).plan
        at = {p: [t.number for tables in plan.sessions for t in tables if p in t.seats] for p in (3, 9, 50)}
        assert at[3] == [1] * 10
        assert set(at[9]) == {2, 3}
        assert at[50][1] == 7
        assert repeats(seats(plan)) == 0
        counted = quality(plan, Groups(), fixed)
        assert counted.fixed_broken == 0
        # Eight returns of player 9 to two tables; the three opponents of player 3 never come to table 1 again.
        assert counted.table_repeats == 8

    def test_players_fixed_at_different_tables_do_not_meet(self) -> None:
        fixed = tuple(FixedTable(player, frozenset({player})) for player in (1, 2, 3, 4))
        plan = _draw(32, 8, fixed=fixed)
        for player in (1, 2, 3, 4):
            assert {t.number for tables in plan.sessions for t in tables if player in t.seats} == {player}

    @pytest.mark.parametrize("weight", [-1, 1001])
    def test_a_weight_outside_its_range_is_refused(self, weight: int) -> None:
        with refuses("seating.weight_invalid"):
            _draw(16, 2, groups=Groups({"team": {"A": [1, 2]}}, {"team": weight}))


class TestRefusals:
    @pytest.mark.parametrize(
        ("changes", "code"),
        [
            ({"entrants": (1, 2, 3)}, "seating.too_few_players"),
            ({"entrants": (1, 2, 3, 4, 4)}, "seating.player_twice"),
            ({"sessions": 0}, "seating.no_sessions"),
            ({"groups": Groups({"team": {"A": [1, 99]}})}, "seating.unknown_player"),
            ({"groups": Groups({"team": {"A": [1, 1]}})}, "seating.player_twice"),
            ({"fixed": (FixedTable(99, frozenset({1})),)}, "seating.unknown_player"),
            ({"fixed": (FixedTable(1, frozenset({5})),)}, "seating.fixed_table_unknown"),
            ({"fixed": (FixedTable(1, frozenset()),)}, "seating.fixed_table_unknown"),
        ],
    )
    def test_what_cannot_be_drawn_is_refused(self, changes: dict[str, object], code: str) -> None:
        """MCR 3.4.7: "ou alors la disposition a été prédéfinie d'emblée", for the seats that are fixed before."""
        with refuses(code):
            draw_seating(replace(_request(16, 4), **changes))  # type: ignore[arg-type]


class TestChance:
    def test_the_same_request_gives_the_same_plan(self) -> None:
        groups = Groups({"country": sample_field(40)})
        assert draw_seating(_request(40, 8, groups=groups)) == draw_seating(_request(40, 8, groups=groups))

    def test_the_order_of_entrants_does_not_matter(self) -> None:
        turned = tuple(reversed(range(1, 41)))
        assert draw_seating(_request(40, 8)).plan == draw_seating(_request(40, 8, entrants=turned)).plan

    @pytest.mark.parametrize("changes", [{"seed": "5ea8"}, {"sessions": 7}, {"entrants": tuple(range(2, 42))}])
    def test_any_change_gives_another_plan(self, changes: dict[str, object]) -> None:
        """MCR 3.4.7: "laisser décider le hasard par un tirage au sort"."""
        assert draw_seating(_request(40, 8)).plan != draw_seating(replace(_request(40, 8), **changes)).plan  # type: ignore[arg-type]

    def test_opponents_of_a_player_come_from_the_whole_field(self) -> None:
        """Over 60 seeds player 1 meets each of the 15 others in the first session about twelve times."""
        met = [0] * 17
        for seed in range(60):
            table = next(t for t in _draw(16, 1, seed=f"{seed}").sessions[0] if 1 in t.seats)
            for player in table.seats:
                met[player or 0] += 1
        assert min(met[2:]) >= 2
        assert max(met[2:]) <= 28
