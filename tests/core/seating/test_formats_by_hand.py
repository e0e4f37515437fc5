"""Sessions by standings, team events and phases against examples worked by hand."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.seating.sessions.by_rank import (
    danish_session,
    interval_session,
    rank_span,
    serpentine_session,
    swiss_session,
)
from mahjong_core.seating.sessions.phases import (
    DivisionPreview,
    Phase,
    PhasePreview,
    cut,
    preview_phases,
    qualified,
    reaches_minimum,
)
from mahjong_core.seating.sessions.team_round_robin import team_round_robin
from tests.core.seating.counting import meetings, repeats
from tests.core.seating.team_meetings import team_meetings
from tests.refusals import refuses

RANKED = [31, 7, 12, 5, 40, 2, 9, 18, 22, 1, 3, 77]  # twelve players, the best first


class TestTwelveInRank:
    def test_the_three_shapes(self) -> None:
        # Danish.
        assert danish_session(RANKED) == [[31, 7, 12, 5], [40, 2, 9, 18], [22, 1, 3, 77]]
        # Quarters of three: ranks 1 4 7 10, then 2 5 8 11, then 3 6 9 12.
        assert interval_session(RANKED) == [[31, 5, 9, 1], [7, 40, 18, 3], [12, 2, 22, 77]]
        # Down 1 2 3, up 4 5 6, down 7 8 9, up 10 11 12.
        assert serpentine_session(RANKED) == [[31, 2, 9, 77], [7, 40, 18, 3], [12, 5, 22, 1]]

    @pytest.mark.parametrize(
        ("tables", "span"),
        [
            ([[31, 7, 12, 5]], 3),
            ([[31, 5, 9, 1]], 9),
            ([[31, 2, 9, 77]], 11),
            ([[77, 3, 1, 31]], 11),
            ([[31, 7, 12, 5], [40, 2, 9, 18], [22, 1, 3, 77]], 9),
        ],
    )
    def test_spans(self, tables: list[list[int]], span: int) -> None:
        assert rank_span(tables, RANKED) == span


@given(ranking=st.integers(1, 12).flatmap(lambda tables: st.permutations(range(4 * tables))))
def test_shapes_by_their_formula(ranking: list[int]) -> None:
    """Rank r (from 0) of 4T: table r // 4; r mod T; and r mod T, turned in every second quarter."""
    tables = len(ranking) // 4
    for rank, player in enumerate(ranking):
        quarter, place = divmod(rank, tables)
        turned = place if quarter % 2 == 0 else tables - 1 - place
        assert player in danish_session(ranking)[rank // 4]
        assert player in interval_session(ranking)[place]
        assert player in serpentine_session(ranking)[turned]


@given(ranking=st.integers(1, 9).flatmap(lambda tables: st.permutations(range(4 * tables))))
def test_no_session_spans_less_than_danish(ranking: list[int]) -> None:
    """Four different ranks span three at least; intervals span three quarters of the field at each table."""
    tables = len(ranking) // 4
    assert rank_span(danish_session(ranking), ranking) == 3 * tables
    assert rank_span(interval_session(ranking), ranking) == 3 * tables * tables


class TestSwissByHand:
    def test_the_first_session_of_an_event_is_danish(self) -> None:
        """Nobody has met: nothing is cheaper than neighbours."""
        ranking = list(range(1, 17))
        drawn = swiss_session(ranking, [], 3, "s")
        assert [sorted(table) for table in drawn.tables] == danish_session(ranking)

    def test_after_a_danish_session_of_sixteen_all_tables_take_one_of_each(self) -> None:
        """Four tables of four who all met: only one of each table can sit together."""
        ranking = list(range(1, 17))
        first = danish_session(ranking)
        drawn = swiss_session(ranking, [first], 3, "s")
        table_of = {player: at for at, table in enumerate(first) for player in table}
        assert all(sorted(table_of[player] for player in table) == [0, 1, 2, 3] for table in drawn.tables)

    def test_four_players_have_one_table(self) -> None:
        drawn = swiss_session([4, 3, 2, 1], [[[1, 2, 3, 4]]], 2, "s")
        assert drawn.tables == ((4, 3, 2, 1),)

    @pytest.mark.long
    @settings(max_examples=8, deadline=None)
    @given(seed=st.text(max_size=3), order=st.permutations(range(1, 25)))
    def test_the_promised_completion_is_kept(self, seed: str, order: list[int]) -> None:
        """24 players and four sessions: any standings in between, and no pair twice at the end."""
        played: list[tuple[tuple[int, ...], ...]] = []
        completion: tuple[tuple[tuple[int, ...], ...], ...] = ()
        for session in range(4):
            ranking = order[session:] + order[:session]
            drawn = swiss_session(ranking, played, 4, seed, completion)
            played.append(drawn.tables)
            completion = drawn.completion
            assert len(completion) == 3 - session
            assert repeats([*played, *completion]) == 0

    @pytest.mark.parametrize(
        ("ranking", "played", "sessions", "code"),
        [
            ([], 0, 1, "seating.too_few_players"),
            ([1, 2, 3], 0, 1, "seating.too_few_players"),
            (list(range(15)), 0, 1, "seating.not_fours"),
            ([1, 2, 3, 3], 0, 1, "seating.player_twice"),
            ([1, 2, 3, 4], 0, 0, "seating.no_sessions"),
            ([1, 2, 3, 4], 2, 2, "seating.no_sessions"),
            ([1, 2, 3, 4], 3, 2, "seating.no_sessions"),
        ],
    )
    def test_refusals(self, ranking: list[int], played: int, sessions: int, code: str) -> None:
        with refuses(code):
            swiss_session(ranking, [[[1, 2, 3, 4]]] * played, sessions, "s")


class TestTeamEvents:
    @pytest.mark.parametrize("teams", [5, 7, 8, 11, 13])
    @pytest.mark.parametrize("seed", ["a", "b", "c"])
    def test_a_full_event_meets_every_opponent_but_three_of_each_team(self, teams: int, seed: str) -> None:
        """T - 1 sessions, three opponents each: 3 (T - 1) different players, three of each other team."""
        named = [[100 * team + k for k in range(1, 5)] for team in range(1, teams + 1)]
        laid = team_round_robin(named, teams - 1, seed)
        met = meetings(laid)
        assert set(met.values()) == {1}
        for player in (number for team in named for number in team):
            opponents = [b if a == player else a for a, b in met if player in (a, b)]
            assert Counter(other // 100 for other in opponents) == {
                team: 3 for team in range(1, teams + 1) if team != player // 100
            }

    @settings(max_examples=25, deadline=None)
    @given(teams=st.sampled_from([5, 7, 8, 9, 10, 11, 13, 16]), data=st.data())
    def test_a_short_event_has_every_team_at_four_tables_and_no_pair_twice(
        self, teams: int, data: st.DataObject
    ) -> None:
        sessions = data.draw(st.integers(1, 4))
        named = [[4 * team + k for k in range(4)] for team in range(teams)]
        laid = team_round_robin(named, sessions, data.draw(st.text(max_size=3)))
        assert len(laid) == sessions
        assert repeats(laid) == 0
        for tables in laid:
            assert len(tables) == teams
            assert all(len({player // 4 for player in table}) == 4 for table in tables)
            assert Counter(player // 4 for table in tables for player in table) == dict.fromkeys(range(teams), 4)

    def test_meetings_of_teams_by_hand(self) -> None:
        laid = [[[1, 5, 9, 13], [2, 6, 10, 14]], [[1, 6, 9, 14]]]
        team_of = {player: (player - 1) // 4 for player in range(1, 17)}
        met = team_meetings(laid, team_of)
        assert met == Counter(dict.fromkeys(combinations(range(4), 2), 3))

    @pytest.mark.parametrize(
        ("teams", "sessions", "code"),
        [
            ([[1, 2, 3]], 1, "seating.teams_not_four"),
            ([[1, 2, 3, 4, 5]], 1, "seating.teams_not_four"),
            ([[1, 2, 3, 4], []], 1, "seating.teams_not_four"),
            ([[1, 2, 3, 3]], 1, "seating.player_twice"),
            ([[1, 2, 3, 4], [5, 6, 7, 1]], 1, "seating.player_twice"),
            ([[4 * t + k for k in range(4)] for t in range(3)], 1, "seating.too_many_sessions"),
            ([[4 * t + k for k in range(4)] for t in range(8)], 8, "seating.too_many_sessions"),
        ],
    )
    def test_refusals(self, teams: list[list[int]], sessions: int, code: str) -> None:
        """With three teams no table takes four different ones."""
        with refuses(code):
            team_round_robin(teams, sessions, "t")


class TestPhases:
    def test_an_event_of_three_phases(self) -> None:
        """50 players: 13 tables and two substitutes; the best 32 on 8 tables; a final of four."""
        phases = [Phase("swiss", 5), Phase("interval", 2, (32,), 50), Phase("danish", 1, (4,), 25)]
        assert preview_phases(phases, 50) == (
            PhasePreview(1, 5, (DivisionPreview(50, 100),)),
            PhasePreview(6, 7, (DivisionPreview(32, 50),), out=18),
            PhasePreview(8, 8, (DivisionPreview(4, 25),), out=28),
        )
        assert reaches_minimum(phases)
        assert not reaches_minimum([phases[0]])

    @pytest.mark.parametrize(
        ("players", "tables", "substitutes"),
        [(4, 1, 0), (6, 2, 2), (7, 2, 1), (8, 2, 0), (46, 12, 2), (139, 35, 1), (140, 35, 0)],
    )
    def test_tables_of_a_phase(self, players: int, tables: int, substitutes: int) -> None:
        (phase_preview,) = preview_phases([Phase("round_robin", 6)], players)
        assert (phase_preview.tables, phase_preview.substitutes) == (tables, substitutes)
        assert 4 * phase_preview.tables - phase_preview.substitutes == players

    def test_a_phase_cuts_what_the_phase_before_left(self) -> None:
        """16 come through of 40; twenty of those sixteen cannot."""
        with refuses("seating.cut_too_large", players=16):
            preview_phases([Phase("swiss", 4, (16,)), Phase("danish", 2, (20,))], 40)

    def test_no_phases_no_previews(self) -> None:
        assert preview_phases([], 40) == ()
        assert not reaches_minimum([])


class TestCuts:
    @pytest.mark.parametrize(
        ("sizes", "divisions"),
        [
            ([], ((31, 7, 12, 5, 40, 2, 9, 18, 22, 1, 3, 77),)),
            ([4], ((31, 7, 12, 5), (40, 2, 9, 18, 22, 1, 3, 77))),
            ([4, 4], ((31, 7, 12, 5), (40, 2, 9, 18), (22, 1, 3, 77))),
            ([4, 4, 4], ((31, 7, 12, 5), (40, 2, 9, 18), (22, 1, 3, 77))),
            ([8], ((31, 7, 12, 5, 40, 2, 9, 18), (22, 1, 3, 77))),
        ],
    )
    def test_divisions(self, sizes: list[int], divisions: tuple[tuple[int, ...], ...]) -> None:
        assert cut(RANKED, sizes) == divisions

    @pytest.mark.parametrize(
        ("sizes", "code"),
        [
            ([13], "seating.cut_too_large"),
            ([8, 5], "seating.cut_too_large"),
            ([3], "seating.too_few_players"),
            ([10], "seating.too_few_players"),
            ([0], "seating.too_few_players"),
            ([8, -4], "seating.too_few_players"),
        ],
    )
    def test_refusals(self, sizes: list[int], code: str) -> None:
        with refuses(code):
            cut(RANKED, sizes)

    @pytest.mark.parametrize(
        ("each", "through"),
        [(1, (8, 6, 9)), (2, (8, 6, 9, 3, 5, 2)), (3, (8, 6, 9, 3, 5, 2, 1, 7, 4))],
    )
    def test_who_comes_through_three_tables(self, each: int, through: tuple[int, ...]) -> None:
        """Winners of all tables before the seconds of any: a serpentine then keeps winners apart."""
        tables = [[8, 3, 1, 10], [6, 5, 7, 11], [9, 2, 4, 12]]
        assert qualified(tables, each) == through

    @pytest.mark.parametrize("each", [-1, 0, 4, 5])
    def test_an_elimination_lets_somebody_through_and_not_everybody(self, each: int) -> None:
        with refuses("seating.elimination_size", each=each):
            qualified([[1, 2, 3, 4]], each)

    def test_two_rounds_of_sixteen(self) -> None:
        """Two of each table, twice: 16, 8, 4; the sum of seeds is level at the first tables."""
        first = serpentine_session(list(range(1, 17)))
        assert [sum(table) for table in first] == [34] * 4
        second = serpentine_session(qualified(first, 2))
        assert sorted(p for table in second for p in table) == [1, 2, 3, 4, 5, 6, 7, 8]
        assert len(qualified(second, 2)) == 4
