"""List an event's draws, with what a reader may see of each."""

import json
from dataclasses import dataclass

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.public.ceremony import commitment_text
from tournaments.models import DrawSource, DrawStatus, SeatingDraw, Session, Tournament
from tournaments.seating.selectors.report import Measure, measures


@dataclass(frozen=True)
class DrawRow:
    """Represent a draw. ``facts`` is the text whose SHA-256 is the commitment, shown once the seed is public."""

    draw: SeatingDraw
    entrants: int
    facts: str
    measures: list[Measure]
    preview: list[dict[str, object]]

    @property
    def tone(self) -> str:
        return _TONES[DrawStatus(self.draw.status)]

    @property
    def is_committed(self) -> bool:
        return self.draw.status == DrawStatus.COMMITTED

    @property
    def empty_seats(self) -> int:
        """Return how many seats of a session the players leave empty."""
        return -self.entrants % PLACES_AT_A_TABLE

    @property
    def is_open_lot(self) -> bool:
        """Return whether it is a draw in public that is neither published nor put aside: the next one waits for it."""
        return self.draw.source == DrawSource.RANDOM and self.draw.status in _OPEN

    @property
    def is_run(self) -> bool:
        return self.draw.status == DrawStatus.RUN


_OPEN = (DrawStatus.COMMITTED, DrawStatus.RUNNING, DrawStatus.RUN)
_TONES = {
    DrawStatus.COMMITTED: "brass",
    DrawStatus.RUNNING: "brass",
    DrawStatus.FAILED: "verm",
    DrawStatus.RUN: "brass",
    DrawStatus.PUBLISHED: "jade",
    DrawStatus.SUPERSEDED: "",
}


def draw_rows(tournament: Tournament, *, may_preview: bool) -> list[DrawRow]:
    """Return all draws, newest first; the plan of one that is run and not published is for those who may publish it."""
    sessions = Session.objects.filter(tournament=tournament).count()
    draws = SeatingDraw.objects.filter(tournament=tournament)
    return [draw_row(draw, sessions, may_preview=may_preview) for draw in draws]


def draw_row(draw: SeatingDraw, sessions: int, *, may_preview: bool) -> DrawRow:
    """Return a draw as a line of the list; the seating itself only for who ``may_preview`` it."""
    is_drawn = draw.plan is not None
    is_open = draw.status != DrawStatus.RUN or may_preview
    return DrawRow(
        draw=draw,
        entrants=len(draw.entrants),
        facts=_committed_facts(draw, sessions) if is_drawn and is_open and draw.source == DrawSource.RANDOM else "",
        measures=measures(draw.report) if draw.report and is_open else [],
        preview=draw.plan or [] if draw.status == DrawStatus.RUN and may_preview else [],
    )


def _committed_facts(draw: SeatingDraw, sessions: int) -> str:
    """Return the text that was hashed: canonical JSON of the inputs and the secret."""
    if draw.inputs:
        return commitment_text(draw.inputs, draw.seed)
    drawn = len(draw.plan) if draw.plan else sessions
    facts = {"engine": draw.engine, "entrants": draw.entrants, "sessions": drawn, "seed": draw.seed}
    return json.dumps(facts, sort_keys=True, separators=(",", ":"))
