"""Phases with divisions, with a rest that plays on, with an elimination; what a plan must refuse."""

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.seating.sessions.phases import Phase, division_sizes, elimination_sizes, percents, preview_phases
from tests.refusals import refuses

EVERYBODY = Phase("round_robin", 6)


def refused(phases: list[Phase], players: int) -> str:
    with pytest.raises(RuleError) as refusal:
        preview_phases(phases, players)
    return refusal.value.code


class TestDivisions:
    def test_who_is_in_which_division(self) -> None:
        # 60 players, the best 16 take half along: 44 are out.
        _, final = preview_phases([EVERYBODY, Phase("danish", 2, (16,), 50)], 60)
        assert [
            (division.players, division.percent, division.tables, division.substitutes) for division in final.divisions
        ] == [(16, 50, 4, 0)]
        assert (final.first, final.last, final.out) == (7, 8, 44)
        # Two divisions of one size and the rest out.
        _, cut = preview_phases([EVERYBODY, Phase("danish", 2, (8, 8), 25)], 20)
        assert ([division.players for division in cut.divisions], cut.out) == ([8, 8], 4)
        # A phase without a cut keeps the divisions.
        plan = [EVERYBODY, Phase("danish", 1, (8,), 50, 0), Phase("swiss", 1, (), 100)]
        *_, last = preview_phases(plan, 24)
        assert [(division.players, division.percent) for division in last.divisions] == [(8, 100), (16, 100)]
        # A cut that takes everybody leaves no rest.
        assert division_sizes((8, 8), (16,), rest_plays=True) == (8, 8)

    def test_the_rest_plays_on_with_its_own_share(self) -> None:
        """Sixteen with half, the other 42 with everything: eleven tables for these, two substitutes."""
        _, final = preview_phases([EVERYBODY, Phase("swiss", 2, (16,), 50, 100)], 58)
        assert [
            (division.players, division.percent, division.tables, division.substitutes) for division in final.divisions
        ] == [
            (16, 50, 4, 0),
            (42, 100, 11, 2),
        ]
        assert (final.players, final.tables, final.substitutes, final.out) == (58, 15, 2, 0)

    @pytest.mark.parametrize(
        ("phase", "divisions", "shares"),
        [
            (Phase("swiss", 1, (8,), 50, 100), 2, (50, 100)),
            (Phase("swiss", 1, (8, 8), 25, 0), 3, (25, 25, 0)),
            (Phase("swiss", 1, (), 50), 2, (50, 50)),
            (Phase("swiss", 1, (8,), 0), 1, (0,)),
        ],
    )
    def test_shares_by_division(self, phase: Phase, divisions: int, shares: tuple[int, ...]) -> None:
        assert percents(phase, divisions) == shares


class TestRefusals:
    def test_plans_that_leave_no_table(self) -> None:
        # A rest too small for a table.
        assert refused([EVERYBODY, Phase("danish", 1, (8,), 100, 100)], 10) == "seating.too_few_players"
        # Five players would seat two substitutes together.
        assert refused([Phase("danish", 1)], 5) == "seating.substitutes_meet"
        # The share of the rest is one of a hundred too.
        assert refused([EVERYBODY, Phase("danish", 1, (8,), 100, 101)], 16) == "seating.carry_over_unknown"
        # An elimination has one division.
        assert refused([EVERYBODY, Phase("elimination", 2, (8,), 100, 100)], 16) == "seating.elimination_size"

    @pytest.mark.parametrize("phases", [[EVERYBODY, Phase("teams", 1)], [Phase("teams", 1, (8,))]])
    def test_teams_play_before_any_cut(self, phases: list[Phase]) -> None:
        assert refused(phases, 16) == "seating.teams_after_cut"

    @pytest.mark.parametrize(
        "final", [Phase("teams", 1, (12,)), Phase("teams", 1, (18,)), Phase("teams", 1, (16,), 0, 0)]
    )
    def test_a_final_of_teams_has_four_whole_teams_and_nobody_beside(self, final: Phase) -> None:
        assert refused([Phase("teams", 2), final], 40) == "seating.team_final_size"


class TestElimination:
    @pytest.mark.parametrize(
        ("players", "sessions", "each", "sizes"),
        [
            (16, 3, 2, (16, 8, 4)),
            (32, 3, 2, (32, 16, 8)),
            (16, 2, 1, (16, 4)),
            (64, 3, 1, (64, 16, 4)),
            # Fifteen sit at four tables, one of them with a substitute; two of each come through.
            (15, 3, 2, (15, 8, 4)),
            (14, 1, 2, (14,)),
            # Three tables, six come through: two tables with a substitute each.
            (12, 3, 2, (12, 6, 4)),
            (8, 2, 3, (8, 6)),
        ],
    )
    def test_so_many_of_every_table_come_through(
        self, players: int, sessions: int, each: int, sizes: tuple[int, ...]
    ) -> None:
        assert elimination_sizes(players, sessions, each) == sizes

    @pytest.mark.parametrize(
        ("players", "sessions", "each"), [(16, 4, 2), (20, 2, 1), (5, 1, 2), (3, 1, 2), (16, 1, 0), (16, 1, 4)]
    )
    def test_rounds_that_seat_substitutes_together_or_fill_no_table_are_refused(
        self, players: int, sessions: int, each: int
    ) -> None:
        with refuses("seating.elimination_size"):
            elimination_sizes(players, sessions, each)
