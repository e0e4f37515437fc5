"""Ask what decides between entries of the catalogue that start from the same event at the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from mahjong_core.penalties.records import Words
from mahjong_core.rulesets.records import Family
from mahjong_core.words import words

__all__ = [
    "VARIANTS",
    "Variants",
]


@dataclass(frozen=True, slots=True)
class Variants:
    """Represent a question to ask at the table; each answer leads to the offence whose id is its key."""

    family: Family
    question: Words = field(hash=False)
    answers: Mapping[str, Words] = field(hash=False)


def _variants(family: Family, identity: str, *offences: str) -> Variants:
    """Return a question by its id in the words of each language, and the offences to which its answers lead."""
    here = f"{family}/{identity}"
    answers = {offence: words("questions", f"{here}/answers/{offence}") for offence in offences}
    return Variants(family, words("questions", f"{here}/question"), MappingProxyType(answers))


VARIANTS: tuple[Variants, ...] = (
    _variants(Family.MCR, "set-possible", "empty-claim", "impossible-claim"),
    _variants(Family.MCR, "first-set-possible", "two-calls", "two-calls-first-impossible"),
    _variants(Family.MCR, "set-before-win-possible", "set-then-win-call", "set-then-win-call-impossible"),
    _variants(Family.MCR, "word-used-for", "wrong-word-for-set", "wrong-word-for-win"),
    _variants(Family.MCR, "shown-before", "shown-before-call", "win-shown-before-call"),
    _variants(Family.MCR, "wrong-tile-place", "wrong-tile-unseen", "wrong-tile-seen", "wrong-tile-in-hand"),
    _variants(Family.MCR, "east-has-discarded", "short-deal", "short-deal-after-discard"),
    _variants(Family.MCR, "discard-taken", "reached-for-wall", "reached-and-claimed", "changed-mind-at-wall"),
    _variants(Family.MCR, "false-set-discarded", "false-set-before-discard", "false-set-after-discard"),
    _variants(Family.MCR, "replacement-place", "false-flower-before", "false-flower-in-hand"),
    _variants(
        Family.MCR,
        "win-fault",
        "false-win-unshown",
        "false-win-below-minimum",
        "false-win-invalid-hand",
        "false-win-mistaken-tile",
        "win-with-dead-hand",
    ),
    _variants(
        Family.MCR,
        "others-win",
        "shown-at-valid-win",
        "partly-shown-at-invalid-win",
        "shown-at-invalid-win",
        "shown-after-own-false-win",
    ),
    _variants(
        Family.MCR,
        "wall-at-win",
        "wall-destroyed-early",
        "wall-destroyed-after-invalid-win",
        "wall-destroyed-on-purpose",
    ),
    _variants(
        Family.RIICHI,
        "tiles-revealed",
        "wall-tiles-revealed",
        "dead-wall-revealed",
        "own-tile-fallen",
        "others-tiles-upset",
        "too-many-tiles-revealed",
        "dead-wall-among-many",
        "revealed-without-fault",
    ),
    _variants(
        Family.RIICHI, "wrong-tile-wall", "wrong-tile-seen", "wrong-tile-after-discard", "wrong-tile-from-dead-wall"
    ),
    _variants(Family.RIICHI, "false-set-discarded", "false-set-before-discard", "false-set-after-discard"),
    _variants(Family.RIICHI, "riichi-step", "riichi-stake-missing", "riichi-unsaid"),
    _variants(Family.RIICHI, "tile-shown-with-win", "false-win-unshown", "invalid-win"),
    _variants(Family.RIICHI, "win-and-shown", "win-call-changed", "win-call-changed-unshown", "win-call-changed-shown"),
    _variants(Family.RIICHI, "term-corrected", "wrong-word-corrected", "wrong-word-for-win"),
    _variants(Family.RIICHI, "gravity", "serious-disruption", "grave-disruption", "repeated-disruption"),
)
