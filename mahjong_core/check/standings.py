"""Check published rankings of players: who has a row, places, ties, figures, penalties and base ranks."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from math import floor
from typing import Any

from mahjong_core.check.adjustments import Postings
from mahjong_core.check.event import Event
from mahjong_core.check.ranks import USUAL, Key, Ranks
from mahjong_core.check.results import Variant
from mahjong_core.check.rules import METRICS
from mahjong_core.record.document import Player, Ranking, Row

__all__ = ["Ranked", "check_standings", "half_up", "rank_of"]

_HALF = Fraction(1, 2)
_REQUIRED, _OPTIONAL, _FORBIDDEN = "required", "optional", "forbidden"


def half_up(value: Fraction) -> int:
    """Return the nearest whole number; a half goes up."""
    return floor(value + _HALF)


@dataclass(slots=True)
class Ranked:
    """Store one ranking while it is checked: its rows by player, who has a place, and the order that follows."""

    ranking: Ranking
    index: int
    where: dict[str, int]
    rows: dict[int, Row]
    counted: list[int]
    disqualified: set[int]
    keys: dict[int, Key | None]
    places: dict[int, int] = field(default_factory=dict)

    @property
    def is_known(self) -> bool:
        """Return whether the figures of everybody who has a place are known."""
        return all(self.keys[number] is not None for number in self.counted)


def check_standings(event: Event, postings: Postings, ranks: Ranks) -> list[Ranked]:
    """Check every ranking, and return them with the order that follows."""
    found = []
    sessions = [event.session(ranking.after_session) for ranking in event.record.standings]
    last = max((session.index for session in sessions if session is not None), default=-1)
    for ranking, session in zip(event.record.standings, sessions, strict=True):
        event.findings.count("standings")
        index = -1 if ranking.after_session == 0 else ranking.after_session - 1 if session is None else session.index
        where = {} if index == last else {"after_session": ranking.after_session}
        found.append(_check_ranking(event, postings, ranks, ranking, index=index, where=where))
    return found


def _check_ranking(
    event: Event, postings: Postings, ranks: Ranks, ranking: Ranking, *, index: int, where: dict[str, int]
) -> Ranked:
    rows = _rows(event, ranking, where)
    is_last = not where
    disqualified = {
        number
        for number, player in event.players.items()
        if player.state == "disqualified" and _is_disqualified(ranks, player, index, rows.get(number), is_last=is_last)
    }
    _choose_variants(ranks, rows, index)
    entitled = {
        number: _entitlement(event, ranks, player, index, is_last=is_last) for number, player in event.players.items()
    }
    _check_rows(event, ranking, rows, entitled, where)
    counted = [
        number
        for number, right in entitled.items()
        if right == _REQUIRED or number in disqualified or (right == _OPTIONAL and number in rows)
    ]
    keys = {number: ranks.key(number, index) for number in event.players}
    ranked = Ranked(ranking, index, where, rows, counted, disqualified, keys)
    for number, row in rows.items():
        if number not in disqualified:
            _check_figures(event, ranks, number, row, ranked)
        _check_penalties(event, postings, number, row, ranked)
    if ranks.event.rules.is_known and ranks.places_follow(index) and ranked.is_known:
        _check_places(event, ranks, ranked)
    _check_disqualified(event, ranked)
    return ranked


def _rows(event: Event, ranking: Ranking, where: Mapping[str, int]) -> dict[int, Row]:
    """Return the rows by player; a second row of a player, and one of nobody, is told and left out."""
    rows: dict[int, Row] = {}
    for row in ranking.rows:
        if row.player not in event.players:
            event.findings.add("player.unknown", found=row.player, player=row.player, field="standings", **_at(where))
        elif row.player in rows:
            event.findings.add("standing.twice", found=row.place, player=row.player, **_at(where))
        else:
            rows[row.player] = row
    for number, _reason in ranking.unranked or ():
        if number not in event.players:
            event.findings.add("player.unknown", found=number, player=number, field="unranked", **_at(where))
    return rows


def _at(where: Mapping[str, int]) -> dict[str, Any]:
    return dict(where)


def _choose_variants(ranks: Ranks, rows: Mapping[int, Row], index: int) -> None:
    """Choose the reading of a player's results that fits the published figures, where the usual one does not."""
    for number, row in rows.items():
        variants = ranks.results[number].variants
        if number in ranks.choices or not variants or _fits(ranks, number, row, index, USUAL):
            continue
        for variant in variants:
            if _fits(ranks, number, row, index, variant):
                ranks.choices[number] = variant
                break


def _fits(ranks: Ranks, number: int, row: Row, index: int, variant: Variant) -> bool:
    for metric, published in row.figures.items():
        if metric in METRICS:
            found = ranks.figure(number, metric, index, variant)
            if found and not any(map(published.holds, found)):
                return False
    return True


