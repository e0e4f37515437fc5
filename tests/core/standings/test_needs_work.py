"""How much work a question is, in counts that do not grow with the field, and the bounds that save most of it."""

from collections import Counter
from itertools import pairwise, product

import pytest

from mahjong_core.standings.needs import _span, is_reachable, needs
from mahjong_core.standings.outlook import look_ahead
from mahjong_core.standings.zero_sum import Beside, orders

from .test_outlook_work import field_of

SIZES = sorted({tuple(map(len, groups)) for groups in orders()})


def own_scores(
    sizes: tuple[int, ...], own: int, floors: tuple[int, ...], ceilings: tuple[int, ...], most: int
) -> list[int]:
    """Return every score that a group can have, by trying all scores of all groups."""
    ranges = [range(low, high + 1) for low, high in zip(floors, ceilings, strict=True)]
    return sorted(
        scores[own]
        for scores in product(*ranges)
        if all(above > below for above, below in pairwise(scores))
        and sum(size * score for size, score in zip(sizes, scores, strict=True)) == 0
        and abs(scores[own]) <= most
    )


@pytest.mark.parametrize("most", [0, 1, 3, 5])
@pytest.mark.parametrize("limits", [((-5, 5),) * 4, ((1, 5), (1, 4), (-4, 0), (-5, 0)), ((0, 5), (-5, 0)) * 2])
def test_no_score_lies_outside_the_bounds_of_an_order(limits: tuple[tuple[int, int], ...], most: int) -> None:
    found = set()
    for sizes in SIZES:
        floors, ceilings = zip(*limits[: len(sizes)], strict=True)
        for own in range(len(sizes)):
            scores = own_scores(sizes, own, floors, ceilings, most)
            expected = (scores[0], scores[-1]) if scores else None
            assert _span(sizes, own, floors, ceilings, most) == expected
            found.add(expected is None)
    assert False in found


@pytest.mark.parametrize("limit", [None, 100])
def test_a_question_takes_as_few_tries_in_a_large_field(monkeypatch: pytest.MonkeyPatch, limit: int | None) -> None:
    """Eleven ways to finish, each possible and certain from some score: without bounds 250 tries a question."""
    calls: Counter[str] = Counter()
    highest = Beside.highest

    def counted(beside: Beside, low: int, high: int) -> int | None:
        calls["highest"] += 1
        return highest(beside, low, high)

    def tries(players: int) -> int:
        outlook = look_ahead(field_of(players, limit))
        is_reachable(outlook, 1, 3)  # what is reckoned once for all players
        calls.clear()
        for who in range(1, 21):
            needs(outlook, who, 3)
        return calls["highest"]

    monkeypatch.setattr(Beside, "highest", counted)
    small, large = tries(72), tries(400)
    assert 0 < max(small, large) < 20 * 60
    assert large < 1.5 * small
