"""Events with phases, brought to where a cut is due by walking the real services."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from scoring.common.selectors.basis import Basis
from scoring.finals.selectors.phase_seating import standings_for, ties_of
from scoring.finals.services.phases import draw_phase, open_phase
from scoring.finals.services.ties import TieChoice, choose_tie
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.people import (
    NOON,
    actor,
    add_players,
    entered_event,
    finish,
    finish_session,
    make_tournament,
    nobody,
    session_of,
    start,
    table_of,
    win,
)
from tests.snapshot import walked_once
from tournaments.common.errors import Refusal
from tournaments.models import Participant, Phase, PhaseStatus, SeatingDraw, Team, TieMethod, Tournament
from tournaments.phases.services import plan_phases
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import publish_draw
from tournaments.sessions.services.acts import end_session

SEED_OF_TEAMS = "3" * 32
FINAL = PlannedPhase("danish", 2, (8,), 50)
CUT_AFTER_TWO = (PlannedPhase("round_robin", 2), FINAL)


def plan(event: Tournament, *phases: PlannedPhase) -> list[Phase]:
    return plan_phases(tournament=event, phases=phases, by=actor("alice"), at=NOON)


def planned(*phases: PlannedPhase, players: int = 16, sessions: int = 4, slug: str = "lyon-open") -> Tournament:
    """Players are entered and the phases planned; nothing is drawn."""
    event = entered_event(slug, players=players, sessions=sessions)
    plan(event, *phases)
    return event


def draw_first(event: Tournament, until: int) -> None:
    """Sessions 1 to ``until``, drawn in public."""
    alice = actor("alice")
    committed = commit_draw(tournament=event, options=DrawOptions(until=until), by=alice, at=NOON, seed="2" * 32)
    publish_draw(draw=run_draw(draw=committed, by=alice, at=NOON), by=alice, at=NOON)


def cut_event(
    phases: Sequence[PlannedPhase] = CUT_AFTER_TWO, *, players: int = 16, sessions: int = 4, slug: str = "lyon-open"
) -> Tournament:
    """An event whose first phase is drawn, played and verified."""
    key = ("cut due", *phases, players, sessions, slug)
    return walked_once(key, lambda: play_to_the_cut(phases, players, sessions, slug))


def play_to_the_cut(phases: Sequence[PlannedPhase], players: int, sessions: int, slug: str) -> Tournament:
    event = planned(*phases, slug=slug, sessions=sessions, players=players)
    draw_first(event, phases[0].sessions)
    for number in range(1, phases[0].sessions + 1):
        finish_session(event, number)
    return event


def team_final(teams: int = 4, in_final: int = 4) -> Tournament:
    """Teams of four, one session played, a final of the best decided; its session is number 2."""
    return walked_once(("team final", teams, in_final), lambda: play_to_the_final(teams, in_final))


def play_to_the_final(teams: int, in_final: int) -> Tournament:
    event = make_tournament(sessions=3)
    add_players(event, 4 * teams)
    for at in range(teams):
        team = Team.objects.create(tournament=event, name=f"Four {at + 1:02}")
        Participant.objects.filter(tournament=event, number__in=range(4 * at + 1, 4 * at + 5)).update(team=team)
    plan(event, PlannedPhase("teams", 1), PlannedPhase("teams", 2, (4 * in_final,), 0))
    # The same tables whenever it is played: of this seed no two teams of the final are level.
    Phase.objects.filter(tournament=event).update(seed=SEED_OF_TEAMS)
    seated(event, 1)
    finish_session(event, 1)
    decide(event)
    return event


def level_event(cut: int = 4) -> Tournament:
    """Eight players, one session: at both tables East wins 8 points from South, so that West and North of both are
    level at place 3, and the cut takes four.
    """
    event = planned(PlannedPhase("round_robin", 1), PlannedPhase("danish", 1, (cut,), 50), players=8, sessions=2)
    draw_first(event, 1)
    start(event)
    for table in (1, 2):
        finish(table_of(event, table), [win(1, "E", "S", 8), nobody(2)])
    end_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(minutes=120))
    return event


def phase_of(event: Tournament, number: int) -> Phase:
    """The phase of that number as it stands."""
    wanted = Phase.objects.exclude(status=PhaseStatus.CANCELLED).select_related("tournament")
    return wanted.get(tournament=event, number=number)


def tell_apart(event: Tournament, number: int = 2) -> None:
    """Whoever is level at the line is told apart by a play-off that the lower numbers win."""
    phase = phase_of(event, number)
    for level in ties_of(phase, standings_for(phase, phase.first_session)):
        choice = TieChoice(level.tie.line, TieMethod.PLAY_OFF, "Play-off", order=level.tie.players)
        choose_tie(phase=phase, choice=choice, by=actor("chris"), at=NOON)


def decide(event: Tournament, number: int = 2) -> Phase:
    """Decided, after a play-off where somebody is level at the line."""
    with suppress(Refusal):  # what cannot be told apart yet is refused by the decision too
        tell_apart(event, number)
    return open_phase(phase=phase_of(event, number), by=actor("alice"), at=NOON)


def drafted(event: Tournament, number: int = 2) -> SeatingDraw:
    return draw_phase(phase=phase_of(event, number), by=actor("alice"), at=NOON)


def seated(event: Tournament, number: int = 2) -> SeatingDraw:
    """The phase's next session drawn and published."""
    return publish_draw(draw=drafted(event, number), by=actor("alice"), at=NOON)


def ranked(event: Tournament) -> list[int]:
    """Participants' numbers in the order of the verified standings."""
    current = ranking_from_ledger(event, Basis.VERIFIED)
    return [current.people[row.entrant_id].number for row in current.rows]


def tables_of(event: Tournament, session: int) -> list[set[int]]:
    return [{p for p in table.seats if p is not None} for table in published_plan(event).sessions[session - 1]]
