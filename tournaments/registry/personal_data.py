"""Register the tables with personal data, so that the answer to a person is complete."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured
from django.db.models import Model, Q, QuerySet
from django.utils.functional import Promise

from tournaments.common.registry import Registry
from tournaments.models import Person, Tournament
from tournaments.registry.event_parts import event_path


@dataclass(frozen=True, slots=True)
class PersonalTable:
    """Describe a model with personal data. ``of``: the lookups from a row to the person, one of which suffices.

    ``fields`` are what a row tells of them; related fields are written with ``__``. ``name`` is for the reader.
    ``number``: where no way leads there, the column with the person's federation number; the row has a ``name``, too.
    ``goes``: such a row goes when the person is erased; others stay under another name.
    ``let_go``: of an event the rows that are not kept back from those outside; None if nothing ever is.
    """

    model: type[Model]
    name: Promise
    of: tuple[str, ...]
    fields: tuple[str, ...]
    number: str = ""
    goes: bool = False
    let_go: Callable[[Tournament], Q] | None = None

    @property
    def is_of_events(self) -> bool:
        """Return whether each row belongs to one event."""
        try:
            return bool(event_path(self.model))
        except ImproperlyConfigured:
            return False

    def rows(
        self, person: Person, event: Tournament | None = None, *, is_outside: bool = False
    ) -> list[dict[str, Any]]:
        """Return the stored rows of the person, oldest first (one query); with ``event`` those of it alone.

        ``is_outside``: for a reader who must not learn what the event keeps back at the moment.
        """
        about = Q()
        for way in self.of:
            about |= Q(**{way: person.pk})
        if self.number:
            about |= Q(**{self.number: person.federation_number}) & ~Q(**{self.number: ""})
        every: QuerySet[Any] = QuerySet(self.model)
        if event is not None:
            every = every.filter(**{event_path(self.model): event.pk}) if self.is_of_events else every.none()
            if is_outside and self.let_go is not None:
                every = every.filter(self.let_go(event))
        return list(every.filter(about).order_by("pk").values(*self.fields))


personal_data: Final[Registry[tuple[PersonalTable, ...]]] = Registry("personal data of")


def register_personal_data(app: str, *tables: PersonalTable) -> None:
    """Register an app's tables."""
    personal_data.register(app, tables)


def tables_by_number() -> list[PersonalTable]:
    """Return the tables whose rows name people by federation number alone."""
    return [table for tables in personal_data for table in tables if table.number]


def personal_rows(
    person: Person, event: Tournament | None = None, *, is_outside: bool = False
) -> Iterator[tuple[PersonalTable, list[dict[str, Any]]]]:
    """Yield the stored rows of the person by table; empty tables are left out.

    ``event``: in this event alone, without what others entered; ``is_outside``: as ``PersonalTable.rows`` has it.
    """
    for tables in personal_data:
        for table in tables:
            if rows := table.rows(person, event, is_outside=is_outside):
                yield table, rows
