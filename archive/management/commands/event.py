"""Run ``manage.py event``: export, import and inspect an event's file from the terminal."""

import contextlib
import json
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from getpass import getpass
from pathlib import Path
from typing import IO, Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from archive.backups.services.saving import bring_companions, bring_to_bucket, save_due, save_event
from archive.common.selectors.kinds import Carries
from archive.common.services.refusals import file_as_refusals, refusal_line
from archive.common.services.sealing import decrypted_file, encrypt_file, new_key
from archive.common.services.writing import whole_file
from archive.exports.services.events import write_event
from archive.exports.services.records import record_of
from archive.exports.services.site import write_site
from archive.imports.selectors import differences, summary
from archive.imports.services.events import restore_event
from archive.imports.services.rehearsing import as_rehearsed, is_here, rehearse_event
from archive.management.record_files import files_beside, is_record, read_part
from archive.management.tables import make_tables
from archive.records.selectors import read_record_file
from archive.records.services.incoming import Accepts, Wanted, restore_record
from mahjong_core.check.run import report_text
from mahjong_core.verify import EventFile, open_event_file
from mahjong_core.verify.event import event_checks
from tournaments.common.actors import system_actor
from tournaments.common.errors import Refusal
from tournaments.models import Tournament

_MAX_SHOWN: Final = 200


