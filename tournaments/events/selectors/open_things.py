"""Collect the open things of an event from every app, and choose the next of one reader."""

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
    """Represent what one person does ``next``, and all ``open`` things that they can settle, the most urgent first.

    Where nothing waits for them ``next`` is what everybody may look at, which is not among what is open.
    """

    next: OpenThing | None
    open: tuple[OpenThing, ...] = ()

    @property
    def others(self) -> tuple[OpenThing, ...]:
        """Return the open things except the next one."""
        return tuple(thing for thing in self.open if thing is not self.next)


def open_things_of(tournament: Tournament, moment: datetime) -> list[OpenThing]:
    """Return the open things with those for whom they wait, the most urgent first, then in the order of the apps."""
    things = [thing for find in open_things for thing in find(tournament, moment)]
    return sorted(things, key=lambda thing: -thing.urgency)


def next_things(
    tournament: Tournament, roles: Collection[Role], by: Actor, moment: datetime, state: DayState | None = None
) -> NextThings:
    """Return the next things for the event's page, the desk and the API; for strangers and players, the public step.

    ``state``: where the day stands, if it is known. A fixed number of queries; for strangers three, or none,
    while sessions are to come.
    """
    if not roles:
        now = state or day_facts(tournament).states[0]
        return things_for(public_steps(tournament, now), roles, by.key)
    return things_for(open_things_of(tournament, moment), roles, by.key)


def things_for(things: Iterable[OpenThing], roles: Collection[Role], key: str) -> NextThings:
    """Return those of ``things``, in their order, that wait for a person with these roles; ``key`` is the person's."""
    listed = list(things)
    mine = [thing for thing in listed if _rank(thing, roles) is not None and key not in thing.not_for]
    mine.sort(key=lambda thing: (-thing.urgency, _rank(thing, roles)))
    mine = list(_without_repeats(mine))
    public = next((thing for thing in listed if thing.role is None), None)
    return NextThings(mine[0] if mine else public, tuple(mine))


def _without_repeats(things: Iterable[OpenThing]) -> Iterator[OpenThing]:
    """Yield each thing once, also where it waits for two roles that one person holds."""
    seen = set()
    for thing in things:
        key = (thing.code, str(thing.what), thing.href)
        if key not in seen:
            seen.add(key)
            yield thing


def _rank(thing: OpenThing, roles: Collection[Role]) -> int | None:
    """Return how urgent a thing is for these roles, their own duty first; None where it is not theirs."""
    if thing.role in roles:
        return _ORDER.index(thing.role)
    return len(_ORDER) if thing.also.intersection(roles) else None
