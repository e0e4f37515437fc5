"""Read a season for pages, files and the API: the standings, each sum line by line, and the coming events."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Final

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.series.standings import (
    COUNTED_BEST,
    Dropped,
    Scheme,
    SeasonEvent,
    SeasonOutlook,
    SeasonResult,
    SeasonRow,
    SeasonRules,
    SeasonTerm,
    outlook,
    season_standings,
)
from series.models import Series, SeriesAcceptance, SeriesEvent, SeriesResult
from series.selectors.people import Named, key_finder, keys_of_results
from series.selectors.rules_data import rules_from_data
from tournaments.common.look.collation import reader_key
from tournaments.common.look.lists import print_list, print_series
from tournaments.common.look.numbers import print_exact

_BEST_BASE_RANK: Final = 1000
_HUNDREDTHS: Final = 100
_WRITTEN_WHOLE: Final = frozenset({1, 2, 4})


@dataclass(frozen=True)
class TermLine:
    """Represent one line of a sum: the event, the place, the calculation, and why the points do not count.

    ``accepted``: the word by which results with findings count; ``figures``: table points and score, where known.
    """

    name: str
    place: int
    players: int
    how: str
    points: str
    reason: str = ""
    accepted: SeriesAcceptance | None = None
    figures: str = ""

    @property
    def is_counted(self) -> bool:
        return not self.reason


@dataclass(frozen=True)
class PointsCell:
    """Represent a player's points in an event, named, struck if they do not count, or empty."""

    event: str
    points: str
    is_struck: bool = False
    is_to_come: bool = False


@dataclass(frozen=True)
class PlayerRow:
    key: str
    place: int | None
    name: str
    country: str
    club: str
    total: Fraction
    shown: str
    cells: tuple[PointsCell, ...]
    lines: tuple[TermLine, ...]
    sum_line: str
    halves: tuple[str, str] | None

    @property
    def find(self) -> str:
        return f"{self.name} {self.country} {self.club}"


@dataclass(frozen=True)
class Season:
    """Represent a season. ``on``: the day for which results are aged; ``held`` and ``to_come``: its events in order.

    ``key_of`` returns the key of a named person. ``accepted``: by the uid of an event, the word by which its results
    count; ``figures``: table points and score of a person in an event, if they are known.
    """

    series: Series
    rules: SeasonRules
    on: date
    held: tuple[SeriesEvent, ...]
    to_come: tuple[SeriesEvent, ...]
    standings: tuple[SeasonRow, ...]
    people: Mapping[str, SeriesResult]
    results: tuple[SeasonResult, ...]
    key_of: Callable[[Named], str]
    accepted: Mapping[str, SeriesAcceptance] = field(default_factory=dict)
    figures: Mapping[tuple[str, str], str] = field(default_factory=dict)

    @property
    def events(self) -> tuple[SeriesEvent, ...]:
        return (*self.held, *self.to_come)

    @property
    def accepted_events(self) -> tuple[tuple[SeriesEvent, SeriesAcceptance], ...]:
        """Return the events whose results were accepted, with the reason."""
        words = self.accepted
        return tuple((event, words[str(event.uid)]) for event in self.held if str(event.uid) in words)

    @property
    def core_events(self) -> tuple[SeasonEvent, ...]:
        return tuple(core_event(series_event) for series_event in self.held)


def core_event(event: SeriesEvent) -> SeasonEvent:
    """Return an event of a season for the core."""
    return SeasonEvent(str(event.uid), event.held_on, event.players, event.weight, event.family, event.country)


def season(series: Series, on: date) -> Season:
    """Return the season on a day (three queries)."""
    rules = rules_from_data(series.rules)
    events = [event for event in series.events.all() if not rules.families or event.family in rules.families]
    held = tuple(event for event in events if event.is_held)
    rows = list(SeriesResult.objects.filter(event__in=held).select_related("event").order_by("event__held_on", "id"))
    keys = keys_of_results(rows)
    people = {keys[row.pk]: row for row in rows}  # the latest event says name, country and club
    results = tuple(SeasonResult(str(row.event.uid), keys[row.pk], row.place) for row in rows)
    standings = season_standings([core_event(series_event) for series_event in held], results, rules, on=on)
    to_come = tuple(event for event in events if not event.is_held)
    keys_by = key_finder(rows)
    figures = {(keys[row.pk], str(row.event.uid)): _shown_figures(row) for row in rows if row.table_points or row.score}
    return Season(
        series, rules, on, held, to_come, standings, people, results, keys_by, acceptances_of(series), figures
    )


def _shown_figures(row: SeriesResult) -> str:
    shown = (print_exact(Fraction(text)) for text in (row.table_points, row.score) if text)
    return " / ".join(shown)


def acceptances_of(series: Series) -> dict[str, SeriesAcceptance]:
    """Return the latest acceptance of each event's results, by the event's uid (one query)."""
    return {str(row.event): row for row in SeriesAcceptance.objects.filter(series=series).order_by("id")}


def shown_points(value: Fraction) -> str:
    """Return whole points, halves and quarters as they are; everything else with two decimals."""
    if value.denominator in _WRITTEN_WHOLE:
        return print_exact(value)
    hundredths = round(value * _HUNDREDTHS)
    point = formats.get_format("DECIMAL_SEPARATOR")
    return f"{print_exact(hundredths // _HUNDREDTHS)}{point}{hundredths % _HUNDREDTHS:02d}"


def player_rows(current: Season) -> list[PlayerRow]:
    """Return every player in the order of the standings; tied players by name."""
    by_uid = {str(series_event.uid): series_event for series_event in current.held}
    rows = [_player_row(current, row, by_uid) for row in current.standings]
    return sorted(rows, key=lambda row: (row.place is None, row.place or 0, -row.total, reader_key(row.name)))


