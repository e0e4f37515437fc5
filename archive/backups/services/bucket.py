"""Copy backups into a bucket, so that they survive the loss of the machine and its stick."""

import json
from datetime import datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import storages

from archive.backups.selectors.files import NAME, SENT, backups_of, folder_of
from tournaments.models import Tournament

STORAGE: Final = "copies"


def has_bucket() -> bool:
    """Return whether ``SEATWIND_BACKUPS_BUCKET`` names a bucket."""
    return STORAGE in settings.STORAGES


def send_copies(*, tournament: Tournament, at: datetime) -> int:
    """Bring the bucket's folder of the event up to date; return how many copies were sent.

    What an earlier try could not send goes now, and what no generation keeps goes there too. Raises what the storage
    raises; then nothing says that the bucket is up to date.
    """
    folder = folder_of(tournament)
    if folder is None or not folder.is_dir():
        return 0
    storage = storages[STORAGE]
    kept = {backup.name: backup.path for backup in backups_of(tournament) if backup.is_sealed}
    there = {name for name in storage.listdir(folder.name)[1] if NAME.fullmatch(name)}
    missing = sorted(kept.keys() - there, reverse=True)
    for name in missing:
        with kept[name].open("rb") as file:
            storage.save(f"{folder.name}/{name}", File(file))
    for name in sorted(there - kept.keys()):
        storage.delete(f"{folder.name}/{name}")
    _note(folder.parent, at)
    return len(missing)


def _note(root: Path, at: datetime) -> None:
    """Record when the bucket was last brought up to date, for the page of the machine."""
    draft = root / f".{SENT}.part"
    draft.write_text(json.dumps({"at": at.isoformat()}), encoding="utf-8")
    draft.replace(root / SENT)
