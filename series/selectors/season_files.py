"""Build a workbook of a season: standings, lines of the sums, clubs, classes, events, rules."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from mahjong_core.placement import fraction_text
from series.selectors.groups import class_rows, club_lines
from series.selectors.seasons import PlayerRow, Season, player_rows, rule_sentences
from tournaments.common.look.workbooks import SheetOfRows

_PLAYER = ("place", "name", "country", "club", "total", "total_exact")


def season_sheets(season: Season) -> Iterator[SheetOfRows]:
    """Yield the sheets: numbers as numbers, days as days; a total as a decimal and, beside it, exact as text."""
    rows = player_rows(season)
    yield SheetOfRows(_("Standings"), [_PLAYER, *map(_player_cells, rows)])
    yield SheetOfRows(_("Sums"), [_SUM, *_sum_cells(season)])
    clubs = [[line.place, line.club, line.total, fraction_text(line.total), line.size] for line in club_lines(season)]
    if clubs:
        yield SheetOfRows(_("Clubs"), [("place", "club", "total", "total_exact", "members"), *clubs])
    for class_ in season.series.classes.all():
        yield SheetOfRows(class_.name, [_PLAYER, *map(_player_cells, class_rows(season, class_))])
    yield SheetOfRows(_("Events"), [_EVENT, *_event_cells(season)])
    yield SheetOfRows(_("Rules"), [("rule",), *([sentence] for sentence in rule_sentences(season.rules))])


def _player_cells(row: PlayerRow) -> list[object]:
    return [row.place, row.name, row.country, row.club, row.total, fraction_text(row.total)]


_SUM = ("name", "event", "place", "players", "base_points", "weight", "percent", "points", "counts", "dropped")


def _sum_cells(season: Season) -> Iterator[list[object]]:
    """Yield a row for each result, so that a spreadsheet can recompute the sums."""
    events = {str(series_event.uid): series_event for series_event in season.held}
    for row in season.standings:
        for term in (season_term for season_term in row.terms if not season_term.is_padding):
            event = events[term.event]
            why = term.dropped.value if term.dropped else None
            named = [season.people[row.person].name, event.name, term.place, event.players]
            yield [*named, term.basis, term.weight, term.percent, term.points, "no" if why else "yes", why]


_EVENT = ("event", "held_on", "game", "country", "players", "weight", "held")


def _event_cells(season: Season) -> Iterator[list[object]]:
    for event in season.events:
        played = "yes" if event.is_held else "no"
        yield [
            event.name,
            event.held_on,
            event.family,
            event.country,
            event.players,
            event.weight,
            played,
        ]
