"""Replace a person's name everywhere, ledger and audit included: for privacy, in one event or in all."""

import re
import secrets
from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import REGISTRANT_KEY, Actor, player_key, stamp
from tournaments.common.errors import Malformed, NotPermitted
from tournaments.common.models.base import RowModel
from tournaments.common.person_names import filed_name
from tournaments.common.services.ledger_writer import ledger_writer, plain_rows
from tournaments.common.services.versions import raise_any_version
from tournaments.models import (
    AuditEvent,
    ImportBatch,
    Participant,
    Person,
    PersonMerge,
    PlayerLink,
    SiteEvent,
    StoredAnswer,
    Tournament,
)
from tournaments.players.selectors.merging import merged_behind
from tournaments.registry.event_parts import all_parts
from tournaments.registry.personal_data import tables_by_number

Replace = Callable[[Any], Any]
_NAME_LENGTH = 160


def replace_person_name(*, person: Person, name: str, reason: str, by: Actor, at: datetime) -> SiteEvent:
    """Replace the person's name with ``name``: on the person, their entries, and in every text of their events.

    An act of the installation's administrator, with a reason. Raise ``people.name_missing``,
    ``people.reason_missing``, ``permissions.administrator_only``. Texts that only hold the name as a part of a longer
    one known at that event stay. What was signed, hashed or printed with the old name no longer matches its digest.
    """
    if by.user is None or not (by.user.is_active and by.user.is_superuser):
        raise NotPermitted("permissions.administrator_only", _("Only the administrator of this site can do this."))
    name, reason = name.strip(), reason.strip()
    if not name or len(name) > _NAME_LENGTH:
        raise Malformed("people.name_missing", _("Enter the replacement name, at most 160 characters."))
    if not reason:
        raise Malformed("people.reason_missing", _("Enter the reason for replacing the name."))
    with transaction.atomic():
        locked = Person.objects.select_for_update().get(pk=person.pk)
        entries = list(Participant.objects.filter(person=locked).select_related("tournament"))
        with ledger_writer():
            changed = sum(_replace_in_event(entry, {locked.name, entry.name}, name) for entry in entries)
            changed += _rename_by_number(locked.federation_number, name, goes=(False, True))
        _rename(plain_rows(Person).filter(uid__in=[locked.uid, *merged_behind([locked.uid])]), name)
        facts = {"reason": reason, "events": [entry.tournament.slug for entry in entries], "rows": changed}
        return SiteEvent.objects.create(
            **stamp(by, at), action="person.name_replaced", subject=str(locked.uid), facts=facts
        )


def erase_entry(
    *,
    entry: Participant,
    name: str,
    also: Collection[str],
    untouched: Collection[type[models.Model]],
    by: Actor,
    at: datetime,
    contacts: Collection[str] = (),
) -> SiteEvent:
    """Replace one entrant's name in their event, and remove what else identifies them.

    The caller holds the right. ``also``: other ways in which the event writes the name. ``contacts``: addresses and
    numbers by which the person was reached. ``untouched``: models whose rows the law wants as they are. Country,
    region and team stay, since rankings are made of them. The person behind is forgotten where no other event knows
    them; else they stay there, and this entry is nobody's. Nothing brings it back.
    """
    with transaction.atomic():
        person = Person.objects.select_for_update().get(pk=entry.person_id)
        number, parts = entry.federation_number, (entry.given_name, entry.family_name)
        with ledger_writer():
            changed = _replace_in_event(entry, {entry.name, *also} - {""}, name, untouched)
            gone = frozenset({number, *contacts} - {""})
            _scrub_audit(entry, gone, parts)
            _scrub_answers(gone, parts, (name, entry.number))
            _forget_origins(plain_rows(AuditEvent).filter(by=player_key(entry)))
        _forget_lists(ImportBatch.objects.filter(tournament=entry.tournament), {entry.name, parts[1], *also, *gone})
        PlayerLink.objects.filter(participant=entry).delete()
        rows = plain_rows(Participant).filter(pk=entry.pk)
        rows.update(club="", federation_number="", person=_nobody_behind(person, entry, name))
        facts = {"event": entry.tournament.slug, "number": entry.number, "rows": changed}
        return SiteEvent.objects.create(
            **stamp(by, at), action="participant.erased", subject=str(entry.uid), facts=facts
        )


