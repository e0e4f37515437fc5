"""Move a player from one team to another."""

from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Participant, Team
from tournaments.players.selectors.team_names import ALIKE, is_alike
from tournaments.players.services.participants import lock_participant

MAX_TEAM_NAME: Final = 120


def move_to_team(
    *, participant: Participant, team: Team | None, by: Actor, at: datetime, expected: UUID | None = None
) -> Participant:
    """Put a player into a team of the event, or into none. In the team already, nothing changes.

    ``expected``: the team in which the page showed the player, None for no team. Raise ``teams.moved_meanwhile`` if
    it is another one now, and ``teams.other_event``.
    """
    check_may(by, "participants.edit", participant.tournament)
    if team is not None and team.tournament_id != participant.tournament_id:
        raise Malformed("teams.other_event", _("This team belongs to another event."))
    with transaction.atomic():
        current = lock_participant(participant)
        before = current.team
        if before == team:
            return current
        if (before.uid if before else None) != expected:
            raise Conflict(
                "teams.moved_meanwhile",
                _("%(name)s has been moved to “%(team)s” in the meantime. Nothing was changed.")
                % {"name": current.name, "team": before.name if before else _("No team")},
                {"number": current.number, "team": before.name if before else None},
            )
        current.team = team
        current.save(update_fields=["team"])
        record(
            "participant.team_changed",
            current,
            by=by,
            at=at,
            tournament=current.tournament,
            before={"team": before.name if before else ""},
            after={"number": current.number, "team": team.name if team else ""},
        )
        raise_version(current.tournament)
    return current


def move_to_new_team(
    *,
    participant: Participant,
    name: str,
    by: Actor,
    at: datetime,
    expected: UUID | None = None,
    is_another: bool = False,
) -> Participant:
    """Put a player into the team of this name, which is created if the event has none.

    ``is_another``: the new name is nearly that of a team, and it is another team. Raise ``teams.no_name``,
    ``participants.team_alike``, and what ``move_to_team`` raises.
    """
    check_may(by, "participants.edit", participant.tournament)
    name = " ".join(name.split())
    if not name or len(name) > MAX_TEAM_NAME:
        raise Malformed(
            "teams.no_name",
            _("Enter the name of the team, at most %(most)s characters.") % {"most": MAX_TEAM_NAME},
        )
    with transaction.atomic():
        event = participant.tournament
        known = set(Team.objects.filter(tournament=event, members__isnull=False).values_list("name", flat=True))
        other = next((known_name for known_name in sorted(known) if is_alike(known_name, name)), None)
        if other is not None and name not in known and not is_another:
            raise Refusal(
                ALIKE,
                _("There is already a team “%(team)s”. Is yours a different team?") % {"team": other},
                {"proposed": other},
            )
        team, _is_new = Team.objects.get_or_create(tournament=event, name=name)
        return move_to_team(participant=participant, team=team, by=by, at=at, expected=expected)
