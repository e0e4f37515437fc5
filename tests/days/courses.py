"""The formats of events in small: the same courses of phases, short enough for a random day."""

from dataclasses import dataclass

from mahjong_core.seating.sessions.phases import Phase
from mahjong_core.standings.carrying import CarryForm, Rounding


@dataclass(frozen=True)
class Course:
    """``team``: players of a team where the format needs teams."""

    phases: tuple[Phase, ...]
    players: int
    team: int | None = None

    @property
    def sessions(self) -> int:
        return sum(phase.sessions for phase in self.phases)


_ONE, _TWO = Phase("round_robin", 1), Phase("round_robin", 2)
# Beside the formats: brackets for everybody, in fields that four does not divide.
BRACKETS = {
    "knock-out of all": Course((Phase("elimination", 2),), 7),
    "knock-out of fourteen": Course((Phase("elimination", 2, each=1),), 14),
    "double-knock-out of all": Course((Phase("double_elimination", 4),), 7),
    "double-knock-out of thirteen": Course((Phase("double_elimination", 6),), 13),
    "double-knock-out after a cut": Course((Phase("round_robin", 1), Phase("double_elimination", 4, (7,), 0)), 9),
}
# Plans of an organiser's own, which no format begins with.
OWN = {
    "flights": Course((Phase("flights", 2), Phase("danish", 1, (8,), 50)), 16),
    "final-byes": Course((_ONE, Phase("danish", 2, (5,), 50, byes=True)), 8),
    "double-knock-out": Course((_ONE, Phase("double_elimination", 4, (8,), 0)), 12),
    "progressive": Course((_ONE, *(Phase("danish", 1, (size,), 50) for size in (12, 8, 4))), 16),
    "team-line-ups": Course((Phase("teams", 1), Phase("teams", 1, (16,), 0)), 20, team=4),
    "capped": Course((_ONE, Phase("danish", 1, (8,), 50, form=CarryForm(Rounding.NEAREST, cap=4))), 12),
    "laid-out": Course((_ONE, Phase("danish", 1, (8,), 0, form=CarryForm(step=1))), 12),
}
COURSES = {
    "round-robin": Course((_TWO,), 8),
    "danish": Course((_ONE, Phase("danish", 2)), 8),
    "swiss": Course((_ONE, Phase("swiss", 2)), 16),
    "final-half": Course((_ONE, Phase("danish", 1, (8,), 50)), 12),
    "final-beside": Course((_ONE, Phase("danish", 1, (4,), 25, 0)), 12),
    "final-table": Course((_TWO, Phase("danish", 1, (4,), 100, minutes=0)), 8),
    "divisions": Course((_ONE, Phase("danish", 1, (4, 4, 4))), 12),
    "knock-out": Course((_ONE, Phase("elimination", 2, (8,), 0)), 12),
    "match-points": Course((_ONE, Phase("danish", 1, (8,), 0)), 12),
    "teams": Course((Phase("teams", 2),), 16, team=4),
    "team-final": Course((Phase("teams", 1), Phase("teams", 1, (16,), 0)), 20, team=4),
}