def erase_from_journal(*, target: RowModel, name: str, by: Actor, at: datetime) -> SiteEvent:
    """Replace the name in the journal of acts on ``target``, and remove the addresses of its owner's acts.

    The caller holds the right, and erases the row itself. Nothing brings it back.
    """
    with transaction.atomic():
        about = plain_rows(AuditEvent).filter(target_uid=target.uid)
        with ledger_writer():
            changed = about.update(target_label=name)
            _forget_origins(about.filter(by=REGISTRANT_KEY))
        action = f"{target._meta.model_name}.erased"
        return SiteEvent.objects.create(
            **stamp(by, at), action=action, subject=str(target.uid), facts={"rows": changed}
        )


def erase_from_files(*, tournament: Tournament, name: tuple[str, str], number: str, contacts: Collection[str]) -> None:
    """Remove data of a person who is not a player from imported lists and stored answers.

    ``name``: given and family name. The caller holds the right. Anybody may register under any name: so a list goes
    only if it has the number or a contact, and one that still waits for the organiser stays.
    """
    gone = frozenset({number, *contacts} - {""})
    _forget_lists(ImportBatch.objects.filter(tournament=tournament, applied_at__isnull=False), gone)
    with ledger_writer():
        _scrub_answers(gone, name, None)


def _forget_origins(rows: models.QuerySet[Any]) -> None:
    rows.update(ip=None, device="")


def _nobody_behind(person: Person, entry: Participant, name: str) -> Person:
    """Return the person of an erased entry: the same row without its facts, or a new one."""
    if Participant.objects.filter(person=person).exclude(pk=entry.pk).exists():
        return Person.objects.create(name=name, country=entry.country)
    behind = [person.uid, *merged_behind([person.uid])]
    taken = models.Q(into__in=behind) | models.Q(taken_number=person.federation_number)
    plain_rows(PersonMerge).filter(taken).update(taken_number="")
    same = plain_rows(Person).filter(uid__in=behind)
    for number in filter(None, {person.federation_number, entry.federation_number}):
        # The number of an entry stays as it was typed: by now it may be somebody else's.
        if not plain_rows(Person).filter(federation_number=number).exclude(uid__in=behind).exists():
            _forget_number(number, name)
    same.update(federation_number="", club=None, page_agreed_at=None)
    _rename(same, name)
    return person


def _forget_number(number: str, name: str) -> None:
    """Remove a federation number from all rows, over all events, or delete them.

    Without a number a season knows people by name and country: what is left of one person has one name, and nobody
    else has it.
    """
    with ledger_writer():
        for rows in _rows_by_number(number, goes=(True,)):
            rows.delete()
        alone = f"{name} · {secrets.token_hex(4)}"
        _rename_by_number(number, alone, goes=(False,), blank={"club", "federation_number"})


def _rename_by_number(number: str, name: str, *, goes: Collection[bool], blank: Collection[str] = ()) -> int:
    """Replace the name in rows with this number and in their journal. Return the number of rows."""
    changed = 0
    for rows in _rows_by_number(number, goes=goes):
        known = list(rows.values_list("uid", "name"))
        columns = {field.name for field in rows.model._meta.concrete_fields}
        changed += rows.update(name=name, **dict.fromkeys(columns & set(blank), ""))
        if known:
            replace = _replacer({old for _uid, old in known}, name, ())
            journal = plain_rows(AuditEvent).filter(target_uid__in=[uid for uid, _old in known])
            changed += _replace_in_rows(journal, replace)
    return changed


def _rows_by_number(number: str, *, goes: Collection[bool]) -> list[models.QuerySet[Any]]:
    """Return the rows of each table with this number; empty for an empty number."""
    tables = [table for table in tables_by_number() if number and table.goes in goes]
    return [plain_rows(table.model).filter(**{table.number: number}) for table in tables]


def _scrub_audit(entry: Participant, gone: frozenset[str], parts: tuple[str, str]) -> None:
    """Remove the federation number, the contacts and the parts of the name from the journal."""

    def is_about(value: dict[str, Any]) -> bool:
        return bool(parts[1]) and parts[1] in _flat(value.get("family_name"))

    rows = plain_rows(AuditEvent).filter(tournament_uid=entry.tournament.uid)
    for row in rows.values("pk", "before", "after"):
        new = {side: _scrubbed(row[side], gone, is_about) for side in ("before", "after")}
        if any(new[side] != row[side] for side in new):
            rows.filter(pk=row["pk"]).update(**new)


