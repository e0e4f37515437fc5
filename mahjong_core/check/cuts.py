"""Check cuts: who went on into which division, and what came along (MCR 3.5.4)."""

from collections.abc import Mapping, Sequence

from mahjong_core.check.event import Event
from mahjong_core.check.ranks import Key, Ranks
from mahjong_core.check.results import Made
from mahjong_core.record.document import PhaseEntry
from mahjong_core.record.numbers import Exact, Number

__all__ = ["check_cuts"]

_OUT = 10**6


def check_cuts(event: Event, ranks: Ranks) -> None:
    """Check every cut of an event."""
    for cut in event.cuts:
        event.findings.count("cuts")
        _check_unknown(event, cut)
        if event.rules.is_known and event.first_index(cut) < len(event.record.sessions):
            _check_players(event, ranks, cut)
            _check_carried(event, ranks, cut)


def _check_unknown(event: Event, cut: PhaseEntry) -> None:
    named = [number for division in cut.divisions or () for number in division.players]
    named += [number for number, _, _ in cut.carried if number not in named]
    for number in named:
        if number not in event.players:
            event.findings.add("player.unknown", found=number, player=number, phase=cut.number)


def _check_players(event: Event, ranks: Ranks, cut: PhaseEntry) -> None:
    """Check that nobody went on, or into a better division, before somebody who stood higher and had not left."""
    first = event.first_index(cut)
    if not ranks.places_follow(first - 1):
        return
    division_of: dict[int, int] = {}
    for at, division in enumerate(cut.divisions or ()):
        for number in division.players:
            division_of.setdefault(number, at)
    eligible = _eligible(event, ranks, cut)
    keys = {number: key for number in eligible if (key := ranks.key(number, first - 1)) is not None}
    if len(keys) < len(eligible):
        return
    order = sorted(keys, key=lambda number: (keys[number], division_of.get(number, _OUT)))
    sizes = [sum(number in keys for number in division.players) for division in cut.divisions or ()]
    due = _due_divisions(order, sizes)
    for number in order:
        passed = _passed(number, order, keys, division_of)
        if division_of.get(number, _OUT) < due[number] and passed:
            event.findings.add("cut.players", expected=passed, found=number, phase=cut.number, player=number)


def _eligible(event: Event, ranks: Ranks, cut: PhaseEntry) -> list[int]:
    """Return who had not left and had played, or went on without having played."""
    first = event.first_index(cut)
    went_on = {number for division in cut.divisions or () for number in division.players}
    previous = [cut for cut in event.cuts if event.first_index(cut) < first]
    through = {number for division in previous[-1].divisions or () for number in division.players} if previous else None
    return [
        number
        for number, player in event.players.items()
        if not player.substitute
        and (player.state is None or (player.left_after is not None and not event.left_before(player, first)))
        and not event.left_before(player, first)
        and not event.joins_after(player, first)
        and (through is None or number in through)
        and (number in went_on or any(part.is_own for part in ranks.results[number].until(first - 1)))
    ]


def _due_divisions(order: list[int], sizes: list[int]) -> dict[int, int]:
    """Return the division of each player by rank."""
    due: dict[int, int] = {}
    at = 0
    for division, size in enumerate(sizes):
        for number in order[at : at + size]:
            due[number] = division
        at += size
    return {number: due.get(number, _OUT) for number in order}


def _passed(number: int, order: list[int], keys: Mapping[int, Key], division_of: Mapping[int, int]) -> list[int]:
    """Return who stood strictly higher and is in a lower division, or out."""
    own = division_of.get(number, _OUT)
    return [other for other in order if keys[other] < keys[number] and division_of.get(other, _OUT) > own]


def _check_carried(event: Event, ranks: Ranks, cut: PhaseEntry) -> None:
    for number, points, score in cut.carried:
        if number not in event.players:
            continue
        made = ranks.carried(number, cut)
        if made is None:
            made = ranks.made(number, event.first_index(cut) - 1)
        if made.overall is not None and not _carried_fits(made, points, score, is_overall=ranks.is_overall):
            expected = [made.overall] if ranks.is_overall else [made.points, made.score]
            event.findings.add("cut.carried", expected=expected, found=[points, score], phase=cut.number, player=number)


def _carried_fits(made: Made, points: Exact | None, score: Exact | None, *, is_overall: bool) -> bool:
    """Return whether what came along is as published; in riichi it may be told in parts or as one figure."""
    pairs = [(made.points, made.score)]
    if is_overall:
        pairs += [(made.overall, made.score), (made.points, made.overall), (made.overall, made.overall)]
    if is_overall and points is not None and score is not None and made.overall is not None:
        return points.low + score.low <= made.overall <= points.high + score.high or _is_pair(pairs, points, score)
    return _is_pair(pairs, points, score)


def _is_pair(pairs: Sequence[tuple[Number | None, Number | None]], points: Exact | None, score: Exact | None) -> bool:
    return any(_holds(points, first) and _holds(score, second) for first, second in pairs)


def _holds(published: Exact | None, value: Number | None) -> bool:
    return published is None or (value is not None and published.holds(value))
