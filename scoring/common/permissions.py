"""Check who may write and read sheets and results."""

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy as _

from scoring.common.selectors.basis import Basis, Reader, public_basis
from scoring.common.selectors.embargoes import NO_EMBARGOES, Embargoes, current_embargoes
from tournaments.common.actors import PLAYER_PREFIX, Actor, is_player, player_key
from tournaments.common.errors import NotPermitted
from tournaments.common.permissions import ACTS as EVENT_ACTS
from tournaments.common.permissions import (
    CHIEF,
    ORGANISER,
    REFEREE,
    SCOREKEEPER,
    Acts,
    allowed_acts,
    check_may,
    refusal,
)
from tournaments.common.selectors.card_links import check_badge
from tournaments.models import Participant, Role, Table, Tournament
from tournaments.tables.selectors.occupancy import occupancies_at

ACTS: Final[Acts] = {
    "sheet.enter": frozenset({SCOREKEEPER, REFEREE, CHIEF}),
    "sheet.totals": frozenset({SCOREKEEPER, REFEREE, CHIEF}),
    "sheet.submit": frozenset({SCOREKEEPER, CHIEF}),
    "sheet.verify": frozenset({SCOREKEEPER, CHIEF}),
    "sheet.supersede": frozenset({REFEREE, CHIEF}),
    "table.signal": frozenset({SCOREKEEPER, REFEREE, CHIEF}),
    "table.staffing": frozenset({CHIEF}),
    "table.reseat": frozenset({REFEREE, CHIEF}),
    "sheet.photo": frozenset({SCOREKEEPER, REFEREE, CHIEF}),
    "sheet.sign": frozenset({REFEREE, CHIEF}),
    "sheet.keeper": frozenset({REFEREE, CHIEF}),
    "sheet.settings": frozenset({ORGANISER}),
    "table.call": frozenset({SCOREKEEPER, REFEREE, CHIEF}),
    "call.answer": frozenset({REFEREE, CHIEF}),
    "sheet.read": EVENT_ACTS["tournament.hall"],
    "standings.unreleased": EVENT_ACTS["tournament.hall"],
    "session.release": frozenset({CHIEF, ORGANISER}),
    "results.embargo": frozenset({ORGANISER}),
    "side_rankings.choose": frozenset({ORGANISER}),
    "rule_set.correct": frozenset({CHIEF}),
    "dispute.answer": frozenset({SCOREKEEPER, REFEREE, CHIEF}),
    # Shown to whoever may rule; the page of rulings asks for itself.
    "lateness.rule": frozenset({REFEREE, CHIEF}),
}

# What a table's device may do, at its own table alone.
DEVICE_ACTS: Final = frozenset(
    {"sheet.enter", "sheet.submit", "sheet.read", "sheet.photo", "sheet.sign", "sheet.keeper", "table.call"}
)

# What each of the four of a club's game may do with its result, without an account.
PLAYER_ACTS: Final = frozenset({"sheet.totals", "sheet.submit", "sheet.verify"})


def check_may_at(by: Actor, act: str, table: Table, at: datetime) -> None:
    """Check that a person, or this table's device, may do ``act`` at ``table``. A device's link is checked again.

    In a club, the four of a game type and confirm its result.
    """
    is_of_game = act in PLAYER_ACTS and _plays_game(by, table)
    if by.badge is None:
        if not is_of_game:
            check_may(by, act, table.session.tournament, ACTS)
        return
    if act not in DEVICE_ACTS and not is_of_game:
        raise refusal(by, act, ACTS[act])
    if not by.badge.opens(table):
        raise NotPermitted("devices.other_table", _("This link is for another table."), {"table": table.number})
    check_badge(by, at)


def _plays_game(by: Actor, table: Table) -> bool:
    """Return whether the actor is one of the four of a club's game (one query for a player)."""
    if not table.session.is_game or not is_player(by):
        return False
    return table.seats.filter(participant__uid=by.key.removeprefix(PLAYER_PREFIX)).exists()


def check_is_of_table(by: Actor, table: Table, player: Participant) -> None:
    """Check that a player acts for themselves, at their own table."""
    if by.key != player_key(player) or not table.seats.filter(participant=player).exists():
        raise NotPermitted(
            "scoring.not_your_table",
            _("Only the players of a table can dispute its result. Tell the referee what you saw."),
        )


def check_plays_here(by: Actor, table: Table, player: Participant) -> None:
    """Check that a player calls a referee to the table where they sit."""
    here = occupancies_at(Table.objects.filter(pk=table.pk))
    if by.key != player_key(player) or not any(occupancy.now.person == player for occupancy in here):
        raise NotPermitted(
            "scoring.not_your_table_to_call",
            _("You have no seat at this table in this session. Only its players can call the referee."),
        )


def basis_for(tournament: Tournament, roles: frozenset[Role]) -> Basis:
    """Return the results that this person may see: all verified ones for the staff, the public ones for others."""
    if "standings.unreleased" in allowed_acts(roles, ACTS):
        return Basis.VERIFIED
    return public_basis(tournament)


def embargoes_for(tournament: Tournament, roles: frozenset[Role]) -> Embargoes:
    """Return the embargoes that hold for this person; none for the staff."""
    return current_embargoes(tournament) if basis_for(tournament, roles).is_public else NO_EMBARGOES


def reader_of(tournament: Tournament, roles: frozenset[Role]) -> Reader:
    """Return how much this person may read of tables and sheets (one query for the public)."""
    if "sheet.read" in allowed_acts(roles, ACTS):
        return Reader(is_staff=True, basis=Basis.LIVE)
    return Reader(is_staff=False, basis=basis_for(tournament, roles), embargoes=current_embargoes(tournament))
