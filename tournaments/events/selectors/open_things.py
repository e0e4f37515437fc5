"""The open things of an event, gathered from every app; and what one reader of them does next."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tournaments.common.actors import Actor
from tournaments.events.selectors.next_steps import public_steps
from tournaments.events.selectors.overview import DayState, day_facts
from tournaments.models import Role, Tournament
from tournaments.registry.open_things import OpenThing, open_things

# Who acts first where somebody holds several roles.
_ORDER: Final = (
    Role.CHIEF_REFEREE,
    Role.SCOREKEEPER,
    Role.ORGANISER,
    Role.REFEREE,
    Role.APPEALS_COMMITTEE,
    Role.RECEPTION,
    Role.OBSERVER,
)


@dataclass(frozen=True, slots=True)
class NextThings:
    """What one person does ``next``, and everything ``open`` that they can settle, the most urgent first.

    Where nothing waits for them ``next`` is what everybody may look at, which is not among what is open.
    """

    next: OpenThing | None
    open: tuple[OpenThing, ...] = ()

    @property
    def others(self) -> tuple[OpenThing, ...]:
        """Return what is open beside the next thing."""
        return tuple(thing for thing in self.open if thing is not self.next)


def open_things_of(tournament: Tournament, moment: datetime) -> list[OpenThing]:
    """Return what waits for whom, the most urgent first; among equals by the order of the apps."""
    things = [thing for find in open_things for thing in find(tournament, moment)]
    return sorted(things, key=lambda thing: -thing.urgency)


def next_things(
    tournament: Tournament, roles: Collection[Role], by: Actor, moment: datetime, state: DayState | None = None
) -> NextThings:
    """Return the one answer for the event's page, the desk and the API. Strangers and players: the step that is public.

    ``state``: where the day stands, if it is known. A fixed number of queries; for strangers three, or none,
    while sessions are to come.
    """
    if not roles:
        now = state or day_facts(tournament).states[0]
        return things_for(public_steps(tournament, now), roles, by.key)
    return things_for(open_things_of(tournament, moment), roles, by.key)


def things_for(things: Iterable[OpenThing], roles: Collection[Role], key: str) -> NextThings:
    """Return what of ``things``, in their order, waits for somebody with these roles; ``key``: who it is."""
    listed = list(things)
    mine = [thing for thing in listed if _rank(thing, roles) is not None and key not in thing.not_for]
    mine.sort(key=lambda thing: (-thing.urgency, _rank(thing, roles)))
    mine = list(_without_repeats(mine))
    public = next((thing for thing in listed if thing.role is None), None)
    return NextThings(mine[0] if mine else public, tuple(mine))


def _without_repeats(things: Iterable[OpenThing]) -> Iterator[OpenThing]:
    """Yield what waits for two roles waits once for somebody who holds both."""
    seen = set()
    for thing in things:
        key = (thing.code, str(thing.what), thing.href)
        if key not in seen:
            seen.add(key)
            yield thing


def _rank(thing: OpenThing, roles: Collection[Role]) -> int | None:
    """Return how near a thing is to somebody with these roles: their own duty before what they may do for others."""
    if thing.role in roles:
        return _ORDER.index(thing.role)
    return len(_ORDER) if thing.also.intersection(roles) else None
