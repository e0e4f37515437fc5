"""Register the models that belong to an event, so that a copy or a removal of an event is complete."""

import dataclasses
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured
from django.db.models import Model, QuerySet

from tournaments.common.json_shapes import Shape
from tournaments.common.registry import AlreadyRegistered, Registry
from tournaments.models import Tournament

Row = dict[str, Any]
WITHHELD: Final = "withheld"
# The uids to which the rows of a model point by a column, of all that go into the same file.
PointedAt = Callable[[type[Model], str], Collection[str]]


@dataclass(frozen=True, slots=True)
class EventPart:
    """Describe the rows of one model that belong to an event.

    They are found by the shortest chain of required foreign keys to the event; ``by_uid`` is the field that names the
    event instead, where no chain leads there. ``left_out`` says why no file of the event carries the rows, ``sealed``
    why only a sealed one does: they open doors. ``withheld``: a field that a plain file does not tell, and of which
    rows (as written in a file): ``WITHHELD`` stands in its place. ``withheld_until``: a field that is told once a row
    of another model points to the same thing as this row by the column of that name.

    A file without personal data leaves the rows out where ``personal`` is true; else of their free texts and JSON it
    keeps those named in ``public``, and ``anonymous`` writes a row anew before. ``copied``: the next event made from
    this one begins with a copy of the rows. ``shapes``: what a file's JSON has to be, where the column's own default
    does not say it. ``written`` and ``read``: what a sealed file holds in place of a row that means something to this
    server alone, and back. ``later``: columns that files of before do not have, each with what stands there then.
    ``here``: columns that mean the house where the event was, each with what stands there once a file brought it in.
    """

    model: type[Model]
    by_uid: str = ""
    left_out: str = ""
    sealed: str = ""
    withheld: Mapping[str, Callable[[Row], bool]] = dataclasses.field(default_factory=dict)
    withheld_until: Mapping[str, tuple[type[Model], str]] = dataclasses.field(default_factory=dict)
    personal: bool = False
    public: tuple[str, ...] = ()
    copied: bool = False
    anonymous: Callable[[Row], Row] | None = None
    written: Callable[[Row], Row] | None = None
    read: Callable[[Row], Row] | None = None
    shapes: Mapping[str, Shape] = dataclasses.field(default_factory=dict)
    later: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    here: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @property
    def name(self) -> str:
        """Return the part's stable name in a file, such as ``scoring.sheetentry``."""
        return self.model._meta.label_lower

    def secrets(self, pointed_at: PointedAt) -> dict[str, Callable[[Row], bool]]:
        """Return the fields that a plain file omits, each with a function that tells for which rows."""
        secrets = dict(self.withheld)
        for name, (model, column) in self.withheld_until.items():
            secrets[name] = partial(_is_not_among, column, frozenset(pointed_at(model, column)))
        return secrets

    def rows(self, tournament: Tournament) -> QuerySet[Any]:
        """Return the event's rows in the order in which they were written, by a plain queryset."""
        way = {self.by_uid: tournament.uid} if self.by_uid else {event_path(self.model): tournament.pk}
        every: QuerySet[Any] = QuerySet(self.model)
        return every.filter(**way).order_by("pk")


def _is_not_among(column: str, uids: Collection[str], row: Row) -> bool:
    return row[column] not in uids


@cache
def event_path(model: type[Model]) -> str:
    """Return the lookup from a row to its event, such as ``table__session__tournament``.

    Raise ``ImproperlyConfigured`` where no required foreign keys lead there.
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
    """Register an app's parts, referenced models before referring ones. A model belongs to one app."""
    taken = {part.name for part in all_parts()}
    for part in parts:
        if part.name in taken:
            raise AlreadyRegistered(f"The event part {part.name!r} is registered already.")
        taken.add(part.name)
    event_parts.register(app, parts)


def all_parts() -> list[EventPart]:
    """Return every part, lower apps first: the order of writing rows, and the reverse of removing them."""
    return [part for parts in event_parts for part in parts]


def carried_parts(*, sealed: bool = False) -> list[EventPart]:
    """Return the parts in a file of the event; ``sealed`` includes those that grant access."""
    return [part for part in all_parts() if not part.left_out and (sealed or not part.sealed)]
