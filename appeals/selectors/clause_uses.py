"""Read what the clauses do in the rooms of appeals: the page of appeals and the two forms."""

from collections.abc import Iterator
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets import Family
from tournaments.models import Tournament
from tournaments.registry.clause_uses import ClauseUse, Used, UseKind
from tournaments.rules.selectors.clause_uses import Pages, in_book, pages_used

_PROCEDURE: Final = ("3.11.6.11.7", "3.12.1", "3.12.2", "3.12.3", "3.12.4", "3.13.1", "3.13.2", "3.13.3")
PAGES: Final[Pages] = {
    "appeals": (
        _("Appeals of this event"),
        in_book(*_PROCEDURE) | {"ffmj-2016": (*_PROCEDURE, "EMAR 2.1 @3.12.1"), "mers-2010": ("2.1 c", "2.1 d")},
    )
}
_FORMS: Final = {
    "reception": (_("Reception of an appeal, blank form"), ("1", "2", "3", "4")),
    "decision": (_("Decision on an appeal, blank form"), ("5", "6", "7", "8")),
}
_ANNEXES: Final = {"reception": "Annex 2", "decision": "Annex 3"}


def clause_uses(tournament: Tournament | None) -> Used:
    """Return the clauses that the pages and forms of appeals apply."""
    yield from pages_used(PAGES, tournament)
    if tournament is not None and tournament.rule_set["family"] == Family.MCR:
        yield from _forms(tournament)


def _forms(tournament: Tournament) -> Iterator[tuple[str, str, ClauseUse]]:
    for kind, (words, questions) in _FORMS.items():
        use = ClauseUse(UseKind.DOCUMENT, words, reverse("appeal-blank", args=[tournament.slug, kind]))
        for question in questions:
            yield "ffmj-2016", f"{_ANNEXES[kind]} {question}", use
