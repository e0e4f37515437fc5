"""Find the reserve who takes the place of a finalist who does not play, and what that changes."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.plans.changes import enter, take_place
from scoring.finals.selectors.phase_seating import standings_for
from scoring.finals.selectors.ties import as_chosen
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.links import page_url
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.models import DrawSource, Participant, Phase, PhaseStatus, SeatingDraw
from tournaments.participation.selectors.cuts import members_by_number
from tournaments.participation.selectors.marks import drawn_participants, frozen_sessions, participation_of
from tournaments.seating.selectors.draw_changes import WhatIf, what_if
from tournaments.seating.selectors.page import published_version
from tournaments.seating.selectors.plan import plan_data, published_plan


@dataclass(frozen=True)
class MovingUp:
    """Represent ``reserve`` taking the place of ``leaving`` in a division of a decided phase, before its first session.

    ``plan``: the seating as it would be; None while the phase is not seated.
    """

    phase: Phase
    leaving: Participant
    reserve: Participant
    division: int
    plan: SeatingPlan | None

    @cached_property
    def what_if(self) -> WhatIf | None:
        """Return what publishing the new seating would change; None if no one is seated yet."""
        if self.plan is None:
            return None
        event = self.phase.tournament
        draft = SeatingDraw(tournament=event, source=DrawSource.CHANGE, plan=plan_data(self.plan))
        draft.based_on = published_version(event)
        return what_if(draft)


def moving_up(phase: Phase, leaving: int, reserve: int | None = None) -> MovingUp:
    """Return who moves up for ``leaving``: the next in rank, unless ``reserve`` names another; both by number.

    Raise ``phases.undecided``, ``phases.session_started``, ``phases.not_through`` and ``phases.no_reserve``.
    """
    _check_open_to_come(phase)
    members = members_by_number([phase]).get(phase.pk, {})
    if leaving not in members:
        raise Refusal(
            "phases.not_through", _("No. %(player)s did not qualify at the cut.") % {"player": leaving},
            {"player": leaving},
        )  # fmt: skip
    waiting = reserves_of(phase, members, members[leaving])
    chosen = waiting[0] if waiting and reserve is None else reserve
    if chosen is None or chosen not in waiting:
        raise Refusal(
            "phases.no_reserve",
            _("No player who can move up has this number.") if reserve else _("No player is left to move up."),
            {"player": leaving, "reserve": reserve, "waiting": waiting},
        )
    people = {
        participant.number: participant for participant in Participant.objects.filter(tournament=phase.tournament)
    }
    plan = _plan_with(phase, leaving, chosen)
    return MovingUp(phase, people[leaving], people[chosen], members[leaving], plan)


def _check_open_to_come(phase: Phase) -> None:
    if phase.status != PhaseStatus.OPEN:
        raise Refusal(
            "phases.undecided", _("Confirm phase %(phase)s first.") % {"phase": phase.number}, {"phase": phase.number}
        )
    if frozen_sessions(phase.tournament) >= phase.first_session:
        raise Conflict(
            "phases.session_started",
            _("Session %(session)s has started. A substitute must play for a player who leaves now.")
            % {"session": phase.first_session},
            {
                "session": phase.first_session,
                "href": page_url("substitutes", phase.tournament.slug, phase.first_session),
            },
        )


def reserves_of(phase: Phase, members: dict[int, int], division: int) -> list[int]:
    """Return who could move up into a division, by number, best first: those below it or eliminated."""
    playing = {person.number for person in drawn_participants(phase.tournament)}
    playing -= participation_of(phase.tournament).away(phase.first_session)
    current = standings_for(phase, phase.first_session)
    below = (number for number in as_chosen(phase, current) if number not in members or members[number] > division)
    return [number for number in below if number in playing]


def _plan_with(phase: Phase, leaving: int, reserve: int) -> SeatingPlan | None:
    """Return the seating with the reserve in place of the player who leaves, in every seated session of the phase."""
    plan = published_plan(phase.tournament)
    if not any(plan.sessions[phase.first_session - 1 : phase.last_session]):
        return None
    for session in range(phase.first_session, min(phase.last_session, len(plan.sessions)) + 1):
        seated = {player for table in plan.sessions[session - 1] for player in table.seats}
        if leaving in seated:
            plan = take_place(plan, session, leaving, reserve)
        elif seated and reserve not in seated:
            plan = _in_free_seat(plan, session, reserve)
    return plan


def _in_free_seat(plan: SeatingPlan, session: int, reserve: int) -> SeatingPlan:
    """Return the plan of one session with the reserve in the seat that the leaving player has given up."""
    others = set(range(session, len(plan.sessions) + 1)) - {session}
    with rules_as_refusals():
        return enter(plan, reserve, session, others)
