"""Read what the clauses do in the rooms of rulings: the offences that rest on them, and the log."""

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from mahjong_core.penalties import OFFENCES, Offence
from penalties.offences.selectors.catalogue import offence_name
from tournaments.models import Tournament
from tournaments.registry.clause_uses import ClauseUse, Used, UseKind
from tournaments.rules.selectors.clause_uses import Pages, in_book, pages_used

PAGES: Final[Pages] = {
    "rulings": (
        _("Rulings of this event"),
        in_book("3.11", "3.11.1", "3.11.6")
        | {"ema-2012": ("3.4.8",), "mers-2010": ("3.1", "3.6"), "mcr-penalty-summary": ("2",)},
    ),
}


def clause_uses(tournament: Tournament | None) -> Used:
    """Return every offence at every clause that speaks of it."""
    for offence in OFFENCES:
        href = f"{reverse('offence-list', args=[offence.family.value])}#{offence_anchor(offence)}"
        use = ClauseUse(UseKind.OFFENCE, offence_name(offence), href)
        yield from ((reading.text, reading.clause, use) for reading in offence.readings)
    yield from pages_used(PAGES, tournament)


def offence_anchor(offence: Offence) -> str:
    """Return the place of an offence on the list of its game."""
    return f"offence-{offence.id}"
