"""Define EMA riichi offences in calling, at the wall and with tiles."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Part, Topic
from mahjong_core.rulesets.records import Family

__all__ = ["OFFENCES"]

_call = partial(entry, family=Family.RIICHI, topic=Topic.CALLS)
_wall = partial(entry, family=Family.RIICHI, topic=Topic.WALL)
_tiles = partial(entry, family=Family.RIICHI, topic=Topic.TILES)

OFFENCES = (
    _call(
        "empty-claim",
        v.riichi("5.1.2 a", v.NOTHING),
        takes=("empty_claim", v.EMPTY_CLAIM),
        favourite=True,
    ),
    _call(
        "claim-before-showing",
        v.riichi("5.1", v.nothing(Part.TOLD)),
    ),
    _call(
        "call-changed",
        v.riichi("5.1.3 a", v.nothing(Part.STANDS)),
    ),
    _call(
        "late-claim",
        v.riichi("3.3.1 b", v.REFUSED),
    ),
    _call(
        "claimed-tile-not-taken",
        v.riichi("5.1.1", v.CLAIMED_NOT_TAKEN["two_turns"]),
        v.riichi("3.3.5 b", v.CLAIMED_NOT_TAKEN["two_turns"]),
        takes=("claimed_tile_not_taken", v.CLAIMED_NOT_TAKEN),
        favourite=True,
    ),
    _call(
        "swap-calling",
        v.riichi("3.4.7 d", v.DEAD),
        takes=("swap_calling", v.SWAP_CALLING),
    ),
    _call(
        "claim-with-dead-hand",
        v.riichi("3.4.6 g", v.CHOMBO),
        v.riichi("3.4.7 a", v.CHOMBO),
    ),
    _wall(
        "drawn-before-turn",
        v.riichi("3.4.8", v.nothing(Part.NO_RULE)),
        takes=("draw_out_of_turn", v.RIICHI_DRAWN_BEFORE_TURN),
    ),
    _wall(
        "reached-for-wall",
        v.riichi("3.3.1 c", v.nothing(Part.STANDS)),
        takes=("reaching_for_wall", v.REACHED),
    ),
    _wall(
        "wrong-side-deal",
        v.riichi("5.2.5", v.nothing(Part.CORRECTED)),
        takes=("wrong_side_deal", v.WRONG_SIDE_DEAL),
    ),
    _wall(
        "wrong-tile-seen",
        v.riichi("5.2.5", v.nothing(Part.CORRECTED)),
        takes=("wrong_tile_seen", v.WRONG_TILE_SEEN),
    ),
    _wall(
        "wrong-tile-after-discard",
        v.riichi("5.2.5", v.nothing(Part.TILE_KEPT)),
    ),
    _wall(
        "wrong-tile-from-dead-wall",
        v.riichi("5.2.5", v.DEAD),
    ),
    _wall(
        "wall-tiles-revealed",
        v.riichi("5.2.1", v.nothing(Part.TILE_RETURNED)),
    ),
    _wall(
        "dead-wall-revealed",
        v.riichi("5.2.2", v.nothing(Part.TILE_RETURNED, Part.DEAD_HAND)),
        v.riichi("3.4.7 c", v.DEAD),
    ),
    _tiles(
        "own-tile-fallen",
        v.riichi("5.2.3", v.nothing(Part.CORRECTED)),
        takes=("own_tile_fallen", v.OWN_TILE_FALLEN),
    ),
    _tiles(
        "others-tiles-upset",
        v.riichi("5.2.4", v.OTHERS_UPSET["dead_hand"]),
        v.riichi("3.4.7 c", v.DEAD),
        takes=("others_tiles_upset", v.OTHERS_UPSET),
        favourite=True,
    ),
    _tiles(
        "too-many-tiles-revealed",
        v.riichi("5.2", v.CHOMBO),
        v.riichi("3.4.6 f", v.CHOMBO),
        favourite=True,
    ),
    _tiles(
        "dead-wall-among-many",
        v.riichi("5.2", v.CHOMBO),
        v.riichi("3.4.7 c", v.DEAD),
        takes=("dead_wall_tiles_count", v.DEAD_WALL_AMONG_MANY),
    ),
    _tiles(
        "revealed-without-fault",
        v.riichi("5.2", v.nothing(Part.REDEAL)),
    ),
    _tiles(
        "wrong-tile-count",
        v.riichi("3.4.7 b", v.DEAD),
        favourite=True,
    ),
    _tiles(
        "false-set-before-discard",
        v.riichi("5.1.4", v.nothing(Part.CORRECTED)),
        v.riichi("3.4.7 d", v.DEAD),
        takes=("false_set_before_discard", v.RIICHI_FALSE_SET_BEFORE),
    ),
    _tiles(
        "false-set-after-discard",
        v.riichi("5.1.4", v.DEAD),
        v.riichi("3.4.7 d", v.DEAD),
        favourite=True,
    ),
    _tiles(
        "minor-irregularity",
        v.riichi("3.4.8", v.nothing(Part.TOLD)),
    ),
    _tiles(
        "impossible-claim",
        v.riichi("5.1.2 a", v.REFUSED),
        takes=("empty_claim", v.RIICHI_IMPOSSIBLE_CLAIM),
    ),
)
