"""After withdrawals and late entries: played sessions stay, the others are laid against what was really played."""

from dataclasses import replace
from itertools import chain

import pytest

from mahjong_core.seating import SeatingPlan
from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.draw.redraw import refit
from mahjong_core.seating.public.certificate import canonical, sessions_to_json
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.wishes import Groups
from tests.core.seating.counting import repeats, sample_field, seats, table_repeats, wind_spread

GONE = (3, 50, 77, 140)


def _draw(players: int, sessions: int, **changes: object) -> tuple[DrawRequest, SeatingPlan]:
    request = replace(DrawRequest(tuple(range(1, players + 1)), sessions, "5ea7"), **changes)  # type: ignore[arg-type]
    return request, draw_seating(request).plan


def _redraw(
    request: DrawRequest,
    plan: SeatingPlan,
    played: int,
    gone: tuple[int, ...] = (),
    late: int = 0,
    *,
    keep: bool = True,
) -> SeatingPlan:
    entrants = tuple(player for player in request.entrants if player not in gone)
    first_late = max(request.entrants) + 1
    changed = replace(
        request,
        entrants=entrants + tuple(range(first_late, first_late + late)),
        played=SeatingPlan(plan.sessions[:played]),
        planned=SeatingPlan(plan.sessions[played:] if keep else ()),
        seed="again",
    )
    return draw_seating(changed).plan


def _bytes(plan: SeatingPlan, sessions: int) -> bytes:
    return canonical(sessions_to_json(plan)[:sessions])


@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize("gone", [GONE, (1, 2, 3, 4), (10, 20, 30, 139)])
def test_four_withdrawals_after_the_fourth_of_ten_sessions(gone: tuple[int, ...], keep: bool) -> None:
    """140 players: zero repeats, and the bytes of the played sessions are as they were."""
    request, plan = _draw(140, 10, groups=Groups({"country": sample_field(140)}))
    again = _redraw(request, plan, 4, gone, keep=keep)
    assert _bytes(again, 4) == _bytes(plan, 4)
    assert repeats(seats(again)) == 0
    assert wind_spread(again) <= 1
    for tables in again.sessions[4:]:
        assert [table.number for table in tables] == list(range(1, 35))
        assert sorted(p for t in tables for p in t.seats if p) == sorted(set(request.entrants) - set(gone))


def test_most_people_keep_the_opponents_printed_on_their_cards() -> None:
    request, plan = _draw(140, 10)
    again = _redraw(request, plan, 4, GONE)
    kept = 0
    for before, after in zip(seats(plan)[4:], seats(again)[4:], strict=True):
        tables = {frozenset(table) for table in before}
        kept += sum(frozenset(table) in tables for table in after)
    assert kept > 6 * 34 // 2


@pytest.mark.parametrize(("gone", "late"), [((1,), 0), ((), 1), ((), 3), ((1, 2), 1), ((), 4), ((7, 8, 9), 6)])
def test_any_number_may_leave_and_come(gone: tuple[int, ...], late: int) -> None:
    request, plan = _draw(100, 8)
    again = _redraw(request, plan, 3, gone, late)
    playing = 100 - len(gone) + late
    assert repeats(seats(again)) == 0
    assert all(len(tables) == (playing + 3) // 4 for tables in again.sessions[3:])
    assert all(table.count(None) <= 1 for session in seats(again)[3:] for table in session)


@pytest.mark.parametrize("played", range(1, 10))
def test_winds_stay_even_wherever_the_cut_falls(played: int) -> None:
    request, plan = _draw(100, 10)
    assert wind_spread(_redraw(request, plan, played, GONE)) <= 1


def test_nobody_returns_to_a_table() -> None:
    request, plan = _draw(140, 10)
    assert table_repeats(_redraw(request, plan, 4, GONE)) == 0


def test_those_who_left_stay_in_the_sessions_they_played() -> None:
    request, plan = _draw(40, 6)
    again = _redraw(request, plan, 2, (5, 6, 7, 8))
    assert all(5 in [p for t in tables for p in t.seats] for tables in again.sessions[:2])
    assert not any(5 in t.seats for tables in again.sessions[2:] for t in tables)


def test_more_sessions_than_planned_are_laid_too() -> None:
    request, plan = _draw(64, 6)
    longer = replace(request, sessions=8, played=SeatingPlan(plan.sessions[:3]), planned=SeatingPlan(plan.sessions[3:]))
    again = draw_seating(longer).plan
    assert len(again.sessions) == 8
    assert repeats(seats(again)) == 0


class TestRefit:
    tables = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]

    def _refit(self, players: list[int], substitutes: list[int]) -> list[list[int]]:
        return refit(self.tables, players, substitutes, SeedStream("r"))

    def test_the_table_with_the_fewest_left_is_dissolved(self) -> None:
        result = self._refit([0, 1, 4, 5, 6, 8, 9, 10], [])
        assert len(result) == 2
        assert {4, 5, 6} <= set(result[0]) | set(result[1])
        assert sorted(chain.from_iterable(result)) == [0, 1, 4, 5, 6, 8, 9, 10]

    def test_substitutes_go_to_different_tables(self) -> None:
        result = self._refit([0, 1, 2, 4, 5, 6, 8, 9, 10], [12, 13, 14])
        assert sorted(sum(number >= 12 for number in table) for table in result) == [1, 1, 1]

    def test_newcomers_open_another_table(self) -> None:
        result = self._refit([*range(12), 12, 13, 14, 15], [])
        assert len(result) == 4
        assert sorted(chain.from_iterable(result)) == list(range(16))
