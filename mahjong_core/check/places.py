"""Compute what the seats of a table are due: places, points, fixed results of substitutes.

MCR 3.9.2.2 gives 4, 2, 1, 0 by place; EMA 3.6.1 uma; level seats share what their places are worth together, or the
earlier seat has the better one. A substitute who joined during the session is behind the others (MERS 4.1.2, 4.2;
EMA riichi 5.7); where the rules fix a substitute's result, the score still counts for the places of the others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product

from mahjong_core.check.event import Event, Sitting
from mahjong_core.check.rules import Rules
from mahjong_core.record.document import Session, Table
from mahjong_core.record.numbers import Number

__all__ = ["DURING", "PLAIN", "START", "SeatDue", "TableDue", "table_readings"]

PLAIN, START, DURING = "plain", "start", "during"


@dataclass(frozen=True, slots=True)
class SeatDue:
    """Represent the result due to a seat; ``points`` None: not fixed by the rules. ``is_fixed``: not played for.

    ``group``: the seats with the same score, more than one if they are tied.
    """

    place: int
    points: Number | None
    is_fixed: bool
    group: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableDue:
    """Represent one reading of a table: the results due to its four seats, and who held each."""

    seats: tuple[SeatDue, ...]
    held: tuple[str, ...]


def table_readings(event: Event, session: Session, table: Table) -> list[TableDue]:
    """Return every reading of a table with scores, the usual first.

    There are several if the record does not say whether a substitute joined at the start, or where the rules take
    level places as published.
    """
    seats, rules = range(len(table.seats)), event.rules_of(table)
    scores = table.scores or (0,) * len(seats)
    if not any(event.is_helper(Sitting(session, table, seat)) for seat in seats):
        levels = tuple([sum([other > score for other in scores]) for score in scores])
        return _plain_readings(rules.tie_rule, rules.scale_for(scores), levels)
    ways = [_ways(event, Sitting(session, table, seat)) for seat in seats]
    found: list[TableDue] = []
    for held in product(*ways):
        moments = tuple(moment for moment, _ in held)
        fixed = tuple(is_fixed for _, is_fixed in held)
        found += [TableDue(seats, moments) for seats in _place(rules, scores, moments, fixed)]
    return found


@lru_cache(maxsize=1024)
def _plain_readings(tie_rule: str, scale: tuple[int, ...], levels: tuple[int, ...]) -> list[TableDue]:
    """Return the readings of a table without substitutes; ``levels`` counts for each seat how many are above it."""
    rules = Rules(tie_rule=tie_rule, table_points_scale=scale)
    scores = tuple(-level for level in levels)
    plain = (PLAIN,) * len(scores)
    return [TableDue(seats, plain) for seats in _place(rules, scores, plain, (False,) * len(scores))]


def _ways(event: Event, sitting: Sitting) -> list[tuple[str, bool]]:
    """Return how a seat may have been held: the moment, and whether its result is fixed."""
    taken, rules = sitting.taken, event.rules
    if not event.is_helper(sitting):
        return [(PLAIN, False)]
    usual = (START, rules.substitute_result == "fixed_but_placed")
    late = (START, rules.late_replacement == "fixed_result")
    if taken.player is not None and not taken.is_replaced:  # a substitute in a seat of their own
        ways = [usual, (START, False)]
    elif taken.joined == DURING:
        ways = [(DURING, True)]
    elif taken.cause == "late":
        ways = [late]
    elif taken.joined is not None or taken.player is None:
        ways = [usual]
    else:
        ways = [usual, late] if taken.cause == "absent" else [usual, (DURING, True)]
    return list(dict.fromkeys(ways))


def _place(
    rules: Rules, scores: tuple[int, ...], moments: Sequence[str], fixed: Sequence[bool]
) -> Iterator[tuple[SeatDue, ...]]:
    """Yield what the seats are due; more than once where level places are as published."""
    scale = rules.scale_for(scores) or None
    by_rank = sorted(range(len(scores)), key=lambda seat: (moments[seat] == DURING, -scores[seat], seat))
    groups: list[list[int]] = []
    for seat in by_rank:
        level = groups and scores[groups[-1][0]] == scores[seat]
        if level and moments[groups[-1][0]] != DURING and moments[seat] != DURING:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    for order in _orders(rules, groups):
        yield _seats_due(rules, scale, groups, order, (moments, fixed))


def _orders(rules: Rules, groups: list[list[int]]) -> Iterator[dict[int, int] | None]:
    """Yield how level seats are told apart: None if they share."""
    in_order = {seat: at for at, seat in enumerate(seat for group in groups for seat in group)}
    if rules.tie_rule == "seat_order":
        yield in_order
        return
    yield None
    if rules.tie_rule == "as_published" and any(len(group) > 1 for group in groups):
        for choice in product(*(permutations(group) for group in groups)):
            yield {seat: at for at, seat in enumerate(seat for group in choice for seat in group)}


def _seats_due(
    rules: Rules,
    scale: tuple[int, ...] | None,
    groups: list[list[int]],
    order: dict[int, int] | None,
    held: tuple[Sequence[str], Sequence[bool]],
) -> tuple[SeatDue, ...]:
    due: dict[int, SeatDue] = {}
    moments, fixed = held
    taken = 0
    for group in groups:
        for at, seat in enumerate(group):
            first, last = (taken, taken + len(group)) if order is None else (order[seat], order[seat] + 1)
            points = None if scale is None else _share(rules, scale[first:last], at)
            if fixed[seat] and scale is not None:
                points = rules.during_points if moments[seat] == DURING else rules.missed_points
            due[seat] = SeatDue(first + 1, points, fixed[seat], tuple(group))
        taken += len(group)
    return tuple(due[seat] for seat in range(len(due)))


def _share(rules: Rules, worth: Sequence[int], at: int) -> Number:
    """Return what a level seat gets of the places that they take; ``at``: how many of them are nearer to East.

    In whole hundreds the seats nearest to East have one hundred more each, as far as there are any over (M-League).
    """
    if len(worth) == 1:
        return worth[0]
    if rules.tie_rule != "share_hundreds":
        return Fraction(sum(worth), len(worth))
    hundreds, over = divmod(sum(worth), 100 * len(worth))
    return 100 * hundreds + min(100, max(0, over - 100 * at))
