"""Compute the standings of a session in play: as if it ended now, and who can still win what in the last one."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from mahjong_core.errors import RuleError
from mahjong_core.placement import to_twelfths
from mahjong_core.rulesets.records import Family
from mahjong_core.standings import SessionResult
from mahjong_core.standings.needs import who_can_reach
from mahjong_core.standings.outlook import Field, look_ahead
from mahjong_core.winds import WINDS
from reports.players.selectors.needs import LIMITS, field_ahead
from scoring.common.selectors.basis import public_basis
from scoring.results.selectors.outcomes import outcomes
from scoring.sheets.selectors.folding import TableSheet
from scoring.standings.selectors.page import StandingRow, standing_rows
from scoring.standings.selectors.ranking import Ranking, ranking_from_ledger
from tournaments.common.kept import kept as cache
from tournaments.models import Session, SessionMove, SessionMoveKind

_WANTED: Final = (1, 3)
_KEPT_SECONDS: Final = 600


@dataclass(frozen=True)
class OpenPlace:
    """Represent who can still end at a place or better, in the order of the standings as if the session ended now."""

    wanted: int
    rows: tuple[StandingRow, ...]

    @property
    def is_decided(self) -> bool:
        """Return whether no other player can take these places any more."""
        return len(self.rows) <= self.wanted


def as_if_over(session: Session, at: datetime, sheets: Iterable[TableSheet]) -> Ranking:
    """Return the public standings with the sheets of a session as its results.

    A table whose sheet makes no result yet (riichi points still on the table) gives none.
    """
    running = [result for current in sheets for result in _running(session, current)]
    event = session.tournament
    return ranking_from_ledger(event, public_basis(event), at, running=running)


def _running(session: Session, current: TableSheet) -> list[SessionResult]:
    try:
        placed = outcomes(current)
    except RuleError:
        return []
    return [
        SessionResult(
            player.pk,
            session.number,
            current.table.number,
            outcome.wind.value,
            outcome.score,
            outcome.place,
            to_twelfths(outcome.points),
        )
        for outcome in placed
        if (player := current.seats.get(outcome.wind)) is not None
    ]


def open_places(
    session: Session, at: datetime, sheets: Mapping[int, TableSheet], now: Ranking
) -> tuple[OpenPlace, ...]:
    """Return who can still win and who can still come third, in the last session while a table plays; else nothing.

    A place that all players can still reach is left out.

    A table counts as it stands once its sheet is full; every outcome of the others is possible, in riichi up to the
    largest of the limits that players are offered. ``now``: the standings as if the session ended now.
    """
    playing = {pk: current for pk, current in sheets.items() if current.sheet.next_hand is not None}
    if session.number != now.sessions or not playing or _is_ended(session, at):
        return ()
    able = _able(session, at, sheets, playing)
    placed = [row for row in standing_rows(now) if row.place is not None]
    found = (OpenPlace(wanted, tuple(row for row in placed if row.number in able[wanted])) for wanted in able)
    return tuple(place for place in found if len(place.rows) < len(placed))


def _is_ended(session: Session, at: datetime) -> bool:
    return SessionMove.objects.filter(session=session, kind=SessionMoveKind.END, at__lte=at).exists()


def _able(
    session: Session, at: datetime, sheets: Mapping[int, TableSheet], playing: Mapping[int, TableSheet]
) -> dict[int, frozenset[int]]:
    """Return by place the start numbers of those who can reach it.

    Empty if that cannot be computed: a session before is kept back, or a metric cannot be foreseen.
    """
    current = as_if_over(session, at, [sheet for pk, sheet in sheets.items() if pk not in playing])
    if any(current.embargoes.hides(number) for number in range(1, session.number)):
        return {}
    tables = [
        tuple(None if (player := sheet.seats.get(wind)) is None else player.pk for wind in WINDS)
        for sheet in playing.values()
    ]
    limit = max(LIMITS[Family.RIICHI]) if current.rules.family is Family.RIICHI else None
    field = field_ahead(current, session.number, tables, limit)
    # A hand at a table that plays on changes nothing here, so what was found stays until the field itself is another.
    key = f"spectators-open:{session.pk}:{hashlib.sha256(repr(field).encode()).hexdigest()}"
    able: dict[int, frozenset[int]] | None = cache.get(key)
    if able is None:
        able = _numbers_able(current, field)
        cache.set(key, able, _KEPT_SECONDS)
    return able


def _numbers_able(current: Ranking, field: Field) -> dict[int, frozenset[int]]:
    try:
        outlook = look_ahead(field)
        able = {wanted: who_can_reach(outlook, wanted) for wanted in _WANTED if wanted < len(field.contenders)}
    except RuleError:
        return {}
    return {wanted: frozenset(current.people[pk].number for pk in people) for wanted, people in able.items()}
