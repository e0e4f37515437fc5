"""Replacing a person's name wherever it stands, ledger and audit included: for privacy, once for all events."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.errors import Malformed, NotPermitted
from tournaments.models import Participant, Person, SiteEvent, StoredAnswer, Tournament
from tournaments.person_names import filed_name
from tournaments.registry.event_parts import all_parts
from tournaments.services.ledger_door import ledger_opened, rows_of
from tournaments.services.versions import raise_version

Replace = Callable[[Any], Any]
_NAME_LENGTH = 160


def replace_person_name(*, person: Person, name: str, reason: str, by: Actor, at: datetime) -> SiteEvent:
    """Put ``name`` where the person's name stands: the person, their entries, and every text of their events.

    An act of the installation's administrator, with a reason. Refuses with ``people.name_missing``,
    ``people.reason_missing``, ``permissions.administrator_only``. Texts that only hold the name as a part of a longer
    one known at that event stay. What was signed, hashed or printed with the old name no longer matches its digest.
    """
    if by.user is None or not (by.user.is_active and by.user.is_superuser):
        raise NotPermitted("permissions.administrator_only", _("Only the administrator of this site may do this."))
    name, reason = name.strip(), reason.strip()
    if not name or len(name) > _NAME_LENGTH:
        raise Malformed("people.name_missing", _("Say which name stands there from now on, in 160 characters at most."))
    if not reason:
        raise Malformed("people.reason_missing", _("Say why the name is replaced."))
    with transaction.atomic():
        locked = Person.objects.select_for_update().get(pk=person.pk)
        entries = list(Participant.objects.filter(person=locked).select_related("tournament"))
        with ledger_opened():
            changed = sum(_replace_in_event(entry, {locked.name, entry.name}, name) for entry in entries)
        _rename(rows_of(Person).filter(pk=locked.pk), name)
        facts = {"reason": reason, "events": [entry.tournament.slug for entry in entries], "rows": changed}
        return SiteEvent.objects.create(
            at=at, by=by.key, by_name=by.name, action="person.name_replaced", subject=str(locked.uid), facts=facts
        )


def _rename(rows: models.QuerySet[Any], name: str) -> None:
    rows.update(name=name, given_name="", family_name="", filed_as=filed_name(name))


def _replace_in_event(entry: Participant, old: set[str], name: str) -> int:
    """Rename one entry and every mention of it among its event's rows. How many rows were changed."""
    others = Participant.objects.filter(tournament=entry.tournament).exclude(pk=entry.pk)
    replace = _replacer(old, name, others.values_list("name", flat=True))
    _rename(rows_of(Participant).filter(pk=entry.pk), name)
    # What may mention somebody of the event: its own rows, its audit, and the answers kept for resends.
    parts = [part.rows(entry.tournament) for part in all_parts() if part.model not in (Participant, Tournament)]
    answers = rows_of(StoredAnswer).filter(body__isnull=False)
    changed = 1 + sum(_replace_in_rows(rows, replace) for rows in (*parts, answers))
    raise_version(entry.tournament)
    return changed


def _replacer(old: set[str], name: str, others: models.QuerySet[Any, str]) -> Replace:
    """What replaces the old names in a text or in any text of a JSON value.

    A longer name of somebody else that holds an old one is matched first and left as it is.
    """
    kept = {other for other in others if any(one in other and one != other for one in old)}
    alternatives = "|".join(re.escape(one) for one in sorted(old | kept, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)")

    def replace(value: Any) -> Any:
        if isinstance(value, str):
            return pattern.sub(lambda found: name if found[0] in old else found[0], value)
        if isinstance(value, list):
            return [replace(one) for one in value]
        if isinstance(value, dict):
            return {replace(key): replace(one) for key, one in value.items()}
        return value

    return replace


def _replace_in_rows(rows: models.QuerySet[Any], replace: Replace) -> int:
    """Replace in the free texts and JSON values of these rows; only rows that mention the name are written."""
    fields = [field.name for field in rows.model._meta.concrete_fields if _holds_text(field)]
    changed = 0
    for row in rows.values("pk", *fields) if fields else ():
        new = {field: replace(row[field]) for field in fields}
        differing = {field: value for field, value in new.items() if value != row[field]}
        if differing:
            # A longer name may not fit where the old one did: it is cut to the column's width.
            widths = {name: getattr(rows.model._meta.get_field(name), "max_length", None) for name in differing}
            fitting = {
                name: text[: widths[name]] if isinstance(text, str) else text for name, text in differing.items()
            }
            rows_of(rows.model).filter(pk=row["pk"]).update(**fitting)
            changed += 1
    return changed


def _holds_text(field: "models.Field[Any, Any]") -> bool:
    if isinstance(field, models.FileField | models.SlugField) or field.choices or field.unique:
        return False
    return isinstance(field, models.CharField | models.TextField | models.JSONField)
