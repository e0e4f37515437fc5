"""Define recurring effects, the readings of each text, and what each choice of a rule set entails."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from mahjong_core.penalties.records import Effect, EffectKind, GraceLimit, Part, Reading

__all__ = [
    "BELOW",
    "CHOMBO",
    "CLAIMED_NOT_TAKEN",
    "DEAD",
    "DEAD_TILES_STAY",
    "DEAD_WALL_AMONG_MANY",
    "DISQUALIFIED",
    "DISRUPTION",
    "DRAWN_BEFORE_TURN",
    "EMA",
    "EMA_2025",
    "EMPTY_CLAIM",
    "FALSE_SET_BEFORE",
    "FALSE_WIN_BY_HAND",
    "FAULT",
    "FFMJ",
    "GRAVE_DISRUPTION",
    "IMPOSSIBLE_CLAIM",
    "INFORMATION",
    "INFRACTION",
    "INVALID",
    "LATE",
    "MERS",
    "MISTAKEN",
    "MISTAKEN_TILE",
    "NOTHING",
    "OMITTED",
    "OMITTED_TILE",
    "OTHERS_UPSET",
    "OTHER_INFRACTION",
    "OTHER_WORD_FOR_WIN",
    "OWN_TILE_FALLEN",
    "PAYS_WRONGED",
    "REACHED",
    "REACHED_AND_CLAIMED",
    "REFUSED",
    "REFUSED_FORCED",
    "REPAIRED_FAULT",
    "RIICHI_DRAWN_BEFORE_TURN",
    "RIICHI_FALSE_SET_BEFORE",
    "RIICHI_IMPOSSIBLE_CLAIM",
    "RIICHI_INFORMATION",
    "RIICHI_UNSHOWN_WIN",
    "SERIOUS_INFORMATION",
    "SHOWN_IN_PART",
    "SHOWN_NOW",
    "SILENT",
    "SWAP_CALLING",
    "UNSHOWN_AT_WIN",
    "UNSHOWN_WIN",
    "WALL_DESTROYED",
    "WALL_PAID",
    "WMO",
    "WRC_2025",
    "WRONG_SIDE_DEAL",
    "WRONG_TILE_SEEN",
    "Choices",
    "adding",
    "body",
    "europe",
    "false_win",
    "fault",
    "gravity",
    "may_add",
    "nothing",
    "repeating",
    "riichi",
    "summary",
]

WMO, FFMJ, MERS, _SUMMARY, EMA = "wmo-2014", "ffmj-2016", "mers-2010", "mcr-penalty-summary", "ema-2012"
EMA_2025, WRC_2025 = "ema-2025", "wrc-rules-2025"
BELOW, INVALID = "false-win-below-minimum", "false-win-invalid-hand"
DISRUPTION = (8000, 12000)  # EMA riichi 5.5
GRAVE_DISRUPTION = (12000, 48000)
_GRAVITY = (5, 10, 20, 30, 40, 50, 60)  # MCR 3.11.2.2


def nothing(*parts: Part) -> Effect:
    """Return an effect without points, with its parts."""
    return Effect(EffectKind.NOTHING, parts=parts)


def fault(*parts: Part, further: Effect | None = None) -> Effect:
    """Return the next rung of the ladder (MCR 3.11.6.3, MERS 3.1)."""
    return Effect(EffectKind.LADDER, "escalation_steps", parts, further=further)


def gravity(*parts: Part) -> Effect:
    """Return a warning or an amount of MCR 3.11.2.2, as grave as the referee finds it."""
    return Effect(EffectKind.DISCRETION, parts=parts, amounts=(0, *_GRAVITY))


def false_win(key: str) -> Effect:
    """Return points to each opponent and a dead hand (MCR 3.11.6.6, MERS 2.9.2); no forced discards (MERS 2.9.3)."""
    return Effect(EffectKind.PAYS_OPPONENTS, "false_win_payments", (Part.DEAD_HAND,), key=key)


def may_add(effect: Effect, further: Effect) -> Effect:
    """Return ``effect``, to which the referee may add."""
    return replace(effect, parts=(*effect.parts, Part.MAY_ADD), further=further)


def repeating(effect: Effect, repeated: Effect) -> Effect:
    """Return ``effect`` the first time, ``repeated`` from the second on."""
    return replace(effect, repeated=repeated)


INFRACTION = Effect(EffectKind.DISCRETION, amounts=_GRAVITY)  # MCR 3.11.2.2: from 5 points on
# 3.11: "une perte de points de session et/ou (...) une interdiction de gagner la donne en cours".
OTHER_INFRACTION = replace(INFRACTION, parts=(Part.DEAD_HAND_TOO,))
NOTHING = nothing()
FAULT = fault()
DEAD = nothing(Part.DEAD_HAND)
REFUSED = nothing(Part.CLAIM_REFUSED)
REFUSED_FORCED = nothing(Part.CLAIM_REFUSED, Part.FORCED_DISCARDS)
SILENT = gravity(Part.NO_RULE)
PAYS_WRONGED = Effect(EffectKind.PAYS_PLAYER, amounts=_GRAVITY, between=True)
DISQUALIFIED = Effect(EffectKind.DISQUALIFICATION, parts=(Part.DISQUALIFIED,))
CHOMBO = Effect(EffectKind.CHOMBO, "chombo_amount", (Part.REDEAL,))
LATE = Effect(EffectKind.LATENESS, "lateness_bands")
WALL_PAID = Effect(EffectKind.PAYS_OPPONENTS, "wall_destroyed_payment", (Part.HAND_ENDS,))
MISTAKEN = Effect(EffectKind.PAYS_OPPONENTS, "mistaken_tile_payment", (Part.DEAD_HAND,))
OMITTED = Effect(EffectKind.DEDUCTION, "winning_tile_deduction")
SHOWN_NOW = nothing(Part.SHOW_OR_DEAD)
# The class follows the hand, whether its tiles were shown or not (MCR 3.11.6.6.1 and 3.11.6.6.2).
FALSE_WIN_BY_HAND = Effect(EffectKind.PAYS_OPPONENTS, "false_win_payments", (Part.DEAD_HAND,), keys=(BELOW, INVALID))
REPAIRED_FAULT = fault(Part.CORRECTED, Part.FORCED_DISCARDS)
DEAD_TILES_STAY = nothing(Part.DEAD_HAND, Part.TILES_STAY)


def body(clause: str, effect: Effect) -> tuple[Reading, Reading]:
    """Return the body of the book, which both editions of 2014 print."""
    return Reading(WMO, clause, effect), Reading(FFMJ, clause, effect)


def europe(clause: str, effect: Effect, *, comment: str = "") -> tuple[Reading, Reading]:
    """Return MERS 2010 and the EMA comment of the French edition that repeats it (``comment`` where its id differs)."""
    return Reading(FFMJ, comment or f"EMAR {clause.removesuffix(' a').removesuffix(' b')}", effect), Reading(
        MERS, clause, effect
    )


def summary(clause: str, effect: Effect) -> Reading:
    """Return the penalty summary."""
    return Reading(_SUMMARY, clause, effect)


def adding(reading: Reading) -> Reading:
    """Return a reading whose parts are added to those of other texts."""
    return replace(reading, adds=True)


def riichi(clause: str, effect: Effect) -> Reading:
    """Return the riichi book of 2012."""
    return Reading(EMA, clause, effect)


# --- what each value of an option entails; "priced" stands for any number ---------------------------------------------

Choices = Mapping[str, Effect]


def _frozen(choices: dict[str, Effect]) -> Choices:
    return MappingProxyType(choices)


_EMPTY_CLAIM = _frozen({"ladder": FAULT, "refused_only": REFUSED, "nothing": NOTHING})
EMPTY_CLAIM = _frozen({**_EMPTY_CLAIM, "dead_hand": DEAD})
_IMPOSSIBLE_CLAIM = _frozen({"ladder": fault(Part.CLAIM_REFUSED), "refused_only": REFUSED_FORCED, "nothing": REFUSED})
IMPOSSIBLE_CLAIM = _frozen({**_IMPOSSIBLE_CLAIM, "dead_hand": nothing(Part.CLAIM_REFUSED, Part.DEAD_HAND)})
WRONG_TILE_SEEN = _frozen(
    {"dead_hand": DEAD, "returned_fault": fault(Part.TILE_RETURNED), "corrected": nothing(Part.CORRECTED)}
)
DRAWN_BEFORE_TURN = _frozen(
    {
        "ladder": FAULT,
        "ladder_and_dead_hand": fault(Part.DEAD_HAND),
        "dead_hand": DEAD,
        "referee_decides": gravity(Part.NO_RULE),
    }
)
WRONG_SIDE_DEAL = _frozen(
    {
        "nothing": nothing(Part.CORRECTED),
        "dead_hand": DEAD,
        "warning_if_repeated": repeating(nothing(Part.CORRECTED), fault(Part.CORRECTED)),
    }
)
REACHED = _frozen({"nothing": nothing(Part.STANDS), "claim_forfeited": REFUSED})
REACHED_AND_CLAIMED = _frozen(
    {"nothing": nothing(Part.STANDS), "claim_forfeited": nothing(Part.DEAD_HAND, Part.NO_CLAIMS)}
)
FALSE_SET_BEFORE = _frozen({"dead_hand": DEAD, "repairable": REPAIRED_FAULT})
OWN_TILE_FALLEN = _frozen({"forced_discard": nothing(Part.FORCED_DISCARDS), "nothing": nothing(Part.CORRECTED)})
OTHERS_UPSET = _frozen(
    {
        "pays_5_to_60": PAYS_WRONGED,
        "fault": may_add(FAULT, INFRACTION),
        "fault_and_5_to_60": may_add(FAULT, PAYS_WRONGED),
        "dead_hand": nothing(Part.CORRECTED, Part.DEAD_HAND),
        "referee_decides": nothing(Part.CORRECTED),  # too many of them have an entry of their own
    }
)
CLAIMED_NOT_TAKEN = _frozen(
    {
        "next_discard": replace(DEAD, limit=GraceLimit.NEXT_DISCARD),
        "two_turns": replace(DEAD, limit=GraceLimit.TWO_TURNS),
    }
)
# 3.4.7: an invalid chow or pung makes the hand dead; where nobody forbids it, the call is a good one.
SWAP_CALLING = _frozen({"allowed": nothing(Part.STANDS), "forbidden": DEAD})
# 5.2 counts tiles of the dead wall among the five; 3.4.6 does not name them, and 3.4.7 makes the hand dead.
DEAD_WALL_AMONG_MANY = _frozen({"true": CHOMBO, "false": nothing(Part.TILE_RETURNED, Part.DEAD_HAND), "none": CHOMBO})
OTHER_WORD_FOR_WIN = _frozen(
    {
        "no_win_this_turn": nothing(Part.NO_WIN_THIS_TURN),
        "dead_hand": fault(Part.CLAIM_REFUSED, Part.DEAD_HAND),
        "chombo": CHOMBO,
        "valid": nothing(Part.TOLD, Part.STANDS),
    }
)
UNSHOWN_AT_WIN = _frozen({"no_win_this_turn": nothing(Part.NO_WIN_THIS_TURN), "no_rule": SHOWN_NOW})
INFORMATION = _frozen(
    {
        "dead_hand": DEAD,
        "fault": may_add(FAULT, INFRACTION),
        "fault_and_dead_hand": may_add(fault(Part.DEAD_HAND), INFRACTION),
        "warning_then_referee": nothing(Part.WARNED),
    }
)
SHOWN_IN_PART = _frozen(
    {
        "forced_discards": nothing(Part.FORCED_DISCARDS),
        "dead_hand": DEAD,
        "dead_hand_and_forced_discards": nothing(Part.DEAD_HAND, Part.FORCED_DISCARDS),
        "nothing": nothing(Part.CORRECTED),
    }
)
# MERS 2.8.10 leaves "une pénalité supplémentaire" to the referee: the Green Book's (3.11.6.7.2), 30 points to each.
_WALL_FURTHER = Effect(EffectKind.PAYS_OPPONENTS, amounts=(30,))
WALL_DESTROYED = _frozen({"priced": WALL_PAID, "none": may_add(fault(Part.HAND_ENDS), _WALL_FURTHER)})
MISTAKEN_TILE = _frozen({"priced": MISTAKEN, "none": false_win(INVALID)})
OMITTED_TILE = _frozen({"false_win": FALSE_WIN_BY_HAND, "deduction": OMITTED, "none": SILENT})
UNSHOWN_WIN = _frozen({"true": FALSE_WIN_BY_HAND, "false": DEAD})

# --- where riichi means something else by the same word: no ladder, payment by chombo ---------------------------------

_RIICHI_IMPOSSIBLE_CLAIM = _frozen({"ladder": FAULT, "refused_only": REFUSED, "nothing": REFUSED})
RIICHI_IMPOSSIBLE_CLAIM = _frozen({**_RIICHI_IMPOSSIBLE_CLAIM, "dead_hand": DEAD})
RIICHI_FALSE_SET_BEFORE = _frozen({"dead_hand": DEAD, "repairable": nothing(Part.CORRECTED)})
RIICHI_DRAWN_BEFORE_TURN = _frozen({**DRAWN_BEFORE_TURN, "referee_decides": nothing(Part.NO_RULE)})
RIICHI_UNSHOWN_WIN = _frozen({"true": CHOMBO, "false": DEAD})
SERIOUS_INFORMATION = Effect(EffectKind.DISCRETION, parts=(Part.DEAD_HAND_POSSIBLE,), between=True)
RIICHI_INFORMATION = _frozen(
    {**INFORMATION, "warning_then_referee": repeating(nothing(Part.WARNED), SERIOUS_INFORMATION)}
)
