"""List a person's own events: their status, and the tasks that wait in each."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from tournaments.common.actors import Actor
from tournaments.common.permissions import roles_by_event
from tournaments.events.selectors.open_things import staff_things_by_event, things_for
from tournaments.events.selectors.overview import EventLists, EventRow
from tournaments.models import EventStatus, Tournament
from tournaments.registry.open_things import OpenThing, Urgency

_MAX_EVENTS: Final = 6  # whose open things are looked for: what is open in each costs queries
_MAX_THINGS: Final = 8
_RECENT: Final = timedelta(days=60)  # an event's report may wait that long after its end
_SOON: Final = timedelta(days=120)


@dataclass(frozen=True, slots=True)
class OpenTask:
    """Represent a task that waits for this person, with its event."""

    event: Tournament
    thing: OpenThing

    @property
    def is_urgent(self) -> bool:
        return self.thing.urgency >= Urgency.WAITING


@dataclass(frozen=True, slots=True)
class MyEvents:
    """Represent the events where a person has a role, and the tasks in them, the most urgent first."""

    needs: list[OpenTask]
    drafts: list[EventRow]
    now: list[EventRow]
    coming: list[EventRow]
    past: list[EventRow]

    @property
    def has_any(self) -> bool:
        return bool(self.drafts or self.now or self.coming or self.past)


def my_events(lists: EventLists, by: Actor, *, today: date, at: datetime) -> MyEvents:
    """Return the events of ``lists`` in which this person has a role, with the tasks that wait."""
    drafts, now, coming, past = (
        [row for row in rows if row.roles] for rows in (lists.drafts, lists.now, lists.coming, lists.past)
    )
    alive = [row.tournament for row in [*now, *coming, *drafts, *past] if _is_near(row.tournament, today)]
    needs = list(_once(_needs_of(alive[:_MAX_EVENTS], by, at)))
    needs.sort(key=lambda need: (-need.thing.urgency, need.event.starts_on))
    return MyEvents(needs[:_MAX_THINGS], drafts, now, coming, past)


def _once(needs: Iterable[OpenTask]) -> Iterator[OpenTask]:
    """Yield each task once where several events lead to the same page, as news of the machine do."""
    seen = set()
    for need in needs:
        key = (need.thing.code, need.thing.href)
        if key not in seen:
            seen.add(key)
            yield need


def _is_near(event: Tournament, today: date) -> bool:
    if event.status == EventStatus.ARCHIVED:
        return False
    return today - _RECENT <= (event.ends_on or event.starts_on) and event.starts_on <= today + _SOON


def _needs_of(events: Collection[Tournament], by: Actor, at: datetime) -> Iterator[OpenTask]:
    roles, things = roles_by_event(by, events), staff_things_by_event(events, at)
    for event in events:
        for thing in things_for(things[event.pk], roles[event.pk], by.key).open:
            yield OpenTask(event, thing)
