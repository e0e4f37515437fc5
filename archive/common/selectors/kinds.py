"""List the kinds of rows in an event file, in their order: shared ones, then what each app registers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.db import models

from archive.common.selectors.columns import ModelColumns, columns_of
from tournaments.models import Club, ColumnMemory, Participant, Person, SiteEvent, Tournament, User
from tournaments.registry.event_parts import EventPart, all_parts, carried_parts
from tournaments.registry.site_models import all_site_models

# Clubs, people and accounts are shared by the events of a site. A file has none of the site's clubs and people: what
# other events entered of them is not this event's to give. A person in it is the event's own entry, under the entry's
# uid. Of an account it has what others see, never what signs in: no password, no address, no rights.
SHARED: Final[Mapping[type[models.Model], tuple[str, ...]]] = {
    Club: (),
    Person: ("uid", "name", "given_name", "family_name", "filed_as", "country", "federation_number"),
    User: ("uid", "username", "first_name", "last_name", "language", "is_demo"),
}


SITE_ONLY: Final = (SiteEvent, ColumnMemory)


@dataclass(frozen=True, slots=True)
class Carries:
    """Define whether a file contains the secrets of links and personal data."""

    secrets: bool = False
    personal_data: bool = True


@dataclass(frozen=True)
class Kind:
    """Define one kind of rows: a shared one has no ``part``.

    ``whole``: every row and column of a site, not of an event.
    """

    model: type[models.Model]
    part: EventPart | None = None
    whole: bool = False

    @property
    def name(self) -> str:
        return self.model._meta.label_lower

    @cached_property
    def columns(self) -> ModelColumns:
        return columns_of(self.model, () if self.whole else SHARED.get(self.model, ()))

    @cached_property
    def later(self) -> Mapping[str, Any]:
        """Return the values of columns that older files lack, in files of events and of sites."""
        parts = all_parts() if self.part is None else [self.part]
        return next((part.later for part in parts if part.model is self.model), {})

    @property
    def lookups(self) -> tuple[str, ...]:
        """Return the lookups of the columns; in an event's file a person is named by the uid of the entry."""
        fields = zip(self.columns.fields, self.columns.lookups, strict=True)
        return tuple("uid" if not self.whole and field.related_model is Person else lookup for field, lookup in fields)


def kinds(carries: Carries) -> list[Kind]:
    """Return the kinds of a file in their order: referenced kinds before the kinds that refer to them."""
    parts = carried_parts(sealed=carries.secrets)
    if not carries.personal_data:
        parts = [part for part in parts if not part.personal]
    shared = [Kind(model) for model in ((Person, User) if carries.personal_data else (Person,))]
    return [*shared, *(Kind(part.model, part) for part in parts)]


def site_kinds() -> list[Kind]:
    """Return the kinds of a whole site's file.

    Everything but signed-in browsers, keys of the API and first answers kept.
    """
    parts: list[type[models.Model]] = [part.model for part in all_parts()]
    after = set(parts)  # what points at an event, or at what does, comes after the events; what events point at before
    for model in all_site_models():
        if any(target in after for target in columns_of(model).targets.values()):
            after.add(model)
    before = [model for model in all_site_models() if model not in after]
    late = [model for model in all_site_models() if model in after]
    ordered: list[type[models.Model]] = [*SHARED, *before, *parts, *SITE_ONLY, *late]
    return [Kind(model, whole=True) for model in ordered]


def shared_rows(tournament: Tournament, kind: Kind, listed: Iterable[Kind]) -> list[tuple[Any, ...]]:
    """Return an event's people, or the accounts to which its rows point, by their uids: keys differ between sites."""
    if kind.model is Person:
        rows = list(Participant.objects.filter(tournament=tournament).order_by().values_list(*kind.lookups))
    else:
        ids = _referenced(tournament, kind.model, listed)
        rows = []
        for group in _groups(ids):
            rows += models.QuerySet(kind.model).filter(pk__in=group).values_list(*kind.lookups)
    at = kind.lookups.index("uid")
    return sorted(rows, key=lambda row: str(row[at]))


def _referenced(tournament: Tournament, model: type[models.Model], listed: Iterable[Kind]) -> set[int]:
    """Return the keys of the rows of ``model`` to which the event's rows point."""
    found: set[int | None] = set()
    for kind in listed:
        for name, target in kind.columns.targets.items():
            if target is model and kind.part is not None:
                found |= set(kind.part.rows(tournament).order_by().values_list(f"{name}_id", flat=True).distinct())
    return {pk for pk in found if pk is not None}


def _groups(ids: Iterable[int], size: int = 500) -> list[list[int]]:
    listed = sorted(ids)
    return [listed[at : at + size] for at in range(0, len(listed), size)]


def known_models() -> dict[str, type[models.Model]]:
    """Return every model that a file may name, by its label."""
    return {kind.name: kind.model for kind in site_kinds()}
