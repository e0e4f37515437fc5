"""What a player needs, found the long way: every outcome of every table, ranked by a plain sort.

It shares nothing with the program it checks but the records of the question.
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from mahjong_core.rulesets.records import TieRule
from mahjong_core.standings.outlook import Contender, Field

Outcome = tuple[tuple[int, Fraction, int], ...]  # by seat: place, twelfths, score


@dataclass
class Seen:
    """All that can happen with one own result: the best and the worst place, and the last behind all level."""

    best: int
    worst: int
    last: int


def tables_of(limit: int, step: int) -> list[tuple[int, int, int, int]]:
    scores = [score for score in range(-limit, limit + 1) if score % step == 0]
    return [four for four in product(scores, repeat=4) if sum(four) == 0]


def placed(scores: tuple[int, ...], scale: tuple[int, ...], tie_rule: TieRule) -> Outcome:
    """Each seat's place and what it is worth, counted by hand."""
    rows = []
    for seat, score in enumerate(scores):
        above = sum(other > score for other in scores)
        level = [at for at, other in enumerate(scores) if other == score]
        if tie_rule is TieRule.SEAT_ORDER:
            above += level.index(seat)
            rows.append((above + 1, Fraction(12 * scale[above]), score))
        else:
            share = Fraction(12 * sum(scale[above : above + len(level)]), len(level))
            rows.append((above + 1, share, score))
    return tuple(rows)


def figures(
    contender: Contender, metrics: tuple[str, ...], outcome: tuple[int, Fraction, int] | None
) -> tuple[int, ...]:
    """What the order rests on, more is better; in 24ths, so that thirds, quarters and halves are whole."""
    place, twelfths, score = outcome or (0, Fraction(0), 0)
    points = Fraction(contender.twelfths) + twelfths
    net = Fraction(contender.score) + score
    known = {
        "table_points": points,
        "table_score": net,
        "overall_score": points / 12 + net,
        "tables_won": Fraction(contender.tables_won + (1 if place == 1 else 0)),
        "latest_session": Fraction(contender.latest_session) if outcome is None else twelfths,
    }
    exact = [24 * Fraction(known[name]) for name in metrics]
    assert all(value.denominator == 1 for value in exact)
    return (-contender.band, *(value.numerator for value in exact))


def place_in(order: list[tuple[int, ...]], own: tuple[int, ...]) -> int:
    """The place in a list sorted best first; those level share the better one."""
    return order.index(own) + 1


def scale_of(field: Field, scores: tuple[int, ...]) -> tuple[int, ...]:
    """What the places are worth by how many ended above."""
    return field.scale_above.get(len([score for score in scores if score >= field.above]), field.scale)


def explore(field: Field, who: int) -> dict[tuple[int, int, Fraction], dict[int, Seen]]:
    """By own place, how many share it and what it is worth: for each own score what can happen."""
    people = {contender.id: contender for contender in field.contenders}
    assert field.limit is not None
    outcomes = [placed(four, scale_of(field, four), field.tie_rule) for four in tables_of(field.limit, field.step)]
    seated = {seat for table in field.tables for seat in table}
    resting = [figures(contender, field.metrics, None) for contender in field.contenders if contender.id not in seated]
    mine = next(table for table in field.tables if who in table)
    seat = mine.index(who)
    by_table = [
        [
            [figures(people[number], field.metrics, row[at]) for at, number in enumerate(table) if number in people]
            for row in outcomes
        ]
        for table in field.tables
        if table is not mine
    ]
    results: dict[tuple[int, int, Fraction], dict[int, Seen]] = defaultdict(dict)
    for row in outcomes:
        own = figures(people[who], field.metrics, row[seat])
        home = [figures(people[number], field.metrics, row[at]) for at, number in enumerate(mine) if number in people]
        way = row[seat][0], sum(other[0] == row[seat][0] for other in row), row[seat][1]
        for away in product(*by_table):
            order = sorted([*resting, *home, *(key for rows in away for key in rows)], reverse=True)
            place = place_in(order, own)
            last = sum(key >= own for key in order)
            seen = results[way].setdefault(row[seat][2], Seen(place, place, last))
            seen.best, seen.worst = min(seen.best, place), max(seen.worst, place)
            seen.last = max(seen.last, last)
    return results


def best_places(field: Field) -> dict[int, int]:
    """The best place of everybody, seated or not, over every outcome of every table."""
    people = {contender.id: contender for contender in field.contenders}
    assert field.limit is not None
    outcomes = [placed(four, scale_of(field, four), field.tie_rule) for four in tables_of(field.limit, field.step)]
    best: dict[int, int] = {}
    for played in product(outcomes, repeat=len(field.tables)):
        had = {
            number: row[seat]
            for table, row in zip(field.tables, played, strict=True)
            for seat, number in enumerate(table)
            if number is not None
        }
        keys = {number: figures(person, field.metrics, had.get(number)) for number, person in people.items()}
        order = sorted(keys.values(), reverse=True)
        for number, key in keys.items():
            best[number] = min(best.get(number, len(order)), place_in(order, key))
    return best


def expected(seen: dict[int, Seen], wanted: int, *, at_line: bool = False) -> tuple[int, int | None, int | None]:
    """The lowest own score, the lowest with which the place is possible, and from which on it is certain."""
    scores = sorted(seen)
    possible = next((score for score in scores if seen[score].best <= wanted), None)
    certain = None
    for score in reversed(scores):
        if (seen[score].last if at_line else seen[score].worst) > wanted:
            break
        certain = score
    return scores[0], possible, certain
