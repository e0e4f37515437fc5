"""The next cut of an event, as players and spectators read it: how many go on, where to, and with what."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from mahjong_core.standings.lines import lines_of
from tournaments.models import Phase, Tournament
from tournaments.selectors.phases import phase_rows

_SHARES: Final[Mapping[int, Promise]] = {
    100: gettext_lazy("They take all their points along."),
    50: gettext_lazy("They take half of their points along."),
    25: gettext_lazy("They take a quarter of their points along."),
    0: gettext_lazy("They all begin at 0."),
}
_SHARES_OF_THE_REST: Final[Mapping[int, Promise]] = {
    100: gettext_lazy("The others play on beside with all their points."),
    50: gettext_lazy("The others play on beside with half of their points."),
    25: gettext_lazy("The others play on beside with a quarter of their points."),
    0: gettext_lazy("The others play on beside from 0."),
}


@dataclass(frozen=True)
class ComingCut:
    """``lines``: how many go on above each line, counted from the top. ``percents``: by division what comes along."""

    phase: Phase
    lines: tuple[int, ...]
    percents: tuple[int, ...]
    is_last: bool

    @property
    def session(self) -> int:
        """The session before which it is made."""
        return self.phase.first_session

    @property
    def players(self) -> int:
        """How many go on, those who play on beside left out."""
        return sum(self.phase.cut)

    @property
    def has_divisions(self) -> bool:
        return len(self.phase.cut) > 1

    def goal(self, line: int) -> str:
        """What lies above a line."""
        if self.has_divisions:
            return _("In division %(letter)s") % {"letter": chr(ord("A") + self.lines.index(line))}
        return _("In the final") if self.is_last else _("In phase %(n)s") % {"n": self.phase.number}

    def nearest(self, place: int | None) -> int | None:
        """The line that somebody plays for: the lowest one above them, for those above the highest that one.

        None where everybody goes on together.
        """
        above = [line for line in self.lines if place is None or line < place]
        return above[-1] if above else next(iter(self.lines), None)

    def percent_at(self, place: int) -> int | None:
        """How much comes along from a place; None for those who would not play on."""
        division = sum(line < place for line in self.lines)
        return self.percents[division] if division < len(self.percents) else None

    def taken_along(self, place: int | None, value: Fraction) -> Fraction | None:
        """What is left of a figure after the cut from a place; None where it all stays or nobody plays on."""
        percent = None if place is None else self.percent_at(place)
        return None if percent in (None, 100) else value * Fraction(percent, 100)

    @property
    def who(self) -> str:
        """How many go on, and when."""
        words = ngettext(
            "In phase %(phase)s: %(n)s player goes on, from session %(session)s.",
            "In phase %(phase)s: %(n)s players go on, from session %(session)s.",
            self.players,
        )
        if self.is_last and not self.has_divisions:
            words = ngettext(
                "In the final: %(n)s player goes on, from session %(session)s.",
                "In the final: %(n)s players go on, from session %(session)s.",
                self.players,
            )
        return words % {"n": self.players, "phase": self.phase.number, "session": self.session}

    @property
    def sentences(self) -> tuple[str, ...]:
        """Who goes on and when, with what, and what becomes of the others."""
        rest = self.phase.rest_percent
        others = _("The others keep the place they have then.") if rest is None else str(_SHARES_OF_THE_REST[rest])
        return self.who, str(_SHARES[self.phase.carried_percent]), others


def coming_cut(tournament: Tournament) -> ComingCut | None:
    """The next cut that is planned and not decided; None where today's players do not fit it (four queries)."""
    rows = phase_rows(tournament)
    row = next((one for one in rows if one.is_next), None)
    if row is None or row.preview is None or not row.phase.cut:
        return None
    sizes = [one.players for one in row.preview.divisions]
    lines = lines_of(sizes, row.preview.players + row.preview.out)
    percents = tuple(one.percent for one in row.preview.divisions)
    return ComingCut(row.phase, lines, percents, is_last=row.phase == rows[-1].phase)
