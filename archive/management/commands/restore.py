"""Run ``manage.py restore FILE``: restore the whole site or one event from a copy, and report what was lost."""

from argparse import ArgumentParser
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from archive.backups.services.ledgers import ledger_faults
from archive.backups.services.whole_site import restore_site
from archive.common.selectors.columns import moment_text
from archive.common.services.refusals import file_as_refusals, refusal_line
from archive.common.services.sealing import decrypted_file
from archive.imports.services.events import restore_event
from archive.management.tables import make_tables
from mahjong_core.verify import open_event_file
from tournaments.common.actors import system_actor
from tournaments.common.errors import Refusal


class Command(BaseCommand):
    help = "Restores FILE: a whole site in an empty database, or one event."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--key", type=Path, metavar="FILE", help="the key file for an encrypted copy")

    def handle(self, *args: Any, file: Path, key: Path | None, **options: Any) -> None:
        make_tables()
        try:
            text = key.read_text(encoding="ascii") if key is not None else ""
            with file.open("rb") as given, decrypted_file(given, key=text) as plain:
                self.stdout.write(_restored(plain))
        except Refusal as refused:
            raise CommandError(refusal_line(refused)) from refused
        except FileNotFoundError as error:
            raise CommandError(f"{error.filename} is not there.") from error
        except (IsADirectoryError, PermissionError) as error:
            raise CommandError(f"{error.filename} cannot be read: {error.strerror}.") from error


def _restored(file: IO[bytes]) -> str:
    now = timezone.now()
    with file_as_refusals():
        source = open_event_file(file)
    if source.kind == "site":
        site = restore_site(file=file, by=system_actor("restore"), at=now)
        faults = list(ledger_faults())
        if faults:
            raise CommandError("\n".join(["Restored, but the ledger does not add up:", *faults]))
        return f"{site.events} events, {site.accounts} accounts, {site.rows} rows, {site.pictures} pictures"
    done = restore_event(file=file, by=system_actor("restore"), at=now)
    return (
        f"{done.tournament.slug}: {done.rows} rows, {done.pictures} pictures. Everything up to"
        f" {source.event.get('as_of')}; what was written between then and {moment_text(now)} is lost."
    )
