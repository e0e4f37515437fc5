"""Define the yaku: Japanese names (others stand in ``words``), han closed and open, clause (EMA 2012, 4.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from mahjong_core.errors import RuleError
from mahjong_core.tiles import EAST, GREEN, NORTH, RED, SOUTH, WEST, WHITE, Kind
from mahjong_core.words import Words, words

__all__ = ["CLOSED_HAN", "LIABLE", "OPEN_HAN", "RENHOU_HAN", "YAKU", "YAKUMAN_HAN", "Yaku", "yaku"]

RENHOU_HAN = 5  # of Blessing of Man where it is no yakuman: a mangan, or as much beside other yaku
YAKUMAN_HAN = 13  # "On ne peut pas obtenir plus de treize fan" (4.2): also the ceiling of every hand


@dataclass(frozen=True, slots=True)
class Yaku:
    """Represent one yaku. ``closed`` and ``open`` are han; ``open`` 0 means that the hand must be concealed.

    ``yakuman`` counts limit payments: 0 an ordinary yaku, 1 a yakuman, 2 Big Four Winds (4.2.5).
    """

    id: str
    japanese: str
    kanji: str
    closed: int
    open: int
    clause: str
    yakuman: int = 0

    @property
    def names(self) -> Words:
        """Return the name by language."""
        return words("yaku", self.id)


_ONE, _TWO, _THREE, _FIVE, _LIMIT = "4.2.1", "4.2.2", "4.2.3", "4.2.4", "4.2.5"
_TOP = YAKUMAN_HAN


# In the order of the book; yakuman with a responsibility payment (3.3.6) come first among theirs: only one counts.
_ROWS: tuple[Yaku, ...] = (
    Yaku("riichi", "Riichi", "立直", 1, 0, _ONE),
    Yaku("ippatsu", "Ippatsu", "一発", 1, 0, _ONE),
    Yaku("double_riichi", "Daburu riichi", "両立直", 1, 0, _ONE),
    Yaku("menzen_tsumo", "Menzen tsumo", "門前清自摸和", 1, 0, _ONE),
    Yaku("tanyao", "Tanyao chuu", "断幺九", 1, 0, _ONE),
    Yaku("pinfu", "Pinfu", "平和", 1, 0, _ONE),
    Yaku("iipeikou", "Iipeikou", "一盃口", 1, 0, _ONE),
    Yaku("sanshoku_doujun", "San shoku doujun", "三色同順", 2, 1, _ONE),
    Yaku("ittsuu", "Ittsuu", "一気通貫", 2, 1, _ONE),
    Yaku("dragon_pung", "Fanpai", "役牌", 1, 1, _ONE),
    Yaku("seat_wind", "Fanpai", "自風牌", 1, 1, _ONE),
    Yaku("prevailing_wind", "Fanpai", "場風牌", 1, 1, _ONE),
    Yaku("chanta", "Chanta", "混全帯幺九", 2, 1, _ONE),
    Yaku("rinshan", "Rinchan kaihou", "嶺上開花", 1, 1, _ONE),
    Yaku("chankan", "Chan kan", "槍槓", 1, 1, _ONE),
    Yaku("haitei", "Haitei", "海底摸月", 1, 1, _ONE),
    Yaku("houtei", "Houtei", "河底撈魚", 1, 1, _ONE),
    Yaku("chiitoitsu", "Chii toitsu", "七対子", 2, 0, _TWO),
    Yaku("sanshoku_doukou", "San shoku doukou", "三色同刻", 2, 2, _TWO),
    Yaku("sanankou", "San ankou", "三暗刻", 2, 2, _TWO),
    Yaku("sankantsu", "San kan tsu", "三槓子", 2, 2, _TWO),
    Yaku("toitoi", "Toi-toi hou", "対々和", 2, 2, _TWO),
    Yaku("honitsu", "Honitsu", "混一色", 3, 2, _TWO),
    Yaku("shousangen", "Shou sangen", "小三元", 2, 2, _TWO),
    Yaku("honroutou", "Honroutou", "混老頭", 2, 2, _TWO),
    Yaku("junchan", "Junchan", "純全帯幺九", 3, 2, _TWO),
    Yaku("ryanpeikou", "Ryan peikou", "二盃口", 3, 0, _THREE),
    Yaku("chinitsu", "Chinitsu", "清一色", 6, 5, _FIVE),
    Yaku(
        "nagashi_mangan",
        "Nagashi mangan",
        "流し満貫",
        5,
        0,
        _FIVE,
    ),
    Yaku("daisuushii", "Dai suushii", "大四喜", _TOP, _TOP, _LIMIT, 2),
    Yaku("daisangen", "Dai sangen", "大三元", _TOP, _TOP, _LIMIT, 1),
    Yaku("kokushi", "Kokushi musou", "国士無双", _TOP, 0, _LIMIT, 1),
    Yaku("chuuren", "Chuuren poutou", "九蓮宝燈", _TOP, 0, _LIMIT, 1),
    Yaku("tenhou", "Tenhou", "天和", _TOP, 0, _LIMIT, 1),
    Yaku("chihou", "Chihou", "地和", _TOP, 0, _LIMIT, 1),
    Yaku("renhou", "Renhou", "人和", _TOP, 0, _LIMIT, 1),
    Yaku("suuankou", "Suu ankou", "四暗刻", _TOP, 0, _LIMIT, 1),
    Yaku("suukantsu", "Suu kan tsu", "四槓子", _TOP, _TOP, _LIMIT, 1),
    Yaku("ryuuiisou", "Ryuu iisou", "緑一色", _TOP, _TOP, _LIMIT, 1),
    Yaku("chinroutou", "Chinroutou", "清老頭", _TOP, _TOP, _LIMIT, 1),
    Yaku("tsuuiisou", "Tsuu iisou", "字一色", _TOP, _TOP, _LIMIT, 1),
    Yaku("shousuushii", "Shou suushii", "小四喜", _TOP, _TOP, _LIMIT, 1),
)

YAKU: dict[str, Yaku] = {row.id: row for row in _ROWS}
CLOSED_HAN: dict[str, int] = {row.id: row.closed for row in _ROWS}
# All Simples is found on an open hand only where the options allow it, and is worth the same there.
OPEN_HAN: dict[str, int] = {row.id: row.open for row in _ROWS} | {"tanyao": 1}
# Responsibility payments (3.3.6): the sets that have to be exposed, all of them.
LIABLE: Mapping[str, frozenset[Kind]] = MappingProxyType(
    {"daisangen": frozenset({WHITE, GREEN, RED}), "daisuushii": frozenset({EAST, SOUTH, WEST, NORTH})}
)


def yaku(identity: str) -> Yaku:
    """Return the yaku called ``identity``. Raise ``riichi.unknown_yaku``."""
    if identity not in YAKU:
        raise RuleError("riichi.unknown_yaku", f"no yaku is called {identity!r}", {"yaku": identity})
    return YAKU[identity]
