"""Who plays a phase and who would sit where: the same for the preview, the decision and the draft."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from mahjong_core.errors import RuleError
from mahjong_core.seating import phases as core
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.phase_sessions import (
    PhaseSession,
    drawn_sessions,
    elimination_session,
    ranked_session,
    team_sessions,
)
from mahjong_core.standings import Cut
from mahjong_core.standings.lines import with_all_in
from scoring.selectors.standings import Basis, Ranking, ranking_from_ledger
from scoring.selectors.ties import LevelPlayers, ties_among
from tournaments.errors import Refusal
from tournaments.models import (
    DrawStatus,
    Participant,
    Phase,
    PhaseKind,
    PhaseStatus,
    SeatingDraw,
    Tournament,
)
from tournaments.rule_errors import rules_as_refusals
from tournaments.selectors.cuts import members_by_number
from tournaments.selectors.draw_inputs import DrawOptions, event_groups, frozen_sessions
from tournaments.selectors.phases import core_phase, cuts_in_force, phases_of
from tournaments.selectors.seating import drawn_participants, published_plan

Divisions = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class PhaseDraw:
    """Sessions of a phase from ``first`` on, after those ``played``, with what the draft keeps about them."""

    first: int
    played: SeatingPlan
    sessions: SeatingPlan
    facts: Mapping[str, Any] = field(default_factory=dict)


def standings_for(phase: Phase, session: int) -> Ranking:
    """The verified standings that seat a session of the phase.

    Its first session is seated by the standings before the cut: where nothing is carried over, all are level after it.
    """
    cuts = cuts_before(phase) if session == phase.first_session else None
    return ranking_from_ledger(phase.tournament, Basis.VERIFIED, cuts=cuts)


def cuts_before(phase: Phase) -> tuple[Cut, ...]:
    """The cuts of the phases before."""
    people = Participant.objects.filter(tournament=phase.tournament).values_list("pk", flat=True)
    return cuts_in_force(phase.tournament, None, people, before=phase.number)


def divisions_of(phase: Phase, current: Ranking) -> Divisions:
    """The numbers of those who play the phase, best first in each division.

    Decided already: its members, in the order of today's standings. Else whom the cut would take now.
    """
    playing = {person.number for person in drawn_participants(phase.tournament)}
    ranked = [current.people[row.entrant_id].number for row in current.rows]
    order = [number for number in ranked if number in playing]
    members = _members_of(phase) if phase.status == PhaseStatus.OPEN else {}
    if members or is_for_everybody(phase):
        return grouped(order, members)
    before = _divisions_before(phase, current)
    with rules_as_refusals():
        plan = core_phase(phase)
        sizes = _sizes(plan, before, phase.first_session)
        flat = [number for division in before for number in division]
        for level in ties_among(phase, flat, sizes, current):
            flat = level.sorted(flat)
            if level.is_all_in:
                plan = replace(plan, cut=with_all_in(plan.cut, level.tie))
                sizes = _sizes(plan, before, phase.first_session)
        return core.cut(flat[: sum(sizes)], sizes)


def _sizes(phase: core.Phase, before: Divisions, first: int) -> list[int]:
    """How many play in each division of a phase from session ``first`` on, after the divisions before it."""
    preview = core.preview_phase(phase, [len(one) for one in before], first)
    return [division.players for division in preview.divisions]


def ties_of(phase: Phase, current: Ranking) -> tuple[LevelPlayers, ...]:
    """Who is level at a line of a phase that is still to be decided; nobody where its cut cannot be made."""
    if phase.status != PhaseStatus.PLANNED or is_for_everybody(phase):
        return ()
    before = _divisions_before(phase, current)
    with suppress(RuleError):
        sizes = _sizes(core_phase(phase), before, phase.first_session)
        return ties_among(phase, [number for division in before for number in division], sizes, current)
    return ()


def _divisions_before(phase: Phase, current: Ranking) -> Divisions:
    """Whoever plays, best first in each division of the phase before."""
    playing = {person.number for person in drawn_participants(phase.tournament)}
    ranked = [current.people[row.entrant_id].number for row in current.rows]
    order = [number for number in ranked if number in playing]
    earlier = [other for other in phases_of(phase.tournament) if other.number < phase.number]
    return grouped(order, _members_of(earlier[-1])) if earlier else (tuple(order),)


def grouped(order: Sequence[int], divisions: Mapping[int, int]) -> Divisions:
    """The order split by division; everybody together where there are none."""
    if not divisions:
        return (tuple(order),)
    last = max(divisions.values())
    split = (tuple(n for n in order if divisions.get(n) == division) for division in range(1, last + 1))
    return tuple(division for division in split if division)


def _members_of(phase: Phase) -> dict[int, int]:
    """Division by participant's number (two queries)."""
    return members_by_number([phase]).get(phase.pk, {})


