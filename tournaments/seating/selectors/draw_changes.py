"""Compute what publishing a draft would do: counts beside the current ones, and outdated paper."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.plans.amendment import Amendment
from tournaments.models import Participant, SeatingDraw
from tournaments.seating.selectors.amendments import SeatingEffects, effects_of, plan_to_come
from tournaments.seating.selectors.plan import Place, check_seating, places_at, published_plan, report_data
from tournaments.seating.selectors.report import MEASURES
from tournaments.seating.selectors.wishes import BrokenWish, broken_wishes

_NO_EFFECTS = SeatingEffects(Amendment((), (), ()))


@dataclass(frozen=True)
class CountChange:
    label: Promise | str
    before: int
    after: int
    bound: int

    @property
    def tone(self) -> str:
        """Return the tone of the change: fewer is better."""
        return "verm" if self.after > self.before else "jade" if self.after < self.before else ""


@dataclass(frozen=True)
class PlayerMove:
    """Represent a player's seat in a session that changes; None if they do not play."""

    participant: Participant
    session: int
    before: Place | None
    after: Place | None


@dataclass(frozen=True)
class WhatIf:
    """Represent the effects; ``wall_lists``: sessions, ``cards``: players.

    ``effects``: what happens to tables, their cards, referees and substitutes. ``broken``: wishes for tables that it
    breaks.
    """

    counts: Sequence[CountChange] = ()
    wall_lists: Sequence[int] = ()
    cards: Sequence[Participant] = ()
    moves: Sequence[PlayerMove] = ()
    effects: SeatingEffects = _NO_EFFECTS
    broken: Sequence[BrokenWish] = ()

    @property
    def is_same(self) -> bool:
        return not self.effects.tables


def what_if(draw: SeatingDraw) -> WhatIf | None:
    """Return the draft compared with the published seating; None if none is published."""
    before, after = published_plan(draw.tournament), plan_to_come(draw)
    if not before.sessions:
        return None
    people = {participant.number: participant for participant in Participant.objects.filter(tournament=draw.tournament)}
    moves = list(_moved(before, after, people))
    numbers = sorted({move.participant.number for move in moves})
    effects = effects_of(draw.tournament, after)
    now, then = (report_data(check_seating(draw.tournament, plan)) for plan in (before, after))
    return WhatIf(
        counts=[CountChange(label, now[count], then[count], then[bound]) for label, count, bound in MEASURES],
        wall_lists=sorted({move.session for move in moves}),
        cards=[people[number] for number in numbers],
        moves=moves,
        effects=effects,
        broken=broken_wishes(draw.tournament, after, draw),
    )


def _moved(before: SeatingPlan, after: SeatingPlan, people: dict[int, Participant]) -> Iterator[PlayerMove]:
    for session, tables in enumerate(after.sessions, start=1):
        now = before.sessions[session - 1] if session <= len(before.sessions) else ()
        was, comes = places_at(now), places_at(tables or now)  # a session that the draft leaves out stays
        for number in sorted(was.keys() | comes.keys()):
            if was.get(number) != comes.get(number):
                yield PlayerMove(people[number], session, was.get(number), comes.get(number))
