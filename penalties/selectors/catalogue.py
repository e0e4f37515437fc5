"""Offences as a referee chooses them: names and clauses in the reader's language, and the words to read out."""

from dataclasses import dataclass

from mahjong_core.penalties import Offence, citation, offences_of
from mahjong_core.rulesets import RuleSet
from tournaments.look.languages import reader
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
    return one.names[reader()]


def clause_in(known: Offence, rules: RuleSet) -> tuple[str, str]:
    """The text and the clause that decide about an offence in this rule set."""
    found = citation(known, rules)
    return found.text, found.clause
