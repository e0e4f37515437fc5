"""The honours of a season: who has reached which level by which results, and the applications with their moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from mahjong_core.series.honours import Honour, HonoursRule, SanctionedResult, honours_reached
from mahjong_core.series.season import base_rank
from series.models import HonoursApplication, HonoursLevel, HonoursState, Series, SeriesEvent, SeriesResult
from series.policies import HONOURS_MOVES, HonoursAct
from series.selectors.seasons import Season
from tournaments.common.look.workbooks import SheetOfRows


@dataclass(frozen=True)
class HonoursResult:
    """A result that counts towards a level."""

    event: SeriesEvent
    place: int
    base_rank: int

    @property
    def data(self) -> dict[str, Any]:
        event = self.event
        return {
            "event": event.name,
            "held_on": event.held_on.isoformat(),
            "country": event.country,
            "sanction": event.sanction,
            "place": self.place,
            "players": event.players,
            "base_rank": self.base_rank,
        }


@dataclass(frozen=True)
class HonoursRow:
    """Somebody who has reached a level; ``state`` is where their application for it stands, empty without one."""

    key: str
    person: SeriesResult
    level: HonoursLevel
    results: tuple[HonoursResult, ...]
    state: str = ""

    @property
    def state_name(self) -> str:
        return str(HonoursState(self.state).label) if self.state else ""

    @property
    def may_apply(self) -> bool:
        return self.state in ("", HonoursState.WITHDRAWN)


def rule_of(level: HonoursLevel) -> HonoursRule:
    """A level of honours as the core reads it."""
    return HonoursRule(level.name, level.best_place, level.least_base_rank, level.results, level.sanction)


def honours_rows(season: Season) -> list[HonoursRow]:
    """Everybody who has reached a level of the season, level by level, by their names (two queries)."""
    levels = {level.name: level for level in season.series.honours_levels.all()}
    if not levels:
        return []
    events = {str(series_event.uid): series_event for series_event in season.held}
    sanctioned_results = [
        SanctionedResult(
            result.person, result.event, result.place, events[result.event].players, events[result.event].sanction
        )
        for result in season.results
    ]
    states = _latest_states(season.series)
    rows = [
        _row(season, honour, levels[honour.rule.name], events, states)
        for honour in honours_reached([rule_of(level) for level in levels.values()], sanctioned_results)
    ]
    order = list(levels)
    return sorted(rows, key=lambda row: (order.index(row.level.name), row.person.name.casefold()))


def _row(
    season: Season,
    honour: Honour,
    level: HonoursLevel,
    events: dict[str, SeriesEvent],
    states: dict[tuple[str, str, str, str], str],
) -> HonoursRow:
    person = season.people[honour.person]
    results = tuple(
        HonoursResult(events[result.event], result.place, base_rank(result.place, result.players))
        for result in honour.results
    )
    return HonoursRow(honour.person, person, level, results, states.get(_who(level.name, person), ""))


def _who(level: str, named: SeriesResult | HonoursApplication) -> tuple[str, str, str, str]:
    """Whose application for what: by the number where there is one."""
    number = named.federation_number
    return (level, number, "", "") if number else (level, "", named.name, named.country)


def _latest_states(series: Series) -> dict[tuple[str, str, str, str], str]:
    rows = HonoursApplication.objects.filter(series=series).order_by("id")
    return {_who(row.level, row): row.state for row in rows}


def honours_row(season: Season, level: str, key: str) -> HonoursRow | None:
    """One row, by the uid of its level and the key of its person."""
    return next((row for row in honours_rows(season) if str(row.level.uid) == level and row.key == key), None)


def applications_of(series: Series) -> list[HonoursApplication]:
    """The newest first, with their moves (two queries)."""
    return list(HonoursApplication.objects.filter(series=series).prefetch_related("moves").order_by("-id"))


def acts_from(state: str) -> list[tuple[str, str]]:
    """What may be done with an application that stands here: value and words."""
    return [(act.value, str(act.label)) for act in HonoursAct if HONOURS_MOVES.allows(state, act)]


def application_data(application: HonoursApplication) -> dict[str, Any]:
    """The application as its file and the API tell it."""
    return {
        "id": str(application.uid),
        "level": application.level,
        "name": application.name,
        "country": application.country,
        "club": application.club,
        "federation_number": application.federation_number,
        "state": application.state,
        "results": application.results,
        "moves": [
            {"state": move.state, "at": move.at.isoformat(), "by": move.by_name, "note": move.note}
            for move in application.moves.all()
        ],
    }


def application_sheets(application: HonoursApplication) -> Iterator[SheetOfRows]:
    """The file to send: who applies for what, and the results on which it rests."""
    facts = [
        ("level", application.level),
        ("name", application.name),
        ("country", application.country),
        ("club", application.club),
        ("federation_number", application.federation_number),
        ("season", application.series.name),
        ("held_by", application.series.holder),
    ]
    yield SheetOfRows("application", [("what", "value"), *facts])
    head = ("event", "held_on", "country", "sanction", "place", "players", "base_rank")
    rows = [[_cell(name, row[name]) for name in head] for row in application.results]
    yield SheetOfRows("results", [head, *rows])


def _cell(name: str, value: Any) -> Any:
    return date.fromisoformat(value) if name == "held_on" else value
