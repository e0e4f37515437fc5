"""Plan the phases of an event. Decisions rest on the standings and are made in ``scoring``."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from secrets import token_hex
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.errors import RuleError
from mahjong_core.seating.sessions import phases as core
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.links import with_help_link
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Phase, PhaseStatus, Session, Tournament
from tournaments.participation.selectors.marks import drawn_participants, frozen_sessions
from tournaments.phases.policies import PHASE_MOVES
from tournaments.phases.selectors import core_phase, phases_of, sizes_by_number

MAX_PHASES = 8


# What a phase is refused for whose players have left since.
_FEWER_THAN_THEN: Final = frozenset({"seating.too_few_players", "seating.substitutes_meet", "seating.cut_too_large"})


def plan_phases(*, tournament: Tournament, phases: Sequence[core.Phase], by: Actor, at: datetime) -> list[Phase]:
    """Replace the plan by ``phases``, which follow one another from session 1; empty removes the plan.

    The first is for everybody and needs no decision. Phases decided already must stay as they are. Refuses with
    ``phases.too_many``, ``phases.too_many_sessions``, ``phases.first_has_cut``, ``phases.decided``,
    ``phases.session_started`` and what the rules refuse (``seating.cut_too_large`` and others).
    """
    check_may(by, "phases.decide", tournament)
    with with_help_link("phases", tournament.slug), transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        before = phases_of(current)
        decided = [phase for phase in before if phase.status == PhaseStatus.OPEN and phase.number > 1]
        _check_plan(current, phases)
        _check_decided(phases, decided)
        _check_not_begun(current, phases, after=max([1, *(phase.number for phase in decided)]))
        _keep_plan(current, before, phases, by=by, at=at)
        _keep_minutes(current, phases)
        after = {"phases": [_plan_words(phase) for phase in phases]}
        record("phases.planned", current, by=by, at=at, tournament=current, after=after)
        raise_version(current)
    return phases_of(tournament)


def _check_plan(tournament: Tournament, phases: Sequence[core.Phase]) -> None:
    """Check what holds for every plan, whatever was decided before."""
    sessions = Session.objects.filter(tournament=tournament).count()
    wanted = sum(phase.sessions for phase in phases)
    if len(phases) > MAX_PHASES:
        raise Refusal("phases.too_many", _("An event can have at most %(most)s phases.") % {"most": MAX_PHASES})
    if wanted > sessions:
        raise Refusal(
            "phases.too_many_sessions",
            _("Sessions in the event: %(sessions)s; in all phases: %(wanted)s.")
            % {"sessions": sessions, "wanted": wanted},
            {"sessions": sessions, "wanted": wanted},
        )
    if phases and (phases[0].cut or phases[0].carried_percent != 100):
        raise Refusal(
            "phases.first_has_cut", _("The first phase cannot have a cut, because there are no standings yet.")
        )
    # A plan may come before the players; each cut is looked at again when it is decided.
    if drawn_participants(tournament):
        with rules_as_refusals():
            _check_against_players(tournament, phases)


def _check_against_players(tournament: Tournament, phases: Sequence[core.Phase]) -> None:
    """Check that today's players fit every phase that has not begun; a phase that has was seated with its players."""
    begun = frozen_sessions(tournament)
    known = sizes_by_number(phases_of(tournament))
    first = 1
    sizes: tuple[int, ...] = (len(drawn_participants(tournament)),)
    for number, phase in enumerate(phases, start=1):
        try:
            preview = core.preview_phase(phase, sizes, first)
            sizes = preview.sizes_after
        except RuleError as error:
            if first > begun or error.code not in _FEWER_THAN_THEN:
                raise
        sizes = known.get(number, sizes)
        first += phase.sessions


def _check_decided(phases: Sequence[core.Phase], decided: Sequence[Phase]) -> None:
    for phase in decided:
        kept = phases[phase.number - 1] if phase.number <= len(phases) else None
        begins = 1 + sum(stage.sessions for stage in phases[: phase.number - 1])
        if kept != core_phase(phase) or begins != phase.first_session:
            raise Conflict(
                "phases.decided",
                _("Phase %(phase)s is confirmed. Undo the confirmation before you change it.")
                % {"phase": phase.number},
                {"phase": phase.number},
            )


