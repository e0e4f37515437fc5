"""Begin the final of a club season, and take that back while no game of it was started."""

from datetime import datetime
from secrets import token_hex

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.clubs.policies import check_club
from scoring.finals.selectors.club_final import PERSONS_MIN, TEAMS_MIN, FinalPreview, final_preview, next_final
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.links import page_url
from tournaments.common.look.lists import print_list
from tournaments.common.permissions import check_may
from tournaments.common.person_names import name_list
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Phase, PhaseKind, PhaseMember, PhaseStatus, Session, Tournament
from tournaments.phases.policies import PHASE_MOVES
from tournaments.phases.selectors import phases_of
from tournaments.phases.services import cancel_row


def begin_final(
    *, tournament: Tournament, size: int, percent: int, by: Actor, at: datetime, of_teams: bool = False
) -> Phase:
    """Begin a final of the best ``size`` players, or teams with all their members, by the verified standings.

    They carry over ``percent`` of their points exactly. Games from then on are those of the final.

    Raise ``clubs.not_a_club``, ``clubs.games_open``, ``clubs.final_size``, ``clubs.final_level`` and
    ``clubs.final_unplayed``.
    """
    check_may(by, "phases.decide", tournament)
    check_club(tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        shown = final_preview(current, size, percent, of_teams=of_teams)
        _check(shown, size, of_teams=of_teams)
        phase = next_final(current, len(shown.members), percent, of_teams=of_teams)
        _close_before(current, phase, by=by, at=at)
        phase.status, phase.opened_at, phase.opened_by, phase.opened_by_name = PhaseStatus.OPEN, at, by.key, by.name
        phase.save()
        PhaseMember.objects.bulk_create(
            PhaseMember(phase=phase, participant_id=pk, division=1, place=place)
            for place, pk in enumerate(shown.members, start=1)
        )
        after = {"players": len(shown.members), "carried_percent": percent}
        record("club.final", phase, by=by, at=at, tournament=current, after=after)
        raise_version(current)
    return phase


def _check(shown: FinalPreview, size: int, *, of_teams: bool) -> None:
    if shown.open_games:
        raise Conflict(
            "clubs.games_open",
            ngettext_lazy(
                "Game %(games)s is not confirmed yet.", "Games %(games)s are not confirmed yet.", len(shown.open_games)
            )
            % {"games": print_list(shown.open_games)},
            {"games": list(shown.open_games)},
        )
    least = TEAMS_MIN if of_teams else PERSONS_MIN
    if not least <= size <= shown.candidates:
        raise Refusal(
            "clubs.final_size",
            _("A final has %(least)s to %(most)s players or teams.") % {"least": least, "most": shown.candidates},
            {"least": least, "most": shown.candidates},
        )
    if shown.level:
        raise Conflict(
            "clubs.final_level",
            _("%(names)s share the last place of the final. Choose another number, or let them play one more game.")
            % {"names": name_list(list(shown.level))},
            {"names": list(shown.level)},
        )


def _close_before(tournament: Tournament, final: Phase, *, by: Actor, at: datetime) -> None:
    """Let the phase before the final end with the latest game; the season itself is the first phase."""
    phases = phases_of(tournament)
    if not phases:
        Phase.objects.create(
            tournament=tournament,
            number=1,
            first_session=1,
            sessions=final.first_session - 1,
            kind=PhaseKind.ROUND_ROBIN,
            seed=token_hex(16),
            status=PhaseStatus.OPEN,
            opened_at=at,
            opened_by=by.key,
            opened_by_name=by.name,
        )
        return
    before = phases[-1]
    if before.first_session == final.first_session:
        raise Conflict(
            "clubs.final_unplayed",
            _("No game of the final has been played yet. Undo it before you begin another one."),
            {"href": page_url("club-final", tournament.slug)},
        )
    before.sessions = final.first_session - before.first_session
    before.save(update_fields=["sessions"])


def undo_final(*, tournament: Tournament, by: Actor, at: datetime) -> None:
    """Take the latest final back. Raise ``clubs.no_final`` and, once it is played, ``clubs.final_played``."""
    check_may(by, "phases.decide", tournament)
    check_club(tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        phases = phases_of(current)
        if not phases or phases[-1].number == 1:
            raise Refusal("clubs.no_final", _("No final has begun."))
        phase = phases[-1]
        PHASE_MOVES.after(phase.status, "cancel", phase=phase.number)
        if Session.objects.filter(tournament=current, number__gte=phase.first_session).exists():
            raise Conflict("clubs.final_played", _("A game of the final was started: it can no longer be undone."))
        cancel_row(phase, by=by, at=at)
        record("club.final_undone", phase, by=by, at=at, tournament=current)
        raise_version(current)
