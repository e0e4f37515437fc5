"""List the kinds of rows in an event file, in their order: shared ones, then what each app registers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.db import models

from archive.common.selectors.columns import ModelColumns, columns_of
from tournaments.models import Club, ColumnMemory, Person, SiteEvent, Tournament, User
from tournaments.registry.event_parts import EventPart, all_parts, carried_parts
from tournaments.registry.site_models import all_site_models

# Clubs, people and accounts are shared by the events of a site: a file has those to whom its rows point. Of an account
# it has what others see, never what signs in: no password, no address, no rights. A person's agreement to a public page
# was given to this house, and whom it takes for the same person is its own: neither goes along.
SHARED: Final[Mapping[type[models.Model], tuple[str, ...]]] = {
    Club: (),
    Person: ("uid", "name", "given_name", "family_name", "filed_as", "country", "club", "federation_number"),
    User: ("uid", "username", "first_name", "last_name", "language", "is_demo"),
}


SITE_ONLY: Final = (SiteEvent, ColumnMemory)


@dataclass(frozen=True, slots=True)
class Carries:
    """Define what a file has besides the event: secrets of links, and personal data."""

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


def kinds(carries: Carries) -> list[Kind]:
    """Return the kinds of a file in their order: referenced kinds before the kinds that refer to them."""
    parts = carried_parts(sealed=carries.secrets)
    if not carries.personal_data:
        parts = [part for part in parts if not part.personal]
    shared = [Kind(model) for model in SHARED if carries.personal_data or model is Person]
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


def shared_ids(tournament: Tournament, wanted: Iterable[Kind]) -> dict[type[models.Model], set[int]]:
    """Return the keys of the shared rows that the event's rows reference, by model."""
    shared: dict[type[models.Model], set[int]] = {model: set() for model in SHARED}
    for kind in wanted:
        for name, target in kind.columns.targets.items() if kind.part is not None else ():
            if target in SHARED and kind.part is not None:
                ids = kind.part.rows(tournament).order_by().values_list(f"{name}_id", flat=True).distinct()
                shared[target] |= {pk for pk in ids if pk is not None}
    clubs = _in_groups(Person, "club_id", shared[Person])
    shared[Club] |= {pk for pk in clubs if pk is not None}
    return shared


def shared_rows(model: type[models.Model], ids: Iterable[int], lookups: tuple[str, ...]) -> list[tuple[Any, ...]]:
    """Return the shared rows of these keys by their uids, since their keys differ from site to site."""
    at = lookups.index("uid")
    rows = [row for group in _groups(ids) for row in models.QuerySet(model).filter(pk__in=group).values_list(*lookups)]
    return sorted(rows, key=lambda row: str(row[at]))


def _in_groups(model: type[models.Model], column: str, ids: Iterable[int]) -> set[Any]:
    groups: set[Any] = set()
    for group in _groups(ids):
        groups |= set(models.QuerySet(model).filter(pk__in=group).values_list(column, flat=True))
    return groups


def _groups(ids: Iterable[int], size: int = 500) -> list[list[int]]:
    listed = sorted(ids)
    return [listed[at : at + size] for at in range(0, len(listed), size)]


def known_models() -> dict[str, type[models.Model]]:
    """Return every model that a file may name, by its label."""
    return {kind.name: kind.model for kind in site_kinds()}