def _check_not_begun(tournament: Tournament, phases: Sequence[core.Phase], *, after: int) -> None:
    """Check that a phase still to be decided begins with a session still to come."""
    begins = 1 + sum(phase.sessions for phase in phases[:after])
    started = frozen_sessions(tournament)
    if len(phases) > after and begins <= started:
        raise Conflict(
            "phases.session_started",
            _("Session %(session)s has started: a phase can no longer begin there.") % {"session": begins},
            {"session": begins},
        )


def _keep_plan(
    tournament: Tournament, before: Sequence[Phase], phases: Sequence[core.Phase], *, by: Actor, at: datetime
) -> None:
    """Write the plan: decided phases stay, the first is decided from the start, the others are made anew."""
    decided = {phase.number: phase for phase in before if phase.status == PhaseStatus.OPEN}
    drop_planned([phase for phase in before if phase.status == PhaseStatus.PLANNED], by=by, at=at)
    first = 1
    for number, wanted in enumerate(phases, start=1):
        phase = decided.get(number) or Phase(tournament=tournament, number=number, seed=token_hex(16))
        phase.kind, phase.sessions, phase.first_session = wanted.kind, wanted.sessions, first
        phase.cut, phase.each = list(wanted.cut), wanted.each
        phase.carried_percent, phase.rest_percent = wanted.carried_percent, wanted.rest_percent
        form = wanted.form
        phase.carry_rounding, phase.carry_unit = form.rounding.value, form.unit
        phase.carry_cap, phase.carry_step = form.cap, form.step
        phase.minutes, phase.byes = wanted.minutes, wanted.byes
        if number == 1 and phase.opened_at is None:
            phase.status, phase.opened_at = PhaseStatus.OPEN, at
            phase.opened_by, phase.opened_by_name = by.key, by.name
        phase.save()
        first += wanted.sessions
    if not phases and 1 in decided:
        cancel_row(decided[1], by=by, at=at)


def _keep_minutes(tournament: Tournament, phases: Sequence[core.Phase]) -> None:
    """Set the length of every session that has not started: its phase's, or the rule set's outside all phases."""
    wanted = [phase.minutes for phase in phases for _ in range(phase.sessions)]
    for session in Session.objects.filter(tournament=tournament, number__gt=frozen_sessions(tournament)):
        minutes = wanted[session.number - 1] if session.number <= len(wanted) else None
        if session.minutes != minutes:
            session.minutes = minutes
            session.save(update_fields=["minutes"])


def drop_planned(phases: Iterable[Phase], *, by: Actor, at: datetime) -> None:
    """Remove planned phases that were never decided; one with a decided tie is kept as cancelled."""
    for phase in phases:
        if phase.ties.exists():
            PHASE_MOVES.after(phase.status, "drop", phase=phase.number)
            cancel_row(phase, by=by, at=at)
        else:
            phase.delete()


def cancel_row(phase: Phase, *, by: Actor, at: datetime) -> None:
    """Mark a phase as cancelled; the caller has checked that it may be."""
    phase.status, phase.cancelled_at, phase.cancelled_by = PhaseStatus.CANCELLED, at, by.key
    phase.save(update_fields=["status", "cancelled_at", "cancelled_by"])


def _plan_words(phase: core.Phase) -> dict[str, object]:
    """Return the phase as JSON for the journal and the API."""
    form = phase.form
    beside = {
        "carry_rounding": form.rounding.value,
        "carry_unit": form.unit,
        "carry_cap": form.cap,
        "carry_step": form.step,
        "minutes": phase.minutes,
        "byes": phase.byes,
    }
    usual = {"carry_rounding": "exact", "carry_unit": 1, "byes": False}
    return {
        "kind": phase.kind,
        "sessions": phase.sessions,
        "cut": list(phase.cut),
        "carried_percent": phase.carried_percent,
        "rest_percent": phase.rest_percent,
        "each": phase.each,
        **{name: value for name, value in beside.items() if value != usual.get(name)},
    }
