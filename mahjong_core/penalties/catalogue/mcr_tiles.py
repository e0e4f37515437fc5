"""Define MCR offences: false sets and flowers, tile counts, tiles that fall."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Part, Reading, Topic
from mahjong_core.rulesets.records import Family

__all__ = ["OFFENCES"]

_tiles = partial(entry, family=Family.MCR, topic=Topic.TILES)

OFFENCES = (
    _tiles(
        "false-set-before-discard",
        *v.europe("2.6.4 a", v.REPAIRED_FAULT, comment="EMAR 2.6.4 a"),
        *v.body("3.11.6.2", v.DEAD),
        v.summary("4.2", v.nothing(Part.CORRECTED, Part.FORCED_DISCARDS)),
        takes=("false_set_before_discard", v.FALSE_SET_BEFORE),
    ),
    _tiles(
        "false-set-after-discard",
        *v.europe("2.6.4 b", v.DEAD_TILES_STAY, comment="EMAR 2.6.4 b"),
        *v.body("3.11.6.2", v.DEAD),
        v.summary("4.2", v.DEAD),
        favourite=True,
    ),
    _tiles(
        "false-flower-before",
        *v.europe("2.6.4 a", v.REPAIRED_FAULT, comment="EMAR 2.6.4 a"),
        *v.body("3.11.6.2", v.DEAD),
        v.summary("4.3", v.nothing(Part.CORRECTED, Part.FORCED_DISCARDS)),
        takes=("false_set_before_discard", v.FALSE_SET_BEFORE),
    ),
    _tiles(
        "false-flower-in-hand",
        *v.europe("2.6.4 b", v.DEAD_TILES_STAY, comment="EMAR 2.6.4 b"),
        *v.body("3.11.6.2", v.DEAD),
        v.summary("4.3", v.DEAD),
    ),
    _tiles(
        "wrong-tile-count",
        *v.body("3.11.6.8", v.DEAD),
        *v.body("3.4.29", v.DEAD),
        v.summary("4.6", v.DEAD),
        favourite=True,
    ),
    _tiles(
        "own-tile-fallen",
        *v.europe("2.7 a", v.nothing(Part.CORRECTED), comment="EMAR 2.7 @3.11.6.7.1"),
        *v.body("3.11.6.7.1", v.nothing(Part.FORCED_DISCARDS)),
        *v.body("3.4.27", v.nothing(Part.FORCED_DISCARDS)),
        v.summary("1.3", v.nothing(Part.CORRECTED)),
        takes=("own_tile_fallen", v.OWN_TILE_FALLEN),
    ),
    _tiles(
        "others-tiles-upset",
        *v.europe("2.7 b", v.OTHERS_UPSET["fault"], comment="EMAR 2.7 @3.11.6.7.3"),
        *v.body("3.11.6.7.3", v.PAYS_WRONGED),
        takes=("others_tiles_upset", v.OTHERS_UPSET),
        favourite=True,
    ),
    _tiles(
        "tiles-not-visible",
        Reading(v.FFMJ, "EMAR 1.5", v.nothing(Part.TOLD)),
        Reading(v.MERS, "1.5", v.nothing(Part.TOLD)),
    ),
    _tiles(
        "discard-hidden",
        Reading(v.FFMJ, "EMAR 1.6", v.nothing(Part.TOLD)),
        Reading(v.MERS, "1.6", v.nothing(Part.TOLD)),
    ),
)
