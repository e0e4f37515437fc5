"""Events whose phases are drawn in public: planned, announced, drawn, and with players who sit out."""

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from tests.people import NOON, actor, entered_event
from tests.scoring.finals.phase_events import phase_of, plan
from tournaments.models import Participant, ParticipationKind, PhaseMember, SeatingDraw, Team, Tournament
from tournaments.participation.services import AttendanceMark, mark_participation
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import publish_draw


def event(*phases: PlannedPhase, players: int, sessions: int, teams: int = 0) -> Tournament:
    made = entered_event(sessions=sessions, players=players)
    for at in range(teams):
        team = Team.objects.create(tournament=made, name=f"Four {at + 1:02}")
        Participant.objects.filter(tournament=made, number__in=range(4 * at + 1, 4 * at + 5)).update(team=team)
    plan(made, *phases)
    return made


def commit(made: Tournament, **options: object) -> SeatingDraw:
    draw_options = DrawOptions(**options)  # type: ignore[arg-type]  # each test names what it is about
    return commit_draw(tournament=made, options=draw_options, by=actor("alice"), at=NOON, seed="00ff")


def draw(made: Tournament, **options: object) -> SeatingDraw:
    done = run_draw(draw=commit(made, **options), by=actor("alice"), at=NOON, public_value="4 2 6")
    return publish_draw(draw=done, by=actor("alice"), at=NOON)


def sit_out(made: Tournament, number: int, *sessions: int) -> None:
    """A player is away in these sessions and plays the others."""
    for session in sessions:
        marks = [AttendanceMark(number, ParticipationKind.NOT_YET, session, session, "At work")]
        mark_participation(tournament=made, marks=marks, by=actor("alice"), at=NOON)


def through(made: Tournament) -> set[int]:
    """The numbers of those who came through to the final."""
    return set(PhaseMember.objects.filter(phase=phase_of(made, 2)).values_list("participant__number", flat=True))
