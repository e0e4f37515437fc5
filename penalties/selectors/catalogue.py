"""Offences as a referee chooses them: names and clauses in the reader's language, and the words to read out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from mahjong_core.penalties import Offence, SeatEffect, citation, offences_of
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


def offence_choices(rules: RuleSet) -> list[OffenceChoice]:
    return [offence_choice(one, rules) for one in offences_of(rules)]


def offence_choice(one: Offence, rules: RuleSet) -> OffenceChoice:
    text, clause = clause_in(one, rules)
    return OffenceChoice(one.id, offence_name(one), clause, f"{text_name(text)} {clause}".strip())


def offence_name(one: Offence) -> str:
    """In the reader's language, else in English."""
    language = (get_language() or "en").split("-")[0]
    return one.names.get(language) or one.names.get("en", one.id)


def clause_in(known: Offence, rules: RuleSet) -> tuple[str, str]:
    """The text and the clause that decide about an offence in this rule set."""
    found = citation(known, rules)
    return found.text, found.clause


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