def is_for_everybody(phase: Phase) -> bool:
    """No cut here and none before: whoever plays in the event plays."""
    return all(not one.cut for one in phases_of(phase.tournament) if one.number <= phase.number)


def session_to_draw(phase: Phase) -> int:
    """The phase's first session that has not started. Refuses with ``phases.not_its_turn``."""
    session = frozen_sessions(phase.tournament) + 1
    if not phase.first_session <= session <= phase.last_session:
        raise Refusal(
            "phases.not_its_turn",
            _("The next session is number %(session)s; phase %(phase)s has sessions %(first)s to %(last)s.")
            % {
                "session": session,
                "phase": phase.number,
                "first": phase.first_session,
                "last": phase.last_session,
            },
            {"session": session, "phase": phase.number},
        )
    return session


def phase_draw(phase: Phase, divisions: Divisions, current: Ranking, session: int) -> PhaseDraw:
    """The seating of a phase from ``session`` on: all of it in a round robin, else this one session.

    Refuses with what the rules refuse, and ``seating.no_standings`` where the first session waits for a public draw.
    """
    played = SeatingPlan(published_plan(phase.tournament).sessions[: session - 1])
    seed = f"{phase.seed} {session}"
    with rules_as_refusals():
        if phase.kind == PhaseKind.TEAMS:
            teams = teams_of(phase.tournament)
            return at_once(session, played, team_sessions(teams, phase.last_session, seed)[session - 1 :], divisions)
        if phase.kind == PhaseKind.ROUND_ROBIN:
            groups = event_groups(drawn_participants(phase.tournament), DrawOptions())
            laid = drawn_sessions(divisions, played, phase.last_session, seed, groups)
            return at_once(session, played, laid, divisions)
        if session == 1:
            raise Refusal("seating.no_standings", _("Nothing is played yet: draw the first session in public."))
        if phase.kind == PhaseKind.ELIMINATION:
            through = come_through(phase, divisions, current, session)
            drawn = elimination_session(through, played, seed, seeded=session == phase.first_session)
            return _one_by_one(session, played, drawn, (through,))
        kept = _kept_completions(phase, session, divisions)
        drawn = ranked_session(phase.kind, divisions, played, phase.last_session, seed, kept)
        return _one_by_one(session, played, drawn, divisions)


def at_once(session: int, played: SeatingPlan, sessions: Sequence[Any], divisions: Divisions) -> PhaseDraw:
    return PhaseDraw(session, played, SeatingPlan(tuple(sessions)), {"players": sum(map(len, divisions))})


def _one_by_one(session: int, played: SeatingPlan, drawn: PhaseSession, divisions: Divisions) -> PhaseDraw:
    facts = {
        "players": sum(map(len, divisions)),
        "span": drawn.span,
        "span_bound": drawn.span_bound,
        "completions": [[[list(t) for t in one] for one in ahead] for ahead in drawn.completions],
    }
    return PhaseDraw(session, played, SeatingPlan((drawn.tables,)), facts)


def teams_of(tournament: Tournament) -> list[list[int]]:
    """Teams of those who play; who has no team is one alone, which the rules refuse."""
    teams: dict[str, list[int]] = {}
    for person in drawn_participants(tournament):
        teams.setdefault(f"t{person.team_id}" if person.team_id else f"p{person.pk}", []).append(person.number)
    return list(teams.values())


def come_through(phase: Phase, divisions: Divisions, current: Ranking, session: int) -> tuple[int, ...]:
    """Who plays this round of an elimination: the seeds, or the first of every table of the round before."""
    (playing,) = divisions
    if session == phase.first_session:
        return playing
    tables: dict[int, list[tuple[int, int, int]]] = {}
    for rank, row in enumerate(current.rows):
        number = current.people[row.entrant_id].number
        result = row.sessions[session - 2]
        if result is not None and result.table and number in playing:
            tables.setdefault(result.table, []).append((result.place, rank, number))
    placed = [[number for _place, _rank, number in sorted(four)] for _table, four in sorted(tables.items())]
    return tuple(four[at] for at in range(phase.each) for four in placed if at < len(four))


def _kept_completions(phase: Phase, session: int, divisions: Divisions) -> list[Any]:
    """What the Swiss draw of the session before kept ready, by division, where it is for the same players."""
    earlier = SeatingDraw.objects.filter(
        phase=phase, status__in=(DrawStatus.PUBLISHED, DrawStatus.SUPERSEDED), published_at__isnull=False
    )
    latest = earlier.order_by("-version").values_list("inputs", flat=True).first() or {}
    if latest.get("session") != session - 1:
        return []
    kept = []
    for ahead, division in zip(latest.get("completions", []), divisions, strict=False):
        players = [sorted(n for table in tables for n in table if n > 0) for tables in ahead]
        kept.append(ahead if all(seated == sorted(division) for seated in players) else [])
    return kept
