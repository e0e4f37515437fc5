"""Keep uploaded files until they are confirmed: preview first, import after it."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import IO, Any, Final

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from archive.common.services.refusals import file_as_refusals
from archive.common.services.sealing import decrypted_file
from archive.imports.selectors import summary
from archive.imports.services.events import Imported, check_address, checked_kinds, import_event
from archive.imports.services.rehearsing import rehearse
from mahjong_core.verify import open_event_file
from mahjong_core.verify.event import event_checks
from tournaments.common.actors import Actor
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.common.permissions import check_may_create_events
from tournaments.models import Role, StaffRole

_FOLDER: Final = "incoming"
_KEPT: Final = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Preview:
    """Represent the content of a file. ``failed``: the failed checks.

    ``refusal``: why it cannot be imported as it is.
    """

    facts: dict[str, Any]
    failed: tuple[str, ...]
    refusal: Refusal | None


def keep_file(*, file: IO[bytes], passphrase: str = "", by: Actor, at: datetime) -> uuid.UUID:
    """Keep an uploaded file for a day, decrypted if it was encrypted; return its name.

    Refuses as ``check_may_create_events`` does, and with what is wrong with the file.
    """
    check_may_create_events(by)
    with decrypted_file(file, passphrase=passphrase) as plain, file_as_refusals():
        checked_kinds(open_event_file(plain), "event")
        plain.seek(0)
        return keep_incoming(plain, by=by, at=at)


def keep_incoming(file: IO[bytes], *, by: Actor, at: datetime) -> uuid.UUID:
    """Keep a file that waits for a confirmation, only for its uploader; return its name."""
    _forget_old(at)
    name = uuid.uuid4()
    default_storage.save(_path(name, by), File(file))
    return name


def preview_import(*, name: uuid.UUID, by: Actor) -> Preview:
    """Return the content of the kept file; every part is read and every result recomputed."""
    with kept_file(name, by) as file, file_as_refusals():
        source = open_event_file(file)
        failed = tuple(text for good, text in event_checks(source) if not good)
        refusal: Refusal | None = None
        try:
            check_address(source, "")
        except Refusal as found:
            refusal = found
        return Preview(summary(source), failed, refusal)


def bring_in(*, name: uuid.UUID, slug: str, rehearsal: bool = False, by: Actor, at: datetime) -> Imported:
    """Import the kept file. The actor becomes its organiser, if the file does not name them as that."""
    with kept_file(name, by) as file:
        done = bring_in_file(file=file, slug=slug, rehearsal=rehearsal, by=by, at=at)
    drop_incoming(name, by)
    return done


def bring_in_file(*, file: IO[bytes], slug: str, rehearsal: bool = False, by: Actor, at: datetime) -> Imported:
    """Import the file by ``import_event`` or ``rehearse``, with the actor as an organiser."""
    bring = rehearse if rehearsal else import_event
    with transaction.atomic():
        done = bring(file=file, by=by, at=at, slug=slug)
        StaffRole.objects.get_or_create(tournament=done.tournament, user=by.user, role=Role.ORGANISER)
    return done


@contextmanager
def kept_file(name: uuid.UUID, by: Actor) -> Iterator[IO[bytes]]:
    """Open the file for the person who uploaded it."""
    path = _path(name, by)
    if not default_storage.exists(path):
        raise NotPermitted("archive.file_gone", _("This file is no longer available. Upload it again."))
    with default_storage.open(path, "rb") as file:
        yield file


def drop_incoming(name: uuid.UUID, by: Actor) -> None:
    """Delete an uploaded file that waits to be imported."""
    default_storage.delete(_path(name, by))


def _path(name: uuid.UUID, by: Actor) -> str:
    return f"{_FOLDER}/{by.user.uid if by.user else 'nobody'}-{name}"


def _forget_old(at: datetime) -> None:
    if not default_storage.exists(_FOLDER):
        return
    for name in default_storage.listdir(_FOLDER)[1]:
        if at - default_storage.get_created_time(f"{_FOLDER}/{name}") > _KEPT:
            default_storage.delete(f"{_FOLDER}/{name}")
