"""Offences as a referee chooses them: names and clauses in the reader's language, and the words to read out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from mahjong_core.penalties import EffectKind, Offence, SeatEffect, offences_of
from mahjong_core.rulesets import RuleSet
from mahjong_core.winds import Wind
from tournaments.look.rule_values import text_name


@dataclass(frozen=True)
class OffenceChoice:
    """``source`` is the text and the clause that this rule set follows."""

    id: str
    name: str
    clause: str
    source: str


# What the book prices once and for all. The other kinds need more than a table and a player: the player's earlier
# faults, minutes, a victim, or an amount of the referee's choice.
FIXED_PRICES: Final = frozenset({EffectKind.PAYS_OPPONENTS, EffectKind.DEDUCTION})


def is_recordable(one: Offence) -> bool:
    """Whether a ruling on this offence can be posted from table and player alone."""
    return one.effect.kind in FIXED_PRICES


def recordable_offences(rules: RuleSet) -> list[Offence]:
    return [one for one in offences_of(rules) if is_recordable(one)]


def offence_choices(rules: RuleSet) -> list[OffenceChoice]:
    return [offence_choice(one, rules) for one in recordable_offences(rules)]


def offence_choice(one: Offence, rules: RuleSet) -> OffenceChoice:
    text, clause = clause_in(one, rules)
    return OffenceChoice(one.id, offence_name(one), clause, f"{text_name(text)} {clause}".strip())


def offence_name(one: Offence) -> str:
    """In the reader's language, else in English."""
    language = (get_language() or "en").split("-")[0]
    return one.names.get(language) or one.names.get("en", one.id)


def clause_in(one: Offence, rules: RuleSet) -> tuple[str, str]:
    """The text that this rule set takes the price from, else one it is named after, else the first; with its clause."""
    source = rules.sources.get(one.effect.option)
    named = [text for text in one.clauses if text in rules.id or text in (rules.derived_from or "")]
    for text in (source.text if source else "", *named, *one.clauses):
        if text in one.clauses:
            return text, one.clauses[text]
    return "", ""


def sentence_to_read(name: str, one: Offence, effects: Sequence[SeatEffect], offender: Wind) -> str:
    """What the referee reads out: who, what, the points, and how to go on. One fact per sentence."""
    points = {effect.wind: effect.amount for effect in effects}
    parts = [f"{name}{colon()} {offence_name(one)}.", points_sentence(points, offender)]
    if one.effect.dead_hand:
        parts.append(_("You may not win this hand."))
    return " ".join([*parts, _("Please play on.")])


def colon() -> str:
    return pgettext("after a word that an explanation follows", ":")


def points_sentence(points: Mapping[Wind, int], offender: Wind) -> str:
    own = points.get(offender, 0)
    others = {amount for wind, amount in points.items() if wind != offender and amount}
    if others and len(others) == 1:
        each = next(iter(others))
        return ngettext(
            "You pay %(each)s point to each of the three others.",
            "You pay %(each)s points to each of the three others.",
            each,
        ) % {"each": each}
    if own < 0:
        return ngettext("%(points)s point comes off your score.", "%(points)s points come off your score.", -own) % {
            "points": -own
        }
    return _("This is a warning.")
