"""Compute the phases of an event, and what their cuts mean for the standings at a moment."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext

from mahjong_core.errors import RuleError
from mahjong_core.seating.sessions import phases as core
from mahjong_core.standings import Cut
from mahjong_core.standings.carrying import CarryForm, Rounding
from tournaments.common.rule_errors import as_refusal
from tournaments.models import ELIMINATIONS, Phase, PhaseKind, PhaseStatus, Tournament
from tournaments.participation.selectors.cuts import members_by_id, members_by_number, places_by_id
from tournaments.participation.selectors.marks import count_drawn


def phases_of(tournament: Tournament) -> list[Phase]:
    """Return the phases in order, without cancelled ones (one query)."""
    return phases_by_event([tournament.pk])[tournament.pk]


def phases_by_event(events: Collection[int]) -> dict[int, list[Phase]]:
    """Return the phases of each event, by its key (one query; none without events)."""
    phases: dict[int, list[Phase]] = {event: [] for event in events}
    rows = Phase.objects.filter(tournament__in=events).exclude(status=PhaseStatus.CANCELLED)
    for phase in rows.order_by("number"):
        phases[phase.tournament_id].append(phase)
    return phases


def core_phase(phase: Phase) -> core.Phase:
    """Return the phase as a record of the core."""
    return core.Phase(
        PhaseKind(phase.kind).value,  # type: ignore[arg-type]  # the choices are those of the core
        phase.sessions,
        tuple(phase.cut),
        phase.carried_percent,
        phase.rest_percent,
        phase.each,
        CarryForm(Rounding(phase.carry_rounding), phase.carry_unit, phase.carry_cap, phase.carry_step),
        phase.minutes,
        phase.byes,
    )


@dataclass(frozen=True)
class PhaseRow:
    """Represent a phase with its sizes; None while no one plays, and where today's players do not fit (``problem``)."""

    phase: Phase
    preview: core.PhasePreview | None
    problem: str = ""
    is_next: bool = False

    @property
    def is_first(self) -> bool:
        return self.phase.number == 1

    @property
    def is_open(self) -> bool:
        return self.phase.status == PhaseStatus.OPEN


def phase_rows(tournament: Tournament) -> list[PhaseRow]:
    """Return every phase with its sizes.

    By its members once it is decided, by the plan before (four queries).
    """
    phases, players = phases_of(tournament), count_drawn(tournament)
    decided = _sizes_by_phase(phases)
    upcoming = next((phase.pk for phase in phases if phase.status == PhaseStatus.PLANNED), None)
    rows = list[PhaseRow]()
    sizes: tuple[int, ...] = (players,)
    for phase in phases:
        if not players:
            rows.append(PhaseRow(phase, None, is_next=phase.pk == upcoming))
            continue
        row = _phase_row(phase, sizes, is_next=phase.pk == upcoming)
        rows.append(row)
        if phase.pk in decided:
            sizes = decided[phase.pk]
        elif row.preview is not None:
            sizes = row.preview.sizes_after
    return rows


def _phase_row(phase: Phase, before: Sequence[int], *, is_next: bool) -> PhaseRow:
    try:
        preview = core.preview_phase(core_phase(phase), before, phase.first_session)
    except RuleError as error:
        return PhaseRow(phase, None, str(as_refusal(error).message), is_next)
    return PhaseRow(phase, preview, "", is_next)


def _sizes_by_phase(phases: Iterable[Phase]) -> dict[int, tuple[int, ...]]:
    """Return how many members each division has, of the phases that have any (two queries)."""
    members = members_by_number(phases)
    counts = {phase: Counter(divisions.values()) for phase, divisions in members.items()}
    return {phase: tuple(count for _, count in sorted(sizes.items())) for phase, sizes in counts.items()}


def sizes_by_number(phases: Iterable[Phase]) -> dict[int, tuple[int, ...]]:
    """Return how many members each division has, by the phase's number, of the phases that have any (two queries)."""
    numbers = {phase.pk: phase.number for phase in phases}
    return {numbers[pk]: sizes for pk, sizes in _sizes_by_phase(phases).items()}


def cuts_in_force(
    tournament: Tournament, moment: datetime | None, entrants: Iterable[int], *, before: int | None = None
) -> tuple[Cut, ...]:
    """Return the cuts in force for the standings at a moment (one query, three after a cut, five by place).

    ``before``: only those of lower numbers.
    """
    decided = [
        phase
        for phase in _decided_phases(tournament, moment)
        # The first phase changes nothing for the standings, unless it is an elimination.
        if (phase.number > 1 or phase.kind in ELIMINATIONS) and (before is None or phase.number < before)
    ]
    members: dict[int, dict[int, int]] = {}
    if any(phase.number > 1 for phase in decided):
        members = members_by_id(decided, moment)
    # Where everybody stood when a cut was made decides nothing, unless points are laid out by place, or it tells apart
    # who is level at a table of a double elimination.
    placed = [p for p in decided if p.carry_step is not None or p.kind == PhaseKind.DOUBLE_ELIMINATION]
    places = places_by_id(placed, moment) if placed else {}
    everybody = dict.fromkeys(entrants, 1)
    return tuple(cut_of(phase, members.get(phase.pk, everybody), places.get(phase.pk, {})) for phase in decided)


def _decided_phases(tournament: Tournament, moment: datetime | None) -> list[Phase]:
    phases = Phase.objects.filter(tournament=tournament, opened_at__isnull=False)
    if moment is None:
        phases = phases.filter(status=PhaseStatus.OPEN)
    else:
        phases = phases.filter(Q(cancelled_at__isnull=True) | Q(cancelled_at__gt=moment), opened_at__lte=moment)
    return list(phases.order_by("number"))


def cut_of(phase: Phase, divisions: Mapping[int, int], places: Mapping[int, int]) -> Cut:
    """Return the cut of a phase for the standings of its members: their divisions, and their places in them."""
    last, planned = max(divisions.values(), default=1), core_phase(phase)
    return Cut(
        first=phase.first_session,
        last=phase.last_session,
        divisions=divisions,
        percents=dict(enumerate(core.percents(planned, last), start=1)),
        knockout=phase.kind in ELIMINATIONS,
        forms=dict(enumerate(core.forms(planned, last), start=1)),
        places=places,
        double=phase.kind == PhaseKind.DOUBLE_ELIMINATION,
        teams=phase.kind == PhaseKind.TEAMS,
    )


def phase_name(phase: Phase, *, is_last: bool) -> str:
    """Return the name of a phase: its kind, or "final" above the only line of the last phase."""
    is_final = is_last and phase.number > 1 and len(phase.cut) == 1 and phase.kind not in ELIMINATIONS
    return gettext("Final of %(players)s") % {"players": phase.cut[0]} if is_final else phase.get_kind_display()
