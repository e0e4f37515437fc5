"""Define what the riichi editions after 2012 prescribe: EMA 2025 by its text, WRC 2025 as others tell it.

EMA 2025, chapters 3, 6 and 7; WRC 2025, chapter 12, whose text we have not read. One row for each clause and offence.
"""

from collections.abc import Mapping
from types import MappingProxyType

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.records import Effect, EffectKind, Part, Reading

__all__ = ["LATER"]

_Rows = tuple[tuple[str, str, Effect], ...]
_OBSTRUCTED = Effect(EffectKind.DISCRETION, amounts=v.DISRUPTION)
_GRAVELY_OBSTRUCTED = Effect(EffectKind.DISCRETION, amounts=v.GRAVE_DISRUPTION, between=True)
_OBSTRUCTED_AGAIN = v.may_add(_GRAVELY_OBSTRUCTED, v.DISQUALIFIED)
_TAKEN = Effect(EffectKind.DISCRETION, between=True)  # as many points as the referee decides


def _taking(*amounts: int) -> Effect:
    """Return these points off the offender's score; 0 if the text leaves it to the referee."""
    return Effect(EffectKind.DISCRETION, amounts=amounts)


_EMA_2025: _Rows = (
    ("empty-claim", "6.5.2", v.NOTHING),
    ("impossible-claim", "6.5.2", v.REFUSED),
    ("call-changed", "6.5.4", v.nothing(Part.STANDS)),
    ("late-claim", "3.3.1", v.REFUSED),
    ("claimed-tile-not-taken", "6.5.1", v.CLAIMED_NOT_TAKEN["two_turns"]),
    ("swap-calling", "6.5.6", v.DEAD),
    ("claim-with-dead-hand", "6.9", v.CHOMBO),
    ("claim-with-dead-hand", "3.3.14", v.CHOMBO),
    ("drawn-before-turn", "6.4.3", v.DEAD),
    ("reached-for-wall", "3.3", v.REFUSED),
    ("wrong-side-deal", "6.4.1", v.nothing(Part.CORRECTED)),
    ("wrong-tile-seen", "6.4.1", v.nothing(Part.CORRECTED)),
    ("wrong-tile-after-discard", "6.4.1", v.nothing(Part.TILE_KEPT)),
    ("wrong-tile-from-dead-wall", "6.4.1", v.CHOMBO),
    ("wall-tiles-revealed", "6.2", v.nothing(Part.TILE_RETURNED)),
    ("dead-wall-revealed", "6.2", v.nothing(Part.TILE_RETURNED)),
    ("own-tile-fallen", "6.2", v.nothing(Part.CORRECTED)),
    ("others-tiles-upset", "6.2", v.OTHERS_UPSET["referee_decides"]),
    ("too-many-tiles-revealed", "6.2", v.CHOMBO),
    ("dead-wall-among-many", "6.2", v.CHOMBO),
    ("revealed-without-fault", "6.2", v.nothing(Part.REDEAL)),
    ("partly-shown-at-invalid-win", "6.2", v.nothing(Part.CORRECTED)),
    ("wrong-tile-count", "6.3", v.DEAD),
    ("false-set-before-discard", "6.5.5", v.nothing(Part.CORRECTED)),
    ("false-set-after-discard", "6.5.5", v.DEAD),
    ("minor-irregularity", "6.1.1", v.repeating(v.nothing(Part.TOLD), v.SERIOUS_INFORMATION)),
    ("riichi-not-waiting", "6.6.2", v.CHOMBO),
    ("invalid-kong-after-riichi", "6.7.1", v.CHOMBO),
    ("riichi-stake-missing", "6.6", v.nothing(Part.STANDS, Part.CORRECTED)),
    ("riichi-unsaid", "6.6", v.nothing(Part.STAKE_RETURNED, Part.DEAD_HAND)),
    ("riichi-open-hand", "6.6.1", v.nothing(Part.STAKE_RETURNED, Part.DEAD_HAND)),
    ("riichi-near-the-end", "6.6", v.nothing(Part.STAKE_RETURNED, Part.CORRECTED)),
    ("chombo", "3.4.6", v.CHOMBO),
    ("invalid-win", "6.5.2", v.CHOMBO),
    ("invalid-win", "6.8", v.CHOMBO),
    ("false-win-unshown", "6.5.2", v.DEAD),
    ("wrong-word-for-win", "6.5.3", v.OTHER_WORD_FOR_WIN["valid"]),
    ("wrong-word-corrected", "6.5.3", v.nothing(Part.STANDS)),
    ("ron-tsumo-confused", "6.5.3", v.repeating(v.nothing(Part.TOLD, Part.STANDS), v.SERIOUS_INFORMATION)),
    ("win-call-changed", "6.5.4", v.nothing(Part.FIRST_CALL_BINDS)),
    ("win-call-changed-unshown", "6.5.4", v.DEAD),
    ("win-call-changed-shown", "6.5.4", v.CHOMBO),
    ("late-arrival", "7.2", v.LATE),
    ("information", "6.11", v.repeating(v.nothing(Part.WARNED), _OBSTRUCTED)),
    ("serious-information", "6.11", _OBSTRUCTED),
    ("serious-disruption", "6.12", v.repeating(_OBSTRUCTED, _OBSTRUCTED_AGAIN)),
    ("grave-disruption", "6.12", v.repeating(_GRAVELY_OBSTRUCTED, _OBSTRUCTED_AGAIN)),
    ("repeated-disruption", "6.12", v.DISQUALIFIED),
    ("cheating", "6.12", v.DISQUALIFIED),
    ("drawn-early-noticed", "6.4.3", v.nothing(Part.CORRECTED)),
    ("drawn-from-opponent", "6.4.2", v.CHOMBO),
    ("drawn-tile-mixed", "6.4.4", v.DEAD),
    ("drawn-tile-mixed", "6.4.5", v.DEAD),
    ("discarded-too-fast", "6.4.5", v.nothing(Part.CORRECTED)),
    ("false-kong-replaced", "6.5.5", v.DEAD),
    ("empty-riichi", "6.6", v.nothing(Part.STAKE_RETURNED, Part.DEAD_HAND)),
    ("empty-riichi", "6.5.2", v.nothing(Part.STAKE_RETURNED, Part.DEAD_HAND)),
    ("riichi-tile-in-hand", "6.7.2", v.repeating(v.nothing(Part.TOLD), v.DEAD)),
    ("riichi-hand-discarded", "6.7.3", v.CHOMBO),
    ("call-after-riichi", "6.7.4", v.nothing(Part.CORRECTED, Part.DEAD_HAND)),
    ("call-after-riichi-played", "6.7.4", v.CHOMBO),
    ("tsumo-after-discard", "6.8", v.nothing(Part.CLAIM_REFUSED, Part.DEAD_HAND)),
    ("tsumo-after-discard-shown", "6.8", v.CHOMBO),
    ("winning-tile-unknown", "6.8", v.nothing(Part.NOT_COUNTED)),
    ("chombo-after-last-discard", "3.4.6", v.DEAD),
    ("last-hand-sheet-wrong", "6.10", _taking(8000)),
    ("score-sheet-wrong", "7.5", _taking(2000)),
    ("score-sheet-unsigned", "7.5", _taking(0, 2000)),
    ("phone", "7.1", _TAKEN),
)
_WRC_2025: _Rows = (
    ("empty-claim", "12.3.3", v.DEAD),
    ("impossible-claim", "12.3.3", v.DEAD),
    ("call-changed", "12.3.3", v.nothing(Part.FIRST_CALL_BINDS)),
    ("late-claim", "12.3.2", v.REFUSED),
    ("reached-for-wall", "12.3.2", v.REFUSED),
    ("swap-calling", "12.3.4", v.DEAD),
    ("claim-with-dead-hand", "12.3.3", _taking(0, 30000)),
    ("wrong-tile-seen", "12.3.1", v.nothing(Part.CORRECTED)),
    ("wrong-tile-after-discard", "12.3.1", v.CHOMBO),
    ("too-many-tiles-revealed", "12.3.1", v.CHOMBO),
    ("wrong-tile-count", "12.3.1", v.CHOMBO),
    ("false-set-after-discard", "12.3.4", v.DEAD),
    ("riichi-not-waiting", "12.3.5", v.CHOMBO),
    ("invalid-kong-after-riichi", "12.3.5", v.CHOMBO),
    ("riichi-stake-missing", "12.3.5", v.nothing(Part.STANDS, Part.WARNED)),
    ("riichi-unsaid", "12.3.5", v.nothing(Part.STANDS, Part.WARNED)),
    ("riichi-open-hand", "12.3.5", v.nothing(Part.STAKE_RETURNED, Part.DEAD_HAND)),
    ("chombo", "12.2", v.CHOMBO),
    ("invalid-win", "12.3.3", v.CHOMBO),
    ("false-win-unshown", "12.3.3", v.CHOMBO),
    ("wrong-word-for-win", "12.3.3", v.nothing(Part.STANDS, Part.WARNED)),
    ("ron-tsumo-confused", "12.3.3", v.nothing(Part.STANDS, Part.WARNED)),
    ("late-arrival", "12.3.9", v.LATE),
    ("serious-disruption", "12.3.8", _TAKEN),
    ("cheating", "12.3.8", v.DISQUALIFIED),
    ("dealer-discards-early", "12.3.1", v.nothing(Part.WARNED)),
    ("dealer-discards-early-played-on", "12.3.1", v.CHOMBO),
    ("tiles-knocked-over", "12.3.1", v.repeating(v.nothing(Part.WARNED), _taking(5000))),
    ("several-tiles-knocked-over", "12.3.1", v.DEAD),
    ("false-kong-replaced", "12.3.4", v.CHOMBO),
    ("empty-riichi", "12.3.3", v.DEAD),
    ("riichi-hand-discarded", "12.3.5", v.DEAD),
    ("call-after-riichi", "12.3.5", v.nothing(Part.CLAIM_REFUSED, Part.DEAD_HAND)),
    ("winning-tile-unknown", "12.3.6", v.nothing(Part.WARNED, Part.NOT_COUNTED)),
    ("drawn-after-the-end", "12.3.6", v.nothing(Part.WARNED)),
    ("drawn-after-the-end-mixed", "12.3.6", v.DEAD),
    ("tenpai-said-early", "12.3.6", v.DEAD),
    ("tenpai-shown-early", "12.3.6", v.CHOMBO),
    ("wrong-tenpai", "12.3.6", v.repeating(v.nothing(Part.WARNED), _taking(5000))),
    ("last-hand-sheet-wrong", "12.3.7", _taking(8000)),
    ("score-sheet-wrong", "12.3.7", _taking(2000)),
)


def _readings() -> dict[str, tuple[Reading, ...]]:
    """Return the readings of both texts by offence, in their order."""
    readings: dict[str, tuple[Reading, ...]] = {}
    for text, rows in ((v.EMA_2025, _EMA_2025), (v.WRC_2025, _WRC_2025)):
        for identity, clause, effect in rows:
            readings[identity] = (*readings.get(identity, ()), Reading(text, clause, effect))
    return readings


LATER: Mapping[str, tuple[Reading, ...]] = MappingProxyType(_readings())
