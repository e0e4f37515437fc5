"""Redraws for any who leave or come, at any moment: what is played stays to the byte; the checker counts the rest."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.cli import main
from mahjong_core.seating.draw.engine import DrawRequest, SeatingDraw, draw_seating
from mahjong_core.seating.draw.redraw import refit
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.public.certificate import canonical, certificate, sessions_to_json
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups
from mahjong_core.verify.draws import checks
from tests.core.seating.counting import meetings, repeats, seats, wind_spread

FIELD = DrawRequest(tuple(range(1, 73)), 7, "5ea7")


def _first(players: int, sessions: int, **changes: Any) -> tuple[DrawRequest, SeatingPlan]:
    request = replace(FIELD, entrants=tuple(range(1, players + 1)), sessions=sessions, **changes)
    return request, draw_seating(request).plan


def _again(
    request: DrawRequest, plan: SeatingPlan, played: int, gone: set[int], late: int
) -> tuple[DrawRequest, SeatingDraw]:
    stay = tuple(player for player in request.entrants if player not in gone)
    changed = replace(
        request,
        entrants=stay + tuple(range(len(request.entrants) + 1, len(request.entrants) + 1 + late)),
        seed="a9a1",
        played=SeatingPlan(plan.sessions[:played]),
        planned=SeatingPlan(plan.sessions[played:]),
    )
    return changed, draw_seating(changed)


def _failing(request: DrawRequest, draw: SeatingDraw) -> list[str]:
    """What the independent checker says against the certificate, read back from its bytes."""
    return [text for good, text in checks(json.loads(canonical(certificate(request, draw)))) if not good]


class TestAnyRedraw:
    @settings(max_examples=25, deadline=None)
    @given(
        players=st.sampled_from([64, 68, 70, 72]),
        played=st.integers(0, 6),
        gone=st.sets(st.integers(1, 64), max_size=6),
        late=st.integers(0, 5),
    )
    def test_everything_promised(self, players: int, played: int, gone: set[int], late: int) -> None:
        first, plan = _first(players, 7)
        request, draw = _again(first, plan, played, gone, late)
        assert canonical(sessions_to_json(draw.plan)[:played]) == canonical(sessions_to_json(plan)[:played])
        assert len(draw.plan.sessions) == 7
        tables = -(-len(request.entrants) // 4)
        for session in draw.plan.sessions[played:]:
            assert [table.number for table in session] == list(range(1, tables + 1))
            seated = [seat for table in session for seat in table.seats]
            assert sorted(seat for seat in seated if seat is not None) == sorted(request.entrants)
            assert all(table.seats.count(None) <= 1 for table in session)
        assert repeats(seats(draw.plan)) == 0
        assert _failing(request, draw) == []

    @settings(max_examples=10, deadline=None)
    @given(played=st.integers(1, 5), gone=st.sets(st.integers(1, 64), min_size=4, max_size=4))
    def test_team_mates_stay_apart_among_those_who_are_left(self, played: int, gone: set[int]) -> None:
        teams = {str(team): [team + 16 * k for k in range(4)] for team in range(1, 17)}
        first, plan = _first(64, 6, groups=Groups({"team": teams}, {"team": None}))
        _, draw = _again(first, plan, played, gone, 0)
        team_of = {player: name for name, members in teams.items() for player in members}
        assert all(team_of[number] != team_of[second] for number, second in meetings(seats(draw.plan)))

    @pytest.mark.parametrize("played", [1, 2, 3, 4, 5])
    def test_without_changes_almost_nothing_moves(self, played: int) -> None:
        """Nobody left and nobody came: all the tables planned are laid again, in winds and places of their own."""
        first, plan = _first(64, 6)
        _, draw = _again(first, plan, played, set(), 0)
        for before, after in zip(seats(plan), seats(draw.plan), strict=True):
            assert {frozenset(table) for table in before} == {frozenset(table) for table in after}
        assert wind_spread(draw.plan) <= 1

    def test_a_redraw_of_a_redraw(self) -> None:
        """Two leave after session 2, two more after session 4: each cut keeps all before it."""
        first, plan = _first(72, 7)
        second, once = _again(first, plan, 2, {5, 6}, 0)
        third = replace(
            second,
            entrants=tuple(player for player in second.entrants if player not in (7, 8)),
            played=SeatingPlan(once.plan.sessions[:4]),
            planned=SeatingPlan(once.plan.sessions[4:]),
        )
        twice = draw_seating(third)
        assert twice.plan.sessions[:2] == plan.sessions[:2]
        assert twice.plan.sessions[:4] == once.plan.sessions[:4]
        last_seen = {
            player: max(at for at, tables in enumerate(seats(twice.plan), start=1) if any(player in t for t in tables))
            for player in (5, 6, 7, 8, 9)
        }
        assert last_seen == {5: 2, 6: 2, 7: 4, 8: 4, 9: 7}
        assert repeats(seats(twice.plan)) == 0
        assert _failing(third, twice) == []

    def test_requests_for_tables_outlive_a_redraw(self) -> None:
        fixed = (FixedTable(9, frozenset({3})), FixedTable(20, frozenset({1, 2}), frozenset({5, 6})))
        first, plan = _first(64, 6, fixed=fixed)
        _, draw = _again(first, plan, 3, {1, 2, 3, 4}, 0)
        at = {p: [t.number for tables in draw.plan.sessions for t in tables if p in t.seats] for p in (9, 20)}
        assert at[9] == [3] * 6
        assert set(at[20][4:]) <= {1, 2}

    def test_another_seed_lays_other_sessions_and_the_same_past(self) -> None:
        first, plan = _first(72, 7)
        request, draw = _again(first, plan, 3, {10}, 0)
        other = draw_seating(replace(request, seed="b0b0"))
        assert other.plan.sessions[:3] == draw.plan.sessions[:3]
        assert other.plan.sessions[3:] != draw.plan.sessions[3:]


class TestRefit:
    @given(
        tables=st.integers(1, 8),
        gone=st.sets(st.integers(0, 31), max_size=12),
        late=st.integers(0, 6),
        seed=st.text(max_size=3),
    )
    def test_everybody_sits_and_as_many_tables_stay_whole_as_nobody_left(
        self, tables: int, gone: set[int], late: int, seed: str
    ) -> None:
        planned = [list(range(at, at + 4)) for at in range(0, 4 * tables, 4)]
        stay = [person for person in range(4 * tables) if person not in gone]
        players = stay + list(range(100, 100 + late))
        substitutes = list(range(200, 200 + -len(players) % 4))
        result = refit(planned, players, substitutes, SeedStream(seed))
        assert sorted(person for table in result for person in table) == sorted([*players, *substitutes])
        assert {len(table) for table in result} <= {4}
        whole = sum(not gone & set(table) for table in planned)
        assert sum(sorted(table) in planned for table in result) == min(whole, len(result))


class TestCommand:
    @pytest.mark.parametrize(
        ("played", "withdrawn", "players", "tables"),
        [(0, [], 40, 10), (2, [1], 40, 10), (3, [1, 2, 3, 4], 40, 9), (4, [], 44, 11), (2, [5, 6], 43, 11)],
    )
    def test_draw_freeze_draw_verify(
        self,
        played: int,
        withdrawn: list[int],
        players: int,
        tables: int,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """Forty players; some leave, some come, and both printed files hold."""
        assert main(["draw", "--players", "40", "--sessions", "6", "--seed", "5ea7"]) == 0
        first = json.loads(capsys.readouterr().out)
        frozen = tmp_path / "frozen.json"
        facts = {"sessions": first["sessions"], "played": played, "withdrawn": withdrawn}
        frozen.write_text(json.dumps(facts), encoding="utf-8")
        given_ = ["--players", str(players), "--sessions", "6", "--seed", "a9a1", "--frozen", str(frozen)]
        assert main(["draw", *given_]) == 0
        text = capsys.readouterr().out
        again = json.loads(text)
        assert json.dumps(again["sessions"][:played]) == json.dumps(first["sessions"][:played])
        assert {len(session) for session in again["sessions"][played:]} == {tables}
        assert repeats(again["sessions"]) == 0
        later = {seat for session in again["sessions"][played:] for table in session for seat in table}
        assert later - {None} == set(range(1, players + 1)) - set(withdrawn)
        printed = tmp_path / "draw.json"
        printed.write_text(text, encoding="utf-8")
        assert main(["verify", str(printed)]) == 0
        assert "FAIL" not in capsys.readouterr().out
