"""Describe the next cut of an event for players and spectators: how many qualify, for what, and what they carry."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from mahjong_core.placement import TWELFTHS
from mahjong_core.rulesets import from_data
from mahjong_core.seating.sessions.phases import DivisionPreview
from mahjong_core.standings.carrying import EXACTLY, Standpoint, carry
from mahjong_core.standings.lines import lines_of
from tournaments.common.look.carry_words import form_words
from tournaments.common.look.lists import join_sentences
from tournaments.common.look.signs import as_sentence
from tournaments.models import Phase, Tournament
from tournaments.phases.selectors import core_phase, phase_rows

_SHARES: Final[Mapping[int, Promise]] = {
    100: gettext_lazy("They keep all their points."),
    50: gettext_lazy("They keep half of their points."),
    25: gettext_lazy("They keep a quarter of their points."),
    0: gettext_lazy("They all start at 0."),
}
_SHARES_OF_THE_REST: Final[Mapping[int, Promise]] = {
    100: gettext_lazy("The others continue separately with all their points."),
    50: gettext_lazy("The others continue separately with half of their points."),
    25: gettext_lazy("The others continue separately with a quarter of their points."),
    0: gettext_lazy("The others continue separately from 0."),
}


@dataclass(frozen=True)
class ComingCut:
    """Represent the next cut. ``lines``: how many qualify above each, from the top. ``percents``: carried by division.

    ``overall``: points and uma are one figure.
    """

    phase: Phase
    lines: tuple[int, ...]
    percents: tuple[int, ...]
    is_last: bool
    divisions: tuple[DivisionPreview, ...] = ()
    overall: bool = False

    @property
    def session(self) -> int:
        """Return the session before which the cut is made."""
        return self.phase.first_session

    @property
    def players(self) -> int:
        """Return how many qualify, without those who play on in a side phase."""
        return sum(self.phase.cut)

    @property
    def has_divisions(self) -> bool:
        return len(self.phase.cut) > 1

    def goal(self, line: int) -> str:
        """Return the name of the goal above a line."""
        if self.has_divisions:
            return _("In division %(letter)s") % {"letter": chr(ord("A") + self.lines.index(line))}
        return _("In the final") if self.is_last else _("In phase %(n)s") % {"n": self.phase.number}

    def nearest(self, place: int | None) -> int | None:
        """Return the line that matters at a place: the lowest one above it, or for those above all lines the highest.

        None if everybody goes on together.
        """
        above = [line for line in self.lines if place is None or line < place]
        return above[-1] if above else next(iter(self.lines), None)

    def percent_at(self, place: int) -> int | None:
        """Return the per cent carried from a place; None for those who would not play on."""
        division = sum(line < place for line in self.lines)
        return self.percents[division] if division < len(self.percents) else None

    def taken_along(self, place: int | None, value: Fraction) -> Fraction | None:
        """Return a figure after the cut from a place; None if it all stays or the place does not qualify."""
        if place is None or self.percent_at(place) is None:
            return None
        at = sum(line < place for line in self.lines)
        division = self.divisions[at]
        if division.percent == 100 and division.form == EXACTLY:
            return None
        above = sum(division_preview.players for division_preview in self.divisions[:at])
        score, twelfths = (value, 0) if self.overall else (0, value * TWELFTHS)
        point = Standpoint(twelfths, score, place - above, division.players)
        twelfths, score = carry(point, division.percent, division.form, overall=self.overall)
        return Fraction(twelfths, TWELFTHS) + score

    @property
    def who(self) -> str:
        """Return how many qualify, and when, as a sentence."""
        words = ngettext(
            "In phase %(phase)s: %(n)s player continues, from session %(session)s.",
            "In phase %(phase)s: %(n)s players continue, from session %(session)s.",
            self.players,
        )
        if self.is_last and not self.has_divisions:
            words = ngettext(
                "In the final: %(n)s player continues, from session %(session)s.",
                "In the final: %(n)s players continue, from session %(session)s.",
                self.players,
            )
        return words % {"n": self.players, "phase": self.phase.number, "session": self.session}

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return sentences on who qualifies, when and with which points, and on the others."""
        rest = self.phase.rest_percent
        others = (
            _("The others keep the place they have at the cut.")
            if rest is None
            else str(_SHARES_OF_THE_REST.get(rest, ""))
        )
        others = others or _("The others continue separately with %(percent)s %% of their points.") % {"percent": rest}
        return self.who, self._taken, others

    @property
    def _taken(self) -> str:
        """Return what those above the line carry along, as a sentence."""
        percent, form = self.phase.carried_percent, core_phase(self.phase).form
        if form.step is not None:
            words = _("Their points are reset by place: %(step)s per place, the last starts at 0.")
            return words % {"step": form.step}
        promise = _SHARES.get(percent)
        share = str(promise) if promise else _("They keep %(percent)s %% of their points.") % {"percent": percent}
        beside = "; ".join(form_words(form))
        return join_sentences([share, as_sentence(beside) if beside else ""])


def coming_cut(tournament: Tournament) -> ComingCut | None:
    """Return the next cut that is planned and not decided; None if today's players do not fit it (four queries)."""
    rows = phase_rows(tournament)
    row = next((phase_row for phase_row in rows if phase_row.is_next), None)
    if row is None or row.preview is None or not row.phase.cut:
        return None
    sizes = [division.players for division in row.preview.divisions]
    lines = lines_of(sizes, row.preview.players + row.preview.out)
    percents = tuple(division.percent for division in row.preview.divisions)
    overall = "overall_score" in from_data(tournament.rule_set).ranking_metrics[:1]
    is_last = row.phase == rows[-1].phase
    return ComingCut(row.phase, lines, percents, is_last, row.preview.divisions, overall)
