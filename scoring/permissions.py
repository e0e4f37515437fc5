"""Who may write and read sheets and results."""

from typing import Final

from scoring.selectors.standings import Basis
from scoring.selectors.tables import Reader
from tournaments.models import Role, Tournament
from tournaments.permissions import CHIEF, EVERY_ROLE, ORGANISER, REFEREE, SCOREKEEPER, Acts, allowed_acts

ACTS: Final[Acts] = {
    "sheet.enter": frozenset({SCOREKEEPER, REFEREE, CHIEF}),
    "sheet.submit": frozenset({SCOREKEEPER, CHIEF}),
    "sheet.verify": frozenset({SCOREKEEPER, CHIEF}),
    "sheet.supersede": frozenset({REFEREE, CHIEF}),
    "table.signal": frozenset({SCOREKEEPER, REFEREE, CHIEF}),
    "table.staffing": frozenset({CHIEF}),
    "sheet.read": EVERY_ROLE,
    "standings.unreleased": EVERY_ROLE,
    "session.release": frozenset({CHIEF, ORGANISER}),
}


def basis_for(tournament: Tournament, roles: frozenset[Role]) -> Basis:
    """What this person may see: unverified numbers are public only where the organiser chose live mode."""
    if "standings.unreleased" in allowed_acts(roles, ACTS):
        return Basis.VERIFIED
    return Basis.LIVE if tournament.live_results else Basis.RELEASED


def reader_of(tournament: Tournament, roles: frozenset[Role]) -> Reader:
    return Reader(is_staff=bool(roles), basis=Basis.LIVE if roles else basis_for(tournament, roles))
