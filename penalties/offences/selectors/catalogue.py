"""Read offences as a referee chooses them: names and clauses in the reader's language, and the words to read out."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from mahjong_core.penalties import Offence, Topic, citation, offences_of
from mahjong_core.penalties.search import searchable
from mahjong_core.rulesets import RuleSet
from tournaments.common.look.languages import reader
from tournaments.common.rule_words.notes import citation_words

TOPICS: Mapping[Topic, Promise] = {
    Topic.CALLS: gettext_lazy("Calls and claims"),
    Topic.WALL: gettext_lazy("At the wall"),
    Topic.TILES: gettext_lazy("Tiles and sets"),
    Topic.RIICHI: gettext_lazy("Riichi declared"),
    Topic.WIN: gettext_lazy("Own win"),
    Topic.ANOTHERS_WIN: gettext_lazy("Win of another player"),
    Topic.TIME: pgettext_lazy("kind of offence", "Time"),
    Topic.CONDUCT: gettext_lazy("Conduct"),
}


@dataclass(frozen=True)
class OffenceChoice:
    """Represent an offence to choose, with what a rule set says of it."""

    offence: Offence
    rules: RuleSet

    @property
    def id(self) -> str:
        return self.offence.id

    @property
    def name(self) -> str:
        return offence_name(self.offence)

    @property
    def source(self) -> str:
        """Return the text and the clause that this rule set follows."""
        return citation_words(*clause_in(self.offence, self.rules))

    @property
    def words(self) -> str:
        """Return everything by which it is found, folded."""
        return searchable(self.offence)


def offence_choices(rules: RuleSet) -> list[OffenceChoice]:
    """Return the offences of a rule set to choose from."""
    return [OffenceChoice(offence, rules) for offence in offences_of(rules)]


def offence_name(offence: Offence) -> str:
    """Return the name in the reader's language, else in English."""
    return offence.names[reader()]


def clause_in(known: Offence, rules: RuleSet) -> tuple[str, str]:
    """Return the text and the clause that decide about an offence in this rule set."""
    cited = citation(known, rules)
    return cited.text, cited.clause