class Command(BaseCommand):
    help = "Exports, imports, checks and saves events as files."

    def add_arguments(self, parser: CommandParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True, metavar="export|import|inspect|...")
        export = acts.add_parser("export", help="save the event with the address SLUG to FILE")
        export.add_argument("slug")
        export.add_argument("file", type=Path)
        export.add_argument(
            "--without-personal-data", action="store_true", help="replace names by numbers and leave out free texts"
        )
        export.add_argument(
            "--seal", action="store_true", help="encrypt the file with a passphrase, or for the key of --recipient"
        )
        export.add_argument(
            "--recipient", default="", metavar="age1...", help="encrypt for the key with this public half"
        )
        record = acts.add_parser("record", help="write the tournament record of the event to FILE")
        record.add_argument("slug")
        record.add_argument("file", type=Path)
        record.add_argument(
            "--without-personal-data", action="store_true", help="leave out names, clubs, federation numbers"
        )
        bring = _add_import(acts)
        look = acts.add_parser("inspect", help="show the contents of FILE and check it")
        look.add_argument("file", type=Path)
        look.add_argument("--json", action="store_true", help="as one JSON object")
        compare = acts.add_parser("compare", help="show the differences of two files; exit status 1 if there are any")
        compare.add_argument("file", type=Path)
        compare.add_argument("other", type=Path)
        for command_parser in (bring, look, compare):
            _add_keys(command_parser)
        site = acts.add_parser("site", help="write the public pages of the event to FOLDER as static files")
        site.add_argument("slug")
        site.add_argument("folder", type=Path)
        site.add_argument(
            "--language", default=settings.LANGUAGE_CODE, choices=[code for code, _name in settings.LANGUAGES]
        )
        save = acts.add_parser(
            "save", help="save a copy of the event, or of all events that are due, in the folder of backups"
        )
        save.add_argument("slug", nargs="?", default="")
        save.add_argument("--due", action="store_true")
        save.add_argument(
            "--beside", action="store_true", help="update only the emergency paper and the bucket, without a new copy"
        )
        acts.add_parser("key", help="print a new key with its public half")

    def handle(self, *args: Any, **options: Any) -> None:
        acts: Mapping[str, Callable[..., None]] = {
            "export": self._export,
            "record": self._record,
            "import": self._import,
            "inspect": self._inspect,
            "compare": self._compare,
            "site": self._site,
            "save": self._save,
            "key": self._key,
        }
        try:
            acts[options["act"]](**options)
        except Refusal as refused:
            raise CommandError(refusal_line(refused)) from refused
        except FileNotFoundError as error:
            raise CommandError(f"{error.filename} is not there.") from error

    def _export(self, *, slug: str, file: Path, **options: Any) -> None:
        tournament = _event_at(slug)
        is_sealed = bool(options["seal"] or options["recipient"])
        carries = Carries(secrets=is_sealed, personal_data=not options["without_personal_data"])
        if is_sealed:
            passphrase = "" if options["recipient"] else _passphrase("Passphrase for this file: ")
            with tempfile.TemporaryDirectory() as folder:
                plain = Path(folder, "plain.seatwind")
                manifest = self._write(tournament, plain, carries)
                encrypt_file(plain, file, passphrase=passphrase, recipient=options["recipient"])
        else:
            manifest = self._write(tournament, file, carries)
        counts = manifest["counts"]
        self.stdout.write(f"{file}: {slug}, {counts['rows']} rows, {counts['pictures']} pictures")

    def _record(self, *, slug: str, file: Path, without_personal_data: bool, **options: Any) -> None:
        carries = Carries(personal_data=not without_personal_data)
        with tempfile.TemporaryFile() as saved:
            write_event(_event_at(slug), saved, carries=carries)
            saved.seek(0)
            file.write_bytes(record_of(saved, personal_data=not without_personal_data))
        self.stdout.write(f"{file}: {slug}")

    def _write(self, tournament: Tournament, path: Path, carries: Carries) -> dict[str, Any]:
        with whole_file(path) as out:
            return write_event(tournament, out, carries=carries, on_rows=self._progress)

    def _import(self, *, file: Path, slug: str, rehearsal: bool, **options: Any) -> None:
        make_tables()
        if is_record(file):
            self._import_record(file, slug, options)
            return
        with _opened(file, options) as source:
            bring = rehearse_event if rehearsal or (slug and is_here(source)) else restore_event
            done = bring(file=source, by=system_actor("event"), at=timezone.now(), slug=slug, on_rows=self._progress)
        self.stdout.write(
            f"{done.tournament.slug}: {done.rows} rows, {done.pictures} pictures, {done.accounts} new accounts"
        )
        if done.tournament.is_rehearsal:
            self.stdout.write("A rehearsal: a draft with links and cards of its own, which tells nobody.")

    def _import_record(self, file: Path, slug: str, options: Mapping[str, Any]) -> None:
        checked = read_record_file(
            read_part(file), file.name, rules=options["rules"] or None, beside=files_beside(file)
        )
        self.stderr.write(report_text(checked.report), ending="")
        event = restore_record(
            checked=checked,
            wanted=Wanted(slug, options["name"], options["starts_on"]),
            accepts=Accepts(options["accept_warnings"], options["accept_differences"], options["accept_unknown_winds"]),
            by=system_actor("event"),
            at=timezone.now(),
        )
        self.stdout.write(f"{event.slug}: made of a record, archived")

    def _inspect(self, *, file: Path, **options: Any) -> None:
        with _opened(file, options) as opened, file_as_refusals():
            source = open_event_file(opened)
            facts = summary(source)
            failed = [text for good, text in event_checks(source) if not good] if source.kind == "event" else []
        if options["json"]:
            self.stdout.write(json.dumps(facts | {"failed": failed}, ensure_ascii=False))
        else:
            self._tell(facts)
        for text in failed:
            self.stderr.write(text)
        if failed:
            raise CommandError("The file does not add up.", returncode=1)

    def _tell(self, facts: Mapping[str, Any]) -> None:
        event, carries = facts["event"] or {}, facts["carries"]
        self.stdout.write(f"{event.get('name', 'A whole site')} ({event.get('slug', '-')}), {event.get('as_of', '-')}")
        self.stdout.write(f"format {facts['version']}, {facts['software']}")
        self.stdout.write(f"secrets {carries['secrets']}, personal data {carries['personal_data']}")
        for model, count in facts["rows"].items():
            self.stdout.write(f"{count:>9}  {model}")
        self.stdout.write(f"{facts['counts']['pictures']:>9}  pictures")

    def _compare(self, *, file: Path, other: Path, **options: Any) -> None:
        with _opened(file, options) as left, _opened(other, options) as right, file_as_refusals():
            first, second = open_event_file(left), open_event_file(right)
            with as_rehearsed(first, second) as before:
                lines = list(_shown(before, second))
        if before is not first:
            self.stdout.write("The second is a rehearsal of the first: compared as if it had been named so.")
        for line in lines[:_MAX_SHOWN]:
            self.stdout.write(line)
        if len(lines) > _MAX_SHOWN:
            self.stdout.write(f"and {len(lines) - _MAX_SHOWN} more")
        if lines:
            raise CommandError(f"{len(lines)} differences", returncode=1)
        self.stdout.write("The two files say the same.")

    def _site(self, *, slug: str, folder: Path, language: str, **options: Any) -> None:
        pages = write_site(tournament=_event_at(slug), folder=folder, language=language)
        self.stdout.write(f"{folder}: {pages} pages")

    def _save(self, *, slug: str, due: bool, beside: bool, **options: Any) -> None:
        if due:
            self.stdout.write(f"{save_due(at=timezone.now())} saved")
            return
        event, now = _event_at(slug), timezone.now()
        if not beside:
            self.stdout.write(str(save_event(tournament=event, at=now).path))
        bring_companions(tournament=event, at=now)
        bring_to_bucket(tournament=event, at=now)

    def _key(self, **options: Any) -> None:
        key, public = new_key()
        self.stdout.write(f"# public half: {public}\n{key}")

    def _progress(self, rows: int) -> None:
        if sys.stderr.isatty():
            self.stderr.write(f"\r{rows} rows", ending="")


