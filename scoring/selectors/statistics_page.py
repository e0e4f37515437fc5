"""The statistics as a page draws them: figures rounded for the eye, and the geometry of its plots in whole units."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mahjong_core import statistics as core
from mahjong_core.rulesets.records import Family
from mahjong_core.standings import Standing
from mahjong_core.winds import Wind
from scoring.selectors.seat_views import short_name
from scoring.selectors.statistics import EventFigures

_MOST = 5
_LEADERS = 10
MCR_STARTS: Final = (8, 12, 16, 20, 24, 32, 48, 64, 88)
HAN_STARTS: Final = (1, 2, 3, 4, 5, 6, 8, 11, 13)
_DASH = "\N{EN DASH}"
BAR, GAP, TALL = 40, 12, 120
WIDE, ROW = 480, 22


def percent(part: Fraction | None) -> str:
    """23.4%, a dash where there is nothing to share."""
    return _DASH if part is None else _("%(figure)s%%") % {"figure": tenths(part * 100)}


def tenths(value: Fraction | None) -> str:
    """One decimal by the reader's habit, a dash for None."""
    return _DASH if value is None else formats.number_format(Decimal(round(value * 10)) / 10, 1)


@dataclass(frozen=True)
class Fact:
    label: Promise | str
    figure: str


@dataclass(frozen=True)
class Bar:
    """A bar of a plot ``TALL`` high: where it stands, how high, and what stands under and over it."""

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
    """How often a starting wind came to a place: a piece of a bar 400 wide, with its figure where there is room."""

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
class Line:
    """A leader's way through the sessions: points of a polyline ``WIDE`` across; ``style`` tells it from the others."""

    number: int
    name: str
    places: tuple[int | None, ...]
    points: str
    style: int


@dataclass(frozen=True)
class HandRow:
    value: int
    number: int
    name: str
    session: int
    table: int
    is_self_draw: bool


@dataclass(frozen=True)
class BestSession:
    score: int
    number: int
    name: str
    session: int
    table: int
    wind: str


@dataclass(frozen=True)
class TallyRow:
    """One player, team or country. ``spark``: a player's places as points of a small polyline."""

    place: int | None
    name: str
    number: int | None
    hands: int
    wins: str
    self_draws: str
    deal_ins: str
    riichi: str
    average: str
    best: int | None
    spark: str
    places: tuple[int | None, ...]
    find: str


def facts(figures: EventFigures) -> list[Fact]:
    """The event in a few figures; nothing without a hand."""
    whole = core.totals(figures.deals)
    if not whole.hands:
        return []
    found = [
        Fact(gettext_lazy("Hands"), str(whole.hands)),
        Fact(gettext_lazy("Hands in a session at one table"), tenths(whole.hands_per_table)),
        Fact(gettext_lazy("Average winning value"), tenths(whole.average)),
        Fact(gettext_lazy("Hands that nobody won"), percent(whole.draw_rate)),
        Fact(gettext_lazy("Wins by self-draw"), percent(whole.self_draw_rate)),
    ]
    if is_riichi(figures):
        found.append(Fact(gettext_lazy("Riichi in a hand"), tenths(whole.riichi_per_hand)))
    return found


def is_riichi(figures: EventFigures) -> bool:
    return figures.current.rules.family is Family.RIICHI


def session_facts(figures: EventFigures) -> list[tuple[int, int, str, str, str]]:
    """Session, hands, average value, share of draws and of self-draws."""
    return [
        (session, one.hands, tenths(one.average), percent(one.draw_rate), percent(one.self_draw_rate))
        for session, one in core.by_session(figures.deals).items()
    ]