def _is_disqualified(ranks: Ranks, player: Player, index: int, row: Row | None, *, is_last: bool) -> bool:
    """Return whether somebody stood as disqualified after a session; the state is the one at the end."""
    event = ranks.event
    for session in event.record.sessions:
        sitting = event.own_seats[session.index].get(player.number)
        if sitting is not None and sitting.taken.cause == "disqualified":
            return session.index <= index
    if player.left_after is not None:
        return event.left_before(player, index + 1)
    return is_last or row is None or not _fits(ranks, player.number, row, index, USUAL)


def _entitlement(event: Event, ranks: Ranks, player: Player, index: int, *, is_last: bool) -> str:
    """Return whether a player has to have a row, may have one, or may not."""
    if player.substitute:
        return _FORBIDDEN
    if player.state == "removed":
        return _FORBIDDEN if is_last else _OPTIONAL
    own = [part for part in ranks.results[player.number].until(index) if part.is_own]
    if not own:
        return _OPTIONAL
    least = event.rules.ranking_appearances
    left = len(event.record.sessions) - 1 - index
    if least is not None and player.state != "disqualified" and len(own) + left < least:
        return _FORBIDDEN
    return _OPTIONAL if player.state == "withdrawn" else _REQUIRED


def _check_rows(
    event: Event, ranking: Ranking, rows: Mapping[int, Row], entitled: Mapping[int, str], where: Mapping[str, int]
) -> None:
    without = dict(ranking.unranked or ())
    # A row of nobody, or a second one, is the row of somebody who has none: that is told already.
    misnamed = len(ranking.rows) - len(rows)
    missing = [number for number, right in entitled.items() if right == _REQUIRED and number not in {*rows, *without}]
    for number, right in entitled.items():
        if right == _FORBIDDEN and number in rows:
            code = "standing.substitute_ranked" if event.is_substitute(number) else "standing.unranked"
            event.findings.add(code, found=rows[number].place, player=number, **_at(where))
        elif right == _REQUIRED and number not in rows and (number in without or len(missing) > misnamed):
            code = "standing.unranked" if number in without else "standing.missing"
            event.findings.add(code, found=without.get(number), player=number, **_at(where))


# --- figures ----------------------------------------------------------------------------------------------------------


def _check_figures(event: Event, ranks: Ranks, number: int, row: Row, ranked: Ranked) -> None:
    if not event.rules.is_known:
        return
    for metric, published in row.figures.items():
        if metric not in METRICS:
            continue
        event.findings.count("figures")
        found = ranks.figure(number, metric, ranked.index)
        if found and not any(map(published.holds, found)):
            event.findings.add(
                "standing.figure",
                expected=found[0],
                found=published,
                player=number,
                figure=metric,
                **_at(ranked.where),
            )


def _check_penalties(event: Event, postings: Postings, number: int, row: Row, ranked: Ranked) -> None:
    """Check the sum of all that was taken from a player."""
    own = postings.of_player(number)
    if row.penalties is None or event.record.adjustments is None or any(one.doubts - {"stage"} for one in own):
        return
    taken = [one for one in own if one.is_taken]
    until = sum(one.row.amount for one in taken if one.session is not None and one.session.index <= ranked.index)
    beside = sum(one.row.amount for one in taken if one.session is None)
    allowed = {until + beside} if not ranked.where else {until + beside, until}
    if row.penalties not in allowed and not _is_named_by_a_stray(postings, event, number):
        event.findings.add(
            "standing.penalties", expected=until + beside, found=row.penalties, player=number, **_at(ranked.where)
        )


def _is_named_by_a_stray(postings: Postings, event: Event, number: int) -> bool:
    """Return whether a misplaced adjustment names a table at which this player sat: it may be theirs."""
    for one in postings.posted:
        if one.doubts & {"table", "player"} and one.session is not None:
            sitting = event.sitting(one.session, number)
            if sitting is not None and sitting.table.number == one.row.table:
                return True
    return False


# --- places -----------------------------------------------------------------------------------------------------------


def rank_of(numbers: Iterable[int], keys: Mapping[int, Key | None], last: set[int]) -> dict[int, int]:
    """Return the places of players: level ones share the better place, the disqualified come last."""
    order = sorted(numbers, key=lambda number: (number in last, keys[number] or ()))
    places: dict[int, int] = {}
    taken = 0
    for _, group in groupby(order, key=lambda number: (number in last, keys[number])):
        level = list(group)
        for number in level:
            places[number] = taken + 1
        taken += len(level)
    return places


