"""Collect the open things of an event from every app, and choose the next of one reader."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Value

from tournaments.common.actors import Actor
from tournaments.events.selectors.next_steps import day_things, public_steps
from tournaments.events.selectors.overview import DayFacts, DayState, day_facts, day_facts_by_event
from tournaments.models import Role, StaffRole, Tournament
from tournaments.registry.open_things import OpenThing, open_rows, open_things

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
    """Represent the ``next`` thing of one person, and all ``open`` things that they can settle, most urgent first.

    If nothing waits for them ``next`` is what everybody may look at, which is not among what is open.
    """

    next: OpenThing | None
    open: tuple[OpenThing, ...] = ()

    @property
    def others(self) -> tuple[OpenThing, ...]:
        """Return the open things except the next one."""
        return tuple(thing for thing in self.open if thing is not self.next)


def open_things_of(tournament: Tournament, moment: datetime) -> list[OpenThing]:
    """Return the open things with the people who can settle them, most urgent first, then in the order of the apps."""
    facts = day_facts_by_event([tournament])
    staff_things = _things_by_event([tournament], facts, moment)[tournament.pk]
    return _by_urgency([*public_steps(tournament, facts[tournament.pk].states[0]), *staff_things])


def staff_things_by_event(tournaments: Collection[Tournament], moment: datetime) -> dict[int, list[OpenThing]]:
    """Return the open things of the staff of each event, by its key, in the order of ``open_things_of``.

    Five queries, and those of each function for the events where it may find something.
    """
    things = _things_by_event(tournaments, day_facts_by_event(tournaments), moment)
    return {event: _by_urgency(found) for event, found in things.items()}


def _things_by_event(
    tournaments: Collection[Tournament], facts: Mapping[int, DayFacts], moment: datetime
) -> dict[int, list[OpenThing]]:
    events = [event.pk for event in tournaments]
    staff: dict[int, set[Role]] = {event: set() for event in events}
    for event, role in StaffRole.objects.filter(tournament__in=events, user__is_active=True).values_list(
        "tournament", "role"
    ):
        staff[event].add(Role(role))
    has_rows = _events_with_rows(events)
    return {
        event.pk: _in_order(
            [
                *day_things(event, facts[event.pk], staff[event.pk]),
                *(
                    thing
                    for name, find in open_things.items()
                    if name not in open_rows or (name, event.pk) in has_rows
                    for thing in find(event, moment)
                ),
            ]
        )
        for event in tournaments
    }


def _in_order(things: Iterable[OpenThing]) -> list[OpenThing]:
    """Return the things with the steps last that another thing comes before."""
    listed = list(things)
    later = {code for thing in listed for code in thing.comes_before}
    return sorted(listed, key=lambda thing: thing.code in later)


def _events_with_rows(events: Collection[int]) -> set[tuple[str, int]]:
    """Return the names of functions with the events where each may find something (one query)."""
    parts = [
        rows.filter(**{f"{path}__in": events}).order_by().values_list(Value(name), path)
        for name, sources in open_rows.items()
        for rows, path in sources
    ]
    return set(parts[0].union(*parts[1:])) if events else set()


def _by_urgency(things: Iterable[OpenThing]) -> list[OpenThing]:
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
    codes = {thing.code for thing in mine}
    mine = [thing for thing in mine if not thing.follows & codes]
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
    """Return how urgent a thing is for these roles, their own duty first; None if it is not theirs."""
    if thing.role in roles:
        return _ORDER.index(thing.role)
    return len(_ORDER) if thing.also.intersection(roles) else None
