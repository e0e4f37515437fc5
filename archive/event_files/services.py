"""Copy an event: a rehearsal has all of it; a template and the next event have its settings alone."""

import tempfile
import uuid
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.core.files.base import ContentFile
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from archive.common.selectors.columns import columns_of
from archive.exports.services.events import write_event
from archive.imports.services.incoming import bring_in_file
from archive.permissions import ACTS
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Malformed
from tournaments.common.permissions import check_may, check_may_create_events
from tournaments.events.services.facts import EDITABLE, create_tournament
from tournaments.models import CopyKind, Session, SiteEvent, StaffRole, Tournament
from tournaments.phases.selectors import core_phase, phases_of
from tournaments.phases.services import plan_phases
from tournaments.registry.event_parts import EventPart, all_parts
from tournaments.sessions.services.timetable import plan_sessions

_OF_ITS_DAY = {"name", "starts_on", "ends_on"}
MADE_KINDS: Final = ("", CopyKind.TEMPLATE, CopyKind.REHEARSAL)  # the demo is loaded by the program


def copy_event(
    *,
    tournament: Tournament,
    kind: str,
    slug: str,
    name: str = "",
    starts_on: date | None = None,
    by: Actor,
    at: datetime,
) -> Tournament:
    """Create a draft from an event, for its organiser who may create events; the actor becomes its organiser.

    ``kind``: a ``CopyKind`` that people make, empty for an event to be played. A rehearsal keeps name and days; where
    others name none, they have those of the event. Refuses with ``archive.copy_kind_unknown``, and as
    ``create_tournament`` and ``import_event`` do.
    """
    check_may(by, "event_file.copy", tournament, ACTS)
    check_may_create_events(by)
    if kind not in MADE_KINDS:
        raise Malformed("archive.copy_kind_unknown", _("Choose the type of copy."), {"known": list(MADE_KINDS)})
    if kind == CopyKind.REHEARSAL:
        with tempfile.TemporaryFile() as file:
            write_event(tournament, file)
            return bring_in_file(file=file, slug=slug, rehearsal=True, by=by, at=at).tournament
    return _copy_settings(
        tournament, kind, slug, name or tournament.name, starts_on or tournament.starts_on, by=by, at=at
    )


def _copy_settings(
    tournament: Tournament, kind: str, slug: str, name: str, starts_on: date, *, by: Actor, at: datetime
) -> Tournament:
    """Copy the rule set, plan, timetable, staff and screens, without players and results."""
    facts = {text: getattr(tournament, text) for text in EDITABLE if text not in _OF_ITS_DAY}
    later = starts_on - tournament.starts_on
    if tournament.ends_on is not None:
        facts["ends_on"] = tournament.ends_on + later
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
            copy_kind=kind,
            copy_of=tournament.uid,
            **facts,
        )
        Tournament.objects.filter(pk=made.pk).update(rule_set=tournament.rule_set)
        _copy_plan(tournament, made, later, by=by, at=at)
        copies = _Copies(tournament, made)
        for part in all_parts():
            if part.copied:
                copies.copy(part)
        SiteEvent.objects.create(
            **stamp(by, at),
            action="event_file.copied",
            subject=f"{made.slug} {made.uid}",
            facts={"from": f"{tournament.slug} {tournament.uid}", "kind": kind},
        )
    return Tournament.objects.get(pk=made.pk)


def _copy_plan(tournament: Tournament, made: Tournament, later: timedelta, *, by: Actor, at: datetime) -> None:
    """Plan the phases as they were planned, and each session at the same hour so many days ``later``."""
    phases = [core_phase(phase) for phase in phases_of(tournament)]
    if phases:
        plan_phases(tournament=made, phases=phases, by=by, at=at)
    zone = ZoneInfo(tournament.time_zone)
    times: dict[int, datetime | None] = {}
    for number, start in Session.objects.filter(tournament=tournament).values_list("number", "planned_at"):
        if start is not None:  # the hour of the place, also where summer time lies between
            times[number] = (start.astimezone(zone).replace(tzinfo=None) + later).replace(tzinfo=zone)
    if times:
        plan_sessions(tournament=made, times=times, by=by, at=at)


@dataclass
class _Copies:
    """Copy rows of one event into another; ``made`` finds the copy of a referenced row."""

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
        """Return the target of a copied reference: the new event, the copy of a row, or a shared row."""
        if model is Tournament:
            return self.target.pk
        copied = None if key is None else self.made.get((model, key))
        return key if copied is None else copied.pk

    def _is_there(self, model: type[models.Model], values: dict[str, Any]) -> bool:
        """Return whether the person who copies the event is its organiser already."""
        return model is StaffRole and StaffRole.objects.filter(**values).exists()

    def _copied_file(self, column: models.FileField, name: str) -> str:
        if not name or not column.storage.exists(name):
            return ""
        with column.storage.open(name, "rb") as file:
            wanted = column.generate_filename(column.model(), name.rsplit("/", 1)[-1])
            return str(column.storage.save(wanted, ContentFile(file.read())))
