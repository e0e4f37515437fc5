"""Compute what a player needs in the next session, from public data; cached for each version."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mahjong_core.errors import RuleError
from mahjong_core.placement import TWELFTHS
from mahjong_core.rulesets.records import Family, RuleSet
from mahjong_core.standings import Standing
from mahjong_core.standings.cuts import bands
from mahjong_core.standings.needs import Needs, OwnResult, Reach, is_reachable, needs
from mahjong_core.standings.outlook import Contender, Field, Outlook, look_ahead
from mahjong_core.winds import WINDS
from scoring.finals.selectors.coming_cut import ComingCut
from scoring.standings.selectors.ranking import CACHE_SECONDS, Ranking
from tournaments.common.kept import kept_object, share_object, shared_object
from tournaments.models import DRAWN_STATES, Participant, Seat, Tournament

_RIICHI_STEP: Final = 100
LIMITS: Final[Mapping[Family, tuple[int, ...]]] = {Family.MCR: (100, 200, 400), Family.RIICHI: (30000, 60000, 100000)}


@dataclass(frozen=True)
class Ahead:
    """Represent the next session; ``is_last``: the place after it is the final one.

    ``cut``: made right after the session. ``at_line``: the place asked for is one of its lines. ``is_floating``: what a
    place is worth depends on how many end above.
    """

    session: int
    is_last: bool
    limit: int | None
    answer: Needs
    cut: ComingCut | None = None
    at_line: bool = False
    is_floating: bool = False


@dataclass(frozen=True)
class _Coming:
    """Represent the session to look ahead at, with its tables that have no result which counts, four seats each."""

    session: int
    tables: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True)
class FoldedResult:
    """Group ways to finish at the own table with the same needs, from the best place down."""

    ways: tuple[OwnResult, ...]

    @property
    def first(self) -> OwnResult:
        return self.ways[0]

    def is_like(self, other: OwnResult) -> bool:
        """Return whether that way has the same needs: the same scores, or any score in both."""
        mine = self.ways[-1]
        possible = mine.possible_from == other.possible_from or (mine.is_always_possible and other.is_always_possible)
        certain = mine.certain_from == other.certain_from or (mine.is_always_certain and other.is_always_certain)
        return possible and certain


def needs_ahead(
    current: Ranking, player: Participant, wanted: int, limit: int | None = None, cut: ComingCut | None = None
) -> Ahead | None:
    """Return the needs; None if none can be computed.

    No table ahead, a result already there, a metric that cannot be foreseen.
    """
    coming = _coming_of(current, limit)
    if coming is None:
        return None
    due = _due_cut(coming, cut)
    at_line = due is not None and wanted in due.lines
    try:
        outlook = _outlook_of(current, coming, limit, at_line=at_line)
        answer = _net(needs(outlook, player.pk, wanted, at_line=at_line), current.rules)
    except RuleError:
        return None
    is_last = coming.session == current.sessions
    return Ahead(coming.session, is_last, limit, answer, due, at_line, current.rules.has_floating_uma)


def _is_reachable(current: Ranking, player: Participant, wanted: int, cut: ComingCut | None) -> bool:
    """Return whether the next session can bring the place; also False if that cannot be computed."""
    coming = _coming_of(current, None)
    if coming is None:
        return False
    due = _due_cut(coming, cut)
    at_line = due is not None and wanted in due.lines
    try:
        return is_reachable(_outlook_of(current, coming, None, at_line=at_line), player.pk, wanted, at_line=at_line)
    except RuleError:
        return False


def _due_cut(coming: _Coming, cut: ComingCut | None) -> ComingCut | None:
    """Return the cut if it is made right after the session."""
    return cut if cut is not None and cut.session == coming.session + 1 else None


def _coming_of(current: Ranking, limit: int | None) -> _Coming | None:
    """Return the session of which some tables count and others do not; else the one after the latest that counts.

    None if there is none, where the public may not know what it rests on, or for a limit that is not offered.
    """
    if limit is not None and limit not in LIMITS[current.rules.family]:
        return None
    key = f"coming:{current.tournament.pk}:{current.version}:{current.basis}"
    kept: _Coming | None = shared_object(key)
    if kept is None:
        last = current.last_session
        tables = _open_tables(current, last) if last else ()
        kept = _Coming(last, tables) if tables else _Coming(last + 1, _open_tables(current, last + 1))
        share_object(key, kept, CACHE_SECONDS)
    hidden = any(current.embargoes.hides(number) for number in range(1, kept.session + 1))
    return None if kept.session > current.sessions or hidden else kept


def _net(answer: Needs, rules: RuleSet) -> Needs:
    """Return the scores as a session counts them: net of the return points, not of the start."""
    handed_in = rules.base_points - rules.starting_points
    if not handed_in:
        return answer
    return replace(answer, results=tuple(_lower(result, handed_in) for result in answer.results))


def _lower(result: OwnResult, points: int) -> OwnResult:
    possible, certain = (
        None if number is None else number - points for number in (result.possible_from, result.certain_from)
    )
    return replace(result, least=result.least - points, possible_from=possible, certain_from=certain)


def _open_tables(current: Ranking, session: int) -> tuple[tuple[int | None, ...], ...]:
    """Return the tables of a session without a result that counts (one query)."""
    done = {row.entrant_id for row in current.rows if len(row.sessions) >= session and row.sessions[session - 1]}
    seats = line_up(current.tournament, session).values()
    tables = [tuple(seat.get(wind.value) for wind in WINDS) for seat in seats]
    return tuple(table for table in tables if not done & set(table))


def line_up(event: Tournament, session: int) -> dict[int, dict[str, int | None]]:
    """Return by table, in their order, who sits at which wind in a session (one query)."""
    seats: dict[int, dict[str, int | None]] = {}
    rows = Seat.objects.filter(session__tournament=event, session__number=session)
    for table, wind, who in rows.values_list("table_id", "wind", "participant_id").order_by("table__number"):
        seats.setdefault(table, {})[wind] = who
    return seats


def _outlook_of(current: Ranking, coming: _Coming, limit: int | None, *, at_line: bool) -> Outlook:
    """Return the computed field, kept for each version. At a cut's line only players whom the cut can take count."""

    def look() -> Outlook:
        field = field_ahead(current, coming.session, coming.tables, limit)
        if at_line:
            able = [contender for contender in field.contenders if current.people[contender.id].state in DRAWN_STATES]
            field = replace(field, contenders=tuple(able))
        return look_ahead(field)

    key = f"outlook:{current.tournament.pk}:{current.version}:{current.basis}:{coming.session}:{limit}:{at_line:d}"
    return kept_object(key, look)


