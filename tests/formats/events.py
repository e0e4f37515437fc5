"""Twenty events: each as Seatwind is told it, and as the arithmetic apart is told it, written twice by hand."""

from dataclasses import dataclass
from fractions import Fraction

from mahjong_core.formats import FORMATS
from mahjong_core.seating.sessions.phases import Phase
from mahjong_core.standings.carrying import CarryForm, Rounding
from tests.formats.arithmetic import Course, Stage

MCR = "mcr-ffmj-2016"
RIICHI = "ema-riichi-2016"
UMA = (15_000, 5_000, -5_000, -15_000)
HALF, QUARTER, NOTHING, ALL = Fraction(1, 2), Fraction(1, 4), Fraction(0), Fraction(1)


@dataclass(frozen=True)
class WholeEvent:
    """``areas``: how many areas nobody meets their own of. ``team``: the size of a team, 0 without teams.

    ``flights``: how many play the first phase in each of the flights that never meet there. ``line_ups``: captains
    say who takes which table of the last phase.
    """

    name: str
    rules: str
    phases: tuple[Phase, ...]
    stages: tuple[Stage, ...]
    players: int
    team: int = 0
    areas: int = 0
    is_short: bool = False
    by_places: bool = False
    flights: tuple[int, ...] = ()
    line_ups: bool = False

    @property
    def course(self) -> Course:
        if self.rules == MCR:
            return Course(self.players, list(self.stages), teams=self.teams)
        one_figure = not self.by_places
        return Course(self.players, list(self.stages), UMA, 30_000, one_figure=one_figure, teams=self.teams)

    @property
    def teams(self) -> dict[str, list[int]]:
        """Teams of neighbours in the list, each whole."""
        size = self.team
        starts = range(1, self.players - size + 2, size) if size else ()
        return {f"Team {at:03}": list(range(start, start + size)) for at, start in enumerate(starts)}


SIX = Phase("round_robin", 6)
TWO = Phase("round_robin", 2)


def _form(rounding: str = "exact", unit: int = 1, cap: int | None = None, step: int | None = None) -> CarryForm:
    return CarryForm(Rounding(rounding), unit, cap, step)


