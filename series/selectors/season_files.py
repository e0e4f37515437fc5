"""A season as a workbook: the standings, every line of every sum, the clubs, the classes, the events, the rules."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from mahjong_core.placement import fraction_text
from series.selectors.groups import class_rows, club_lines
from series.selectors.seasons import PlayerRow, Season, player_rows, rule_sentences
from tournaments.look.workbooks import SheetOfRows

_PLAYER = ("place", "name", "country", "club", "total", "total_exact")


def season_sheets(season: Season) -> Iterator[SheetOfRows]:
    """Numbers as numbers, days as days; a total as a decimal and, beside it, exact as text."""
    rows = player_rows(season)
    yield SheetOfRows(_("Standings"), [_PLAYER, *map(_player_cells, rows)])
    yield SheetOfRows(_("Sums"), [_SUM, *_sum_cells(season)])
    clubs = [[one.place, one.club, one.total, fraction_text(one.total), one.size] for one in club_lines(season)]
    if clubs:
        yield SheetOfRows(_("Clubs"), [("place", "club", "total", "total_exact", "members"), *clubs])
    for one in season.series.classes.all():
        yield SheetOfRows(one.name, [_PLAYER, *map(_player_cells, class_rows(season, one))])
    yield SheetOfRows(_("Events"), [_EVENT, *_event_cells(season)])
    yield SheetOfRows(_("Rules"), [("rule",), *([sentence] for sentence in rule_sentences(season.rules))])


def _player_cells(row: PlayerRow) -> list[object]:
    return [row.place, row.name, row.country, row.club, row.total, fraction_text(row.total)]


_SUM = ("name", "event", "place", "players", "base_points", "weight", "percent", "points", "counts", "dropped")


def _sum_cells(season: Season) -> Iterator[list[object]]:
    """A row for each result, so that a spreadsheet can add them up again."""
    events = {str(one.uid): one for one in season.held}
    for row in season.standings:
        for term in (one for one in row.terms if not one.is_padding):
            event = events[term.event]
            why = term.dropped.value if term.dropped else None
            named = [season.people[row.person].name, event.name, term.place, event.players]
            yield [*named, term.basis, term.weight, term.percent, term.points, "no" if why else "yes", why]


_EVENT = ("event", "held_on", "game", "country", "players", "weight", "sanctioned_by", "held")


def _event_cells(season: Season) -> Iterator[list[object]]:
    for one in season.events:
        played = "yes" if one.is_held else "no"
        yield [one.name, one.held_on, one.family, one.country, one.players, one.weight, one.sanction, played]
