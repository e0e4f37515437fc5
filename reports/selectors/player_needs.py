"""What a player needs in the session ahead, from what the public sees; reckoned once for each version."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from django.core.cache import cache

from mahjong_core.errors import RuleError
from mahjong_core.placement import TWELFTHS
from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.records import Family
from mahjong_core.standings import Standing
from mahjong_core.standings.cuts import bands
from mahjong_core.standings.needs import Needs, needs
from mahjong_core.standings.outlook import Contender, Field, Outlook, look_ahead
from mahjong_core.winds import WINDS
from scoring.selectors.standings import CACHE_SECONDS, Ranking
from tournaments.models import Participant, Seat
from tournaments.selectors.phases import phase_rows

RIICHI_STEP: Final = 100
LIMITS: Final[Mapping[Family, tuple[int, ...]]] = {Family.MCR: (100, 200, 400), Family.RIICHI: (30000, 60000, 100000)}


@dataclass(frozen=True)
class Ahead:
    """The session that is played for, and what it brings; ``is_last``: the place is then the final one."""

    session: int
    is_last: bool
    limit: int | None
    answer: Needs


def needs_ahead(current: Ranking, player: Participant, wanted: int, limit: int | None = None) -> Ahead | None:
    """None where there is nothing to say: no table ahead, a result already there, a metric that cannot be foreseen."""
    session = session_ahead(current)
    hidden = any(current.veil.hides(number) for number in range(1, session + 1))
    if session > current.sessions or hidden or (limit is not None and limit not in LIMITS[current.rules.family]):
        return None
    try:
        answer = needs(outlook_of(current, session, limit), player.pk, wanted)
    except RuleError:
        return None
    return Ahead(session, session == current.sessions, limit, answer)


def session_ahead(current: Ranking) -> int:
    """The session of which some tables count and others do not; else the one after the latest that counts."""
    last = current.last_session
    if last and is_open(current, last):
        return last
    return last + 1


def is_open(current: Ranking, session: int) -> bool:
    """Does anybody who is seated in it wait for a result?"""
    return bool(open_tables(current, session))


def open_tables(current: Ranking, session: int) -> tuple[tuple[int | None, ...], ...]:
    """The tables of a session without a result that counts (one query)."""
    done = {row.entrant_id for row in current.rows if len(row.sessions) >= session and row.sessions[session - 1]}
    seats: dict[int, dict[str, int | None]] = {}
    rows = Seat.objects.filter(session__tournament=current.tournament, session__number=session)
    for table, wind, who in rows.values_list("table_id", "wind", "participant_id").order_by("table__number"):
        seats.setdefault(table, {})[wind] = who
    tables = [tuple(found.get(wind.value) for wind in WINDS) for found in seats.values()]
    return tuple(table for table in tables if not done & set(table))


def outlook_of(current: Ranking, session: int, limit: int | None) -> Outlook:
    """The reckoned field, kept for each version of the event."""
    key = f"outlook:{current.tournament.pk}:{current.version}:{current.basis}:{session}:{limit}"
    kept: Outlook | None = cache.get(key)
    if kept is None:
        kept = look_ahead(field_of(current, session, limit))
        cache.set(key, kept, CACHE_SECONDS)
    return kept


def field_of(current: Ranking, session: int, limit: int | None) -> Field:
    """Everybody who is ranked, and the tables still to be played. A disqualified player stands behind in any case."""
    tables = open_tables(current, session)
    playing = {who for table in tables for who in table}
    ranked = [row for row in current.rows if row.place is not None and not row.disqualified]
    found = {row.entrant_id: band_of(row, current, session, playing) for row in ranked}
    order = sorted(set(found.values()))
    rules = current.rules
    return Field(
        contenders=tuple(contender(row, order.index(found[row.entrant_id])) for row in ranked),
        tables=tables,
        scale=rules.place_scale,
        tie_rule=rules.tie_rule,
        metrics=rules.ranking_metrics,
        step=step_of(rules),
        limit=limit,
    )


def step_of(rules: RuleSet) -> int:
    return RIICHI_STEP if rules.family is Family.RIICHI else 1


def band_of(row: Standing, current: Ranking, session: int, playing: Collection[int | None]) -> tuple[int, ...]:
    """The division, and how far somebody comes who plays on."""
    played = [one is not None for one in row.sessions]
    if row.entrant_id in playing:
        played[session - 1] = True
    return bands(row.entrant_id, played, current.cuts)


def contender(row: Standing, band: int) -> Contender:
    results = [one for one in row.sessions if one is not None]
    return Contender(
        id=row.entrant_id,
        twelfths=row.table_points * TWELFTHS,
        score=row.table_score,
        band=band,
        tables_won=sum(one.place == 1 for one in results),
        latest_session=results[-1].twelfths if results else 0,
    )


def places_to_ask(current: Ranking) -> tuple[int, ...]:
    """The places that many play for: the first, the podium, and those that play on after the next cut."""
    sizes = [row.preview.divisions[0].players for row in phase_rows(current.tournament) if row.is_next and row.preview]
    known = len(current.rows)
    return tuple(sorted({one for one in (1, 3, 8, 16, *sizes) if one < known}))
