"""Writing the application, enclosing files, and making the whole file as PDF and ZIP."""

import hashlib
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils.translation import gettext as _

from mahjong_core.applications import federation
from reports.applications.models import EnclosedPart
from reports.applications.selectors import application_of
from reports.models import Application, ApplicationFile
from reports.permissions import ACTS
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.models.base import read_uid
from tournaments.common.permissions import check_may
from tournaments.common.policies import check_room_for_pictures
from tournaments.common.selectors.disk import room_on_disk
from tournaments.common.services.audit import record
from tournaments.common.services.pictures import MOST_BYTES, PDF, clean_picture, enclosure_kind_of
from tournaments.common.services.versions import raise_version
from tournaments.models import Tournament

MOST_FILES: Final = 12
FIELDS: Final = (
    "to",
    "capacity",
    "programme",
    "ranking",
    "level",
    "computers",
    "substitute_1",
    "substitute_2",
    "substitute_3",
    "budget",
    "presentation",
    "sent_on",
)
_NAMES: Final = frozenset({"computers", "substitute_1", "substitute_2", "substitute_3"})
_LONG: Final = frozenset({"programme", "ranking", "budget", "presentation"})


def write_application(*, tournament: Tournament, facts: Mapping[str, Any], by: Actor, at: datetime) -> Application:
    """Keep what was written; fields that are left out stay. Refuses with ``application.federation_unknown``."""
    check_may(by, "application.write", tournament, ACTS)
    if "to" in facts and federation(facts["to"]) is None:
        raise Malformed("application.federation_unknown", _("No such federation is known here."))
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        written = application_of(current)
        before = _values(written)
        for name in FIELDS:
            if name in facts:
                value = facts[name]
                setattr(written, name, value.strip() if isinstance(value, str) else value)
        after = _values(written)
        if written._state.adding or before != after:
            written.save()
            changed = [name for name in FIELDS if after[name] != before[name]]
            was = {name: _fact(name, before[name]) for name in changed if name not in _NAMES}
            now = {name: _fact(name, after[name]) for name in changed}
            record("application.written", written, by=by, at=at, tournament=current, before=was, after=now)
            raise_version(current, ())
    return written


def _values(written: Application) -> dict[str, Any]:
    return {name: getattr(written, name) for name in FIELDS}


def _fact(name: str, value: Any) -> Any:
    """What the journal keeps: JSON-ready, long texts by their length alone, of names that they changed."""
    if name in _NAMES:
        return "changed"
    if name in _LONG:
        return len(value)
    return value.isoformat() if isinstance(value, date) else value


def enclose_file(
    *, tournament: Tournament, part: str, name: str, data: bytes, by: Actor, at: datetime
) -> ApplicationFile:
    """Enclose a PDF or a picture; the same once more is the one that is there.

    Refuses with ``application.part_unknown``, ``application.file_missing``, ``application.file_kind``,
    ``application.photo_too_large``, ``application.files_full`` and ``machine.disk_nearly_full``.
    """
    check_may(by, "application.write", tournament, ACTS)
    if part not in EnclosedPart.values:
        raise Malformed("application.part_unknown", _("Say what the file is."))
    if not data:
        raise Malformed("application.file_missing", _("Choose a file first."))
    kind, kept = _checked(data)
    digest = hashlib.sha256(kept).hexdigest()
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        enclosed = ApplicationFile.objects.filter(tournament=current)
        same = enclosed.filter(part=part, sha256=digest).first()
        if same is not None:
            return same
        if enclosed.count() >= MOST_FILES:
            raise Conflict("application.files_full", _("The file is full: take something out first."))
        row = ApplicationFile(
            tournament=current,
            part=part,
            name=_file_name(name, kind),
            kind=kind,
            size=len(kept),
            sha256=digest,
            at=at,
            by=by.key,
            by_name=by.name,
        )
        row.file.save(digest[:32], ContentFile(kept), save=False)
        row.save()
        facts = {"part": part, "name": row.name, "bytes": row.size}
        record("application.enclosed", row, by=by, at=at, tournament=current, after=facts)
        raise_version(current, ())
    return row


def _checked(data: bytes) -> tuple[str, bytes]:
    """The kind by the first bytes, and the bytes to keep: a picture without what a camera wrote beside it."""
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1024 // 1024
        raise Malformed("application.photo_too_large", _("A file has at most %(most)s MB.") % {"most": most})
    kind = enclosure_kind_of(data)
    if kind == PDF:
        check_room_for_pictures(room_on_disk())
        return PDF, data
    if kind is None:
        raise Malformed("application.file_kind", _("Enclose a PDF, or a picture as JPEG, PNG or WebP."))
    return clean_picture(data, "application")


def _file_name(name: str, kind: str) -> str:
    """A name that any system takes, with the ending of what is inside."""
    ending = {PDF: "pdf", "image/jpeg": "jpg"}.get(kind, kind.partition("/")[2])
    stem = "".join(letter if letter.isalnum() or letter in " -_" else "-" for letter in name.rpartition(".")[0] or name)
    return f"{stem.strip(' -')[:100] or 'file'}.{ending}"


def take_out_file(*, tournament: Tournament, uid: str, by: Actor, at: datetime) -> None:
    """Take an enclosure out again. Refuses with ``application.file_unknown``."""
    check_may(by, "application.write", tournament, ACTS)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        row = ApplicationFile.objects.filter(tournament=current, uid=read_uid(uid)).first()
        if row is None:
            raise Refusal("application.file_unknown", _("This file is not enclosed any more."))
        record("application.taken_out", row, by=by, at=at, tournament=current, before={"name": row.name})
        storage, stored = row.file.storage, str(row.file.name)
        row.delete()
        transaction.on_commit(lambda: storage.delete(stored))
        raise_version(current, ())
