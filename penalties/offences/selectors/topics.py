"""The offences of a game as a list: for each what every text says, and what every preset takes."""

from dataclasses import dataclass

from django.utils.functional import Promise

from mahjong_core.penalties import OFFENCES, Offence, by_topic, effect_names
from mahjong_core.penalties import offence as offence_in
from mahjong_core.penalties.records import Reading, printed_clause
from mahjong_core.penalties.search import search
from mahjong_core.rulesets import Family, presets_of
from penalties.offences.selectors.catalogue import TOPICS, offence_name
from penalties.offences.selectors.clause_uses import offence_anchor
from tournaments.common.look.languages import reader
from tournaments.common.rule_words.notes import clause_words
from tournaments.common.rule_words.values import text_name


@dataclass(frozen=True)
class Said:
    """What one text says: ``clause`` is its id in the list of clauses, ``printed`` as the text prints it."""

    text: str
    name: Promise | str
    clause: str
    printed: Promise | str
    sanction: str


@dataclass(frozen=True)
class Taken:
    """What presets take, those of one sanction together."""

    presets: tuple[str, ...]
    sanction: str


@dataclass(frozen=True)
class OffenceEntry:
    anchor: str
    name: str
    description: str
    said: tuple[Said, ...]
    taken: tuple[Taken, ...]


@dataclass(frozen=True)
class OffenceTopic:
    title: Promise
    entries: tuple[OffenceEntry, ...]


def offence_topics(family: Family, wanted: str = "") -> list[OffenceTopic]:
    """The offences of a game by situation; those that ``wanted`` names, all without it."""
    listed = tuple(offence for offence in OFFENCES if offence.family is family)
    kept = search(listed, wanted) if wanted.strip() else listed
    return [OffenceTopic(TOPICS[topic], tuple(map(_entry, ones))) for topic, ones in by_topic(kept).items()]


def _entry(offence: Offence) -> OffenceEntry:
    said = tuple(dict.fromkeys(map(_said, offence.readings)))
    return OffenceEntry(
        offence_anchor(offence), offence_name(offence), offence.descriptions[reader()], said, _taken(offence)
    )


def _said(reading: Reading) -> Said:
    sanction = effect_names(reading.effect, reader())
    return Said(reading.text, text_name(reading.text), reading.clause, clause_words(printed_clause(reading)), sanction)


def _taken(offence: Offence) -> tuple[Taken, ...]:
    sentences: dict[str, list[str]] = {}
    for rules in presets_of(offence.family):
        sentences.setdefault(effect_names(offence_in(offence.id, rules).effect, reader()), []).append(rules.name)
    return tuple(Taken(tuple(names), sanction) for sanction, names in sentences.items())
