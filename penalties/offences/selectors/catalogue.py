"""Read offences as a referee chooses them: names and clauses in the reader's language, and the words to read out."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from mahjong_core.penalties import Offence, Topic, citation, offences_of
from mahjong_core.penalties.search import searchable
from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.options import OPTIONS
from tournaments.common.look.languages import reader, reader_codes
from tournaments.common.rule_words.notes import citation_words
from tournaments.common.rule_words.values import label_of, print_value

TOPICS: Mapping[Topic, Promise] = {
    Topic.CALLS: gettext_lazy("Calls and claims"),
    Topic.WALL: gettext_lazy("At the wall"),
    Topic.TILES: gettext_lazy("Tiles and sets"),
    Topic.RIICHI: gettext_lazy("Riichi declared"),
    Topic.WIN: gettext_lazy("Declaring a win"),
    Topic.ANOTHERS_WIN: gettext_lazy("Win of another player"),
    Topic.TIME: pgettext_lazy("kind of offence", "Time"),
    Topic.CONDUCT: gettext_lazy("Conduct"),
}


# Options that no sheet computes: a referee looks them up beside the offence that they are about.
_LOOKED_UP: Mapping[str, tuple[str, ...]] = {
    "riichi-near-the-end": ("riichi_tiles_left",),
    "riichi-not-waiting": ("tenpai_on_fifth_tile",),
    "wrong-tenpai": ("tenpai_on_fifth_tile",),
    "invalid-kong-after-riichi": ("kong_after_riichi",),
    "invalid-win": ("robbed_concealed_kong", "winning_tile_unknown"),
    "winning-tile-unknown": ("winning_tile_unknown",),
    "dead-wall-revealed": ("kan_dora_turned",),
    "false-kong-replaced": ("kan_dora_turned",),
}


def looked_up(offence: Offence, rules: RuleSet) -> list[tuple[str, str]]:
    """Return the options to know for an offence under a rule set: labels and values in the reader's language."""
    options = [OPTIONS[name] for name in _LOOKED_UP.get(offence.id, ()) if rules.family in OPTIONS[name].families]
    return [(str(label_of(option)), print_value(option, getattr(rules, option.field))) for option in options]


@dataclass(frozen=True)
class OffenceChoice:
    """Represent an offence to choose, with its sanction under a rule set."""

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
        return searchable(self.offence, reader_codes())


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
