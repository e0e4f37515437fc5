"""Decide a phase from the standings, seat its sessions, and take the decision back while nothing is published."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.grid import SeatingPlan
from scoring.finals.selectors.phase_seating import (
    PhaseDraw,
    divisions_of,
    is_for_everybody,
    phase_draw,
    playing_of,
    session_to_draw,
    standings_for,
    ties_of,
)
from scoring.publication.services.releases import check_verified
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.links import page_url, with_help_link
from tournaments.common.permissions import check_may
from tournaments.common.person_names import name_list
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import (
    ELIMINATIONS,
    DrawStatus,
    Participant,
    Phase,
    PhaseKind,
    PhaseMember,
    PhaseStatus,
    SeatingDraw,
    Session,
    Tournament,
)
from tournaments.participation.selectors.marks import frozen_sessions
from tournaments.participation.services import write_byes
from tournaments.phases.policies import PHASE_MOVES
from tournaments.phases.selectors import phases_of
from tournaments.phases.services import cancel_row
from tournaments.seating.selectors.plan import at_event_tables
from tournaments.seating.selectors.wishes import as_wished
from tournaments.seating.services.changes import draft
from tournaments.seating.services.publishing import check_no_lot, drop_draw


def open_phase(*, phase: Phase, by: Actor, at: datetime, level_by_number: bool = False) -> Phase:
    """Decide who plays a phase: the cut is made in the verified standings and is stored.

    ``level_by_number``: among undecided ties at the line, the lower numbers qualify. Only an organiser who asks for it
    gets that: level players share their place (MCR 3.10.1), and no text ranks them by number.

    Raise ``phases.move_refused``, ``phases.not_its_turn``, ``phases.earlier_undecided``,
    ``scoring.session_not_verified``, ``phases.tie_undecided``, ``seating.cut_too_large`` and what else the rules
    refuse.
    """
    check_may(by, "phases.decide", phase.tournament)
    with with_help_link("phases", phase.tournament.slug), transaction.atomic():
        current = _lock_phase(phase)
        decided = PHASE_MOVES.after(current.status, "open", phase=current.number)
        _check_ready(current)
        if not level_by_number:
            _check_nobody_level(current)
        members = _decide_members(current)
        current.status = decided
        current.opened_at, current.opened_by, current.opened_by_name = at, by.key, by.name
        current.save(update_fields=["status", "opened_at", "opened_by", "opened_by_name"])
        PhaseMember.objects.bulk_create(members)
        after = {"phase": current.number, "players": len(members)}
        record("phases.opened", current, by=by, at=at, tournament=current.tournament, after=after)
        raise_version(current.tournament)
    return current


def _check_ready(phase: Phase) -> None:
    """Check that every earlier session is decided, played and verified, so that the phase's first session is next."""
    undecided = [
        candidate
        for candidate in phases_of(phase.tournament)
        if candidate.number < phase.number and candidate.opened_at is None
    ]
    if undecided:
        raise Conflict(
            "phases.earlier_undecided",
            _("Phase %(phase)s must be confirmed first.") % {"phase": undecided[0].number},
            {"phase": undecided[0].number},
        )
    session_to_draw(phase)
    if frozen_sessions(phase.tournament) + 1 != phase.first_session:
        raise Conflict(
            "phases.session_started",
            _("Session %(session)s has started: a phase can no longer begin there.") % {"session": phase.first_session},
            {"session": phase.first_session},
        )
    _check_played(phase.tournament, phase.first_session - 1)


def _check_nobody_level(phase: Phase) -> None:
    """Check that no tie at the line is unresolved: a number decides only if it is asked to."""
    for level in ties_of(phase, standings_for(phase, phase.first_session)):
        if not level.is_settled:
            raise Conflict(
                "phases.tie_undecided",
                _("%(names)s are tied at the cut. Break the tie first.") % {"names": name_list(level.names)},
                {
                    "line": level.tie.line,
                    "players": list(level.tie.players),
                    "href": page_url("phase-tie", phase.tournament.slug, phase.number),
                },
            )


def _check_played(tournament: Tournament, until: int) -> None:
    for session in Session.objects.filter(tournament=tournament, number__lte=until).order_by("number"):
        check_verified(session)


def _decide_members(phase: Phase) -> list[PhaseMember]:
    """Return the rows of the members, by division; none if no cut was ever made: then all players play."""
    if is_for_everybody(phase):
        return []
    divisions = divisions_of(phase, standings_for(phase, phase.first_session))
    ids = dict(Participant.objects.filter(tournament=phase.tournament).values_list("number", "pk"))
    return [
        PhaseMember(phase=phase, participant_id=ids[number], division=division, place=place)
        for division, numbers in enumerate(divisions, start=1)
        for place, number in enumerate(numbers, start=1)
    ]


