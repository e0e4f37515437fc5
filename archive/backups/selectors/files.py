"""List the backups of events in their folder: their age, and which are kept."""

import json
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db.models import Max

from mahjong_core.errors import RuleError
from mahjong_core.verify import open_event_file
from tournaments.models import AuditEvent, Session, SessionMove, SessionMoveKind, SessionStatus, Tournament

ENDING: Final = ".seatwind"
SEALED_ENDING: Final = ".seatwind.age"
SENT: Final = "bucket.json"
_STAMP: Final = "%Y-%m-%dT%H-%M-%S-%f"
NAME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{6}\.seatwind(\.age)?")
IN_PLAY: Final = timedelta(minutes=10)
AT_REST: Final = timedelta(hours=1)
_LOOKED_AT: Final = timedelta(days=2)  # an event in which nothing happened for longer was saved before
_LATE: Final = timedelta(minutes=5)  # the sweep looks every minute
_NEWEST_KEPT: Final = 24
_HOURS_KEPT: Final = timedelta(days=2)
_DAYS_KEPT: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Backup:
    """Represent a saved copy of an event."""

    path: Path
    at: datetime
    size: int

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def is_sealed(self) -> bool:
        return self.name.endswith(SEALED_ENDING)


def backups_folder() -> Path | None:
    """Return the folder of backups; None if ``SEATWIND_BACKUPS`` turns them off."""
    return Path(settings.SEATWIND_BACKUPS) if settings.SEATWIND_BACKUPS else None


def folder_of(tournament: Tournament) -> Path | None:
    """Return the event's own folder, with a readable name that contains the uid: the address may change."""
    root = backups_folder()
    if root is None:
        return None
    known = sorted(root.glob(f"*-{tournament.uid.hex[:12]}")) if root.is_dir() else []
    return known[0] if known else root / f"{tournament.slug}-{tournament.uid.hex[:12]}"


def copy_name(at: datetime, *, sealed: bool) -> str:
    """Return the name of a copy saved at a moment."""
    return at.astimezone(UTC).strftime(_STAMP) + (SEALED_ENDING if sealed else ENDING)


def backups_of(tournament: Tournament) -> list[Backup]:
    """Return the copies of an event, newest first."""
    folder = folder_of(tournament)
    return [] if folder is None else sorted(_in(folder), key=lambda backup: backup.name, reverse=True)


def backup_named(tournament: Tournament, name: str) -> Backup | None:
    """Return the copy of that name; None if there is none."""
    return next((backup for backup in backups_of(tournament) if backup.name == name), None)


def newest_backup() -> datetime | None:
    """Return when the newest copy of any event was saved; None if there is none."""
    root = backups_folder()
    folders = [path for path in root.iterdir() if path.is_dir()] if root is not None and root.is_dir() else []
    return max((backup.at for folder in folders for backup in _in(folder)), default=None)


def bucket_brought_up_at() -> datetime | None:
    """Return when the copies were last brought into the bucket.

    None if they never were, or the note cannot be read.
    """
    root = backups_folder()
    try:
        noted = json.loads((root / SENT).read_text("utf-8")) if root is not None else {}
        return datetime.fromisoformat(noted["at"])
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def _in(folder: Path) -> Iterator[Backup]:
    for path in folder.iterdir() if folder.is_dir() else ():
        if NAME.fullmatch(path.name):
            at = datetime.strptime(path.name.split(".")[0], _STAMP).replace(tzinfo=UTC)
            yield Backup(path, at, path.stat().st_size)


def kept(moments: Iterable[datetime], now: datetime) -> set[datetime]:
    """Return the copies to keep: the newest 24, the last of each hour for two days, the last of each day for thirty."""
    ordered = sorted(moments, reverse=True)
    hours = {(at.date(), at.hour): at for at in reversed(ordered) if now - at < _HOURS_KEPT}
    days = {at.date(): at for at in reversed(ordered) if now - at < _DAYS_KEPT}
    return {*ordered[:_NEWEST_KEPT], *hours.values(), *days.values()}


def due_events(now: datetime) -> list[Tournament]:
    """Return the events to save.

    These are events that changed since their newest copy, once a session ended, ten minutes of play or an hour of rest
    went by.
    """
    recent = AuditEvent.objects.filter(at__gt=now - _LOOKED_AT, tournament_uid__isnull=False)
    changed = dict(recent.values_list("tournament_uid").annotate(latest=Max("at")).order_by())
    events = Tournament.objects.filter(uid__in=changed)
    playing = set(
        Session.objects.filter(status__in=[SessionStatus.RUNNING, SessionStatus.PAUSED]).values_list(
            "tournament_id", flat=True
        )
    )
    return [event for event in events if _is_due(event, changed[event.uid], now, playing)]


def overdue_events(now: datetime) -> list[Tournament]:
    """Return the events that were due five minutes ago and have no copy since."""
    before = now - _LATE
    return [event for event in due_events(before) if event.created_at < before]


def _is_due(event: Tournament, changed: datetime, now: datetime, playing: Collection[int]) -> bool:
    newest = next(iter(backups_of(event)), None)
    if newest is None:
        return True
    if changed <= newest.at:
        return False
    ended = SessionMove.objects.filter(
        session__tournament=event, kind__in=[SessionMoveKind.END, SessionMoveKind.RELEASE], at__gt=newest.at
    )
    return now - newest.at >= (IN_PLAY if event.pk in playing else AT_REST) or ended.exists()


def changes_since(tournament: Tournament, at: datetime) -> int:
    """Return the number of changes of the event since ``at``, which a copy of that time lacks (one query)."""
    return AuditEvent.objects.filter(tournament_uid=tournament.uid, at__gt=at).count()


def says(backup: Backup) -> str:
    """Return the event's moment in the manifest of an open copy; empty if it cannot be read."""
    if backup.is_sealed:
        return ""
    try:
        with backup.path.open("rb") as file:
            return str(open_event_file(file).event.get("as_of") or "")
    except (RuleError, OSError):
        return ""
