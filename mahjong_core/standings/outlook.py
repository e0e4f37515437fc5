"""Compute how a coming session can change the ranking: what every table can do to a player's place.

The domain, and nothing is guessed beyond it:

* One session is played by ``Field.tables``, four seats each; everybody else keeps what they have.
* A table's four scores are multiples of ``Field.step`` that add up to zero, none further than ``Field.limit`` from it;
  without a limit they may be as far as anybody likes. Every such outcome of every table is possible, and tables do not
  depend on each other. Nobody is penalised, replaced or disqualified meanwhile.
* Places at a table and their worth follow the rule set (MCR 3.9.2.2; EMA riichi 3.6.1); an uma may depend on how many
  end above a score. The order rests on the rule
  set's metrics; players level on all of them share the better place (MCR 3.10.1).

A table's own order has 75 forms, each of which may come in several by how many end above. In each of them every figure
is a straight line in the score, so that a table's extremes are found with whole numbers, without trying scores out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import lcm

from mahjong_core.errors import RuleError
from mahjong_core.placement import TWELFTHS, place_table, to_twelfths
from mahjong_core.rulesets.records import TieRule
from mahjong_core.standings.carrying import Exact
from mahjong_core.standings.zero_sum import FAR, _Groups, can_sum_to_zero, last_where, mirrored, orders
from mahjong_core.winds import WINDS

__all__ = ["Contender", "Field", "Form", "Keys", "Outlook", "Seated", "look_ahead"]

_NOTHING = (0, 0, 0)  # an outcome before any is known: no place, worth nothing
_FORESEEN = ("table_points", "table_score", "overall_score", "tables_won", "latest_session")


@dataclass(frozen=True, slots=True)
class Contender:
    """Represent a ranked player before the session. ``band`` sorts before every figure: lower is better.

    ``twelfths`` and ``score`` as in a standing: twelfths of table points or uma, and the net score.
    """

    id: int
    twelfths: Exact
    score: Exact
    band: int = 0
    tables_won: int = 0
    latest_session: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """Store all ranked players, and the tables still to be played, each as East, South, West, North.

    A seat of somebody who is not ranked is None, or an id that no contender has. ``scale_above``: the scale instead of
    ``scale`` where so many end with ``above`` points or more.
    """

    contenders: tuple[Contender, ...]
    tables: tuple[tuple[int | None, ...], ...]
    scale: tuple[int, ...]
    tie_rule: TieRule
    metrics: tuple[str, ...]
    step: int = 1
    limit: int | None = None
    scale_above: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    above: int = 0


@dataclass(frozen=True, slots=True)
class Form:
    """Represent one order of a table: seats in groups, and by seat the place, with how many, and its twelfths.

    The score of each group lies from its floor to its ceiling, in steps.
    """

    groups: _Groups
    sizes: tuple[int, ...]
    outcomes: tuple[tuple[int, int, int], ...]
    floors: tuple[int, ...]
    ceilings: tuple[int, ...]

    def groups_of_seats(self) -> tuple[int, ...]:
        """Return the group of each seat, from 0 for the best."""
        return _group_by_seat(self.groups)

    def highest_scores(self) -> tuple[int, ...]:
        """Return by seat a score that no outcome of this form exceeds, in steps.

        The scores add up to zero, so that a group and those above it can have at most what those below it lose.
        """
        highest = []
        for at in range(len(self.groups)):
            above = range(at + 1)
            lost = -sum(size * floor for size, floor in zip(self.sizes[at + 1 :], self.floors[at + 1 :], strict=True))
            # Each group is at least one step above the next.
            steps = sum(self.sizes[group] * (at - group) for group in above)
            shared = (lost - steps) // sum(self.sizes[: at + 1])
            highest.append(min(shared, *(self.ceilings[group] - (at - group) for group in above)))
        return tuple(highest[group] for group in _group_by_seat(self.groups))


@cache
def _group_by_seat(groups: _Groups) -> tuple[int, ...]:
    return tuple(next(at for at, group in enumerate(groups) if seat in group) for seat in range(4))


def _forms(field: Field, wide: int) -> Iterator[Form]:
    """Yield every order of a table with what it is worth; those that no scores can have are left out."""
    for groups in orders():
        sizes = tuple(map(len, groups))
        outcomes = _outcomes(groups, field.scale, field.tie_rule)
        if not field.scale_above:
            yield Form(groups, sizes, outcomes, (-wide,) * len(sizes), (wide,) * len(sizes))
            continue
        for number in range(len(sizes) + 1):
            floors, ceilings = _bounds_above(field, len(sizes), number, wide)
            if can_sum_to_zero(sizes, floors, ceilings):
                scale = field.scale_above.get(sum(sizes[:number]), field.scale)
                yield Form(groups, sizes, _outcomes(groups, scale, field.tie_rule), floors, ceilings)


def _bounds_above(field: Field, groups: int, number: int, wide: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return floors and ceilings where the first ``number`` groups end above and the others do not."""
    least = -(-field.above // field.step)
    below = groups - number
    return (least,) * number + (-wide,) * below, (wide,) * number + (least - 1,) * below


def _outcomes(groups: _Groups, scale: Sequence[int], tie_rule: TieRule) -> tuple[tuple[int, int, int], ...]:
    scores = {WINDS[seat]: -at for at, group in enumerate(groups) for seat in group}
    placed = place_table(scores, scale=scale, tie_rule=tie_rule)
    places = [placing.place for placing in placed]
    return tuple((placing.place, places.count(placing.place), to_twelfths(placing.table_points)) for placing in placed)


@dataclass(frozen=True, slots=True)
class Keys:
    """Convert rows to integers that order like their metrics: ``base`` of a seat's outcome + ``slope`` x score.

    Scores are counted in steps here. ``radix`` keeps a metric from reaching into the one before it.
    """

    metrics: tuple[str, ...]
    parts: int
    radix: int
    slope: int
    step: int

    def rises_of(self, shapes: Sequence[Form]) -> tuple[tuple[int, ...], ...]:
        """Return by form and seat what the outcome adds to a key: the same for every player."""
        nobody = Contender(0, 0, 0)
        start = self.of(nobody, _NOTHING)
        known = {outcome: self.of(nobody, outcome) - start for form in shapes for outcome in form.outcomes}
        return tuple(tuple(known[outcome] for outcome in form.outcomes) for form in shapes)

    def of(self, contender: Contender, outcome: tuple[int, int, int] | None = None) -> int:
        """Return the key after ``outcome`` with a score of 0; None: the player does not play."""
        place, _, twelfths = outcome or (0, 0, 0)
        points = int((contender.twelfths + twelfths) * self.parts)
        score = int(contender.score * self.parts)
        figures = {
            "table_points": points,
            "table_score": score,
            "overall_score": points + TWELFTHS * score,
            "tables_won": contender.tables_won + (place == 1),
            "latest_session": contender.latest_session if outcome is None else twelfths,
        }
        key = -contender.band
        for name in self.metrics:
            key = key * self.radix + figures[name]
        return key


def _widest_worth(field: Field) -> int:
    """Return no place is worth more, or less below zero."""
    return max(abs(worth) for scale in (field.scale, *field.scale_above.values()) for worth in scale)


def _keys_of(field: Field, reach: int) -> Keys:
    """Return the keys for scores up to ``reach`` steps. Raise ``standings.metric_not_foreseen``."""
    strange = [name for name in field.metrics if name not in _FORESEEN]
    if strange:
        raise RuleError("standings.metric_not_foreseen", f"{strange[0]} cannot be forecast", {"metric": strange[0]})
    parts = lcm(
        *(
            Fraction(value).denominator
            for contender in field.contenders
            for value in (contender.twelfths, contender.score)
        )
    )
    widest = max(
        (
            abs(Fraction(contender.twelfths)) + TWELFTHS * abs(Fraction(contender.score))
            for contender in field.contenders
        ),
        default=0,
    )
    room = widest + TWELFTHS * (reach * field.step + _widest_worth(field) + 1000)
    radix = 4 * parts * int(room + 1)
    rises = {"table_score": parts * field.step, "overall_score": TWELFTHS * parts * field.step}
    slope = 0
    for name in field.metrics:
        slope = slope * radix + rises.get(name, 0)
    return Keys(field.metrics, parts, radix, slope, field.step)


@dataclass(frozen=True, slots=True)
class Seated:
    """Store a table to be played: by ranked seat the key at a score of 0, without the outcome's part."""

    seats: tuple[int | None, ...]
    starts: Mapping[int, int]

    @property
    def ranked(self) -> tuple[int, ...]:
        """Return the seats of ranked players."""
        return tuple(self.starts)


@dataclass(frozen=True, slots=True)
class _OutlookTable:
    """Store what a table can do to others: how high its best, second ... row can come, and how low they stay."""

    seated: Seated
    tops: tuple[int, ...]
    floors: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """Compute a field once for all players; ``needs`` asks it. Scores in steps, up to ``own`` and ``wide`` of them.

    ``rises``: by form and seat what the outcome adds to a key. ``tops`` and ``floors``: the keys that all rows can
    reach, or be kept at, ascending.
    """

    field: Field
    keys: Keys
    forms: tuple[Form, ...]
    rises: tuple[tuple[int, ...], ...]
    tables: tuple[_OutlookTable, ...]
    tops: tuple[int, ...]
    floors: tuple[int, ...]
    own: int
    wide: int


def look_ahead(field: Field) -> Outlook:
    """Compute the outlook of ``field``. Raise ``standings.metric_not_foreseen`` and ``standings.seated_twice``."""
    own = _reach_of(field)
    wide = own if field.limit is not None else 1000 * own
    keys = _keys_of(field, wide)
    shapes = tuple(_forms(field, wide))
    people = {contender.id: contender for contender in field.contenders}
    sitting = [seat for table in field.tables for seat in table if seat is not None]
    playing = set(sitting)
    if len(sitting) != len(playing):
        raise RuleError("standings.seated_twice", "a player sits at two tables")
    rises = keys.rises_of(shapes)
    ready = [_seated(table, people, keys) for table in field.tables]
    extremes, upside = _extremes_of(shapes, rises, keys.slope, wide, _span_of(ready, rises, keys.slope * own))
    tables = tuple(_table(seated, extremes, upside) for seated in ready)
    resting = [keys.of(contender) for contender in field.contenders if contender.id not in playing]
    tops = sorted(chain(resting, *(table.tops for table in tables)))
    floors = sorted(chain(resting, *(table.floors for table in tables)))
    return Outlook(field, keys, shapes, rises, tables, tuple(tops), tuple(floors), own, wide)


def _span_of(tables: Iterable[Seated], rises: Sequence[Sequence[int]], most: int) -> tuple[int, int]:
    """Return bounds that no key of a ranked seat passes with a score up to ``most`` key units from zero."""
    seats = range(len(WINDS))
    low = [min((rise[seat] for rise in rises), default=0) for seat in seats]
    high = [max((rise[seat] for rise in rises), default=0) for seat in seats]
    starts = [(start, seat) for table in tables for seat, start in table.starts.items()]
    bottom = min((start + low[seat] for start, seat in starts), default=0)
    top = max((start + high[seat] for start, seat in starts), default=0)
    return bottom - most - 1, top + most + 1


def _extremes_of(
    shapes: tuple[Form, ...], rises: tuple[tuple[int, ...], ...], slope: int, wide: int, span: tuple[int, int]
) -> tuple["_Extremes", "_Extremes"]:
    """Return what computes the extremes of a table, and of the same table seen upside down."""
    bottom, top = span
    fallen = tuple(tuple(-rise for rise in by_seat) for by_seat in rises)
    return (
        _extremes(shapes, rises, slope, wide, (bottom, top)),
        _extremes(tuple(map(_turned, shapes)), fallen, slope, wide, (-top, -bottom)),
    )


def _extremes(
    shapes: tuple[Form, ...], rises: tuple[tuple[int, ...], ...], slope: int, wide: int, span: tuple[int, int]
) -> "_Extremes":
    lifts = (
        tuple(rise + slope * score for rise, score in zip(by_seat, form.highest_scores(), strict=True))
        for by_seat, form in zip(rises, shapes, strict=True)
    )
    return _Extremes(shapes, rises, tuple(lifts), slope, wide, *span)


def _reach_of(field: Field) -> int:
    """Return how many steps an own score may be from zero: the limit, or further than any difference in the field."""
    if field.limit is not None:
        return max(0, field.limit // field.step)
    scores = [abs(Fraction(contender.score)) for contender in field.contenders]
    points = [abs(Fraction(contender.twelfths)) for contender in field.contenders]
    widest = max(scores, default=Fraction()) + max(points, default=Fraction()) + 4 * _widest_worth(field)
    return int(8 * (widest // field.step + 1))


def _seated(seats: tuple[int | None, ...], people: Mapping[int, Contender], keys: Keys) -> Seated:
    known = {seat: people[who] for seat, who in enumerate(seats) if who is not None and who in people}
    return Seated(seats, {seat: keys.of(contender, _NOTHING) for seat, contender in known.items()})


def _table(seated: Seated, extremes: "_Extremes", upside: "_Extremes") -> _OutlookTable:
    """Return the extremes by rank, within the span: beyond it nobody who asks can be."""
    count = len(seated.starts)
    tops = extremes.highest(seated.starts)
    # The lowest that the r-th best can be kept: the highest of the r-th worst of the table seen upside down.
    lowest = upside.highest({seat: -start for seat, start in seated.starts.items()})
    return _OutlookTable(seated, tops, tuple(-lowest[count - rank] for rank in range(1, count + 1)))


def _turned(form: Form) -> Form:
    """Return the form with every score negated."""
    return Form(form.groups[::-1], form.sizes[::-1], form.outcomes, mirrored(form.ceilings), mirrored(form.floors))


@dataclass(frozen=True, slots=True)
class _Extremes:
    """Compute how high the rows of a table can come, within ``bottom`` and ``top``.

    ``lifts``: by form and seat what a key cannot rise above its start by, whatever the others have.
    """

    shapes: tuple[Form, ...]
    rises: tuple[tuple[int, ...], ...]
    lifts: tuple[tuple[int, ...], ...]
    slope: int
    wide: int
    bottom: int
    top: int

    def highest(self, starts: Mapping[int, int]) -> tuple[int, ...]:
        """Return by number of rows, from one on, the highest key that so many of the table can reach together."""
        seats = starts.items()
        ordered = [sorted([start + lift[seat] for seat, start in seats], reverse=True) for lift in self.lifts]
        return tuple(self._together(starts, ordered, count) for count in range(1, len(starts) + 1))

    def _together(self, starts: Mapping[int, int], ordered: Sequence[Sequence[int]], count: int) -> int:
        """Try the forms from the most promising on, until no other can exceed the best one found."""
        best = self.bottom
        promises = [keys[count - 1] for keys in ordered]
        for at in sorted(range(len(promises)), key=promises.__getitem__, reverse=True):
            if min(promises[at], self.top) <= best:
                break
            lift, rise = self.lifts[at], self.rises[at]
            for chosen in combinations(starts, count):
                limit = min(self.top, *(starts[seat] + lift[seat] for seat in chosen))
                if limit > best:
                    bases = {seat: starts[seat] + rise[seat] for seat in chosen}
                    best = self._reached(_Together(self.shapes[at], bases, self.slope, self.wide), best, limit)
        return best

    def _reached(self, group: "_Together", best: int, limit: int) -> int:
        if group.can_reach(limit):
            return limit
        return last_where(best + 1, limit, group.can_reach) if group.can_reach(best + 1) else best


@dataclass(frozen=True, slots=True)
class _Together:
    """Store some seats of a table in one of its orders."""

    form: Form
    bases: Mapping[int, int]
    slope: int
    wide: int

    def can_reach(self, key: int) -> bool:
        """Return whether can they all have at least ``key``?"""
        lows = {seat: self.least(base, key) for seat, base in self.bases.items()}
        if max(lows.values()) > self.wide:
            return False
        bounds = [
            max(floor, *(lows.get(seat, floor) for seat in group))
            for floor, group in zip(self.form.floors, self.form.groups, strict=True)
        ]
        return can_sum_to_zero(self.form.sizes, bounds, self.form.ceilings)

    def least(self, base: int, key: int) -> int:
        """Return the least score with which a seat has ``key``."""
        if self.slope == 0:
            return -FAR if base >= key else FAR
        return -((base - key) // self.slope)