def value_bars(figures: EventFigures) -> tuple[Bar, ...]:
    starts = HAN_STARTS if is_riichi(figures) else MCR_STARTS
    counts = core.distribution(core.totals(figures.deals).values, starts)
    most = max(counts, default=0)
    if not most:
        return ()
    return tuple(
        Bar(span(starts, at), count, GAP + at * (BAR + GAP), count * TALL // most) for at, count in enumerate(counts)
    )


def span(starts: Sequence[int], at: int) -> str:
    first = starts[at]
    if at == len(starts) - 1:
        return f"{first}+"
    last = starts[at + 1] - 1
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def wind_rows(figures: EventFigures) -> tuple[WindRow, ...]:
    found = core.places_by_wind(figures.results)
    return tuple(_wind_row(wind, counts, at) for at, (wind, counts) in enumerate(found.items()) if sum(counts))


def _wind_row(wind: Wind, counts: tuple[int, int, int, int], at: int) -> WindRow:
    whole, x, segments = sum(counts), 0, []
    for place, count in enumerate(counts, start=1):
        width = 400 * sum(counts[:place]) // whole - x
        segments.append(Segment(place, count, x, width))
        x += width
    average = Fraction(sum(place * count for place, count in enumerate(counts, start=1)), whole)
    return WindRow(wind, tuple(segments), tenths(average), at * 36)


def leader_lines(figures: EventFigures) -> tuple[Line, ...]:
    """The first ten of now, session by session; nothing before the second session."""
    leaders = [row for row in figures.current.rows if row.place is not None][:_LEADERS]
    if figures.current.last_session < 2:
        return ()
    lowest = max((place for row in leaders for place in figures.places[row.entrant_id] if place), default=1)
    return tuple(_leader_line(figures, row, at, lowest) for at, row in enumerate(leaders))


def _leader_line(figures: EventFigures, row: Standing, at: int, lowest: int) -> Line:
    person, places = figures.current.people[row.entrant_id], figures.places[row.entrant_id]
    known = [(session, place) for session, place in enumerate(places) if place is not None]
    last = figures.current.last_session - 1
    points = " ".join(f"{WIDE * session // last},{height(place, lowest)}" for session, place in known)
    return Line(person.number, short_name(person), places, points, at)


def height(place: int, lowest: int) -> int:
    """From the best place, a line's height, down to the lowest that a leader had."""
    reach = ROW * (_LEADERS - 1)
    return ROW + (reach * (place - 1) // (lowest - 1) if lowest > 1 else 0)


def hand_rows(figures: EventFigures) -> list[HandRow]:
    named = [(deal, winner, value) for deal, winner, value in core.best_hands(figures.deals, 10 * _MOST)]
    return [
        HandRow(value, person.number, person.name, deal.session, deal.table, deal.discarder is None)
        for deal, winner, value in named
        if (person := figures.people.get(winner)) is not None
    ][:_MOST]


def best_session_rows(figures: EventFigures) -> list[BestSession]:
    people = figures.people
    return [
        BestSession(
            one.table_score,
            people[one.participant].number,
            people[one.participant].name,
            one.session,
            one.table,
            one.wind,
        )
        for one in core.best_sessions(figures.results, _MOST)
    ]


def player_rows(figures: EventFigures) -> list[TallyRow]:
    """Every listed player in the order of the standings."""
    found = core.tallies(figures.deals, lambda player: player)
    people = figures.people
    most = len(people)
    return [
        _tally_row(
            found.get(row.entrant_id, core.Tally()),
            people[row.entrant_id].name,
            row.place,
            number=people[row.entrant_id].number,
            places=figures.places[row.entrant_id],
            spark=spark(figures.places[row.entrant_id], most),
        )
        for row in figures.current.rows
    ]


def _group_rows(
    figures: EventFigures, key_of: Callable[[int], Hashable], names: Mapping[Hashable, str]
) -> list[TallyRow]:
    found = core.tallies(figures.deals, key_of)
    ordered = sorted(names.items(), key=lambda one: one[1].casefold())
    return [_tally_row(found.get(key, core.Tally()), name, None) for key, name in ordered]


def team_rows(figures: EventFigures) -> list[TallyRow]:
    people = figures.people
    names: dict[Hashable, str] = {one.team_id: one.team.name for one in people.values() if one.team}
    return _group_rows(figures, lambda pk: people[pk].team_id if pk in people else None, names)


def country_rows(figures: EventFigures) -> list[TallyRow]:
    people = figures.people
    names: dict[Hashable, str] = {one.country: one.country for one in people.values() if one.country}
    return _group_rows(figures, lambda pk: people[pk].country or None if pk in people else None, names)


def _tally_row(
    one: core.Tally,
    name: str,
    place: int | None,
    *,
    number: int | None = None,
    places: tuple[int | None, ...] = (),
    spark: str = "",
) -> TallyRow:
    return TallyRow(
        place=place,
        name=name,
        number=number,
        hands=one.hands,
        wins=percent(one.win_rate),
        self_draws=percent(one.self_draw_rate),
        deal_ins=percent(one.deal_in_rate),
        riichi=percent(one.riichi_rate),
        average=tenths(one.average),
        best=one.best,
        spark=spark,
        places=places,
        find=f"{number or ''} {name}".strip(),
    )


def spark(places: tuple[int | None, ...], most: int) -> str:
    """Places as points in a field of 72 by 20, the first place at the top; nothing before the second session."""
    known = [(at, place) for at, place in enumerate(places) if place is not None]
    if len(known) < 2 or most < 2:
        return ""
    last = len(places) - 1
    return " ".join(f"{2 + 68 * at // last},{2 + 16 * (place - 1) // (most - 1)}" for at, place in known)
