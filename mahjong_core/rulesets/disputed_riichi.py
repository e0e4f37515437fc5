"""Define what editions of riichi decide differently about hand values. The first side is the book of 2012.

The order is that of a form: how a hand is counted, then what it pays.
"""
# ruff: noqa: FBT003 - a side's first argument is the option's own value

from functools import partial

from mahjong_core.rulesets.disputed import (
    CONVENTION,
    EMA_2025,
    PROGRAMS,
    WORLD,
    DisputedReading,
    Interpretation,
    disputed,
)
from mahjong_core.rulesets.records import Family, Source

__all__ = [
    "AS_PROGRAMS",
    "CHANGES",
    "HAND_READINGS",
    "IN_ITS_OWN_TEXT",
    "NEW",
    "OLD",
    "QUOTED",
    "UNCHECKED",
]

OLD, NEW = "ema-2012", "ema-2016"
CHANGES = "changes since 2012"
_hand = partial(disputed, family=Family.RIICHI)


def _book(value: object, clause: str, quote: str) -> Interpretation:
    return Interpretation(value, (Source(OLD, clause, quote),))


def _changed(value: object, note: str) -> Interpretation:
    return Interpretation(value, (Source(NEW, CHANGES, note),))


def _elsewhere(value: object, whose: str) -> Interpretation:
    return Interpretation(value, (Source(PROGRAMS, whose, AS_PROGRAMS),))


def _read(value: object, whose: str) -> Interpretation:
    return Interpretation(value, (Source(WORLD, whose, IN_ITS_OWN_TEXT),))


def _usual(value: object, whose: str) -> Interpretation:
    return Interpretation(value, (Source(CONVENTION, whose, UNCHECKED),))


IN_ITS_OWN_TEXT = "as the organisation's own text has it"
QUOTED = "as those who quote the text have it"
AS_PROGRAMS = "as other programs set it"
UNCHECKED = "commonly played so; not checked in a text"
_CLUBS = "rules of clubs"
_PLAIN = "23m345p678s789s66z"  # waits on both sides for 1m and 4m, with a pair of green dragons
_ONE_DOUBLE = "Cette main rapporte le double d'un paiement yakuman."  # said of Big Four Winds only


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
        "ippatsu",
        first=_book(True, "4.2.1", "Un yaku supplémentaire, IPPATSU, est accordé"),
        second=_elsewhere(False, "JPML A"),
        concealed=_PLAIN,
        winning_tile="1m",
        seat_wind="S",
        riichi=True,
        ippatsu=True,
    ),
    _hand(
        "ura_dora",
        first=_book(True, "4.1", "en cas de riichi le nombre d'ura dora dans la main"),
        second=_usual(False, "JPML A"),
        concealed=_PLAIN,
        winning_tile="1m",
        seat_wind="S",
        riichi=True,
        dora_indicators="1z",
        ura_indicators="5z",
    ),
    _hand(
        "kan_dora",
        first=_book(True, "4.1", "de tuiles dora, kan dora"),
        second=_usual(False, "JPML A"),
        concealed=_PLAIN,
        winning_tile="1m",
        seat_wind="S",
        riichi=True,
        dora_indicators="1z5z",
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
        "renhou",
        first=_book("yakuman", "4.2.5", "Gagner sur un écart durant le tout premier tour ininterrompu"),
        second=_changed("mangan", "Blessing of Man is a mangan"),
        others=(_usual("none", "M-League"), _read("five_fan", "WRC")),
        concealed=_PLAIN,
        winning_tile="1m",
        seat_wind="S",
        first_turn=True,
        dora_indicators="5z",
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
    _hand(
        "double_four_concealed_pungs",
        first=_book(False, "4.2.5", _ONE_DOUBLE),
        second=_elsewhere(True, _CLUBS),
        concealed="111m333p777s999s5z",
        winning_tile="5z",
        seat_wind="S",
    ),
    _hand(
        "double_thirteen_orphans",
        first=_book(False, "4.2.5", _ONE_DOUBLE),
        second=_elsewhere(True, _CLUBS),
        concealed="19m19p19s1234567z",
        winning_tile="1m",
        seat_wind="S",
    ),
    _hand(
        "double_nine_gates",
        first=_book(False, "4.2.5", _ONE_DOUBLE),
        second=_elsewhere(True, _CLUBS),
        concealed="1112345678999m",
        winning_tile="5m",
        seat_wind="S",
    ),
    _hand(
        "yakuman_are_added",
        first=_book(False, "4.2", "Les yakuman ne sont pas cumulatifs"),
        second=_usual(True, "M-League"),
        concealed="777z111z2z",
        melds=["[555z]", "[666z]"],
        winning_tile="2z",
        seat_wind="S",
    ),
    _hand(
        "double_wind_pair_fu",
        first=_book(4, "4.1.1", "Paire de vent du joueur ; Paire de vent dominant"),
        second=_elsewhere(2, "M-League"),
        concealed="23m678s456s999p11z",
        winning_tile="1m",
        riichi=True,
    ),
    _hand(
        "open_pinfu_fu",
        first=_book(True, "4.1.1", "Elle est récompensée de 2 minipoints"),
        second=_elsewhere(False, _CLUBS),
        concealed="45678s345m66p",
        melds=["[123s]"],
        winning_tile="9s",
        seat_wind="S",
    ),
    _hand(
        "replacement_fu",
        first=_book(True, "4.2.1", "Compte comme étant une victoire sur pioche"),
        second=_usual(False, _CLUBS),
        concealed="24m678s789s55m",
        melds=["[2222p]"],
        winning_tile="3m",
        seat_wind="S",
        self_draw=True,
        kong_replacement=True,
    ),
    _hand(
        "late_yaku",
        first=_book(True, "3.2", "au moins un yaku"),
        second=_usual(False, _CLUBS),
        concealed="33p55z678s",
        melds=["[234m]", "[567p]"],
        winning_tile="5z",
        seat_wind="S",
    ),
    _hand(
        "counter_points",
        first=_book(300, "3.4.10", "augmente la valeur d'une main gagnante de 300 points"),
        second=_usual(1500, _CLUBS),
        concealed=_PLAIN,
        winning_tile="1m",
        seat_wind="S",
        riichi=True,
        counters=2,
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
        second=Interpretation(True, (Source(EMA_2025, "4.1.2", "4 fan 30 and 3 fan 60 are a mangan"),)),
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
)
