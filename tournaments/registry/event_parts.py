"""What belongs to an event: each app names its models, so that nothing is forgotten where a whole event is meant."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured
from django.db.models import Model, QuerySet

from tournaments.models import Tournament
from tournaments.registry.base import AlreadyRegistered, Registry

Row = dict[str, Any]
WITHHELD: Final = "withheld"


@dataclass(frozen=True, slots=True)
class EventPart:
    """The rows of one model that belong to an event.

    They are found by the shortest chain of required foreign keys to the event; ``by_uid`` is the field that names the
    event instead, where no chain leads there. ``left_out`` says why no file of the event carries the rows, ``sealed``
    why only a sealed one does: they open doors. ``withheld``: a field that a plain file does not tell, and of which
    rows (as written in a file): ``WITHHELD`` stands in its place.

    A file without personal data leaves the rows out where ``personal`` is true; else of their free texts and JSON it
    keeps those named in ``public``, and ``anonymous`` writes a row anew before. ``copied``: the next event made from
    this one begins with a copy of the rows.
    """

    model: type[Model]
    by_uid: str = ""
    left_out: str = ""
    sealed: str = ""
    withheld: Mapping[str, Callable[[Row], bool]] = dataclasses.field(default_factory=dict)
    personal: bool = False
    public: tuple[str, ...] = ()
    copied: bool = False
    anonymous: Callable[[Row], Row] | None = None

    @property
    def name(self) -> str:
        """Such as ``scoring.sheetentry``: stable, and the part's name in a file."""
        return self.model._meta.label_lower

    def rows(self, tournament: Tournament) -> QuerySet[Any]:
        """The event's rows in the order in which they were written, by a plain queryset."""
        way = {self.by_uid: tournament.uid} if self.by_uid else {event_path(self.model): tournament.pk}
        every: QuerySet[Any] = QuerySet(self.model)
        return every.filter(**way).order_by("pk")


@cache
def event_path(model: type[Model]) -> str:
    """From a row to its event, as a lookup such as ``table__session__tournament``.

    Raises ``ImproperlyConfigured`` where no required foreign keys lead there.
    """
    steps: list[tuple[str, type[Model]]] = [("", model)]
    if model is Tournament:
        return "pk"
    seen = {model}
    for prefix, current in steps:
        for field in current._meta.concrete_fields:
            other = field.related_model
            if not field.is_relation or field.null or not isinstance(other, type):
                continue
            if other is Tournament:
                return prefix + field.name
            if other not in seen:
                seen.add(other)
                steps.append((f"{prefix}{field.name}__", other))
    raise ImproperlyConfigured(f"No required foreign keys lead from {model._meta.label} to an event.")


event_parts: Final[Registry[tuple[EventPart, ...]]] = Registry("event parts of")


def register_event_parts(app: str, *parts: EventPart) -> None:
    """Called by each app when it is ready, what is pointed at before what points. One app speaks for a model."""
    taken = {part.name for part in all_parts()}
    for part in parts:
        if part.name in taken:
            raise AlreadyRegistered(f"The event part {part.name!r} is registered already.")
        taken.add(part.name)
    event_parts.register(app, parts)


def all_parts() -> list[EventPart]:
    """Every part, lower apps first: rows can be written in this order, and removed in the opposite one."""
    return [part for parts in event_parts for part in parts]


def carried_parts(*, sealed: bool = False) -> list[EventPart]:
    """The parts that a file of the event carries; ``sealed``: those that open doors too."""
    return [part for part in all_parts() if not part.left_out and (sealed or not part.sealed)]
