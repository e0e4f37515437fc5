"""Describe the two sides of a disputed reading of hands: texts, and an example's value."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.cli.score import score_hand
from mahjong_core.errors import RuleError
from mahjong_core.rulesets import PRESETS, Family, Option, RuleSet, Source
from mahjong_core.rulesets.disputed import SECOND_HAND, DisputedReading, Mark, mark_of
from mahjong_core.rulesets.disputed_mcr import FAN_READINGS
from mahjong_core.rulesets.disputed_riichi import HAND_READINGS
from tournaments.common.rule_words.notes import SILENT, clause_text, note_of, text_before
from tournaments.common.rule_words.options import MARKS
from tournaments.common.rule_words.readings import CIRCUMSTANCES
from tournaments.common.rule_words.values import print_value, text_name

READINGS: Final[Mapping[str, DisputedReading]] = {
    reading.option: reading for reading in (*FAN_READINGS, *HAND_READINGS)
}
_NOT_APPLICABLE = "not applicable"
# The text gives the value of these fans; of the other disputed ones it gives a principle, from which a value follows.
_STATED: Final = frozenset({"two_concealed_kongs", "mixed_kongs", "special_hands_exclude_fully_concealed"})
_INTERPRETED: Final = frozenset(
    (source.clause, source.quote)
    for reading in FAN_READINGS
    if reading.option not in _STATED
    for side in reading.sides
    for source in side.sources
)
_ALIKE: Final = frozenset({"wmo-2014", "ffmj-2016"})  # these editions print the disputed fans with the same words
_NO_WIN = ("hand.not_complete", "hand.no_yaku", "hand.yaku_not_allowed", "hand.late_yaku", "hand.below_two_han")


@dataclass(frozen=True)
class Sourced:
    """Represent a statement with a ``source``: its own words, or our note where they are not the book's."""

    source: Source

    @property
    def text(self) -> Promise | str:
        return text_name(self.source.text)

    @property
    def text_before(self) -> str:
        """Return the name of the text as it stands before the clause."""
        return text_before(self.source.text, self.source.clause)

    @property
    def beside(self) -> str:
        """Return it beside the mark of the source: nothing if the mark says it already."""
        return "" if self.is_practice else self.text_before

    @property
    def is_practice(self) -> bool:
        """Return whether the source is what is usual, and no text."""
        return self.source.text == "practice"

    @property
    def clause(self) -> Promise | str:
        return clause_text(self.source)

    @property
    def note(self) -> Promise | None:
        return note_of(self.source)

    @property
    def has_clause(self) -> bool:
        return self.source.clause != _NOT_APPLICABLE and self.source.text != "organiser"

    @property
    def cited(self) -> str:
        """Return the text and the number of the clause."""
        return f"{self.text_before}{self.clause}"

    @property
    def mark(self) -> Mark:
        """Return how certain the source is."""
        return mark_of(self.source)

    @property
    def mark_word(self) -> Promise | str:
        if self.is_practice:
            return self.text
        if self.mark is Mark.BOOK and self.source.quote in SILENT:
            return _("not stated in the text")
        if self.mark is Mark.BOOK and (self.source.clause, self.source.quote) in _INTERPRETED:
            return _("interpretation of the text")
        return MARKS[self.mark.value]

    @property
    def is_second_hand(self) -> bool:
        """Return whether the text is known only by quotation or through programs that follow it."""
        return self.source.text in SECOND_HAND


@dataclass(frozen=True)
class ReadingSide:
    """Represent a side; ``total`` is the example's value under it; None if the hand is no win."""

    value: Any
    printed: str
    sources: list[Sourced]
    total: int | None
    is_taken: bool


@dataclass(frozen=True)
class ReadingOfOption:
    """Represent both sides and the example: its tiles, the winning tile, and how it was won."""

    sides: list[ReadingSide]
    tiles: str
    winning: str
    circumstances: list[str]
    is_mcr: bool
    example: Mapping[str, Any]


def reading_of(option: Option, rules: RuleSet) -> ReadingOfOption | None:
    """Return the sides of an option about disputed hands, None for any other option."""
    known = READINGS.get(option.field)
    if known is None:
        return None
    example = known.example
    melds = example.get("melds", ())
    tiles = " ".join([str(example["concealed"]), *melds])
    return ReadingOfOption(
        list(_sides(known, option, rules)),
        tiles,
        str(example["winning_tile"]),
        list(_circumstances(example)),
        rules.family is Family.MCR,
        example,
    )


def _sides(known: DisputedReading, option: Option, rules: RuleSet) -> Iterator[ReadingSide]:
    edition = PRESETS[rules.edition].sources[option.field].text if rules.edition in PRESETS else ""
    for side in known.sides:
        sources = [Sourced(_in_edition(source, edition)) for source in side.sources]
        is_taken = getattr(rules, option.field) == side.value
        yield ReadingSide(
            side.value, print_value(option, side.value), sources, _total(known, side.value, rules), is_taken
        )


def _in_edition(source: Source, edition: str) -> Source:
    """Return the source as the edition prints it which the rule set follows."""
    return replace(source, text=edition) if {source.text, edition} <= _ALIKE else source


def _total(known: DisputedReading, value: Any, rules: RuleSet) -> int | None:
    try:
        return int(score_hand(dict(known.example), replace(rules, **{known.option: value}))["total"])
    except RuleError as error:
        if error.code in _NO_WIN:
            return None
        raise


def _circumstances(example: Mapping[str, Any]) -> Iterator[str]:
    for name, words in CIRCUMSTANCES.items():
        if example.get(name):
            yield str(words) % {"value": example[name]} if "%" in str(words) else str(words)
