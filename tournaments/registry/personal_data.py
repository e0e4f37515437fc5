"""What the house knows of a person: each app names its tables, so that an answer to the person is complete."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Model, Q, QuerySet
from django.utils.functional import Promise

from tournaments.models import Person
from tournaments.registry.base import Registry


@dataclass(frozen=True, slots=True)
class PersonalTable:
    """A model whose rows tell something of people. ``of``: the ways from a row to the person, one of which suffices.

    ``fields`` are what a row tells of them; related fields are written with ``__``. ``name`` is for the reader.
    """

    model: type[Model]
    name: Promise
    of: tuple[str, ...]
    fields: tuple[str, ...]

    def rows(self, person: Person) -> list[dict[str, Any]]:
        """What is kept of the person, oldest first (one query)."""
        about = Q()
        for way in self.of:
            about |= Q(**{way: person.pk})
        every: QuerySet[Any] = QuerySet(self.model)
        return list(every.filter(about).order_by("pk").values(*self.fields))


personal_data: Final[Registry[tuple[PersonalTable, ...]]] = Registry("personal data of")


def register_personal_data(app: str, *tables: PersonalTable) -> None:
    """Called by each app when it is ready."""
    personal_data.register(app, tables)


def personal_rows(person: Person) -> Iterator[tuple[PersonalTable, list[dict[str, Any]]]]:
    """Everything that is kept of the person, table by table; tables that tell nothing of them are left out."""
    for tables in personal_data:
        for table in tables:
            if rows := table.rows(person):
                yield table, rows
