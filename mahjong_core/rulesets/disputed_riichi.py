"""What editions of riichi decide differently about the value of a hand. The first side is the book of 2012."""
# ruff: noqa: FBT003 - a side's first argument is the option's own value

from functools import partial

from mahjong_core.rulesets.disputed import EMA_2025, DisputedReading, Interpretation, disputed
from mahjong_core.rulesets.records import Family, Source

__all__ = ["CHANGES", "HAND_READINGS", "NEW", "OLD"]

OLD, NEW = "ema-2012", "ema-2016"
CHANGES = "changes since 2012"
_hand = partial(disputed, family=Family.RIICHI)


def _book(value: object, clause: str, quote: str) -> Interpretation:
    return Interpretation(value, (Source(OLD, clause, quote),))


def _changed(value: object, note: str) -> Interpretation:
    return Interpretation(value, (Source(NEW, CHANGES, note),))


HAND_READINGS: tuple[DisputedReading, ...] = (
    _hand(
        "red_fives",
        first=_book(3, "1.1", "trois cinqs rouges sont utilisés"),
        second=_changed(0, "no red fives"),
        concealed="234m340678p5566s",
        winning_tile="5s",
        seat_wind="S",
        riichi=True,
    ),
    _hand(
        "five_counter_rule",
        first=_book(True, "3.4.11", "un minimum de deux fan est nécessaire"),
        second=_changed(False, "removed"),
        concealed="23m345p678s789s66z",
        winning_tile="1m",
        seat_wind="S",
        riichi=True,
        counters=5,
    ),
    _hand(
        "kiriage_mangan",
        first=_book(False, "Tables", "4 fan 30: 7700, 11600"),
        second=Interpretation(True, (Source(EMA_2025, "hand values", "4 fan 30 and 3 fan 60 are a mangan"),)),
        concealed="12345678s345m66p",
        winning_tile="9s",
        seat_wind="S",
        riichi=True,
    ),
    _hand(
        "counted_yakuman",
        first=_book(True, "4.1.3, Tables", "Yakuman 13+"),
        second=_changed(False, "13 or more fan make a sanbaiman"),
        concealed="1122334477899s",
        winning_tile="8s",
        seat_wind="S",
        riichi=True,
        self_draw=True,
        dora_indicators="7s",
    ),
    _hand(
        "open_all_simples",
        first=_book(False, "4.2.1", "Main cachée sans terminales ni honneurs"),
        second=_changed(True, "All Simples may be open"),
        concealed="23m345p678s66p",
        melds=["[567s]"],
        winning_tile="4m",
        seat_wind="S",
    ),
    _hand(
        "renhou_is_yakuman",
        first=_book(True, "4.2.5", "Gagner sur un écart durant le tout premier tour ininterrompu"),
        second=_changed(False, "Blessing of Man is a mangan"),
        concealed="23m345p678s789s66z",
        winning_tile="1m",
        seat_wind="S",
        first_turn=True,
    ),
    _hand(
        "double_big_four_winds",
        first=_book(True, "4.2.5", "Cette main rapporte le double d'un paiement yakuman."),
        second=_changed(False, "Big Four Winds are a single yakuman"),
        concealed="333z444z5m",
        melds=["[111z]", "[222z]"],
        winning_tile="5m",
        seat_wind="S",
    ),
)