EVENTS = (
    WholeEvent(
        "ERMC 2016: ten hanchan, eight divisions of sixteen",
        RIICHI,
        (Phase("round_robin", 10), Phase("danish", 2, (16,) * 8)),
        (Stage(10), Stage(2, (16,) * 8)),
        128,
    ),
    WholeEvent(
        "WRC 2017: nine hanchan, cut to 32, knock-out",
        "wrc-2017",
        (Phase("round_robin", 9), Phase("elimination", 4, (32,), 0)),
        (Stage(9), Stage(4, (32,), NOTHING, knock_out=True)),
        224,
    ),
    WholeEvent(
        "Toronto 2023: cut to sixteen with half, the others from 0",
        RIICHI,
        (SIX, Phase("danish", 2, (16,), 50, 0)),
        (Stage(6), Stage(2, (16,), HALF, NOTHING)),
        48,
    ),
    WholeEvent(
        "Toronto 2025: cut to eight with a quarter, the others keep theirs",
        RIICHI,
        (SIX, Phase("danish", 2, (8,), 25, 100)),
        (Stage(6), Stage(2, (8,), QUARTER, ALL)),
        68,
    ),
    WholeEvent(
        "WMC 2007: four areas, one of each at every table", MCR, (Phase("round_robin", 7),), (Stage(7),), 64, areas=4
    ),
    WholeEvent("Teams of four in a round robin of teams", MCR, FORMATS["teams"].phases, (Stage(7),), 32, team=4),
    WholeEvent(
        "ERMC 2013: ten teams, the best four play a final",
        RIICHI,
        FORMATS["team-final"].phases,
        (Stage(4), Stage(2, (16,), NOTHING, of_teams=True)),
        40,
        team=4,
    ),
    WholeEvent(
        "Ten teams, the best eight meet by line-up and seed",
        RIICHI,
        (Phase("teams", 4), Phase("teams", 2, (32,), 0)),
        (Stage(4), Stage(2, (32,), NOTHING, of_teams=True)),
        40,
        team=4,
        line_ups=True,
    ),
    WholeEvent("Teams of three", MCR, (SIX,), (Stage(6),), 36, team=3),
    WholeEvent(
        "WMC 2012: the last part seated by ranking",
        MCR,
        (Phase("round_robin", 4), Phase("danish", 4)),
        (Stage(4), Stage(4)),
        40,
        team=4,
    ),
    WholeEvent(
        "Two flights, one ranking, a final of both with half",
        MCR,
        (Phase("flights", 3), Phase("danish", 2, (8,), 50)),
        (Stage(3), Stage(2, (8,), HALF)),
        28,
        is_short=True,
        flights=(16, 12),
    ),
    WholeEvent("Swiss in fours", MCR, (Phase("round_robin", 1), Phase("swiss", 6)), (Stage(1), Stage(6)), 32),
    WholeEvent(
        "A final with half of the points, exactly",
        MCR,
        (SIX, Phase("danish", 2, (16,), 50)),
        (Stage(6), Stage(2, (16,), HALF)),
        48,
    ),
    WholeEvent(
        "A riichi final with half, down to hundreds",
        RIICHI,
        (TWO, Phase("danish", 2, (8,), 50, form=_form("down", 100))),
        (Stage(2), Stage(2, (8,), HALF, rounding="down", unit=100)),
        16,
        is_short=True,
    ),
    WholeEvent(
        "A final with half, up, and the rest beside with a third",
        MCR,
        (TWO, Phase("danish", 2, (8,), 50, 33, form=_form("up"))),
        (Stage(2), Stage(2, (8,), HALF, Fraction(33, 100), rounding="up")),
        16,
    ),
    WholeEvent(
        "A limit on the lead",
        MCR,
        (Phase("round_robin", 4), Phase("danish", 2, (12,), 50, form=_form("nearest", cap=4))),
        (Stage(4), Stage(2, (12,), HALF, rounding="nearest", most=4)),
        24,
    ),
    WholeEvent(
        "A limit on the lead in riichi, both ways",
        RIICHI,
        (Phase("round_robin", 4), Phase("danish", 2, (12,), form=_form(cap=20_000))),
        (Stage(4), Stage(2, (12,), most=20_000)),
        24,
    ),
    WholeEvent(
        "Points by place",
        MCR,
        (TWO, Phase("danish", 2, (8,), 0, form=_form(step=1))),
        (Stage(2), Stage(2, (8,), NOTHING, step=1)),
        16,
        is_short=True,
    ),
    WholeEvent(
        "Points by place in riichi, in two divisions",
        RIICHI,
        (Phase("round_robin", 3), Phase("serpentine", 2, (8, 8), 0, form=_form(step=2_000))),
        (Stage(3), Stage(2, (8, 8), NOTHING, step=2_000)),
        16,
    ),
    WholeEvent(
        "Smaller groups, step by step",
        MCR,
        (Phase("round_robin", 4), *(Phase("danish", many, (size,), 50) for size, many in ((32, 2), (16, 2), (4, 1)))),
        (Stage(4), Stage(2, (32,), HALF), Stage(2, (16,), HALF), Stage(1, (4,), HALF)),
        64,
    ),
    WholeEvent(
        "A final of ten, two sit out in turn",
        MCR,
        (TWO, Phase("danish", 5, (10,), 50, byes=True)),
        (Stage(2), Stage(5, (10,), HALF)),
        20,
        is_short=True,
    ),
    WholeEvent(
        "Match points: places rank, the best 32 begin again",
        RIICHI,
        (Phase("round_robin", 4), Phase("danish", 3, (32,), 0)),
        (Stage(4), Stage(3, (32,), NOTHING)),
        40,
        team=4,
        by_places=True,
    ),
    WholeEvent(
        "One final table without a time limit",
        RIICHI,
        (Phase("round_robin", 4), Phase("danish", 1, (4,), minutes=0)),
        (Stage(4), Stage(1, (4,))),
        20,
    ),
    WholeEvent(
        "A knock-out of table winners, then a final",
        MCR,
        (TWO, Phase("elimination", 2, (16,), 0, each=1)),
        (Stage(2), Stage(2, (16,), NOTHING, knock_out=True)),
        20,
    ),
    WholeEvent(
        "Whoever ends two tables in the lower half is out",
        MCR,
        (TWO, Phase("double_elimination", 6, (16,), 0)),
        (Stage(2), Stage(6, (16,), NOTHING, knock_out=True, double=True)),
        20,
        is_short=True,
    ),
    WholeEvent(
        "Divisions by intervals that keep what was made",
        MCR,
        (Phase("round_robin", 3), Phase("interval", 3, (12, 12))),
        (Stage(3), Stage(3, (12, 12))),
        24,
    ),
)
