"""Read the offences of a game as a list: for each what every text says, and what every preset takes."""

from dataclasses import dataclass

from django.utils.functional import Promise

from mahjong_core.penalties import OFFENCES, Offence, by_topic, effect_names, offences_of
from mahjong_core.penalties.records import Reading, printed_clause
from mahjong_core.penalties.search import search
from mahjong_core.rulesets import Family, presets_of
from penalties.offences.selectors.catalogue import TOPICS, looked_up, offence_name
from penalties.offences.selectors.clause_uses import offence_anchor
from tournaments.common.look.languages import reader, reader_codes
from tournaments.common.rule_words.notes import clause_words
from tournaments.common.rule_words.presets import rules_name
from tournaments.common.rule_words.values import text_name


@dataclass(frozen=True)
class TextStatement:
    """Store the statement of one text: ``clause`` is its id in the list of clauses, ``printed`` as in the text."""

    text: str
    name: Promise | str
    clause: str
    printed: Promise | str
    sanction: str


@dataclass(frozen=True)
class OffenceEntry:
    """Represent an offence with the statement of each text, and the sanctions of the presets."""

    offence: Offence

    @property
    def anchor(self) -> str:
        return offence_anchor(self.offence)

    @property
    def name(self) -> str:
        return offence_name(self.offence)

    @property
    def description(self) -> str:
        return self.offence.descriptions[reader()]

    @property
    def said(self) -> tuple[TextStatement, ...]:
        return tuple(dict.fromkeys(map(_said, self.offence.readings)))

    @property
    def taken(self) -> list[tuple[str, list[str]]]:
        presets: dict[str, list[str]] = {}
        for rules in presets_of(self.offence.family):
            listed = (entry.effect for entry in offences_of(rules) if entry.id == self.offence.id)
            for effect in listed:
                presets.setdefault(effect_names(effect, reader()), []).append(rules_name(rules.name))
        return list(presets.items())

    @property
    def looked_up(self) -> list[tuple[str, str, list[str]]]:
        """Return the options to know for it: each label and value, with the names of the presets that have it."""
        presets: dict[tuple[str, str], list[str]] = {}
        for rules in presets_of(self.offence.family):
            for asked in looked_up(self.offence, rules):
                presets.setdefault(asked, []).append(rules_name(rules.name))
        return [(label, value, names) for (label, value), names in presets.items()]


def offence_topics(family: Family, wanted: str = "") -> list[tuple[Promise, list[OffenceEntry]]]:
    """Return the offences of a game by situation; those that ``wanted`` names, all without it."""
    listed = tuple(offence for offence in OFFENCES if offence.family is family)
    kept = search(listed, wanted, reader_codes()) if wanted.strip() else listed
    return [(TOPICS[topic], list(map(OffenceEntry, ones))) for topic, ones in by_topic(kept).items()]


def _said(reading: Reading) -> TextStatement:
    sanction = effect_names(reading.effect, reader())
    return TextStatement(
        reading.text,
        text_name(reading.text),
        reading.clause,
        clause_words(reading.text, printed_clause(reading)),
        sanction,
    )
