"""Read the tiles kept beside the hands of a sheet, and what the sheet itself knows about a win."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from mahjong_core.hands import Hand, parse_hand
from mahjong_core.mcr.readings import FanReadings, readings_of
from mahjong_core.mcr.win import McrWin
from mahjong_core.sheets import RiichiHandPayload, SheetHand
from mahjong_core.winds import Wind
from scoring.models import HandTiles, SheetEntry
from scoring.sheets.selectors.folding import TableSheet


@dataclass(frozen=True)
class WonHand:
    """Represent a won hand of the sheet, with the circumstances that follow from its number."""

    current: TableSheet
    hand: SheetHand
    winner: Wind

    @property
    def entry(self) -> SheetEntry:
        return next(entry for entry in self.current.entries if entry.sequence == self.hand.entry_id)

    @property
    def announced(self) -> int:
        """Return the value on the sheet, which was announced and counts (MCR 3.9.1.4)."""
        return self.hand.payload.value or 0

    @property
    def readings(self) -> FanReadings:
        """Return the disputed readings of the event's rule set."""
        return readings_of(self.current.rules)

    def win(self, facts: McrWin) -> McrWin:
        """Return ``facts`` completed from the sheet: the winds, and whether the tile was drawn."""
        return replace(
            facts,
            self_draw=self.hand.payload.discarder is None,
            seat_wind=self.hand.seat_winds[self.winner],
            prevailing_wind=self.hand.prevailing,
        )


def won_hand(current: TableSheet, number: int) -> WonHand | None:
    """Return the MCR hand of that number; None if it is not on the sheet or no one won it."""
    hand = next((hand for hand in current.sheet.hands if hand.number == number), None)
    if hand is None or hand.payload.winner is None or isinstance(hand.payload, RiichiHandPayload):
        return None
    return WonHand(current, hand, hand.payload.winner)


def tile_rows(entry: SheetEntry) -> tuple[HandTiles, ...]:
    """Return every row ever kept beside this entry, newest last."""
    return tuple(HandTiles.objects.filter(entry=entry).order_by("sequence"))


def latest_of(entry: SheetEntry) -> HandTiles | None:
    """Return the tiles kept last for a hand; None if there are none (one query)."""
    return HandTiles.objects.filter(entry=entry).order_by("-sequence").first()


def entries_with_tiles(current: TableSheet) -> frozenset[int]:
    """Return the entries of this sheet that have tiles, by their place in its sequence (one query)."""
    return frozenset(HandTiles.objects.filter(entry__table=current.table).values_list("entry__sequence", flat=True))


def win_data(win: McrWin) -> dict[str, Any]:
    """Return the circumstances as JSON; ``_win_from`` reads them back."""
    data = asdict(win)
    return data | {"seat_wind": win.seat_wind.value, "prevailing_wind": win.prevailing_wind.value}


def _win_from(data: Mapping[str, Any]) -> McrWin:
    winds = {name: Wind(data[name]) for name in ("seat_wind", "prevailing_wind")}
    return McrWin(**(dict(data) | winds))


@dataclass(frozen=True)
class KeptTiles:
    """Store a row of tiles: the hand, how it was won, and the fans that were announced."""

    row: HandTiles
    hand: Hand
    win: McrWin
    said: Mapping[int, int]
    readings: FanReadings

    @property
    def said_list(self) -> tuple[int, ...]:
        """Return every announced fan, repeated as often as it was announced."""
        return tuple(number for number, count in self.said.items() for _ in range(count))


def kept_tiles(row: HandTiles) -> KeptTiles:
    """Return the tiles of a hand with how it was won and what was announced."""
    counts = {int(number): count for number, count in row.said.items()}  # JSON keeps numbers by text
    return KeptTiles(row, parse_hand(row.hand), _win_from(row.circumstances), counts, FanReadings(**row.readings))
