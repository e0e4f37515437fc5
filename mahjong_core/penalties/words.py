"""Provide the words of sanctions by language: what is read out, and what stands in a list."""

from collections.abc import Mapping
from enum import StrEnum

from mahjong_core.penalties.records import EffectKind, Part
from mahjong_core.rulesets.records import Family
from mahjong_core.words import keys, nearest, text

__all__ = [
    "HAND_STATES",
    "SPANS",
    "Span",
    "amount",
    "kind_name",
    "ordinal",
    "part_name",
    "part_sentence",
    "sanction_text",
]


class Span(StrEnum):
    """List how long a part of a sanction lasts."""

    MOMENT = "moment"
    TURN = "turn"
    HAND = "hand"
    EVENT = "event"  # a record of the event's report


SPANS: Mapping[Part, Span] = {
    Part.NO_WIN_THIS_TURN: Span.TURN,
    Part.FORCED_DISCARDS: Span.HAND,
    Part.DEAD_HAND: Span.HAND,
    Part.NO_CLAIMS: Span.HAND,
    Part.TILES_STAY: Span.HAND,
    Part.HAND_ENDS: Span.HAND,
    Part.SUBSTITUTE: Span.EVENT,
    Part.DISQUALIFIED: Span.EVENT,
    Part.UNRANKED: Span.EVENT,
    Part.BANNED: Span.EVENT,
    Part.PUBLIC_CRITICISM: Span.EVENT,
}

# What a player's seat is marked with while the hand lasts, the weightiest first (MCR 3.11.6.8, EMA riichi 3.4.7).
HAND_STATES: tuple[Part, ...] = (Part.DEAD_HAND, Part.NO_CLAIMS, Part.FORCED_DISCARDS)


def part_sentence(part: Part, family: Family, language: str) -> str:
    """Return the sentence to read out for a part; empty for parts that concern only the referee."""
    if part is Part.DEAD_HAND and family is Family.RIICHI:
        # A riichi dead hand takes more away: EMA riichi 3.4.7 against MCR 3.11.6.8.
        return sanction_text(f"parts/{part}/sentence_in_riichi", language)
    return sanction_text(f"parts/{part}/sentence", language)


def part_name(part: Part, language: str) -> str:
    """Return the short name of a part, for lists."""
    return sanction_text(f"parts/{part}/name", language)


def kind_name(kind: EffectKind, language: str) -> str:
    """Return the short name of an effect on points, for lists."""
    return sanction_text(f"kinds/{kind}", language)


def sanction_text(key: str, language: str) -> str:
    """Return a text about sanctions."""
    return text("sanctions", key, language)


def ordinal(number: int, language: str) -> str:
    """Return ``second``, ``deuxième``; of the gender of a fault if the language has genders."""
    own = nearest(language)
    named = f"ordinals/{number}" in keys("numbers", own)
    return text("numbers", f"ordinals/{number}" if named else "ordinals/further", own).format(number=number)


def amount(points: int, language: str) -> str:
    """Return an amount with its thousands set apart: ``8,000``, ``8 000`` (narrow no-break space)."""
    return f"{points:,}".replace(",", text("numbers", "thousands", language))
