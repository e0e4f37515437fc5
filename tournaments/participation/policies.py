"""Check that the players of a session are decided, and that players may sit out."""

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Refusal
from tournaments.common.links import page_url
from tournaments.models import Phase, Tournament


def check_phase_decided(tournament: Tournament, phase: Phase | None, session: int) -> None:
    """Raise ``phases.undecided`` while the cut before ``session`` is undecided. ``phase`` is the one it waits for."""
    if phase is not None:
        raise Refusal(
            "phases.undecided",
            _("The players of session %(session)s are not known yet. Confirm phase %(phase)s first.")
            % {"session": session, "phase": phase.number},
            {"session": session, "phase": phase.number, "href": page_url("phases", tournament.slug)},
        )


def check_sitting_out_allowed(tournament: Tournament) -> None:
    """Raise a refusal if the event does not let players sit a session out."""
    if not tournament.sitting_out_allowed:
        raise Refusal(
            "seating.sitting_out_not_allowed",
            _("All players play every session in this event. You can allow sitting out in the event’s settings."),
        )
