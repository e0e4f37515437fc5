"""Compute base points from han and fu: the formula of 4.1.2, the limits of 4.1.3, the tables of page 31."""

from dataclasses import dataclass
from enum import StrEnum

from mahjong_core.errors import RuleError
from mahjong_core.riichi.options import EMA_2012, HandOptions
from mahjong_core.riichi.yaku import YAKU, YAKUMAN_HAN

__all__ = [
    "EXTRA_YAKUMAN",
    "FIVE_HAN",
    "HIGHEST_FU",
    "LIMIT_BASE",
    "SEVEN_PAIRS_FU",
    "YAKUMAN_LIMITS",
    "Limit",
    "Value",
    "base_sum",
    "check_fu_of_win",
    "check_han",
    "liable_parts",
    "limit_of",
    "limit_value",
    "limits_of",
    "most_yakuman",
    "value_of",
]

SEVEN_PAIRS_FU = 25
HIGHEST_FU = 170  # above any hand below five han: three closed kongs of honours, a closed pung, a double wind pair
FIVE_HAN = 5
_KIRIAGE_BASE = 1920  # 4 han 30 fu and 3 han 60 fu


class Limit(StrEnum):
    """List the limit hands of 4.1.3, the double Big Four Winds (4.2.5), and added yakuman."""

    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    YAKUMAN = "yakuman"
    DOUBLE_YAKUMAN = "double_yakuman"
    TRIPLE_YAKUMAN = "triple_yakuman"
    QUADRUPLE_YAKUMAN = "quadruple_yakuman"
    QUINTUPLE_YAKUMAN = "quintuple_yakuman"
    SEXTUPLE_YAKUMAN = "sextuple_yakuman"


# What each opponent who is not East pays to a winner who is not East, on a self-draw (Tables, "Mains de limite").
LIMIT_BASE: dict[Limit, int] = {
    Limit.MANGAN: 2000,
    Limit.HANEMAN: 3000,
    Limit.BAIMAN: 4000,
    Limit.SANBAIMAN: 6000,
    Limit.YAKUMAN: 8000,
    Limit.DOUBLE_YAKUMAN: 16000,
    Limit.TRIPLE_YAKUMAN: 24000,
    Limit.QUADRUPLE_YAKUMAN: 32000,
    Limit.QUINTUPLE_YAKUMAN: 40000,
    Limit.SEXTUPLE_YAKUMAN: 48000,
}
# A yakuman paid once, twice ... : all honours, four winds, four concealed pungs and four kongs, two of them double.
YAKUMAN_LIMITS: tuple[Limit, ...] = tuple(
    limit for limit, base in LIMIT_BASE.items() if base >= LIMIT_BASE[Limit.YAKUMAN]
)
EXTRA_YAKUMAN = 4  # beyond those that are double: as many yakuman as one hand can hold, where they are added
_LIMIT_FROM: tuple[tuple[int, Limit], ...] = (
    (YAKUMAN_HAN, Limit.YAKUMAN),
    (11, Limit.SANBAIMAN),
    (8, Limit.BAIMAN),
    (6, Limit.HANEMAN),
    (FIVE_HAN, Limit.MANGAN),
)


@dataclass(frozen=True, slots=True)
class Value:
    """Store the value of a hand before counters and deposits. ``han`` and ``fu`` are None if only a limit is known.

    ``base`` is the share of an opponent who is not East, unrounded: "la somme de base" of 4.1.2.
    """

    base: int
    limit: Limit | None
    han: int | None = None
    fu: int | None = None


def base_sum(han: int, fu: int) -> int:
    """Return the base points: fu doubled for each han "plus 2" (4.1.2), without limit or rounding."""
    return fu << (2 + han)


def limit_of(han: int, fu: int, options: HandOptions = EMA_2012) -> Limit | None:
    """Return the limit that ``han`` and rounded ``fu`` reach, None below mangan (4.1.2, 4.1.3)."""
    if han < FIVE_HAN:
        base = base_sum(han, fu)
        full = base >= LIMIT_BASE[Limit.MANGAN] or (options.kiriage_mangan and base == _KIRIAGE_BASE)
        return Limit.MANGAN if full else None
    limit = next(limit for least, limit in _LIMIT_FROM if han >= least)
    return Limit.SANBAIMAN if limit is Limit.YAKUMAN and not options.counted_yakuman else limit


