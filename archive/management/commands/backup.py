"""Run ``manage.py backup FILE``: save the whole site, accounts and pictures with it."""

import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from archive.backups.services.whole_site import back_up
from archive.common.services.sealing import seal
from archive.common.services.writing import whole_file
from tournaments.common.errors import Refusal


class Command(BaseCommand):
    help = (
        "Saves the whole site into FILE: events, accounts with their hashed passwords, pictures. Keep it as a secret."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--recipient", default="", metavar="age1...", help="seal for the key with this public half")

    def handle(self, *args: Any, file: Path, recipient: str, **options: Any) -> None:
        try:
            if recipient:
                with tempfile.TemporaryDirectory() as folder:
                    plain = Path(folder, "site")
                    manifest = _write(plain)
                    seal(plain, file, recipient=recipient)
            else:
                manifest = _write(file)
        except Refusal as refused:
            raise CommandError(str(refused)) from refused
        counts = manifest["counts"]
        self.stdout.write(f"{file}: {counts['rows']} rows, {counts['pictures']} pictures")


def _write(path: Path) -> dict[str, Any]:
    with whole_file(path) as out:
        return back_up(out)
