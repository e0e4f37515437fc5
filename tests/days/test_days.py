"""Random days of the suite, half on each database. ``python -m benchmarks.days`` plays as many more, longer ones."""

import pytest

from mahjong_core.formats import FORMATS
from mahjong_core.seating.sessions.phases import Phase
from tests.days.courses import BRACKETS, COURSES, OWN
from tests.days.machine import drawn_day, play
from tests.days.pages import play_pages
from tests.selection import half_of

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("seed", half_of(range(10)))
def test_a_random_day_holds_and_can_be_finished(seed: int) -> None:
    setup, steps, ends = drawn_day(seed, length=18)
    play(setup, steps, ends[-2:-1])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", half_of(range(6)))
def test_a_random_day_by_clicks_holds_and_can_be_finished(seed: int) -> None:
    setup, steps, _ = drawn_day(1000 + seed, length=6)
    play_pages(setup, steps)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", half_of(sorted(BRACKETS)))
def test_brackets_that_lose_players_can_be_finished(name: str) -> None:
    """Three leave while the rounds are played, drawn at random among other acts."""
    setup, steps, _ = drawn_day(2100 + sorted(BRACKETS).index(name), length=6)
    for at in (2, 4, 6):
        steps.insert(at, ("withdraw_player", at))
    play(setup.of_format(name), steps, [2, 4])


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", half_of(sorted(COURSES | OWN)))
def test_a_random_day_of_each_course_holds_and_can_be_finished(name: str) -> None:
    setup, steps, _ = drawn_day(2000 + sorted(COURSES | OWN).index(name), length=10)
    play(setup.of_format(name), steps)


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_format_in_small_is_the_same_course(name: str) -> None:
    """The same kinds of phases with the same shares, with a cut where the format has one."""

    def shape(phases: tuple[Phase, ...]) -> list[tuple[object, ...]]:
        return [
            (phase.kind, bool(phase.cut), phase.carried_percent, phase.rest_percent, phase.byes) for phase in phases
        ]

    assert shape(COURSES[name].phases) == shape(FORMATS[name].phases)
