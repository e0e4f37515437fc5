"""Remove a whole event: every row of it in every app, and the people and files that nothing else refers to."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial

from django.db import models, transaction
from django.db.models import Exists, OuterRef
from django.db.models.sql import DeleteQuery
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, NotPermitted, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.ledger_writer import ledger_writer, plain_rows
from tournaments.events.policies import is_removable
from tournaments.models import Person, PersonMerge, SiteEvent, Tournament
from tournaments.players.selectors.merging import merged_behind
from tournaments.registry.event_parts import all_parts
from tournaments.seating.services.amending import lock_whole_event


def remove_event(*, tournament: Tournament, name: str, by: Actor, at: datetime) -> SiteEvent:
    """Remove an event of which nothing was released, or a rehearsal. ``name`` is the event's name, typed.

    Raise ``tournaments.name_does_not_match`` and ``tournaments.already_released``. What stays is the row in the
    site's journal, with how many rows of what went.
    """
    check_may(by, "tournament.remove", tournament)
    with transaction.atomic():
        locked = lock_whole_event(tournament)
        _check_removable(locked, name)
        return _remove(locked, "tournament.removed", by=by, at=at)


def remove_demo_event(*, tournament: Tournament, by: Actor, at: datetime) -> SiteEvent:
    """Remove the demo event, released or not, so that it can be loaded again.

    The caller holds the right. Raise ``demo.not_the_demo``: a real event is never removed this way.
    """
    with transaction.atomic():
        locked = lock_whole_event(tournament)
        if not locked.is_demo:
            raise NotPermitted("demo.not_the_demo", _("Only the demo event can be reset."))
        return _remove(locked, "tournament.demo_removed", by=by, at=at)


def _remove(locked: Tournament, action: str, *, by: Actor, at: datetime) -> SiteEvent:
    subject = f"{locked.slug} {locked.uid}"
    with ledger_writer():
        files = [(file.storage, str(file.name)) for file in _files_of(locked)]
        counts = _remove_rows(locked)
    for storage, name_kept in files:
        transaction.on_commit(partial(storage.delete, name_kept))
    return SiteEvent.objects.create(**stamp(by, at), action=action, subject=subject, facts={"rows": counts})


def _check_name(tournament: Tournament, name: str) -> None:
    """Raise ``tournaments.name_does_not_match`` unless the typed name is the event's."""
    if name.strip() != tournament.name:
        raise Refusal("tournaments.name_does_not_match", _("To delete the event, type its name exactly as shown."))


def _check_removable(tournament: Tournament, name: str) -> None:
    _check_name(tournament, name)
    if not is_removable(tournament):
        raise Conflict(
            "tournaments.already_released", _("Results of this event have been released, so it cannot be deleted.")
        )


def _remove_rows(tournament: Tournament) -> dict[str, int]:
    """Delete the event's rows, those that refer to others first. Return how many of each model."""
    people = list(Person.objects.filter(participations__tournament=tournament).values_list("pk", flat=True))
    counts: dict[str, int] = {}
    for part in reversed(all_parts()):
        counts[part.name] = _delete(part.rows(tournament))
    nowhere = _known_nowhere(people)
    gone = list(nowhere.values_list("uid", flat=True))
    merged = plain_rows(Person).filter(uid__in=merged_behind(gone))
    gone += merged.values_list("uid", flat=True)
    plain_rows(PersonMerge).filter(models.Q(into__in=gone) | models.Q(merged__in=gone)).update(taken_number="")
    counts[Person._meta.label_lower] = _delete(merged) + _delete(nowhere)
    return {label: count for label, count in counts.items() if count}


def _delete(rows: models.QuerySet[models.Model]) -> int:
    """Delete these rows without cascading, since the caller goes through every model in order. Return their number."""
    keys = list(rows.order_by().values_list("pk", flat=True))
    DeleteQuery(rows.model).delete_batch(keys, rows.db)
    return len(keys)


def _known_nowhere(people: Iterable[int]) -> models.QuerySet[Person]:
    """Return those of these people to whom no row of any table refers any more."""
    unknown = plain_rows(Person).filter(pk__in=people)
    for relation in Person._meta.related_objects:
        referring = plain_rows(relation.related_model).filter(**{relation.field.name: OuterRef("pk")})
        unknown = unknown.exclude(Exists(referring))
    return unknown


def _files_of(tournament: Tournament) -> Iterator[models.fields.files.FieldFile]:
    """Yield the files that the event's rows keep beside the database."""
    for part in all_parts():
        fields = [field for field in part.model._meta.concrete_fields if isinstance(field, models.FileField)]
        for field in fields:
            for row in part.rows(tournament).exclude(**{field.name: ""}):
                yield getattr(row, field.attname)
