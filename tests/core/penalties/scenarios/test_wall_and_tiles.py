"""The wall, sets, flowers and falling tiles in MCR, text by text."""

from tests.core.penalties.scenarios.builders import FIRST_HAND, Scenario, check, scenarios


@scenarios("wall_and_tiles")
def test_one_draws_in_turn(case: Scenario) -> None:
    check(case)


@scenarios("wall_and_tiles")
def test_a_tile_from_the_wrong_end(case: Scenario) -> None:
    check(case)


@scenarios("wall_and_tiles")
def test_errors_in_the_deal(case: Scenario) -> None:
    check(case)


@scenarios("wall_and_tiles")
def test_dealing_from_the_wrong_side_again_is_a_warning(case: Scenario) -> None:
    proposal = check(case, moment=FIRST_HAND, is_repeated=True)
    assert proposal.is_repeated


@scenarios("wall_and_tiles")
def test_hands_at_the_wall(case: Scenario) -> None:
    check(case)


@scenarios("wall_and_tiles")
def test_false_sets_and_flowers(case: Scenario) -> None:
    check(case)


@scenarios("wall_and_tiles")
def test_counts_and_falling_tiles(case: Scenario) -> None:
    check(case)
