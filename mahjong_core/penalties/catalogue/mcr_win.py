"""Define MCR offences when a player calls hu, the winner's own and the others'."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Part, Reading, Topic
from mahjong_core.rulesets.records import Family

__all__ = ["OFFENCES"]

_BELOW, _INVALID = v.BELOW, v.INVALID
_win = partial(entry, family=Family.MCR, topic=Topic.WIN)
_others = partial(entry, family=Family.MCR, topic=Topic.ANOTHERS_WIN)

OFFENCES = (
    _win(
        _BELOW,
        *v.body("3.11.6.6.1", v.false_win(_BELOW)),
        *v.europe("2.9.2 a", v.false_win(_BELOW), comment="EMAR 2.9.2"),
        *v.body("3.11.6.6", v.false_win(_BELOW)),
        *v.body("3.4.31", v.false_win(_BELOW)),
        *v.europe("3.3", v.false_win(_BELOW)),
        v.summary("4.10 b", v.false_win(_BELOW)),
        favourite=True,
    ),
    _win(
        _INVALID,
        *v.body("3.11.6.6.2", v.false_win(_INVALID)),
        *v.europe("2.9.2 b", v.false_win(_INVALID), comment="EMAR 2.9.3 @3.11.6.6.2"),
        *v.body("3.11.6.6", v.false_win(_INVALID)),
        *v.body("3.4.31", v.false_win(_INVALID)),
        *v.europe("3.3", v.false_win(_INVALID)),
        v.summary("4.10 c", v.false_win(_INVALID)),
        favourite=True,
    ),
    _win(
        "false-win-mistaken-tile",
        *v.europe("2.9.2 b", v.false_win(_INVALID), comment="EMAR 2.9.3 @3.11.6.6.2"),
        *v.body("3.11.6.6.1", v.MISTAKEN),
        takes=("mistaken_tile_payment", v.MISTAKEN_TILE),
    ),
    _win(
        "false-win-unshown",
        *v.europe("2.9.1", v.DEAD),
        *v.europe("2.8.1", v.DEAD),
        *v.body("3.11.6.6", v.FALSE_WIN_BY_HAND),
        v.summary("4.10 a", v.DEAD),
        takes=("unshown_false_win_pays", v.UNSHOWN_WIN),
        favourite=True,
    ),
    _win(
        "win-with-dead-hand",
        v.summary("4", v.false_win(_INVALID)),
        # A dead hand is no valid hand (MERS 3.2: it "ne peut plus faire hu").
        Reading(v.MERS, "2.9.2 b", v.false_win(_INVALID)),
        Reading(v.MERS, "3.3", v.false_win(_INVALID)),
        Reading(v.WMO, "3.11.6.6", v.false_win(_INVALID)),
    ),
    _win(
        "winning-tile-not-taken",
        *v.europe("2.8.7", v.OMITTED),
        *v.body("3.11.6.11.2", v.FALSE_WIN_BY_HAND),
        v.summary("5.2", v.OMITTED),
        takes=("winning_tile_not_taken", v.OMITTED_TILE),
        favourite=True,
    ),
    _win(
        "winning-tile-unmarked",
        Reading(v.MERS, "1.9", v.nothing(Part.NOT_COUNTED)),
    ),
    _win(
        "standing-tiles-unshown",
        Reading(v.FFMJ, "FFMJ @3.11.6.11.3", v.SHOWN_NOW),
        Reading(v.WMO, "3.11.6.11.3", v.nothing(Part.NO_WIN_THIS_TURN)),
        takes=("tiles_unshown_at_win", v.UNSHOWN_AT_WIN),
    ),
    _win(
        "hand-not-intact",
        *v.europe("2.8.6", v.DEAD),
        *v.europe("2.8.5", v.DEAD),
        *v.body("3.11.6.11.6", v.DEAD),
        v.summary("5.3", v.DEAD),
    ),
    _win(
        "own-flowers-counted",
        *v.europe("2.8.4", v.nothing(Part.NOT_COUNTED)),
        *v.europe("2.8.3", v.nothing(Part.NOT_COUNTED)),
        v.summary("5.1", v.nothing(Part.NOT_COUNTED)),
    ),
    _win(
        "counting-too-long",
        v.summary("0.5", v.nothing(Part.NOT_COUNTED)),
        *v.body("3.9.1.4", v.nothing(Part.NOT_COUNTED)),
    ),
    _others(
        "counting-helped",
        *v.europe("2.8.2", v.SILENT),
    ),
    _others(
        "shown-at-valid-win",
        *v.body("3.11.6.7.2 a", v.FAULT),
        *v.europe("2.8.8", v.SILENT),
    ),
    _others(
        "shown-at-invalid-win",
        *v.body("3.11.6.7.2 b", v.nothing(Part.DEAD_HAND, Part.FORCED_DISCARDS)),
        *v.europe("2.8.9", v.nothing(Part.DEAD_HAND, Part.FORCED_DISCARDS)),
        *v.europe("2.8.8", v.SILENT),
        v.summary("6.2", v.nothing(Part.DEAD_HAND, Part.FORCED_DISCARDS)),
        favourite=True,
    ),
    _others(
        "partly-shown-at-invalid-win",
        *v.europe("2.8.9", v.SHOWN_IN_PART["dead_hand_and_forced_discards"]),
        *v.body("3.11.6.7.1", v.nothing(Part.FORCED_DISCARDS)),
        v.summary("6.1", v.nothing(Part.FORCED_DISCARDS)),
        takes=("tiles_shown_at_invalid_win", v.SHOWN_IN_PART),
    ),
    _others(
        "shown-after-own-false-win",
        *v.europe("2.9.3", v.NOTHING, comment="EMAR 2.9.3 @3.11.6.7.4"),
        *v.body("3.11.6.7.4", v.NOTHING),
    ),
    _others(
        "wall-destroyed-early",
        *v.europe("2.8.10", v.FAULT),
        *v.europe("2.8.8", v.SILENT),
    ),
    _others(
        "wall-destroyed-after-invalid-win",
        *v.body("3.11.6.7.2 c", v.WALL_PAID),
        *v.europe("2.8.10", v.WALL_DESTROYED["none"]),
        *v.europe("2.8.8", v.SILENT),
        v.summary("6.3", v.WALL_PAID),
        takes=("wall_destroyed_payment", v.WALL_DESTROYED),
        favourite=True,
    ),
)
