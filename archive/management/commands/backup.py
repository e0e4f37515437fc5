"""Run ``manage.py backup FILE`` or ``backup --bucket``: save the whole site, accounts and pictures with it."""

import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import storages
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from archive.backups.selectors.files import copy_name
from archive.backups.services.bucket import STORAGE, has_bucket
from archive.backups.services.pings import ping
from archive.backups.services.whole_site import back_up
from archive.common.services.sealing import encrypt_file
from archive.common.services.writing import whole_file
from tournaments.common.errors import Refusal


class Command(BaseCommand):
    help = (
        "Saves the whole site into FILE: events, accounts with their hashed passwords, pictures. Keep it as a secret."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        place = parser.add_mutually_exclusive_group(required=True)
        place.add_argument("file", type=Path, nargs="?")
        place.add_argument("--bucket", action="store_true", help="save the file, encrypted, in the bucket of copies")
        parser.add_argument(
            "--recipient", default="", metavar="age1...", help="encrypt for the key with this public half"
        )

    def handle(self, *args: Any, file: Path | None, bucket: bool, recipient: str, **options: Any) -> None:
        try:
            if file is not None:
                place, manifest = str(file), _save(file, recipient)
            else:
                place, manifest = _save_in_bucket(recipient or settings.SEATWIND_BACKUP_KEY)
        except Refusal as refused:
            raise CommandError(str(refused)) from refused
        ping()
        counts = manifest["counts"]
        self.stdout.write(f"{place}: {counts['rows']} rows, {counts['pictures']} pictures")


def _save(file: Path, recipient: str) -> dict[str, Any]:
    if not recipient:
        return _write(file)
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder, "site")
        manifest = _write(plain)
        encrypt_file(plain, file, recipient=recipient)
    return manifest


def _save_in_bucket(recipient: str) -> tuple[str, dict[str, Any]]:
    """Send a sealed copy into the bucket; return its name there and its manifest."""
    if not has_bucket() or not recipient:
        raise CommandError("Set SEATWIND_BACKUPS_BUCKET and SEATWIND_BACKUP_KEY: a copy outside is always sealed.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, copy_name(timezone.now(), sealed=True))
        manifest = _save(path, recipient)
        with path.open("rb") as copy:
            return storages[STORAGE].save(f"site/{path.name}", File(copy)), manifest


def _write(path: Path) -> dict[str, Any]:
    with whole_file(path) as out:
        return back_up(out)