def _scrub_answers(gone: frozenset[str], parts: tuple[str, str], new: tuple[str, int] | None) -> None:
    """Remove them from the answers stored for resends, of any event.

    There both parts of the name identify a person, or the new name with the player's number.
    """

    def is_about(value: dict[str, Any]) -> bool:
        has_parts = any(parts) and (value.get("given_name"), value.get("family_name")) == parts
        return has_parts or (new is not None and (value.get("name"), value.get("number")) == new)

    rows = plain_rows(StoredAnswer).filter(body__isnull=False)
    for row in rows.values("pk", "body"):
        scrubbed = _scrubbed(row["body"], gone, is_about)
        if scrubbed != row["body"]:
            rows.filter(pk=row["pk"]).update(body=scrubbed)


def _scrubbed(value: Any, gone: frozenset[str], is_about: Callable[[dict[str, Any]], bool]) -> Any:
    """Return a JSON value without the texts that are ``gone``.

    Where facts are about the person, the parts of the name and the club go.
    """
    if isinstance(value, str):
        return "" if value in gone else value
    if isinstance(value, list):
        return [_scrubbed(each, gone, is_about) for each in value]
    if not isinstance(value, dict):
        return value
    named = ("given_name", "family_name", "club") if is_about(value) else ()
    return {key: ("" if key in named else _scrubbed(each, gone, is_about)) for key, each in value.items()}


def _flat(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _forget_lists(batches: Iterable[ImportBatch], words: Iterable[str]) -> None:
    """Remove the name from stored imports: applied ones lose their rows, those that name the person are deleted.

    Lists write names in capitals, too.
    """
    wanted = [word.casefold() for word in words if word]
    for batch in batches:
        text = f"{batch.filename} {batch.rows} {batch.problems}".casefold()
        if any(word in text for word in wanted):
            batch.delete()


def _rename(rows: models.QuerySet[Any], name: str) -> None:
    rows.update(name=name, given_name="", family_name="", filed_as=filed_name(name))


def _replace_in_event(
    entry: Participant, old: set[str], name: str, untouched: Collection[type[models.Model]] = ()
) -> int:
    """Rename one entry and every mention of it in its event. Return how many rows were changed."""
    others = Participant.objects.filter(tournament=entry.tournament).exclude(pk=entry.pk)
    replace = _replacer(old, name, others.values_list("name", flat=True))
    _rename(plain_rows(Participant).filter(pk=entry.pk), name)
    # What may mention somebody of the event: its own rows, its audit, and the answers kept for resends.
    left = (Participant, Tournament, *untouched)
    parts = [part.rows(entry.tournament) for part in all_parts() if part.model not in left]
    answers = plain_rows(StoredAnswer).filter(body__isnull=False)
    changed = 1 + sum(_replace_in_rows(rows, replace) for rows in (*parts, answers))
    raise_any_version(entry.tournament)
    return changed


def _replacer(old: set[str], name: str, others: Iterable[str]) -> Replace:
    """Return the function that replaces the old names in a text or in any text of a JSON value.

    A longer name of somebody else that holds an old one is matched first and left as it is.
    """
    kept = {other for other in others if any(text in other and text != other for text in old)}
    alternatives = "|".join(re.escape(text) for text in sorted(old | kept, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)")

    def replace(value: Any) -> Any:
        if isinstance(value, str):
            return pattern.sub(lambda match: name if match[0] in old else match[0], value)
        if isinstance(value, list):
            return [replace(item) for item in value]
        if isinstance(value, dict):
            return {replace(key): replace(item) for key, item in value.items()}
        return value

    return replace


def _replace_in_rows(rows: models.QuerySet[Any], replace: Replace) -> int:
    """Replace in the free texts and JSON values of these rows, writing only rows that mention the name.

    Return their number.
    """
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
            plain_rows(rows.model).filter(pk=row["pk"]).update(**fitting)
            changed += 1
    return changed


def _holds_text(field: "models.Field[Any, Any]") -> bool:
    if isinstance(field, models.FileField | models.SlugField) or field.choices or field.unique:
        return False
    return isinstance(field, models.CharField | models.TextField | models.JSONField)
