"""Define MCR offences at the wall and with tiles."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Part, Reading, Topic
from mahjong_core.rulesets.records import Family

__all__ = ["OFFENCES"]

_wall = partial(entry, family=Family.MCR, topic=Topic.WALL)

OFFENCES = (
    _wall(
        "tile-touched-early",
        *v.body("3.11.6.4 a", v.FAULT),
        favourite=True,
        by_hand=False,
    ),
    _wall(
        "drawn-before-turn",
        v.summary("4.4", v.DEAD),
        *v.body("3.11.6.4 a", v.FAULT),
        takes=("draw_out_of_turn", v.DRAWN_BEFORE_TURN),
        by_hand=False,
    ),
    _wall(
        "discarded-before-turn",
        v.summary("4.4", v.DEAD),
    ),
    _wall(
        "wrong-tile-unseen",
        *v.europe("2.5.2 a", v.fault(Part.TILE_RETURNED), comment="EMAR 2.5.2 a"),
        *v.body("3.11.6.4 b", v.nothing(Part.TILE_RETURNED)),
        favourite=True,
    ),
    _wall(
        "wrong-tile-seen",
        *v.europe("2.5.2 a", v.fault(Part.TILE_RETURNED), comment="EMAR 2.5.2 a"),
        *v.body("3.11.6.4 b", v.DEAD),
        takes=("wrong_tile_seen", v.WRONG_TILE_SEEN),
    ),
    _wall(
        "wrong-tile-in-hand",
        *v.europe("2.5.2 b", v.nothing(Part.TILE_KEPT, Part.DEAD_HAND), comment="EMAR 2.5.2 b"),
        v.summary("4.1", v.DEAD),
        *v.body("3.11.6.4 b", v.DEAD),
        favourite=True,
    ),
    _wall(
        "wrong-side-deal",
        Reading(v.FFMJ, "Annex 4 4.2.1", v.WRONG_SIDE_DEAL["warning_if_repeated"]),
        *v.europe("2.5.1", v.nothing(Part.CORRECTED)),
        v.summary("1.1", v.nothing(Part.CORRECTED)),
        takes=("wrong_side_deal", v.WRONG_SIDE_DEAL),
    ),
    _wall(
        "short-deal",
        v.summary("1.2", v.nothing(Part.CORRECTED)),
    ),
    _wall(
        "short-deal-after-discard",
        v.summary("1.2", v.DEAD),
        *v.body("3.4.29", v.DEAD),
    ),
    _wall(
        "changed-mind-at-wall",
        *v.europe("2.5.3", v.REFUSED),
        v.summary("0.2", v.REFUSED),
    ),
    _wall(
        "reached-for-wall",
        *v.europe("2.5.4", v.nothing(Part.STANDS)),
        *v.body("3.11.6.11.5", v.REFUSED),
        takes=("reaching_for_wall", v.REACHED),
    ),
    _wall(
        "reached-and-claimed",
        *v.europe("2.5.4", v.nothing(Part.STANDS)),
        *v.body("3.11.6.11.5", v.REACHED_AND_CLAIMED["claim_forfeited"]),
        takes=("reaching_for_wall", v.REACHED_AND_CLAIMED),
    ),
    _wall(
        "wall-tiles-upset",
        *v.europe("2.7 a", v.nothing(Part.TILE_RETURNED), comment="EMAR 2.7 @3.11.6.7.1"),
    ),
    _wall(
        "wall-destroyed-on-purpose",
        *v.europe("3.4", v.gravity()),
    ),
)
