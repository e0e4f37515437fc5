"""May it now? Who plays a session is known, and players may sit out."""

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Refusal
from tournaments.common.links import page_url
from tournaments.models import Phase, Tournament


def check_phase_decided(tournament: Tournament, phase: Phase | None, session: int) -> None:
    """Who plays a session of a later phase is known once its cut is decided. ``phase``: the one it waits for."""
    if phase is not None:
        raise Refusal(
            "phases.undecided",
            _("Who plays session %(session)s is not known yet: decide the cut of phase %(phase)s first.")
            % {"session": session, "phase": phase.number},
            {"session": session, "phase": phase.number, "href": page_url("phases", tournament.slug)},
        )


def check_sitting_out_allowed(tournament: Tournament) -> None:
    """Whether players may sit a session out is the event's choice."""
    if not tournament.sitting_out_allowed:
        raise Refusal(
            "seating.sitting_out_not_allowed",
            _("In this event everybody plays every session. The event's settings can allow sitting out."),
        )
