"""List the clauses that the standings and the phases of an event apply."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.registry.clause_uses import Used
from tournaments.rules.selectors.clause_uses import Pages, in_book, pages_used

PAGES: Final[Pages] = {
    "standings": (
        _("Standings, with the reason for each place"),
        in_book("3.9.2.1", "3.9.2.2", "3.10.1") | {"ema-2012": ("3", "3.6", "3.6.1"), "mers-2010": ("4.4",)},
    ),
    "team-standings": (_("Team standings"), in_book("3.5.3")),
    "phases": (_("Phases of this event"), in_book("3.5.4")),
}


def clause_uses(tournament: Tournament | None) -> Used:
    """Return the clauses that the pages of scoring rest on."""
    return pages_used(PAGES, tournament)
