"""Save events regularly, so that a machine's failure costs minutes."""

import logging
import tempfile
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext_lazy as _

from archive.backups.selectors.files import Backup, backups_of, copy_name, due_events, folder_of, kept
from archive.backups.services.bucket import has_bucket, send_copies
from archive.common.selectors.kinds import Carries
from archive.common.services.sealing import encrypt_file
from archive.common.services.writing import whole_file
from archive.exports.services.events import write_event
from archive.permissions import ACTS
from mahjong_core.errors import RuleError
from mahjong_core.verify import open_event_file
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, NoRoom, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.selectors.disk import Room, room_on_disk
from tournaments.models import Tournament
from tournaments.registry.companions import companions

logger = logging.getLogger(__name__)
_PROGRESS_SECONDS = 60


def save_now(*, tournament: Tournament, by: Actor, at: datetime) -> Backup:
    """Save a copy of the event into the folder of backups, for its organiser, and return it.

    Refuses with ``archive.no_folder`` and ``machine.disk_nearly_full``.
    """
    check_may(by, "event_file.save", tournament, ACTS)
    return save_event(tournament=tournament, at=at)


def save_event(*, tournament: Tournament, at: datetime) -> Backup:
    """Save the event, read the copy back whole, delete the copies that are not kept, and return the new copy.

    Where ``SEATWIND_BACKUP_KEY`` names the public half of a key the copy is sealed, and carries the secrets that links
    and cards need; else it lies open beside the database, without them.
    """
    folder = folder_of(tournament)
    if folder is None:
        raise Conflict("archive.no_folder", _("This machine saves no copies: SEATWIND_BACKUPS is empty."))
    if room_on_disk().level is Room.NONE:
        raise NoRoom("machine.disk_nearly_full", _("The disk is nearly full: free some space, then save again."))
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    key = settings.SEATWIND_BACKUP_KEY
    path = folder / copy_name(at, sealed=bool(key))
    if key:
        with tempfile.TemporaryDirectory(dir=folder, prefix=".") as draft:
            plain = Path(draft, "plain")
            _write(tournament, plain, Carries(secrets=True))
            encrypt_file(plain, path, recipient=key)
    else:
        _write(tournament, path, Carries())
    # Older copies are deleted only after the new one was read back whole.
    _let_go(backups_of(tournament), at)
    return Backup(path, at, path.stat().st_size)


def save_apart(*, tournament: Tournament, at: datetime) -> str:
    """Save the event beside its copies, under a name that is never deleted with them; return the name.

    For rows that are about to be replaced by those of another machine. Refuses as ``save_event`` does.
    """
    folder = folder_of(tournament)
    if folder is None:
        raise Conflict("archive.no_folder", _("This machine saves no copies: SEATWIND_BACKUPS is empty."))
    if room_on_disk().level is Room.NONE:
        raise NoRoom("machine.disk_nearly_full", _("The disk is nearly full: free some space, then save again."))
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    name = f"apart-{copy_name(at, sealed=False)}"
    _write(tournament, folder / name, Carries())
    return name


def bring_companions(*, tournament: Tournament, at: datetime) -> None:
    """Bring the files beside the copies up to date; a failure is logged, because the copy itself exists."""
    folder = folder_of(tournament)
    if folder is None or room_on_disk().level is Room.NONE:
        return
    for name, companion in companions.items():
        try:
            companion.write(tournament, folder / name, at)
        except (OSError, Refusal, RuleError):
            logger.exception("%s of the event %s could not be written", name, tournament.slug)


def bring_to_bucket(*, tournament: Tournament, at: datetime) -> None:
    """Send the copies to the bucket, if there is one.

    A failure is logged, and the next copy tries again: whatever the library raises, the copy on disk is there.
    """
    if not has_bucket():
        return
    try:
        send_copies(tournament=tournament, at=at)
    except Exception:
        logger.exception("the copies of the event %s could not be sent to the bucket", tournament.slug)


def _write(tournament: Tournament, path: Path, carries: Carries) -> None:
    """Write the copy and read it back: an unreadable copy does not count."""
    progress = f"archive:saving:{tournament.uid}"

    def tell(rows: int) -> None:
        cache.set(progress, rows, _PROGRESS_SECONDS)

    tell(0)
    try:
        with whole_file(path) as out:
            write_event(tournament, out, carries=carries, on_rows=tell)
            # Read back before the file gets its name: an unreadable copy replaces nothing.
            out.flush()
            open_event_file(out).check_parts()
    finally:
        cache.delete(progress)


def rows_being_saved(tournament: Tournament) -> int | None:
    """Return how many rows of a copy in progress are written; None while none is in progress."""
    rows: int | None = cache.get(f"archive:saving:{tournament.uid}")
    return rows


def _let_go(backups: Iterable[Backup], now: datetime) -> None:
    listed = list(backups)
    wanted = kept([backup.at for backup in listed], now)
    for copy in listed:
        if copy.at not in wanted:
            copy.path.unlink(missing_ok=True)
    for folder in {backup.path.parent for backup in listed}:
        _sweep_drafts(folder, now)


def _sweep_drafts(folder: Path, now: datetime) -> None:
    """Delete partial files that a crashed machine left."""
    for draft in folder.glob(".*.part"):
        if now.timestamp() - draft.stat().st_mtime > 24 * 3600:
            draft.unlink(missing_ok=True)


def save_due(*, at: datetime) -> int:
    """Save the events that are due; return how many. A failure is logged, and the others are saved."""
    if folder_of(Tournament()) is None:
        return 0
    saved = 0
    for event in due_events(at):
        try:
            save_event(tournament=event, at=at)
            bring_companions(tournament=event, at=at)
            bring_to_bucket(tournament=event, at=at)
            saved += 1
        except (OSError, NoRoom, RuleError):
            logger.exception("the event %s could not be saved", event.slug)
    return saved