def draw_phase(*, phase: Phase, by: Actor, at: datetime) -> SeatingDraw:
    """Return a draft of the phase's next session, or of all its sessions where they are drawn at once.

    Published as any draw.

    Raise ``phases.undecided``, ``phases.not_its_turn``, ``scoring.session_not_verified``,
    ``seating.no_standings``, ``seating.draw_open`` and what the rules refuse.
    """
    check_may(by, "phases.decide", phase.tournament)
    with with_help_link(_page_to_mend(phase), phase.tournament.slug):
        current = Phase.objects.select_related("tournament").get(pk=phase.pk)
        _check_open(current)
        session = session_to_draw(current)
        _check_played(current.tournament, session - 1)
        standings = standings_for(current, session)
        playing = playing_of(current, divisions_of(current, standings), session)
        drawn = phase_draw(current, playing.divisions, standings, session)
        with transaction.atomic():
            current = _lock_phase(phase)
            _check_open(current)
            check_no_lot(current)
            _drop_drafts(current, by=by, at=at)
            if current.byes:
                write_byes(tournament=current.tournament, session=session, players=playing.byes, by=by, at=at)
            return _draft_of(current, drawn, by=by, at=at)


def _page_to_mend(phase: Phase) -> str:
    """Return the page that can mend a phase: its plan, or its people once teams play in it."""
    is_begun = phase.first_session <= frozen_sessions(phase.tournament)
    return "participants" if phase.kind == PhaseKind.TEAMS and is_begun else "phases"


def _check_open(phase: Phase) -> None:
    if phase.status != PhaseStatus.OPEN:
        raise Refusal(
            "phases.undecided", _("Confirm phase %(phase)s first.") % {"phase": phase.number}, {"phase": phase.number}
        )


def _draft_of(phase: Phase, drawn: PhaseDraw, *, by: Actor, at: datetime) -> SeatingDraw:
    last = drawn.first + len(drawn.sessions.sessions) - 1
    to_come = tuple(
        as_wished(phase.tournament, at_event_tables(phase.tournament, tables), session)
        for session, tables in enumerate(drawn.sessions.sessions, start=drawn.first)
    )

    def change(plan: SeatingPlan, first: int) -> SeatingPlan:
        if first != drawn.first or SeatingPlan(plan.sessions[: first - 1]) != drawn.played:
            raise Conflict("seating.sessions_changed", _("The sessions have changed in the meantime. Draw again."))
        return SeatingPlan(plan.sessions[: drawn.first - 1] + to_come + plan.sessions[last:])

    facts = {
        "change": "phase" if len(drawn.sessions.sessions) == 1 else "phase sessions",
        "phase": phase.number,
        "kind": phase.kind,
        "session": drawn.first,
        "last": last,
        "cut": phase.kind in ELIMINATIONS or not is_for_everybody(phase),
        "seed": phase.seed,
        **drawn.facts,
    }
    return draft(phase.tournament, change, facts, by=by, at=at, phase=phase)


def _drop_drafts(phase: Phase, *, by: Actor, at: datetime) -> None:
    """Discard the drafts of the phase that were never published."""
    for earlier in SeatingDraw.objects.filter(phase=phase, status=DrawStatus.RUN):
        drop_draw(draw=earlier, reason=str(_("The phase was drawn again.")), by=by, at=at)


def cancel_phase(*, phase: Phase, by: Actor, at: datetime) -> Phase:
    """Take the decision back while none of the phase's sessions is published: it is planned again, as it was.

    Raise ``phases.first_stays``, ``phases.session_published``, ``seating.draw_open`` and
    ``phases.move_refused``.
    """
    check_may(by, "phases.decide", phase.tournament)
    with with_help_link("phases", phase.tournament.slug), transaction.atomic():
        current = _lock_phase(phase)
        PHASE_MOVES.after(current.status, "cancel", phase=current.number)
        _check_cancellable(current)
        check_no_lot(current)
        _drop_drafts(current, by=by, at=at)
        if current.byes:
            _take_byes_back(current, by=by, at=at)
        cancel_row(current, by=by, at=at)
        kept = ("tournament", "number", "first_session", "sessions", "kind", "cut", "carried_percent", "rest_percent")
        form = ("carry_rounding", "carry_unit", "carry_cap", "carry_step")
        facts = {name: getattr(current, name) for name in (*kept, *form, "each", "minutes", "byes", "seed")}
        again = Phase.objects.create(**facts, status=PhaseStatus.PLANNED)
        record("phases.cancelled", current, by=by, at=at, tournament=current.tournament, after={"phase": again.number})
        raise_version(current.tournament)
    return again


def _check_cancellable(phase: Phase) -> None:
    if phase.number == 1:
        raise Refusal("phases.first_stays", _("The first phase includes all players. Change the plan instead."))
    # Whether a seating of this phase was ever out.
    if SeatingDraw.objects.filter(phase=phase, published_at__isnull=False).exists():
        raise Conflict(
            "phases.session_published",
            _("A session of phase %(phase)s is published: the confirmation can no longer be undone.")
            % {"phase": phase.number},
            {"phase": phase.number},
        )


def _take_byes_back(phase: Phase, *, by: Actor, at: datetime) -> None:
    """Delete the byes of sessions that are not seated any more."""
    for session in range(phase.first_session, phase.last_session + 1):
        write_byes(tournament=phase.tournament, session=session, players=(), by=by, at=at)


def _lock_phase(phase: Phase) -> Phase:
    """Return the event's row, then the phase's, locked until the transaction ends."""
    Tournament.objects.select_for_update().get(pk=phase.tournament_id)
    return Phase.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=phase.pk)
