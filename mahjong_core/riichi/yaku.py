"""The yaku as data: names in four writings, han closed and open, clause (EMA riichi 2012, 4.2)."""

from dataclasses import dataclass

from mahjong_core.errors import RuleError

YAKUMAN_HAN = 13  # "On ne peut pas obtenir plus de treize fan" (4.2): also the ceiling of every hand


@dataclass(frozen=True, slots=True)
class Yaku:
    """One yaku. ``closed`` and ``open`` are han; ``open`` 0 means that the hand must be concealed.

    ``yakuman`` counts limit payments: 0 an ordinary yaku, 1 a yakuman, 2 Big Four Winds (4.2.5).
    """

    id: str
    french: str
    english: str
    japanese: str
    kanji: str
    closed: int
    open: int
    clause: str
    yakuman: int = 0


_ONE, _TWO, _THREE, _FIVE, _LIMIT = "4.2.1", "4.2.2", "4.2.3", "4.2.4", "4.2.5"
_TOP = YAKUMAN_HAN


# In the order of the book; yakuman with a responsibility payment (3.3.6) come first among theirs: only one counts.
_ROWS: tuple[Yaku, ...] = (
    Yaku("riichi", "Riichi", "Riichi", "Riichi", "立直", 1, 0, _ONE),
    Yaku("ippatsu", "Ippatsu", "Ippatsu", "Ippatsu", "一発", 1, 0, _ONE),
    Yaku("double_riichi", "Double Riichi", "Double Riichi", "Daburu riichi", "両立直", 1, 0, _ONE),
    Yaku("menzen_tsumo", "Tout Caché Tiré", "Fully Concealed Hand", "Menzen tsumo", "門前清自摸和", 1, 0, _ONE),
    Yaku("tanyao", "Tout Ordinaire", "All Simples", "Tanyao chuu", "断幺九", 1, 0, _ONE),
    Yaku("pinfu", "Pinfu", "Pinfu", "Pinfu", "平和", 1, 0, _ONE),
    Yaku("iipeikou", "Double Chows Purs", "Pure Double Chow", "Iipeikou", "一盃口", 1, 0, _ONE),
    Yaku("sanshoku_doujun", "Triple Chows", "Mixed Triple Chow", "San shoku doujun", "三色同順", 2, 1, _ONE),
    Yaku("ittsuu", "Grande Suite Pure", "Pure Straight", "Ittsuu", "一気通貫", 2, 1, _ONE),
    Yaku("dragon_pung", "Pung de Dragon", "Dragon Pung", "Fanpai", "役牌", 1, 1, _ONE),
    Yaku("seat_wind", "Vent du Joueur", "Seat Wind", "Fanpai", "自風牌", 1, 1, _ONE),
    Yaku("prevailing_wind", "Vent Dominant", "Prevalent Wind", "Fanpai", "場風牌", 1, 1, _ONE),
    Yaku("chanta", "Terminales et Honneurs Partout", "Outside Hand", "Chanta", "混全帯幺九", 2, 1, _ONE),
    Yaku("rinshan", "Finir sur Kong", "After a Kong", "Rinchan kaihou", "嶺上開花", 1, 1, _ONE),
    Yaku("chankan", "Voler un Kong", "Robbing the Kong", "Chan kan", "槍槓", 1, 1, _ONE),
    Yaku("haitei", "Fond de la Mer", "Under the Sea", "Haitei", "海底摸月", 1, 1, _ONE),
    Yaku("houtei", "Fond de la Mer", "Under the Sea", "Houtei", "河底撈魚", 1, 1, _ONE),
    Yaku("chiitoitsu", "Sept Paires", "Seven Pairs", "Chii toitsu", "七対子", 2, 0, _TWO),
    Yaku("sanshoku_doukou", "Triple Pungs", "Triple Pung", "San shoku doukou", "三色同刻", 2, 2, _TWO),
    Yaku("sanankou", "Trois Pungs Cachés", "Three Concealed Pungs", "San ankou", "三暗刻", 2, 2, _TWO),
    Yaku("sankantsu", "Trois Kongs", "Three Kongs", "San kan tsu", "三槓子", 2, 2, _TWO),
    Yaku("toitoi", "Tout Pung", "All Pungs", "Toi-toi hou", "対々和", 2, 2, _TWO),
    Yaku("honitsu", "Semi Pure", "Half Flush", "Honitsu", "混一色", 3, 2, _TWO),
    Yaku("shousangen", "Trois Petits Dragons", "Little Three Dragons", "Shou sangen", "小三元", 2, 2, _TWO),
    Yaku("honroutou", "Tout Terminales et Honneurs", "All Terminals and Honours", "Honroutou", "混老頭", 2, 2, _TWO),
    Yaku("junchan", "Terminales Partout", "Terminals in All Sets", "Junchan", "純全帯幺九", 3, 2, _TWO),
    Yaku("ryanpeikou", "Deux Fois Double Chows Purs", "Twice Pure Double Chows", "Ryan peikou", "二盃口", 3, 0, _THREE),
    Yaku("chinitsu", "Main Pure", "Full Flush", "Chinitsu", "清一色", 6, 5, _FIVE),
    Yaku(
        "nagashi_mangan",
        "Nagashi Mangan",
        "All Terminals and Honours Discard",
        "Nagashi mangan",
        "流し満貫",
        5,
        0,
        _FIVE,
    ),
    Yaku("daisuushii", "Quatre Grands Vents", "Big Four Winds", "Dai suushii", "大四喜", _TOP, _TOP, _LIMIT, 2),
    Yaku("daisangen", "Trois Grands Dragons", "Big Three Dragons", "Dai sangen", "大三元", _TOP, _TOP, _LIMIT, 1),
    Yaku("kokushi", "Treize Orphelins", "Thirteen Orphans", "Kokushi musou", "国士無双", _TOP, 0, _LIMIT, 1),
    Yaku("chuuren", "Neuf Portes", "Nine Gates", "Chuuren poutou", "九蓮宝燈", _TOP, 0, _LIMIT, 1),
    Yaku("tenhou", "Bénédiction du Ciel", "Blessing of Heaven", "Tenhou", "天和", _TOP, 0, _LIMIT, 1),
    Yaku("chihou", "Bénédiction de la Terre", "Blessing of Earth", "Chihou", "地和", _TOP, 0, _LIMIT, 1),
    Yaku("renhou", "Bénédiction de l'Homme", "Blessing of Man", "Renhou", "人和", _TOP, 0, _LIMIT, 1),
    Yaku("suuankou", "Quatre Pungs Cachés", "Four Concealed Pungs", "Suu ankou", "四暗刻", _TOP, 0, _LIMIT, 1),
    Yaku("suukantsu", "Quatre Kongs", "Four Kongs", "Suu kan tsu", "四槓子", _TOP, _TOP, _LIMIT, 1),
    Yaku("ryuuiisou", "Main Verte", "All Green", "Ryuu iisou", "緑一色", _TOP, _TOP, _LIMIT, 1),
    Yaku("chinroutou", "Tout Terminales", "All Terminals", "Chinroutou", "清老頭", _TOP, _TOP, _LIMIT, 1),
    Yaku("tsuuiisou", "Tout Honneurs", "All Honours", "Tsuu iisou", "字一色", _TOP, _TOP, _LIMIT, 1),
    Yaku("shousuushii", "Quatre Petits Vents", "Little Four Winds", "Shou suushii", "小四喜", _TOP, _TOP, _LIMIT, 1),
)

YAKU: dict[str, Yaku] = {row.id: row for row in _ROWS}
CLOSED_HAN: dict[str, int] = {row.id: row.closed for row in _ROWS}
# All Simples is found on an open hand only where the options allow it, and is worth the same there.
OPEN_HAN: dict[str, int] = {row.id: row.open for row in _ROWS} | {"tanyao": 1}
LIABLE: frozenset[str] = frozenset({"daisangen", "daisuushii"})  # responsibility payments, 3.3.6


def yaku(identity: str) -> Yaku:
    """The yaku called ``identity``; raises ``riichi.unknown_yaku``."""
    if identity not in YAKU:
        raise RuleError("riichi.unknown_yaku", f"no yaku is called {identity!r}", {"yaku": identity})
    return YAKU[identity]
