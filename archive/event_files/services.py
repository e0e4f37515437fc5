"""Next year's event from this one: its settings, rule set, staff and screens, none of its players and results."""

import uuid
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.core.files.base import ContentFile
from django.db import models, transaction

from archive.common.selectors.columns import columns_of
from archive.permissions import ACTS
from tournaments.common.actors import Actor, stamp
from tournaments.common.permissions import check_may, check_may_create_events
from tournaments.events.services.facts import EDITABLE, create_tournament
from tournaments.models import SiteEvent, StaffRole, Tournament
from tournaments.registry.event_parts import EventPart, all_parts

_OF_ITS_DAY = {"name", "starts_on", "ends_on"}


def copy_event(*, tournament: Tournament, name: str, slug: str, starts_on: date, by: Actor, at: datetime) -> Tournament:
    """Make a draft from an event: whoever copies it is its organiser.

    The organiser of the event who may create events. Refuses as ``create_tournament`` does.
    """
    check_may(by, "event_file.copy", tournament, ACTS)
    check_may_create_events(by)
    facts = {text: getattr(tournament, text) for text in EDITABLE if text not in _OF_ITS_DAY}
    with transaction.atomic():
        made = create_tournament(
            name=name,
            slug=slug,
            rule_set=tournament.preset,
            sessions=tournament.sessions.count(),
            starts_on=starts_on,
            by=by,
            at=at,
            draft=True,
            **facts,
        )
        Tournament.objects.filter(pk=made.pk).update(rule_set=tournament.rule_set)
        copies = _Copies(tournament, made)
        for part in all_parts():
            if part.copied:
                copies.copy(part)
        SiteEvent.objects.create(
            **stamp(by, at),
            action="event_file.copied",
            subject=f"{made.slug} {made.uid}",
            facts={"from": f"{tournament.slug} {tournament.uid}"},
        )
    return Tournament.objects.get(pk=made.pk)


@dataclass
class _Copies:
    """Rows of one event made anew in another; ``made`` finds the copy of a row that another points at."""

    source: Tournament
    target: Tournament
    made: dict[tuple[type[models.Model], int], models.Model] = field(default_factory=dict)

    def copy(self, part: EventPart) -> None:
        columns = columns_of(part.model)
        for row in part.rows(self.source):
            values = {
                candidate.attname: getattr(row, candidate.attname)
                for candidate in columns.fields
                if candidate.name != "uid"
            }
            for name, target in columns.targets.items():
                values[f"{name}_id"] = self._target(target, values[f"{name}_id"])
            if self._is_there(part.model, values):
                continue
            for file in columns.files:
                values[file.attname] = self._copied_file(file, str(values[file.attname]))
            self.made[part.model, row.pk] = models.QuerySet(part.model).create(uid=uuid.uuid4(), **values)

    def _target(self, model: type[models.Model], key: int | None) -> int | None:
        """Return what the copy of a row points at: the new event, the copy of a row, or what all events share."""
        if model is Tournament:
            return self.target.pk
        copied = None if key is None else self.made.get((model, key))
        return key if copied is None else copied.pk

    def _is_there(self, model: type[models.Model], values: dict[str, Any]) -> bool:
        """Return whether whoever copies the event is its organiser already."""
        return model is StaffRole and StaffRole.objects.filter(**values).exists()

    def _copied_file(self, column: models.FileField, name: str) -> str:
        if not name or not column.storage.exists(name):
            return ""
        with column.storage.open(name, "rb") as file:
            wanted = column.generate_filename(column.model(), name.rsplit("/", 1)[-1])
            return str(column.storage.save(wanted, ContentFile(file.read())))
