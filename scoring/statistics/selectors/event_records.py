"""Find the records of an event: the best in each figure, and who shares it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from mahjong_core.standings import RankFigure, rank_figure
from mahjong_core.standings import statistics as core
from scoring.sheets.selectors.seat_views import is_mcr
from scoring.statistics.selectors.figures import EventFigures, ranking_of_day
from tournaments.models import Participant

_MAX_NAMES: Final = 3


@dataclass(frozen=True)
class EventRecord:
    """Represent a record: its label, ``count`` or ``figure``, and its holders; ``more`` others share it.

    ``session`` and ``table``: where it was, if it was once.
    """

    label: Promise | str
    count: int
    holders: tuple[Participant, ...]
    more: int = 0
    session: int = 0
    table: int = 0
    figure: RankFigure | None = None


def event_records(figures: EventFigures) -> tuple[EventRecord, ...]:
    """Return the records that have a holder, in the order in which they are announced."""
    return tuple(record for record in _records(figures) if record.holders)


def _records(figures: EventFigures) -> Iterator[EventRecord]:
    rules = figures.current.rules
    tallies = core.tallies(figures.deals, lambda player: player if player in figures.people else None)
    counts = {int(str(player)): tally for player, tally in tallies.items()}
    yield _most(figures, gettext_lazy("Most hands won"), {player: tally.wins for player, tally in counts.items()})
    yield _most(
        figures, gettext_lazy("Most self-draws"), {player: tally.self_draws for player, tally in counts.items()}
    )
    if is_mcr(rules):
        least = rules.minimum_points
        smallest = {player: sum(value == least for value in tally.values) for player, tally in counts.items()}
        yield _most(figures, gettext_lazy("Most hands at the minimum"), smallest)
    longest = core.longest_dealerships(figures.deals)
    if longest:
        holders = [dealership.player for dealership in longest]
        record = _held(figures, gettext_lazy("Longest dealership, in hands"), longest[0].hands, holders)
        yield replace(record, session=longest[0].session, table=longest[0].table) if len(longest) == 1 else record
    yield from _best_of_the_last_day(figures)


def _most(figures: EventFigures, label: Promise | str, counts: dict[int, int]) -> EventRecord:
    most, holders = core.leaders_of(counts)
    return _held(figures, label, most, holders)


def _held(figures: EventFigures, label: Promise | str, count: int, holders: list[int] | tuple[int, ...]) -> EventRecord:
    """Return the record with the names of its holders who may be named, each once."""
    people = [figures.people[fromkey] for fromkey in dict.fromkeys(holders) if fromkey in figures.people]
    return EventRecord(label, count, tuple(people[:_MAX_NAMES]), max(0, len(people) - _MAX_NAMES))


def _best_of_the_last_day(figures: EventFigures) -> Iterator[EventRecord]:
    """Yield who was first on the last day; none for an event of one day."""
    days = {figures.days[result.session] for result in figures.results if result.session in figures.days}
    if len(days) < 2:
        return
    placed = {row.entrant_id for row in figures.current.rows if row.place is not None and not row.disqualified}
    ranked = ranking_of_day(figures, max(days), placed)
    first = [row for row in ranked if row.place == 1]
    if first:
        record = _held(
            figures,
            gettext_lazy("Best result on the last day, in points"),
            0,
            [row.entrant_id for row in first],
        )
        yield replace(record, figure=rank_figure(first[0]))
