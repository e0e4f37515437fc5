"""Find the records of a club's season: scores, hands, evenings, series of first places, and games played.

Whoever reaches a figure first holds it: an equal one is no record.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Final

from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.value import LIMIT_BASE, Limit, base_sum, limit_of
from mahjong_core.rulesets.records import Family, RuleSet

__all__ = ["BigHand", "BrokenRecord", "RecordGame", "RecordKind", "RecordSeat", "SeasonRecord", "big_hand"]
__all__ += ["broken_by_game", "broken_on", "season_records"]

_FOUR: Final = 4
# One first place is no series, and one game is not many.
_LEAST: Final = 2


class RecordKind(StrEnum):
    """List the records, in the order in which they are shown."""

    SCORE = "game_score"
    HAND = "hand"
    EVENING = "evening"
    SERIES = "first_places"
    GAMES = "games"


@dataclass(frozen=True, slots=True)
class BigHand:
    """Store a win: ``value`` in fan points (MCR), or han and fu, or the limit; ``worth`` compares two of one game."""

    player: int
    worth: int
    value: int | None = None
    han: int | None = None
    fu: int | None = None
    limit: Limit | None = None


@dataclass(frozen=True, slots=True)
class RecordSeat:
    """Store what a player made in a game; ``points`` count in the season."""

    player: int
    place: int
    score: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class RecordGame:
    """Store a confirmed game with the biggest hand of its sheet, if it was kept hand by hand."""

    number: int
    evening: date
    seats: tuple[RecordSeat, ...]
    hand: BigHand | None = None


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """Store a record: who holds it, its value, and the game or evening with which it was reached.

    ``since``: the first game of a series.
    """

    kind: RecordKind
    player: int
    value: Fraction
    game: int
    evening: date
    hand: BigHand | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True)
class BrokenRecord:
    """Store a record with the one that stood before."""

    now: SeasonRecord
    before: SeasonRecord


def big_hand(win: Mapping[str, object], player: int, rule_set: RuleSet) -> BigHand | None:
    """Return a win of a sheet's line with what it is worth; None where the line does not say it."""
    value, han, fu, named = (win.get(name) for name in ("value", "han", "fu", "limit"))
    if rule_set.family is Family.MCR:
        return BigHand(player, value, value=value) if isinstance(value, int) else None
    limit = Limit(str(named)) if named else None
    if limit is None and isinstance(han, int):
        limit = limit_of(han, fu if isinstance(fu, int) else 0, hand_options(rule_set))
    if limit is not None:
        return BigHand(player, LIMIT_BASE[limit], limit=limit)
    if isinstance(han, int) and isinstance(fu, int):
        return BigHand(player, base_sum(han, fu), han=han, fu=fu)
    return None


def season_records(games: Iterable[RecordGame]) -> dict[RecordKind, SeasonRecord]:
    """Return the records of the games, in the order of their evenings and numbers.

    Scores of three players begin with other points than those of four, so they are compared with none.
    """
    records: dict[RecordKind, SeasonRecord] = {}
    played: dict[int, int] = {}
    series: dict[int, tuple[int, int]] = {}
    evenings: dict[tuple[int, date], Fraction] = {}
    ordered = sorted(games, key=lambda game: (game.evening, game.number))

    def note(kind: RecordKind, game: RecordGame, player: int, value: Fraction | int, **more: object) -> None:
        standing = records.get(kind)
        if standing is None or value > standing.value:
            found = SeasonRecord(kind, player, Fraction(value), game.number, game.evening, **more)  # type: ignore[arg-type]
            records[kind] = found

    for game in ordered:
        for seat in sorted(game.seats, key=lambda seat: seat.place):
            if len(game.seats) == _FOUR:
                note(RecordKind.SCORE, game, seat.player, seat.score)
            played[seat.player] = played.get(seat.player, 0) + 1
            evening = (seat.player, game.evening)
            evenings[evening] = evenings.get(evening, Fraction()) + seat.points
            count, since = series.get(seat.player, (0, game.number))
            series[seat.player] = (count + 1, since if count else game.number) if seat.place == 1 else (0, 0)
            count, since = series[seat.player]
            if count >= _LEAST:
                note(RecordKind.SERIES, game, seat.player, count, since=since)
        most = max(played[seat.player] for seat in game.seats)
        if most >= _LEAST:
            # Of several who reach it with this game, the one who had the most keeps the record.
            leaders = [seat.player for seat in game.seats if played[seat.player] == most]
            holder = records[RecordKind.GAMES].player if RecordKind.GAMES in records else leaders[0]
            note(RecordKind.GAMES, game, holder if holder in leaders else leaders[0], most)
        if game.hand is not None:
            note(RecordKind.HAND, game, game.hand.player, game.hand.worth, hand=game.hand)
    _note_evening(records, ordered, evenings)
    return records


def _note_evening(
    records: dict[RecordKind, SeasonRecord], games: list[RecordGame], evenings: Mapping[tuple[int, date], Fraction]
) -> None:
    """Add the best evening: the sum that a player made in all games of one."""
    latest = {(seat.player, game.evening): game.number for game in games for seat in game.seats}
    best = max(evenings, key=lambda key: (evenings[key], -key[1].toordinal(), -key[0]), default=None)
    if best is not None:
        player, evening = best
        records[RecordKind.EVENING] = SeasonRecord(RecordKind.EVENING, player, evenings[best], latest[best], evening)


def broken_by_game(games: Iterable[RecordGame], number: int) -> list[BrokenRecord]:
    """Return the records that a game broke: score, hand, a series that passes another one, most games of another.

    A series that grows, and a player who plays still more, break their own record and are no news.
    """
    listed = list(games)
    now, before = season_records(listed), season_records([game for game in listed if game.number != number])
    found = []
    for kind in (RecordKind.SCORE, RecordKind.HAND, RecordKind.SERIES, RecordKind.GAMES):
        record, standing = now.get(kind), before.get(kind)
        if record is None or standing is None or record.value <= standing.value:
            continue
        is_own = record.player == standing.player and record.since == standing.since
        if kind in (RecordKind.SCORE, RecordKind.HAND) or not is_own:
            found.append(BrokenRecord(record, standing))
    return found


def broken_on(games: Iterable[RecordGame], evening: date) -> BrokenRecord | None:
    """Return the record of an evening that is over, if it is the best one; the first of a season breaks none."""
    listed = list(games)
    now = season_records(listed).get(RecordKind.EVENING)
    before = season_records([game for game in listed if game.evening != evening]).get(RecordKind.EVENING)
    if now is None or before is None or now.evening != evening or now.value <= before.value:
        return None
    return BrokenRecord(now, before)
