"""Define the sixteen disputed fans of MCR. The first side is what the presets take."""
# ruff: noqa: FBT003 - a side's first argument is the option's own value

from functools import partial

from mahjong_core.rulesets.disputed import (
    APPENDIX,
    CHINESE_2014,
    PROGRAMS_1998,
    DisputedReading,
    Interpretation,
    disputed,
)
from mahjong_core.rulesets.records import Family, Source

__all__ = ["FAN_READINGS"]

_fan = partial(disputed, family=Family.MCR)
_INCLUSION = "Quand une figure est inévitablement implicite ou incluse dans une autre figure"


def _side(value: object, *sources: Source) -> Interpretation:
    return Interpretation(value, sources)


def _book(clause: str, quote: str) -> Source:
    """Return the table of fans and its principles, which the editions of 2014 and 2016 print alike."""
    return Source("wmo-2014", clause, quote)


def _programs(clause: str, note: str) -> Source:
    return Source(PROGRAMS_1998, clause, note)


def _chinese(page: str, note: str) -> Source:
    """Return the Chinese text of 2014, which governs (preface), as a project quotes it."""
    return Source(CHINESE_2014, page, note)


def _appendix(clause: str, note: str) -> Source:
    return Source(APPENDIX, clause, note)


FAN_READINGS: tuple[DisputedReading, ...] = (
    _fan(
        "two_concealed_kongs",
        first=_side(
            8,
            _book("3.8.1 #48", "Une main qui inclut 2 Kongs cachés."),
            _appendix("appendix 1, fan 48", "8 points for two concealed kongs"),
        ),
        second=_side(6, _programs("#48", "6 points for two concealed kongs")),
        concealed="23m66z",
        melds=["[678p]", "(5555s)", "(8888m)"],
        winning_tile="4m",
    ),
    _fan(
        "mixed_kongs",
        first=_side(6, _book("3.8.1 #57", "1 Kong caché + 1 Kong exposé valent 6 points")),
        second=_side(5, _programs("#57", "5 points for a concealed and a melded kong, as a fan of its own")),
        concealed="23m66z",
        melds=["[678p]", "[5555s]", "(8888m)"],
        winning_tile="4m",
    ),
    _fan(
        "special_hands_exclude_fully_concealed",
        first=_side(
            False,
            _book("3.8.1 #4 #6 #7 #12 #19 #20 #34", "Peut être cumulé avec le fan « Tout Caché Tiré »"),
        ),
        second=_side(True, _programs("#4 #6 #7 #12 #19 #20 #34", "self-drawn, these hands add one point and not four")),
        concealed="1133m5577p2299s4z",
        winning_tile="4z",
        self_draw=True,
    ),
    _fan(
        "all_green_includes_half_flush",
        first=_side(True, _book("3.9.1.6.1", _INCLUSION)),
        second=_side(
            False,
            _book("3.8.1 #50", "uniquement de tuiles d'une des 3 familles avec des Honneurs"),
            _chinese("fan 3, p. 23", "Half or Full Flush may be added"),
        ),
        concealed="22334s66z",
        melds=["[666s]", "[888s]"],
        winning_tile="4s",
    ),
    _fan(
        "nine_gates_include_both_terminal_pungs",
        first=_side(False, _book("3.9.1.6.1", _INCLUSION)),
        second=_side(True, _appendix("appendix 1, fan 4", "no Pung of Terminals or Honours beside Nine Gates")),
        concealed="1112345678999p",
        winning_tile="5p",
    ),
    _fan(
        "all_terminals_includes_double_pung",
        first=_side(True, _book("3.9.1.6.1", _INCLUSION)),
        second=_side(
            False,
            _book("3.8.1 #65", "2 Pungs (ou Kongs) du même chiffre dans 2 familles."),
            _chinese("fan 8, p. 26", "examples add two Double Pungs, or Triple Pung"),
        ),
        concealed="11m99p",
        melds=["[999m]", "[999s]", "[111s]"],
        winning_tile="1m",
    ),
    _fan(
        "all_terminals_includes_triple_pung",
        first=_side(False, _book("3.8.1 #32", "3 Pungs (ou Kongs) du même chiffre, dans les 3 familles")),
        second=_side(True, _programs("#8", "a strict reading leaves it out")),
        concealed="11m99p",
        melds=["[111p]", "[999m]", "[111s]"],
        winning_tile="1m",
    ),
    _fan(
        "shifted_chows_include_terminal_chows",
        first=_side(True, _book("3.9.1.6.1", _INCLUSION)),
        second=_side(False, _book("3.8.1 #72", "Les Chows 1-2-3 et 7-8-9 dans 1 famille")),
        concealed="23m77z",
        melds=["[345m]", "[567m]", "[789m]"],
        winning_tile="1m",
    ),
    _fan(
        "voided_suit_is_included",
        first=_side(False, _book("3.8.1 #75", "Une main qui n'utilise que les tuiles de 2 familles numériques")),
        second=_side(True, _programs("#2 #10 #14 #15 #38", "a strict reading leaves it out")),
        concealed="23m88p",
        melds=["[555z]", "[666z]", "[777z]"],
        winning_tile="1m",
    ),
    _fan(
        "concealed_pungs_include_concealed_kongs",
        first=_side(False, _book("3.8.1 #17", "Les points pour des éléments cachés peuvent y être ajoutés.")),
        second=_side(
            True,
            Source("practice", "3.9.1.6.1 on #12 #33", "some referees count a concealed kong only as a concealed pung"),
        ),
        concealed="77s11z333p",
        melds=["(2222m)", "(8888m)"],
        winning_tile="7s",
    ),
    _fan(
        "kongs_fan_adds_concealed_kongs",
        first=_side(False, _book("3.9.1.6.1", _INCLUSION)),
        second=_side(
            True,
            _chinese("fan 5, p. 24; fan 17, p. 28", "concealed kongs are added"),
            _book("3.8.1 #17", "Les points pour des éléments cachés peuvent y être ajoutés."),
        ),
        concealed="23m66z",
        melds=["(5555s)", "[8888m]", "[2222p]"],
        winning_tile="4m",
    ),
    _fan(
        "knitted_straight_with_lesser_knitted",
        first=_side(True, _book("3.8.1 #35", "composée […] de 3 différentes séquences tricotées")),
        second=_side(False, _appendix("appendix 1, fan 34", "Knitted Straight is not added to these tiles")),
        concealed="147m258p36s12345z",
        winning_tile="9s",
    ),
    _fan(
        "seven_pairs_with_four_alike",
        first=_side(True, _book("3.8.1 #19", "Une main composée de 7 paires.")),
        second=_side(False, Source("practice", "3.8.1 #19", "some referees ask for seven different pairs")),
        concealed="2334444556677m",
        winning_tile="2m",
    ),
    _fan(
        "wait_in_knitted_straight",
        first=_side(True, _book("3.9.1.6.4", "Le joueur est libre de choisir la figure avec la plus grande valeur")),
        second=_side(False, _book("3.8.1 #78", "Ne peut pas être compté si l'attente s'avère multiple")),
        concealed="147m258p369s35m11z",
        winning_tile="4m",
    ),
    _fan(
        "exhausted_tile_is_a_wait",
        first=_side(True, _book("3.8.1 #79", "Ne peut pas être compté si l'attente s'avère multiple")),
        second=_side(False, Source("practice", "3.8.1 #79", "nobody waits for a tile that cannot come any more")),
        concealed="4446m",
        melds=["[5555m]", "[678p]", "[777z]"],
        winning_tile="6m",
    ),
    _fan(
        "all_types_in_seven_pairs",
        first=_side(
            True,
            _book("3.8.1 #52", "dont chacun est composé d'un autre type de tuile"),
            _appendix("appendix 1, fan 19", "All Types may stand beside Seven Pairs"),
        ),
        second=_side(False, _book("3.8.1 #52", "Une main composée de 5 éléments")),
        concealed="1122m33p44s1155z6z",
        winning_tile="6z",
    ),
)
