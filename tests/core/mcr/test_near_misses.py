"""Hands that come close to a fan and do not have it, one or more for each fan that tiles decide."""

import pytest

from tests.core.mcr.cases import counted, value
from tests.tables import values

# The fan that is missed, the hand, how it is won, and what is wanting in 3.8.1.
NEAR_MISSES = values("mcr/near_misses")


@pytest.mark.parametrize(
    ("number", "hand", "how", "wanting"), NEAR_MISSES, ids=[f"no {row[0]}: {row[3]}" for row in NEAR_MISSES]
)
def test_hand_that_comes_close_does_not_have_the_fan(number: int, hand: str, how: str, wanting: str) -> None:
    assert number not in counted(value(hand, how)), wanting


def test_nearly_every_fan_has_a_near_miss() -> None:
    """#7 and #19 have none: one tile less is no winning hand at all."""
    assert set(range(1, 82)) - {row[0] for row in NEAR_MISSES} == {7, 19}
