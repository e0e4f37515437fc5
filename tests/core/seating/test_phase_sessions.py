"""Sessions by standings with substitutes, in divisions, of eliminations and of teams; round robin after a cut."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.sessions.next_session import KINDS, next_session, with_substitutes
from mahjong_core.seating.sessions.phase_sessions import (
    drawn_sessions,
    elimination_session,
    ranked_session,
    team_sessions,
)
from mahjong_core.seating.wishes import Groups
from tests.refusals import refuses

NOTHING = SeatingPlan(())
Tables = Sequence[SeatedTable]


def players(tables: Tables) -> list[int]:
    return sorted(player for table in tables for player in table.seats if player is not None)


def pairs(sessions: Iterable[Tables]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair)
        for tables in sessions
        for table in tables
        for pair in combinations([seat for seat in table.seats if seat is not None], 2)
    )


def substitutes(tables: Tables) -> list[int]:
    """How many substitutes sit at each table."""
    return [table.seats.count(None) for table in tables]


class TestSubstitutes:
    @settings(max_examples=40, deadline=None)
    @given(count=st.integers(9, 43), kind=st.sampled_from(sorted(KINDS)), seed=st.integers(0, 9))
    def test_everybody_sits_and_substitutes_never_meet(self, count: int, kind: str, seed: int) -> None:
        ranking = list(range(1, count + 1))
        tables = next_session(kind, ranking, NOTHING, 1, f"{seed}").tables
        assert players(tables) == ranking
        assert max(substitutes(tables)) <= 1
        assert sum(substitutes(tables)) == -count % 4

    def test_danish_of_fourteen_has_a_substitute_as_fourth_of_the_last_two_tables(self) -> None:
        # Danish: 1 to 4, 5 to 8; what is left is six for two tables, three each.
        assert with_substitutes("danish", range(1, 15)) == [*range(1, 12), 0, 12, 13, 14, -1]

    def test_other_sessions_rank_substitutes_last(self) -> None:
        assert with_substitutes("swiss", range(1, 11)) == [*range(1, 11), 0, -1]

    @pytest.mark.parametrize("count", [5])
    def test_more_substitutes_than_tables_are_refused(self, count: int) -> None:
        with refuses("seating.substitutes_meet", players=5, substitutes=3):
            with_substitutes("interval", range(1, count + 1))

    @pytest.mark.parametrize("count", [3, 0])
    def test_too_few_for_a_table_are_refused(self, count: int) -> None:
        with refuses("seating.too_few_players"):
            next_session("danish", range(1, count + 1), NOTHING, 1, "a")

    @pytest.mark.sampled(3)
    @pytest.mark.parametrize(("count", "sessions"), [(30, 5), (41, 6), (106, 4)])
    def test_a_whole_swiss_event_repeats_no_pair(self, count: int, sessions: int) -> None:
        """32 seats allow ten sessions without a repeat, 44 fourteen: so do fewer players."""
        played: list[Tables] = []
        completion: Sequence[Sequence[Sequence[int]]] = ()
        ranking = list(range(1, count + 1))
        for number in range(sessions):
            plan = SeatingPlan(tuple(map(tuple, played)))
            drawn = next_session("swiss", ranking, plan, sessions, "5ea7", completion)
            played.append(drawn.tables)
            completion = drawn.completion
            assert max(substitutes(drawn.tables)) <= 1
            ranking = sorted(ranking, key=lambda player: (player * (number + 3)) % 53)
        assert max(pairs(played).values()) == 1

    def test_winds_of_a_session_with_substitutes_level_those_had(self) -> None:
        first = next_session("interval", range(1, 16), NOTHING, 2, "a").tables
        second = next_session("interval", range(1, 16), SeatingPlan((first,)), 2, "a").tables
        had = {player: wind for table in first for wind, player in enumerate(table.seats) if player}
        now = {player: wind for table in second for wind, player in enumerate(table.seats) if player}
        assert [player for player, wind in now.items() if had[player] == wind] == []


class TestDivisions:
    divisions = ((1, 2, 3, 4, 5, 6, 7, 8), tuple(range(9, 23)))

    def test_divisions_never_mix_and_tables_are_numbered_through(self) -> None:
        drawn = ranked_session("danish", self.divisions, NOTHING, 1, "a")
        assert [table.number for table in drawn.tables] == [1, 2, 3, 4, 5, 6]
        assert players(drawn.tables[:2]) == list(range(1, 9))
        assert players(drawn.tables[2:]) == list(range(9, 23))
        assert substitutes(drawn.tables) == [0, 0, 0, 0, 1, 1]
        # Two tables of four neighbours span three ranks each, and so do four.
        assert drawn.span_bound == 3 * 6

    def test_each_division_hands_over_its_own_completion(self) -> None:
        big = (tuple(range(1, 17)), tuple(range(17, 33)))
        first = ranked_session("swiss", big, NOTHING, 3, "a")
        assert [len(completion) for completion in first.completions] == [2, 2]
        second = ranked_session("swiss", big, SeatingPlan((first.tables,)), 3, "a", first.completions)
        assert max(pairs([first.tables, second.tables]).values()) == 1

    def test_a_round_robin_after_a_cut_knows_who_met(self) -> None:
        """Sixteen players may play five sessions without a repeat: one is played, three more follow."""
        first = next_session("interval", range(1, 17), NOTHING, 1, "a").tables
        played = SeatingPlan((first,))
        sessions = drawn_sessions([tuple(range(1, 17))], played, 4, "b", Groups())
        assert [players(session) for session in sessions] == [list(range(1, 17))] * 3
        assert max(pairs([first, *sessions]).values()) == 1

    def test_a_round_robin_of_two_divisions(self) -> None:
        sessions = drawn_sessions(self.divisions, NOTHING, 1, "b", Groups())
        assert [table.number for table in sessions[0]] == [1, 2, 3, 4, 5, 6]
        assert players(sessions[0][:2]) == list(range(1, 9))


class TestTeams:
    def test_team_mates_never_meet_and_winds_differ_by_one(self) -> None:
        teams = [[4 * team + k for k in (1, 2, 3, 4)] for team in range(7)]
        sessions = team_sessions(teams, 6, "a")
        met = pairs(sessions)
        assert max(met.values()) == 1
        assert not [pair for pair in met if len({(number - 1) // 4 for number in pair}) == 1]
        winds = Counter((player, wind) for session in sessions for t in session for wind, player in enumerate(t.seats))
        spread = [[winds[player, wind] for wind in range(4)] for player in range(1, 29)]
        assert max(max(group) - min(group) for group in spread) == 1


class TestElimination:
    def test_seeds_run_down_and_up(self) -> None:
        # Serpentine of sixteen: 1, 8, 9, 16 together, then 2, 7, 10, 15 ...
        before = SeatingPlan((tuple(SeatedTable(k, (k, k + 4, k + 8, k + 12)) for k in (1, 2, 3, 4)),))
        drawn = elimination_session(range(1, 17), before, "a", seeded=True)
        assert [set(table.seats) for table in drawn.tables] == [
            {1, 8, 9, 16},
            {2, 7, 10, 15},
            {3, 6, 11, 14},
            {4, 5, 12, 13},
        ]

    def test_those_who_came_through_together_are_parted(self) -> None:
        """Winners 1 to 4 and seconds 5 to 8 of four tables, k and k + 4 from table k: nobody need meet again."""
        before = SeatingPlan((tuple(SeatedTable(k, (k, k + 4, k + 8, k + 12)) for k in (1, 2, 3, 4)),))
        drawn = elimination_session(range(1, 9), before, "a")
        assert players(drawn.tables) == list(range(1, 9))
        assert max(pairs([*before.sessions, drawn.tables]).values()) == 1

    def test_a_final_of_four_is_one_table(self) -> None:
        assert players(elimination_session([3, 1, 9, 7], NOTHING, "a").tables) == [1, 3, 7, 9]
