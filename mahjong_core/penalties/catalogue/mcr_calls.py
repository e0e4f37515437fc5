"""Define MCR offences in calling and claiming."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Part, Topic
from mahjong_core.rulesets.records import Family

__all__ = ["OFFENCES"]

_call = partial(entry, family=Family.MCR, topic=Topic.CALLS)

OFFENCES = (
    _call(
        "empty-claim",
        *v.body("3.11.6.3", v.FAULT),
        takes=("empty_claim", v.EMPTY_CLAIM),
        favourite=True,
    ),
    _call(
        "impossible-claim",
        *v.europe("2.4.1", v.FAULT),
        v.summary("3", v.REFUSED),
        v.adding(v.summary("3.1", v.REFUSED_FORCED)),
        takes=("empty_claim", v.IMPOSSIBLE_CLAIM),
        favourite=True,
    ),
    _call(
        "two-calls",
        *v.europe("2.4.2 a", v.nothing(Part.FIRST_CALL_BINDS), comment="EMAR 2.4.2 a"),
        v.summary("3.2", v.nothing(Part.FIRST_CALL_BINDS)),
    ),
    _call(
        "two-calls-first-impossible",
        *v.europe("2.4.2 a", v.fault(Part.CLAIM_REFUSED), comment="EMAR 2.4.2 a"),
        v.adding(v.summary("3.2", v.REFUSED_FORCED)),
    ),
    _call(
        "set-then-win-call",
        *v.europe("2.4.2 b", v.nothing(Part.FIRST_CALL_BINDS, Part.NO_WIN_THIS_TURN), comment="EMAR 2.4.2 b"),
        *v.body("3.11.6.11.3", v.nothing(Part.NO_WIN_THIS_TURN)),
    ),
    _call(
        "set-then-win-call-impossible",
        *v.europe("2.4.2 b", v.fault(Part.NO_WIN_THIS_TURN), comment="EMAR 2.4.2 b"),
        *v.body("3.11.6.11.3", v.nothing(Part.NO_WIN_THIS_TURN)),
    ),
    _call(
        "wrong-word-for-set",
        *v.europe("2.4.3", v.fault(Part.CLAIM_REFUSED)),
        v.adding(v.summary("3.2", v.REFUSED_FORCED)),
    ),
    _call(
        "wrong-word-for-win",
        *v.europe("2.4.3", v.fault(Part.CLAIM_REFUSED, Part.DEAD_HAND)),
        *v.body("3.11.6.11.3", v.nothing(Part.NO_WIN_THIS_TURN)),
        v.summary("4.9", v.DEAD),
        takes=("other_word_for_win", v.OTHER_WORD_FOR_WIN),
    ),
    _call(
        "shown-before-call",
        *v.europe("2.6.1", v.REFUSED_FORCED),
        v.summary("3.3", v.REFUSED_FORCED),
    ),
    _call(
        "win-shown-before-call",
        *v.europe("2.6.1", v.nothing(Part.DEAD_HAND, Part.FORCED_DISCARDS)),
        *v.body("3.11.6.11.4", v.DEAD),
        *map(v.adding, v.body("3.11.6.7.1", v.nothing(Part.FORCED_DISCARDS))),
        v.summary("4.8", v.nothing(Part.DEAD_HAND, Part.FORCED_DISCARDS)),
    ),
    _call(
        "claim-before-showing",
        *v.europe("2.6.2", v.fault(Part.STANDS)),
        v.summary("2", v.FAULT),
        v.summary("2.1", v.FAULT),
        favourite=True,
    ),
    _call(
        "late-pung",
        *v.body("3.11.6.5", v.fault(Part.CLAIM_REFUSED)),
        favourite=True,
    ),
    _call(
        "late-claim",
        *v.europe("1.7", v.REFUSED, comment="EMAR 1.7 @3.6.7"),
        v.summary("0.1", v.REFUSED),
    ),
    _call(
        "claimed-tile-not-taken",
        *v.europe("2.6.3", v.CLAIMED_NOT_TAKEN["two_turns"]),
        *v.body("3.11.6.11.1", v.CLAIMED_NOT_TAKEN["next_discard"]),
        v.summary("4.7", v.CLAIMED_NOT_TAKEN["two_turns"]),
        takes=("claimed_tile_not_taken", v.CLAIMED_NOT_TAKEN),
    ),
    _call(
        "kong-after-claim",
        v.summary("0.4", v.REFUSED),
    ),
)
