"""A closed event leaves the database: it stays as a file, and its public pages stay readable where they were."""

import hashlib
import secrets
import tempfile
import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.utils.translation import gettext_lazy as _

from archive.common.selectors.snapshots import one_moment
from archive.common.services.refusals import file_as_refusals
from archive.common.services.writing import whole_file
from archive.exports.services.events import write_event
from archive.exports.services.fingerprints import fingerprint_of
from archive.filed.selectors import (
    FOLDER,
    FiledEvent,
    UnreadableFactsError,
    about_name,
    filed_event,
    filed_events,
    read_filed,
)
from archive.filed.services.pages import write_site
from archive.imports.services.events import Imported, restore_event
from archive.permissions import ACTS, check_may_have_filed
from mahjong_core.verify import open_event_file
from mahjong_core.verify.event import event_checks
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, NotPermitted
from tournaments.common.permissions import check_may
from tournaments.events.services.removal import check_is_archived, check_name, remove_filed_event
from tournaments.models import Role, StaffRole, Tournament


def file_event_away(*, tournament: Tournament, name: str, language: str, by: Actor, at: datetime) -> FiledEvent:
    """Keep the event as a file and as pages in this language, then take it out of the database. Its name is typed.

    Refuses with ``tournaments.name_does_not_match``, ``archive.not_archived``, ``archive.address_filed`` (another event
    left from this address), ``archive.does_not_add_up``, ``archive.no_pages``, ``archive.not_kept``,
    ``archive.changed_meanwhile`` and ``archive.left_meanwhile``; the demo event with ``demo.stays``. Then nothing is
    changed.
    """
    check_may(by, "event_file.leave", tournament, ACTS)
    check_name(tournament, name)
    return leave(tournament=tournament, language=language, by=by, at=at)


def leave(*, tournament: Tournament, language: str, by: Actor, at: datetime) -> FiledEvent:
    """``file_event_away`` for whoever holds the machine."""
    if tournament.is_demo:
        raise Conflict(
            "demo.stays",
            _("The demo event stays here for everybody. Save its file to see one, or make an event of your own."),
        )
    check_is_archived(tournament)
    _before(tournament)
    with tempfile.TemporaryDirectory() as name:
        filed, was = _keep(tournament, Path(name), language, by, at)

    def settle(locked: Tournament) -> None:
        """Under the event's lock, on SQLite everybody's: of two who take it out at once, only one gets here."""
        _check_same(locked, was)
        _name_it(filed, _before(locked))

    try:
        remove_filed_event(tournament=tournament, check=settle, by=by, at=at)
    except Tournament.DoesNotExist as error:
        _forget(filed)
        raise Conflict(
            "archive.left_meanwhile", _("Somebody took this event out just now: its pages stand where they stood.")
        ) from error
    except BaseException:
        _forget(filed)
        raise
    return filed


def _before(tournament: Tournament) -> FiledEvent | None:
    """What this event left at its address before; refuses where something else is filed there."""
    try:
        before = read_filed(tournament.slug)
    except UnreadableFactsError:
        is_other = True
    else:
        is_other = before is not None and before.uid != str(tournament.uid)
    if is_other:
        raise Conflict(
            "archive.address_filed",
            _("Another event left from this address. Give this one another address first."),
            {"slug": tournament.slug},
        )
    return before


def _keep(tournament: Tournament, folder: Path, language: str, by: Actor, at: datetime) -> tuple[FiledEvent, str]:
    """The file and the pages in the storage, under names that no other copy has; nothing leads to them yet. With them
    the fingerprint of the event at the moment of its file.
    """
    mark = secrets.token_hex(4)
    plain, pages, packed = folder / "event.seatwind", folder / "site", folder / "site.zip"
    with whole_file(plain) as out, one_moment():
        was = fingerprint_of(tournament)
        write_event(tournament, out)
    _check_adds_up(plain)
    count = write_site(tournament=tournament, folder=pages, language=language)
    if not count:
        raise Conflict(
            "archive.no_pages",
            _("The event stays: none of its pages could be written. Look whether its public page opens."),
        )
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as site:
        for path in sorted(candidate for candidate in pages.rglob("*") if candidate.is_file()):
            site.write(path, path.relative_to(pages).as_posix())
    organisers = StaffRole.objects.filter(tournament=tournament, role=Role.ORGANISER).select_related("user")
    filed = FiledEvent(
        slug=tournament.slug,
        uid=str(tournament.uid),
        name=tournament.name,
        starts_on=tournament.starts_on.isoformat(),
        place=tournament.place,
        at=at.isoformat(),
        by_name=by.name,
        file=_stored(plain, f"{FOLDER}/{tournament.slug}/{tournament.slug}-{mark}.seatwind"),
        site=_stored(packed, f"{FOLDER}/{tournament.slug}/site-{mark}.zip"),
        bytes=plain.stat().st_size,
        pages=count,
        organisers=tuple(sorted(str(role.user.uid) for role in organisers)),
    )
    _check_kept(plain, filed)
    return filed, was


