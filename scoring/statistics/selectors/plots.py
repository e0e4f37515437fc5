"""Compute the plots of the statistics: bars, segments, lines and ticks, in whole units."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from mahjong_core.standings import Standing
from mahjong_core.standings import statistics as core
from mahjong_core.winds import Wind
from scoring.sheets.selectors.seat_views import short_name
from scoring.statistics.selectors.figures import EventFigures
from scoring.statistics.selectors.rows import is_riichi, tenths

_LEADERS: Final = 10
MCR_STARTS: Final = (8, 12, 16, 20, 24, 32, 48, 64, 88)
HAN_STARTS: Final = (1, 2, 3, 4, 5, 6, 8, 11, 13)
BAR, GAP, TALL = 40, 12, 120
OWN: Final = "own"
WIDE, ROW = 480, 22


@dataclass(frozen=True)
class PlotBar:
    """Represent a bar of a plot ``TALL`` high: position, height, and the texts under and over it."""

    label: str
    count: int
    x: int
    height: int

    @property
    def y(self) -> int:
        return TALL - self.height

    @property
    def middle(self) -> int:
        return self.x + BAR // 2


@dataclass(frozen=True)
class Segment:
    """Represent the count of a place for a starting wind: a segment of a bar 400 wide, with its figure if it fits."""

    place: int
    count: int
    x: int
    width: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2

    @property
    def is_wide(self) -> bool:
        return self.width >= 28


@dataclass(frozen=True)
class WindRow:
    wind: Wind
    segments: tuple[Segment, ...]
    average: str
    y: int


@dataclass(frozen=True)
class PlotLine:
    """Represent a player's places by session: points of a polyline ``WIDE`` across; ``style`` sets it apart.

    ``is_own``: the line that the reader asked for.
    """

    number: int
    name: str
    country: str
    places: tuple[int | None, ...]
    points: str
    style: int | str

    @property
    def is_own(self) -> bool:
        return self.style == OWN


@dataclass(frozen=True)
class Tick:
    """Represent a figure beside an axis, and its position."""

    label: str
    at: int


def value_bars(figures: EventFigures) -> tuple[PlotBar, ...]:
    """Return how often hands of each value were won, as bars of a plot."""
    starts = HAN_STARTS if is_riichi(figures) else MCR_STARTS
    counts = core.distribution(core.totals(figures.deals).values, starts)
    most = max(counts, default=0)
    if not most:
        return ()
    return tuple(
        PlotBar(span(starts, at), count, GAP + at * (BAR + GAP), count * TALL // most)
        for at, count in enumerate(counts)
    )


def span(starts: Sequence[int], at: int) -> str:
    """Return the range of values of a bar, in words."""
    first = starts[at]
    if at == len(starts) - 1:
        return f"{first}+"
    last = starts[at + 1] - 1
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def wind_rows(figures: EventFigures) -> tuple[WindRow, ...]:
    """Return the places that were reached from each wind."""
    places = core.places_by_wind(figures.results)
    return tuple(_wind_row(wind, counts, at) for at, (wind, counts) in enumerate(places.items()) if sum(counts))


def _wind_row(wind: Wind, counts: tuple[int, int, int, int], at: int) -> WindRow:
    whole, x, segments = sum(counts), 0, []
    for place, count in enumerate(counts, start=1):
        width = 400 * sum(counts[:place]) // whole - x
        segments.append(Segment(place, count, x, width))
        x += width
    average = Fraction(sum(place * count for place, count in enumerate(counts, start=1)), whole)
    return WindRow(wind, tuple(segments), tenths(average), at * 36)


def value_ticks(figures: EventFigures) -> tuple[Tick, ...]:
    """Return the figures beside the bars: zero, half and the maximum."""
    most = max((bar.count for bar in value_bars(figures)), default=0)
    return (
        tuple(Tick(str(count), TALL - count * TALL // most) for count in sorted({0, most // 2, most})) if most else ()
    )


def leader_lines(figures: EventFigures, own: int | None = None) -> tuple[PlotLine, ...]:
    """Return the lines of the current first ten and of the number ``own``; none before the second session."""
    if figures.current.last_session < 2:
        return ()
    lowest = lowest_of(figures, own)
    return tuple(
        _leader_line(figures, row, OWN if figures.people[row.entrant_id].number == own else at, lowest)
        for at, row in enumerate(_drawn_rows(figures, own))
    )


def _drawn_rows(figures: EventFigures, own: int | None) -> list[Standing]:
    placed = [row for row in figures.current.rows if row.place is not None]
    standings = [row for row in placed[_LEADERS:] if figures.people[row.entrant_id].number == own]
    return placed[:_LEADERS] + standings


def lowest_of(figures: EventFigures, own: int | None) -> int:
    """Return the lowest place on the plot."""
    rows = _drawn_rows(figures, own)
    return max((place for row in rows for place in figures.places[row.entrant_id] if place), default=1)


def place_ticks(figures: EventFigures, own: int | None = None) -> tuple[Tick, ...]:
    """Return the places beside the lines: the first, one half-way, the lowest."""
    lowest = lowest_of(figures, own)
    return tuple(Tick(str(place), height(place, lowest)) for place in sorted({1, (lowest + 1) // 2, lowest}))


def session_ticks(figures: EventFigures) -> tuple[Tick, ...]:
    """Return the sessions along the axis of a plot."""
    last = figures.current.last_session
    return tuple(Tick(str(number), WIDE * (number - 1) // max(1, last - 1)) for number in range(1, last + 1))


def _leader_line(figures: EventFigures, row: Standing, at: int | str, lowest: int) -> PlotLine:
    person, places = figures.current.people[row.entrant_id], figures.places[row.entrant_id]
    known = [(session, place) for session, place in enumerate(places) if place is not None]
    last = figures.current.last_session - 1
    points = " ".join(f"{WIDE * session // last},{height(place, lowest)}" for session, place in known)
    return PlotLine(person.number, short_name(person), person.country, places, points, at)


def height(place: int, lowest: int) -> int:
    """Return the height of a place on the plot, from the best to the lowest that a leader had."""
    reach = ROW * (_LEADERS - 1)
    return ROW + (reach * (place - 1) // (lowest - 1) if lowest > 1 else 0)
