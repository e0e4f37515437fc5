"""The books are quoted in their French; our own notes follow the reader's language."""

import re

from mahjong_core.rulesets import PRESETS
from mahjong_core.rulesets.disputed_mcr import FAN_READINGS
from mahjong_core.rulesets.disputed_riichi import HAND_READINGS
from tournaments.common.rule_words.notes import CLAUSES, NOTES, note_of

ENGLISH = re.compile(r"\b(the|no|not|is|of|and|one|own|only|has|each|after)\b")
READINGS = (*FAN_READINGS, *HAND_READINGS)
SOURCES = {source for rules in PRESETS.values() for source in rules.sources.values()}
SOURCES |= {source for reading in READINGS for side in reading.sides for source in side.sources}


def test_every_note_stands_in_a_preset_or_a_reading() -> None:
    assert set(NOTES) == {source.quote for source in SOURCES if note_of(source)}


def test_no_english_is_printed_as_a_quotation() -> None:
    quoted = {source.quote for source in SOURCES if note_of(source) is None}
    assert sorted(quote for quote in quoted if ENGLISH.search(quote)) == []


def test_clauses_are_numbers_or_translated_words() -> None:
    words = {source.clause for source in SOURCES if not re.search(r"\d", source.clause)}
    assert words - set(CLAUSES) <= {"not applicable", "Tables"}