def _player_row(current: Season, row: SeasonRow, by_uid: Mapping[str, SeriesEvent]) -> PlayerRow:
    person = current.people[row.person]
    terms = {term.event: term for term in row.terms if not term.is_padding}
    cells = [_cell(terms.get(str(event.uid)), event, current.rules) for event in current.events]
    counted = sum(term.dropped is None and not term.is_padding for term in row.terms)
    return PlayerRow(
        key=row.person,
        place=row.place,
        name=person.name,
        country=person.country,
        club=person.club,
        total=row.total,
        shown=shown_points(row.total),
        cells=tuple(cells),
        lines=tuple(_line(term, by_uid, current, row.person) for term in row.terms),
        sum_line=_sum_line(current.rules, counted, len(terms)),
        halves=(shown_points(row.halves[0]), shown_points(row.halves[1])) if row.halves else None,
    )


def _cell(term: SeasonTerm | None, event: SeriesEvent, rules: SeasonRules) -> PointsCell:
    if term is None:
        return PointsCell(event.name, "", is_to_come=not event.is_held)
    points = Fraction(term.basis) if rules.scheme is Scheme.MERS else term.points
    return PointsCell(event.name, shown_points(points), is_struck=term.dropped is not None)


def _sum_line(rules: SeasonRules, counted: int, results: int) -> str:
    if rules.scheme is Scheme.MERS:
        return _("Half the mean of the results that count, plus half the mean of the best %(n)s") % {"n": COUNTED_BEST}
    if counted == results:
        return ngettext("%(n)s result", "%(n)s results", results) % {"n": results}
    return _("%(counted)s of %(all)s results count") % {"counted": counted, "all": results}


def _line(term: SeasonTerm, by_uid: Mapping[str, SeriesEvent], current: Season, person: str) -> TermLine:
    if term.is_padding:
        return TermLine(_("No result"), 0, 0, "0 × 1", "0")
    event = by_uid[term.event]
    return TermLine(
        name=event.name,
        place=term.place,
        players=event.players,
        how=_worked_out(term, event, current.rules),
        points=shown_points(term.points),
        reason=_reason(term.dropped, current.rules),
        accepted=current.accepted.get(term.event),
        figures=current.figures.get((person, term.event), ""),
    )


def _worked_out(term: SeasonTerm, event: SeriesEvent, rules: SeasonRules) -> str:
    """Return the calculation of the points: 1 000 × (56 − 9) ÷ 55 = 855, × 1½."""
    first = print_exact(term.basis)
    if rules.scheme is not Scheme.PLACES and event.players > 1:
        thousand = print_exact(_BEST_BASE_RANK)
        first = f"{thousand} × ({event.players} − {term.place}) ÷ {event.players - 1} = {first}"
    if term.weight != 1 or rules.scheme is Scheme.MERS:
        first += f" × {print_exact(term.weight)}"
    return first if term.percent == 100 else f"{first} × {term.percent}\N{NARROW NO-BREAK SPACE}%"


def _reason(dropped: Dropped | None, rules: SeasonRules) -> str:
    words = {
        Dropped.NOT_BEST: _("does not count: not among the best"),
        Dropped.TOO_OLD: _("does not count: two years old"),
        Dropped.CAP: _("does not count: maximum of results in this country reached"),
        Dropped.NO_POINTS: _("no points for this place"),
    }
    return words[dropped] if dropped else ""


def outlook_of(current: Season, person: str) -> tuple[SeriesEvent, SeasonOutlook] | None:
    """Return the effect that the next event can have for a player; None if there is none."""
    if not current.to_come:
        return None
    coming = current.to_come[0]
    season_outlook = outlook(person, current.core_events, current.results, core_event(coming), current.rules)
    return coming, season_outlook


def rule_sentences(rules: SeasonRules) -> list[str]:
    """Return the season's rules in sentences."""
    first = {
        Scheme.PLACES: _("Points by place: %(points)s.") % {"points": print_series(rules.points)},
        Scheme.BASE_RANKS: _(
            "The first place of an event has 1000 points and the last 0, multiplied by the weight of the event."
        ),
        Scheme.MERS: _(
            "Like the European ranking: two weighted means of the base ranks, of the best ceil(5 + 0.8 (n − 5)) "
            "results and of the best 4; fewer than five results are filled up with zeros of weight 1."
        ),
    }
    sentences = [first[rules.scheme]]
    if rules.best is not None and rules.scheme is not Scheme.MERS:
        sentences.append(
            ngettext("The best result counts.", "The best %(n)s results count.", rules.best) % {"n": rules.best}
        )
    if rules.least > 1:
        words = ngettext(
            "Players with fewer than %(n)s result have no place.",
            "Players with fewer than %(n)s results have no place.",
            rules.least,
        )
        sentences.append(words % {"n": rules.least})
    if rules.cap is not None:
        words = ngettext(
            "At most %(n)s result in events of one country counts.",
            "At most %(n)s results in events of one country count.",
            rules.cap,
        )
        sentences.append(words % {"n": rules.cap})
    if rules.ages:
        sentences.append(_("A result counts in full for a year, half in the second year, then no longer."))
    if rules.clubs > 1:
        words = ngettext(
            "A club has the sum of its best %(n)s member.", "A club has the sum of its best %(n)s members.", rules.clubs
        )
        sentences.append(words % {"n": rules.clubs})
    if rules.families:
        sentences.append(_("Only %(name)s counts.") % {"name": print_list(map(str.upper, rules.families))})
    return sentences