def field_ahead(current: Ranking, session: int, tables: Sequence[tuple[int | None, ...]], limit: int | None) -> Field:
    """Return all ranked players, and the ``tables`` of a session that are still to be played, four seats each.

    A disqualified player stands behind in any case.
    """
    playing = {who for table in tables for who in table}
    ranked = [row for row in current.rows if row.place is not None and not row.disqualified]
    bands_of = {}  # the division, and how far somebody comes who plays on
    for row in ranked:
        played = [result is not None for result in row.sessions]
        if row.entrant_id in playing:
            played[session - 1] = True
        bands_of[row.entrant_id] = bands(row.entrant_id, played, current.cuts)
    order = sorted(set(bands_of.values()))
    rules = current.rules
    handed_in = rules.base_points - rules.starting_points
    return Field(
        # A table's scores add up to nothing above the start; what each hands in for the oka comes off before.
        contenders=tuple(
            _contender(row, order.index(bands_of[row.entrant_id]), handed_in if row.entrant_id in playing else 0)
            for row in ranked
        ),
        tables=tuple(tables),
        scale=rules.place_scale,
        tie_rule=rules.tie_rule,
        metrics=rules.ranking_metrics,
        step=_RIICHI_STEP if rules.family is Family.RIICHI else 1,
        limit=limit,
        scale_above=rules.scale_above,
        above=handed_in,
    )


def _contender(row: Standing, band: int, handed_in: int) -> Contender:
    results = [session for session in row.sessions if session is not None]
    return Contender(
        id=row.entrant_id,
        twelfths=row.table_points * TWELFTHS,
        score=row.table_score - handed_in,
        band=band,
        tables_won=sum(result.place == 1 and not result.replaced for result in results),
        latest_session=results[-1].twelfths if results else 0,
    )


def next_border(current: Ranking, player: Participant, place: int | None, cut: ComingCut | None) -> int | None:
    """Return the next reachable goal: a line of the cut, the podium, the first, else the next.

    The nearest line comes first for as long as it can be won and lost. None if no better place can be reached in the
    session ahead.
    """
    line = cut.nearest(place) if cut is not None else None
    if line is not None:
        ahead = needs_ahead(current, player, line, None, cut)
        if ahead is not None and ahead.answer.reach == Reach.POSSIBLE:
            return line
    if place is None or place == 1:
        return place
    borders = [number for number in reversed(places_to_ask(current, cut)) if number < place]
    out_of_reach: set[bool] = (
        set()
    )  # whether it was a line: who cannot come third cannot come first; a line lets more through
    for wanted in dict.fromkeys([*borders, place - 1]):
        is_line = cut is not None and wanted in cut.lines
        if {is_line, True} & out_of_reach and wanted != place - 1:
            continue
        if _is_reachable(current, player, wanted, cut):
            return wanted
        out_of_reach.add(is_line)
    return None


def folded_results(answer: Needs) -> tuple[FoldedResult, ...]:
    """Return the ways to finish that keep the place possible; ways with the same two scores are one row."""
    rows: list[FoldedResult] = []
    for result in answer.results:
        if result.possible_from is None:
            continue
        last = rows[-1] if rows else None
        if last is not None and last.is_like(result):
            rows[-1] = replace(last, ways=(*last.ways, result))
        else:
            rows.append(FoldedResult((result,)))
    return tuple(rows)


def places_to_ask(current: Ranking, cut: ComingCut | None) -> tuple[int, ...]:
    """Return the places often asked for: the first, the podium, and the lines of the next cut."""
    known = len(current.rows)
    return tuple(sorted({number for number in (1, 3, 8, 16, *(cut.lines if cut else ())) if number < known}))