def _event_at(slug: str) -> Tournament:
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise CommandError(f"There is no event at {slug}.")
    return tournament


def _shown(event_file: EventFile, two: EventFile) -> Iterator[str]:
    facts = ("version", "kind", "event", "carries")
    yield from (f"manifest {name}" for name in facts if event_file.facts[name] != two.facts[name])
    for each in differences(event_file, two):
        yield " ".join([each.kind, each.part, each.uid, *each.columns])


def _add_import(acts: Any) -> CommandParser:
    """Add the parser of ``import`` and return it."""
    bring: CommandParser = acts.add_parser("import", help="import an event file or a tournament record")
    bring.add_argument("file", type=Path)
    bring.add_argument("--rules", default="", metavar="PRESET", help="the rule set, if a record names none")
    bring.add_argument("--name", default="", help="the name of the event, if a record has none")
    bring.add_argument(
        "--starts-on",
        type=date.fromisoformat,
        default=None,
        metavar="DAY",
        help="the first day, if a record has none",
    )
    bring.add_argument("--accept-warnings", action="store_true", help="import a record although it has warnings")
    bring.add_argument("--accept-differences", action="store_true", help="use the computed figures if they differ")
    bring.add_argument("--accept-unknown-winds", action="store_true", help="import a record without winds")
    bring.add_argument(
        "--as",
        dest="slug",
        default="",
        metavar="SLUG",
        help="import under another address; if the event exists here, as a rehearsal",
    )
    bring.add_argument("--rehearsal", action="store_true", help="import as a rehearsal, which sends no messages")
    return bring


def _add_keys(parser: ArgumentParser) -> None:
    parser.add_argument("--key", type=Path, metavar="FILE", help="the key file for an encrypted file")
    parser.add_argument("--passphrase", action="store_true", help="ask for the passphrase of an encrypted file")


@contextlib.contextmanager
def _opened(path: Path, options: Mapping[str, Any]) -> Iterator[IO[bytes]]:
    key = options["key"].read_text(encoding="ascii") if options.get("key") else ""
    passphrase = _passphrase("Passphrase: ") if options.get("passphrase") else ""
    with path.open("rb") as file, decrypted_file(file, passphrase=passphrase, key=key) as plain:
        yield plain


def _passphrase(prompt: str) -> str:
    """Return the passphrase, typed at a terminal, else the first line of standard input.

    It is no argument and no setting, which others on the machine could read.
    """
    return getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
