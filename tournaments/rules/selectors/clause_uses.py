"""Find the uses of clauses in events: options of rule sets, the seating, the draw, the clock, people."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mahjong_core.rulesets import PRESETS, Option, RuleSet, Source, from_data, option_choices
from tournaments.common.rule_words.notes import note_of
from tournaments.common.rule_words.values import label_of, print_value
from tournaments.models import Tournament
from tournaments.registry.clause_uses import ClauseUse, Used, UseKind
from tournaments.rules.selectors.pages import option_anchor

# Pages of an event by the clauses that they carry; every text of the game that has such a number.
Pages = Mapping[str, tuple[Promise, Mapping[str, tuple[str, ...]]]]
_BOOK: Final = ("ffmj-2016", "wmo-2014")


def pages_used(pages: Pages, tournament: Tournament | None) -> Used:
    """Yield the clauses on the pages of an event, with the pages' addresses; nothing if ``tournament`` is None."""
    if tournament is None:
        return
    for view, (words, numbers) in pages.items():
        href = reverse(view, args=[tournament.slug])
        for text, printed in numbers.items():
            yield from ((text, number, ClauseUse(UseKind.PAGE, words, href)) for number in printed)


def in_book(*numbers: str) -> dict[str, tuple[str, ...]]:
    """Return numbers that stand in the annotated text and in the translation alike."""
    return dict.fromkeys(_BOOK, numbers)


PAGES: Final[Pages] = {
    "seating": (
        gettext_lazy("Seating"),
        in_book("3.4.6", "3.4.7", "3.4.9", "3.5.2") | {"ema-2012": ("2.1", "2.3")},
    ),
    "draws": (gettext_lazy("Draw of the seating"), in_book("3.5.1") | {"ema-2012": ("2.3",)}),
    "participants": (
        gettext_lazy("Players of this event"),
        {"ffmj-2016": ("2.3.1", "FFMJ @2.3.1", "FFMJ @3.5"), "wmo-2014": ("2.3.1",)},
    ),
}


def option_uses(tournament: Tournament | None) -> Used:
    """Return the options by their clause: the event's own with its values, else those of every preset."""
    if tournament is not None:
        yield from _options_of(from_data(tournament.rule_set), reverse("rules", args=[tournament.slug]))
        yield from pages_used(PAGES, tournament)
        return
    for rules in PRESETS.values():
        yield from _options_of(rules, reverse("rule-options", args=[rules.family.value]))


def _options_of(rules: RuleSet, page: str) -> Iterator[tuple[str, str, ClauseUse]]:
    for option in option_choices(rules.family):
        source = rules.sources[option.field]
        use = ClauseUse(UseKind.OPTION, _worded(option, rules), f"{page}#{option_anchor(option)}")
        for printed in _numbers(source):
            yield source.text, printed, use


def _numbers(source: Source) -> list[str]:
    """Return the clauses of a source; none if our own note says that the text is silent."""
    silent = note_of(source) is not None and "." not in source.clause
    return [] if silent else source.clause.split(", ")


def _worded(option: Option, rules: RuleSet) -> str:
    """Return an option with its value, such as "Minutes of a session: 120"."""
    value = print_value(option, getattr(rules, option.field))
    return _("%(option)s: %(value)s") % {"option": label_of(option), "value": value}
