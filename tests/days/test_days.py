"""Random days of the suite. ``python -m benchmarks.days`` plays as many more as wanted, longer ones."""

import pytest

from tests.days.machine import drawn_day, play
from tests.days.pages import play_pages

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(10))
def test_a_random_day_holds_and_can_be_finished(seed: int) -> None:
    setup, steps, ends = drawn_day(seed, length=18)
    play(setup, steps, ends[-2:-1])


@pytest.mark.parametrize("seed", range(6))
def test_a_random_day_by_clicks_holds_and_can_be_finished(seed: int) -> None:
    setup, steps, _ = drawn_day(1000 + seed, length=6)
    play_pages(setup, steps)
