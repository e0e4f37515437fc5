"""Read the records of a club's season from its confirmed games and their sheets."""

from dataclasses import dataclass
from fractions import Fraction

from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.clubs.records import (
    BigHand,
    RecordGame,
    RecordKind,
    RecordSeat,
    SeasonRecord,
    big_hand,
    season_records,
)
from scoring.clubs.selectors.games import CACHE_SECONDS, Game, games_of
from scoring.models import EntryKind, ResultStatus, SheetEntry
from scoring.sheets.selectors.folding import rules_of
from scoring.sheets.selectors.seat_views import is_mcr
from tournaments.common.kept import share_object, shared_object
from tournaments.common.look.numbers import print_score, print_signed
from tournaments.common.rule_words.riichi import LIMITS
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """Represent a record as it is read: its title, who holds it, and the value in words."""

    record: SeasonRecord
    title: str
    name: str
    value: str

    @property
    def is_of_evening(self) -> bool:
        return self.record.kind is RecordKind.EVENING


def record_games(tournament: Tournament) -> tuple[RecordGame, ...]:
    """Return the confirmed games with their biggest hands (one query on top of ``games_of``)."""
    counted = [game for game in games_of(tournament) if game.counts]
    hands = _biggest_hands(tournament, counted)
    return tuple(
        RecordGame(
            game.number,
            game.evening,
            tuple(
                RecordSeat(seat.number, seat.place or 0, seat.score or 0, seat.total or Fraction())
                for seat in game.seats
            ),
            hands.get(game.number),
        )
        for game in counted
    )


def _biggest_hands(tournament: Tournament, games: list[Game]) -> dict[int, BigHand]:
    """Return the biggest hand of each game whose hands count, by its number; of equal ones the first."""
    rules, biggest = rules_of(tournament), dict[int, BigHand]()
    players = {(game.number, seat.wind.value): seat.number for game in games for seat in game.seats}
    rows = SheetEntry.objects.filter(
        table__session__tournament=tournament,
        table__session__is_game=True,
        table__results__status=ResultStatus.VERIFIED,
        table__results__mode="hands",
        kind=EntryKind.HAND,
        superseded_by__isnull=True,
        payload__outcome="win",
    )
    for number, payload in rows.order_by("sequence").values_list("table__session__number", "payload"):
        for win in payload.get("wins") or [payload]:
            player = players.get((number, str(win.get("winner"))))
            hand = None if player is None else big_hand(win, player, rules)
            if hand is not None and (number not in biggest or hand.worth > biggest[number].worth):
                biggest[number] = hand
    return biggest


def records_of(tournament: Tournament) -> dict[RecordKind, SeasonRecord]:
    """Return the records of the season, cached by the event's version (one query if it is as it was)."""
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    key = f"club-records:{tournament.pk}:{version}"
    kept: dict[RecordKind, SeasonRecord] | None = shared_object(key)
    if kept is None:
        kept = season_records(record_games(tournament))
        if not connection.in_atomic_block:  # a version that may still be rolled back must not be remembered
            share_object(key, kept, CACHE_SECONDS)
    return kept


def shown_records(tournament: Tournament) -> list[ShownRecord]:
    """Return the records with their words, in the order of ``RecordKind``."""
    found, names = records_of(tournament), names_of(tournament)
    titles = {
        RecordKind.SCORE: _("Highest score of a game"),
        RecordKind.HAND: _("Biggest hand"),
        RecordKind.EVENING: _("Best evening"),
        RecordKind.SERIES: _("Longest series of first places"),
        RecordKind.GAMES: _("Most games"),
    }
    return [
        ShownRecord(found[kind], titles[kind], names[found[kind].player], record_value(tournament, found[kind]))
        for kind in RecordKind
        if kind in found
    ]


def names_of(tournament: Tournament) -> dict[int, str]:
    """Return the names of everyone who played, by number."""
    return {seat.number: seat.name for game in games_of(tournament) for seat in game.seats}


def record_value(tournament: Tournament, record: SeasonRecord) -> str:
    """Return the value of a record in words."""
    number = int(record.value)
    match record.kind:
        case RecordKind.SCORE:
            return print_score(number, is_mcr=is_mcr(rules_of(tournament)))
        case RecordKind.HAND:
            return _hand_words(record.hand)
        case RecordKind.EVENING:
            return print_signed(record.value)
        case RecordKind.SERIES:
            return ngettext("%(n)s first place in a row", "%(n)s first places in a row", number) % {"n": number}
        case RecordKind.GAMES:
            return ngettext("%(n)s game", "%(n)s games", number) % {"n": number}


def _hand_words(hand: BigHand | None) -> str:
    if hand is None:
        return ""
    if hand.limit is not None:
        return str(LIMITS[hand.limit.value])
    if hand.value is not None:
        return ngettext("%(n)s point", "%(n)s points", hand.value) % {"n": hand.value}
    return _("%(han)s han %(fu)s fu") % {"han": hand.han, "fu": hand.fu}
