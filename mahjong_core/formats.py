"""Define formats of events: how their sessions follow one another, for a number of players.

Each is the course of an event that was held, or of many; an organiser begins with one and changes what they like.
Flights, double eliminations, sitting out, line-ups of teams and other forms of carrying are planned phase by phase.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import MAX_SESSIONS, PLACES_AT_A_TABLE
from mahjong_core.seating.sessions.phases import ELIMINATIONS, Phase, playing_by_round, preview_phases

__all__ = ["BY_PLACES", "FORMATS", "Column", "Format", "adjustable_figures", "columns", "shape"]


@dataclass(frozen=True, slots=True)
class Format:
    """Represent a sequence of phases. ``players``: the field that its cuts are made for.

    ``by_places``: the places at the tables rank, points decide between those who are level; in MCR they always do.
    ``adjustable``: its figures that an organiser may change, see ``adjustable_figures``.
    """

    id: str
    phases: tuple[Phase, ...]
    players: int
    by_places: bool = False
    adjustable: tuple[str, ...] = ("first", "go_on", "more")

    @property
    def sessions(self) -> int:
        """Return how many sessions it has in all."""
        return sum(phase.sessions for phase in self.phases)


@dataclass(frozen=True, slots=True)
class Column:
    """Represent one session of a format: how many play it, by division from the top; ``phase`` counts from 1."""

    session: int
    phase: int
    divisions: tuple[int, ...]


# What ranks where places do: uma, as riichi calls it, and then the points of the tables.
BY_PLACES: Final = ("table_points", "table_score")

_ROUND_ROBIN = Phase("round_robin", 6)

FORMATS: Final[Mapping[str, Format]] = {
    this_format.id: this_format
    for this_format in (
        Format("round-robin", (Phase("round_robin", 8),), 48, adjustable=("first",)),
        # WMC 2012: the last part is seated by ranking.
        Format("danish", (_ROUND_ROBIN, Phase("danish", 4)), 64, adjustable=("first", "more")),
        Format("swiss", (Phase("round_robin", 1), Phase("swiss", 6)), 32, adjustable=("more",)),
        Format("final-half", (_ROUND_ROBIN, Phase("danish", 2, (16,), 50)), 48),
        # Toronto 2023 to 2025: the cut group keeps a quarter, the others begin again from 0.
        Format("final-beside", (_ROUND_ROBIN, Phase("danish", 2, (8,), 25, 0)), 64),
        Format(
            "final-table",
            (Phase("round_robin", 7), Phase("danish", 1, (4,), 100, minutes=0)),
            40,
            adjustable=("first",),
        ),
        # ERMC 2016: 128 players, eight divisions of sixteen; the division fixes the range of places.
        Format(
            "divisions",
            (Phase("round_robin", 10), Phase("danish", 2, (16,) * 8)),
            128,
            adjustable=("first", "more"),
        ),
        # WRC 2017: nine sessions, cut to 32, knock-out.
        Format("knock-out", (Phase("round_robin", 9), Phase("elimination", 4, (32,), 0)), 224, adjustable=("first",)),
        # World Series: points for the places, 32 go on and begin again.
        Format("match-points", (_ROUND_ROBIN, Phase("danish", 3, (32,), 0)), 96, by_places=True),
        Format("teams", (Phase("teams", 7),), 32, adjustable=("first",)),
        # ERMC 2013: ten teams, four sessions and a final of the best.
        Format("team-final", (Phase("teams", 4), Phase("teams", 2, (16,), 0)), 40),
    )
}


def adjustable_figures(form: Format) -> dict[str, int]:
    """Return the adjustable figures of a format as it has them.

    ``first``: sessions of its first phase; ``go_on``: players above its cut; ``more``: sessions of its last phase.
    """
    usual = {
        "first": form.phases[0].sessions,
        "go_on": sum(form.phases[-1].cut),
        "more": form.phases[-1].sessions,
    }
    return {name: usual[name] for name in form.adjustable}


def shape(form: Format, changes: Mapping[str, int]) -> Format:
    """Return the format with some of its figures changed.

    Raises ``seating.no_sessions`` for a phase without a session or with more than an event may have, and
    ``seating.too_few_players`` for a cut below one table.
    """
    wanted = adjustable_figures(form) | {name: value for name, value in changes.items() if name in form.adjustable}
    for name in ("first", "more"):
        if name in wanted and not 1 <= wanted[name] <= MAX_SESSIONS:
            raise RuleError("seating.no_sessions", "a phase has at least one session", {"sessions": wanted[name]})
    phases = list(form.phases)
    if "first" in wanted:
        phases[0] = replace(phases[0], sessions=wanted["first"])
    if "more" in wanted:
        phases[-1] = replace(phases[-1], sessions=wanted["more"])
    if "go_on" in wanted:
        if wanted["go_on"] < PLACES_AT_A_TABLE:
            raise RuleError("seating.too_few_players", "a table needs four players", {"players": wanted["go_on"]})
        phases[-1] = replace(phases[-1], cut=(wanted["go_on"],))
    return replace(form, phases=tuple(phases))


def columns(form: Format) -> tuple[Column, ...]:
    """Return the course session by session, with the field that the format is made for."""
    heads: list[Column] = []
    previews = preview_phases(form.phases, form.players)
    for number, (phase, preview) in enumerate(zip(form.phases, previews, strict=True), start=1):
        sizes = tuple(division.players for division in preview.divisions)
        for at in range(phase.sessions):
            playing = sizes
            if phase.kind in ELIMINATIONS:
                playing = playing_by_round(phase, sizes[0])[at]
            heads.append(Column(preview.first + at, number, playing))
    return tuple(heads)