def _forget(filed: FiledEvent) -> None:
    """A copy of an event that stayed; one that its address leads to already is whole, and harms nobody."""
    named = filed_event(filed.slug)
    if named is None or named.file != filed.file:
        _delete(filed)


def _delete(filed: FiledEvent) -> None:
    for name in (filed.file, filed.site):
        default_storage.delete(name)


def _stored(path: Path, name: str) -> str:
    with path.open("rb") as file:
        return str(default_storage.save(name, File(file)))


def _name_it(filed: FiledEvent, before: FiledEvent | None) -> None:
    """From here on the address finds these two; what this event left before, here or elsewhere, is not needed."""
    about = about_name(filed.slug)
    default_storage.delete(about)
    default_storage.save(about, ContentFile(filed.about().encode()))
    if before is not None:
        _delete(before)
    for old in filed_events():
        if old.uid == filed.uid and old.slug != filed.slug:
            default_storage.delete(about_name(old.slug))
            _delete(old)


def _check_adds_up(path: Path) -> None:
    """The file alone has to hold: hashes, sheets, results and published standings are worked out again from it."""
    with path.open("rb") as file, file_as_refusals():
        source = open_event_file(file)
        source.check_parts()
        failed = [text for good, text in event_checks(source) if not good]
    if failed:
        raise Conflict(
            "archive.does_not_add_up",
            _("The event stays: its file does not add up by itself. Take the file along and have it looked at."),
            {"failed": failed[:5]},
        )


def _check_kept(plain: Path, filed: FiledEvent) -> None:
    """What the storage kept is the file, byte for byte."""
    with plain.open("rb") as file, default_storage.open(filed.file, "rb") as kept:
        is_same = _digest(file) == _digest(kept)
    if not is_same:
        _delete(filed)
        raise Conflict(
            "archive.not_kept", _("The event stays: what was kept of its file is not the file. Look at the disk.")
        )


def _check_same(locked: Tournament, was: str) -> None:
    """The event under its lock is the one of the file. Its rows are not written again here: others wait meanwhile."""
    if fingerprint_of(locked) != was:
        raise Conflict("archive.changed_meanwhile", _("Somebody changed the event meanwhile. It stays; try it again."))


def _digest(file: Any) -> str:
    digest = hashlib.sha256()
    while data := file.read(1 << 20):
        digest.update(data)
    return digest.hexdigest()


def bring_back(*, slug: str, by: Actor, at: datetime) -> Imported:
    """The filed event, in the database again at its address, archived as it left.

    For those who were its organisers. Refuses with ``archive.not_filed`` and as ``restore_event`` does.
    """
    return return_event(filed=filed_for(slug=slug, by=by), by=by, at=at)


def filed_for(*, slug: str, by: Actor) -> FiledEvent:
    """The filed event, for those who may have it. Refuses with ``archive.not_filed``."""
    if by.user is None:
        raise NotPermitted("permissions.not_signed_in", _("Sign in first."))
    filed = filed_event(slug)
    if filed is None:
        raise NotPermitted("archive.not_filed", _("No event is filed at this address."))
    check_may_have_filed(by, filed.organisers)
    return filed


def return_event(*, filed: FiledEvent, by: Actor, at: datetime) -> Imported:
    """``bring_back`` for whoever holds the machine. What is filed stays until the event leaves again."""
    with default_storage.open(filed.file, "rb") as file:
        return restore_event(file=file, by=by, at=at)
