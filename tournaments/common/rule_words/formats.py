"""Describe the formats of events in words and as small pictures of their course."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.formats import FORMATS, Format, columns

# The picture's own measure: a session is so wide, and the whole field so high.
_WIDE, _HIGH, _GAP = 14, 48, 3

NAMES: Final[Mapping[str, Promise]] = {
    "round-robin": _("Round robin"),
    "danish": _("Round robin, then by ranking"),
    "swiss": _("Swiss in fours"),
    "final-half": _("Final with half of the points"),
    "final-beside": _("Final, with the others playing on"),
    "final-table": _("One final table"),
    "divisions": _("Divisions"),
    "knock-out": _("Knock-out"),
    "match-points": _("Match points"),
    "teams": _("Team round robin"),
    "team-final": _("Teams with a final"),
}
SENTENCES: Final[Mapping[str, Promise]] = {
    "round-robin": _("%(first)s sessions, drawn at once. All players play every session."),
    "danish": _("%(first)s sessions drawn at once, then %(more)s between neighbours in the ranking."),
    "swiss": _(
        "After the first session, %(more)s between players with equal points, who never meet the same player twice."
    ),
    "final-half": _("%(first)s sessions, then the best %(go_on)s play %(more)s more with half of their points."),
    "final-beside": _(
        "%(first)s sessions, then the best %(go_on)s play %(more)s more with a quarter of their points; the others"
        " restart from 0."
    ),
    "final-table": _("%(first)s sessions, then the best 4 play one more without a time limit. All points count."),
    "divisions": _(
        "%(first)s sessions, then %(more)s in 8 divisions of 16. Players then keep a place in their division."
    ),
    "knock-out": _(
        "%(first)s sessions, then the best 32 play on: two players of each table qualify, down to a final table."
    ),
    "match-points": _(
        "%(first)s sessions. Ranking by table points; mini-points break ties. The best %(go_on)s play %(more)s more"
        " from 0."
    ),
    "teams": _("%(first)s sessions in teams of 4: team-mates never meet, all teams meet equally often."),
    "team-final": _(
        "%(first)s sessions in teams of 4, then the players of the best teams, %(go_on)s in all, play %(more)s more"
        " from 0."
    ),
}


@dataclass(frozen=True, slots=True)
class DivisionBar:
    """Represent a division in one session: its place in the picture, and its depth from the top."""

    x: int
    y: float
    width: int
    height: float
    depth: int


@dataclass(frozen=True, slots=True)
class FormatPicture:
    """Represent a format: its name, its meaning, and the bars of its course.

    ``sentence`` has its adjustable figures as ``%(first)s``, ``%(go_on)s`` and ``%(more)s``.
    """

    id: str
    name: Promise
    sentence: Promise
    width: int
    height: int
    bars: tuple[DivisionBar, ...]


def format_pictures() -> tuple[FormatPicture, ...]:
    """Return every format, in the order in which formats are offered."""
    return tuple(_picture(preset) for preset in FORMATS.values())


def _picture(form: Format) -> FormatPicture:
    bars = tuple(_bars(form))
    width = max(bar.x + bar.width for bar in bars)
    return FormatPicture(form.id, NAMES[form.id], SENTENCES[form.id], width, _HIGH, bars)


def _bars(form: Format) -> Iterator[DivisionBar]:
    """Yield a column for each session, wider apart between two phases; the top division first."""
    x, phase = 0, 1
    for column in columns(form):
        x += 2 * _GAP if column.phase != phase else 0
        phase, y = column.phase, 0.0
        for depth, players in enumerate(column.divisions):
            height = _HIGH * players / form.players
            yield DivisionBar(x, round(y, 1), _WIDE, round(max(height - 1, 2), 1), min(depth, 3))
            y += height
        x += _WIDE + _GAP