def most_yakuman(options: HandOptions) -> int:
    """Return how many times a yakuman a hand can be paid under these options."""
    doubles = options.double_big_four_winds, options.double_four_concealed_pungs
    if options.yakuman_are_added:
        return min(EXTRA_YAKUMAN + sum(doubles), options.yakuman_at_most or len(YAKUMAN_LIMITS))
    return 2 if any((*doubles, options.double_thirteen_orphans, options.double_nine_gates)) else 1


def liable_parts(value: Value, times: int, options: HandOptions) -> tuple[Value, Value | None]:
    """Return the part that a responsible player pays for, and the rest of the hand, paid as usual.

    ``times`` is how many times a yakuman was fed. The rest is None if they pay for the whole hand, or it is all.
    """
    if options.liability_scope != "yakuman" or value.limit not in YAKUMAN_LIMITS:
        return value, None
    rest = YAKUMAN_LIMITS.index(value.limit) + 1 - times
    if rest <= 0:
        return value, None
    return limit_value(YAKUMAN_LIMITS[times - 1]), limit_value(YAKUMAN_LIMITS[rest - 1])


def limits_of(options: HandOptions) -> tuple[Limit, ...]:
    """Return the limits that a hand can reach under these options.

    Where no yakuman is allowed, one is reached by counting, if at all.
    """
    allowed = options.allowed_yaku
    most = most_yakuman(options)
    if allowed and not any(YAKU[name].yakuman for name in allowed):
        most = int(options.counted_yakuman)
    return tuple(limit for limit in Limit if limit not in YAKUMAN_LIMITS[most:])


def value_of(han: int, fu: int, options: HandOptions = EMA_2012) -> Value:
    """Return the value of ``han`` and rounded ``fu``, which count below five han only (4.1).

    Raises ``riichi.han_out_of_range`` and ``riichi.impossible_fu`` for a pair that no hand can have: the blank cells.
    """
    check_han(han)
    if han < FIVE_HAN:
        _check_fu(han, fu, options)
    limit = limit_of(han, fu, options)
    return Value(base_sum(han, fu) if limit is None else LIMIT_BASE[limit], limit, han, fu)


def limit_value(limit: Limit) -> Value:
    """Return the value of a limit hand whose han were not recorded."""
    return Value(LIMIT_BASE[limit], limit)


def check_han(han: int) -> None:
    """Raise ``riichi.han_out_of_range`` unless 1..13 (4.2: "On ne peut pas obtenir plus de treize fan")."""
    if not 1 <= han <= YAKUMAN_HAN:
        raise RuleError("riichi.han_out_of_range", f"a hand has 1 to 13 han, not {han}", {"han": han})


def _check_fu(han: int, fu: int, options: HandOptions) -> None:
    """Raise ``riichi.impossible_fu`` unless some hand of ``han`` han has exactly ``fu`` fu after rounding."""
    tens = fu % 10 == 0 and 20 <= fu <= HIGHEST_FU
    is_open_pinfu = fu == 20 and not options.open_pinfu_fu
    if not (tens or fu == SEVEN_PAIRS_FU) or (han == 1 and fu < 30 and not is_open_pinfu):
        raise RuleError("riichi.impossible_fu", f"no hand has {han} han and {fu} fu", {"han": han, "fu": fu})


def check_fu_of_win(han: int, fu: int, *, self_draw: bool, options: HandOptions = EMA_2012) -> None:
    """Raise ``riichi.impossible_fu`` for the blank cells of one table of page 31.

    20 fu is a pinfu self-draw (4.1.1: an exposed hand without minipoints has 22, where the options count them), of two
    han at least. Seven pairs has two han, and a third for the self-draw of a concealed hand.
    """
    _check_fu(han, fu, options)
    if self_draw:
        blank = (fu == SEVEN_PAIRS_FU and han == 2) or (fu == 20 and han == 1)
    else:
        blank = fu == 20 and options.open_pinfu_fu
    if blank:
        how = "a self-draw" if self_draw else "a discard"
        raise RuleError("riichi.impossible_fu", f"no hand has {han} han and {fu} fu on {how}", {"han": han, "fu": fu})