def _check_places(event: Event, ranks: Ranks, ranked: Ranked) -> None:
    ranked.places = _fitting_places(ranked)
    own = [number for number in ranked.counted if number in ranked.rows and number not in ranked.disqualified]
    own.sort(key=lambda number: (ranked.places[number], number))
    for _, group in groupby(own, key=lambda number: ranked.places[number]):
        level = list(group)
        found = [ranked.rows[number].place for number in level]
        place = ranked.places[level[0]]
        if len(set(found)) > 1:
            event.findings.add("standing.tie", expected=place, found=found, players=level, **_at(ranked.where))
        elif found[0] != place:
            for number in level:
                event.findings.add("standing.place", expected=place, found=found[0], player=number, **_at(ranked.where))
    _check_base_ranks(event, ranked)
    _check_decisions(event, ranks, ranked, own)


def _fitting_places(ranked: Ranked) -> dict[int, int]:
    """Return the places that follow; where somebody has no row or should have none, those that the rows imply.

    The absence is told already: the places below may have been closed up, or left as they were. So is a disqualified
    player who stands among the others.
    """
    usual = rank_of(ranked.counted, ranked.keys, ranked.disqualified)
    candidates = [usual]
    among = rank_of(ranked.counted, ranked.keys, set())
    stands = ranked.disqualified & ranked.rows.keys() & among.keys()
    if any(ranked.rows[number].place == among[number] != usual[number] for number in stands):
        candidates.append(among)
    shown = [row.player for row in ranked.ranking.rows if row.player in ranked.keys]
    if Counter(shown) != Counter(ranked.counted) and all(ranked.keys[number] is not None for number in shown):
        candidates.append({**usual, **_places_of_rows(ranked, shown)})
    numbers = [number for number in ranked.counted if number in ranked.rows and number not in ranked.disqualified]

    def misses(places: Mapping[int, int]) -> int:
        return sum(places[number] != ranked.rows[number].place for number in numbers)

    return min(candidates, key=misses)


def _places_of_rows(ranked: Ranked, shown: Sequence[int]) -> dict[int, int]:
    """Return the places among the rows that are there, counted as often as they are."""

    def sorts(number: int) -> tuple[bool, Key]:
        return number in ranked.disqualified, ranked.keys[number] or ()

    order = sorted(map(sorts, shown))
    first: dict[tuple[bool, Key], int] = {}
    for place, key in enumerate(order, 1):
        first.setdefault(key, place)
    return {number: first[sorts(number)] for number in set(shown)}


def _check_base_ranks(event: Event, ranked: Ranked) -> None:
    """Check 1000 x (N - place) / (N - 1), rounded half up; N are those who ought to have a place."""
    size = len(ranked.counted)
    if size < 2:
        return
    for number in ranked.counted:
        row = ranked.rows.get(number)
        if row is None or row.base_rank is None or (number in ranked.disqualified and len(ranked.disqualified) > 1):
            continue
        has_number = bool(event.players[number].entry.get("federation_numbers"))
        if not has_number and row.base_rank.holds(0):
            continue  # players without a number have no base rank
        exact = Fraction(1000 * (size - ranked.places[number]), size - 1)
        if not row.base_rank.holds(half_up(exact)) and not row.base_rank.holds(exact):
            event.findings.add(
                "standing.base_rank",
                expected=half_up(exact),
                found=row.base_rank,
                player=number,
                **_at(ranked.where),
            )


def _check_decisions(event: Event, ranks: Ranks, ranked: Ranked, own: Sequence[int]) -> None:
    """Check which figure separates a player from the one above."""
    above: Key | None = None
    at: Key | None = None
    for number in own:
        key = ranked.keys[number]
        if key != at:
            above, at = at, key
        named = ranked.rows[number].decided_by
        if above is None or key is None or named not in METRICS:
            continue
        expected = ranks.separated_by(above, key, ranked.index)
        if expected is not None and named != expected:
            event.findings.add(
                "standing.decided_by", expected=expected, found=named, player=number, **_at(ranked.where)
            )


def _check_disqualified(event: Event, ranked: Ranked) -> None:
    """Check that disqualified players have the points fixed for them, and stand behind all others (MERS 4.4)."""
    others = len(ranked.counted) - len(ranked.disqualified & set(ranked.counted))
    fixed = event.rules.disqualified_table_points
    for number in ranked.disqualified & ranked.rows.keys():
        row = ranked.rows[number]
        points = row.figures.get("table_points")
        keeps = fixed is not None and points is not None and not points.holds(fixed)
        best = max((other.place for one, other in ranked.rows.items() if one not in ranked.disqualified), default=0)
        # Behind all others even where the rows of others are wrong: those are told on their own.
        is_last = row.place > others or row.place > best
        if keeps or not is_last or row.place > max(len(ranked.counted), len(ranked.ranking.rows)):
            event.findings.add(
                "standing.disqualified",
                expected=[fixed, others + 1],
                found=[points, row.place],
                player=number,
                **_at(ranked.where),
            )
