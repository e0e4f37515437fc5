"""Run ``manage.py print EVENT DOCUMENT``: print without a browser."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from paper.models import PrintRun, PrintStatus
from paper.prints.selectors.centre import for_a_session, printables_for
from paper.prints.selectors.choices import Wish
from paper.prints.services.printing import order_prints, set_run
from tournaments.common.actors import system_actor
from tournaments.common.errors import Refusal
from tournaments.models import Role, Tournament
from tournaments.registry.printables import PrintScope, printables

EVERYTHING = "everything"


class Command(BaseCommand):
    help = "Writes documents of an event as PDF files. Without a document, lists the documents."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="the event's address, such as lyon-open")
        parser.add_argument("document", nargs="?", help=f"a document, or {EVERYTHING} (with --session)")
        parser.add_argument(
            "--session", type=int, action="append", help="a session number; repeat the option for more sessions"
        )
        parser.add_argument(
            "--paper", default="", help="paper size, such as a4, letter or a3, if the document allows it"
        )
        parser.add_argument(
            "--language",
            default=settings.LANGUAGE_CODE,
            choices=[code for code, _ in settings.LANGUAGES],
        )
        parser.add_argument(
            "--table",
            type=int,
            action="append",
            default=[],
            help="print only this table; repeat the option for more tables",
        )
        parser.add_argument(
            "--player",
            type=int,
            action="append",
            default=[],
            help="print only this player; repeat the option for more players",
        )
        parser.add_argument(
            "--address", default="http://127.0.0.1:8000", help="the address of the site for the printed QR codes"
        )
        parser.add_argument("--to", default=".", help="the folder for the files")

    def handle(self, *_args: Any, **options: Any) -> None:
        event = Tournament.objects.filter(slug=options["event"]).first()
        if event is None:
            raise CommandError(f"There is no event {options['event']!r}.")
        if not options["document"]:
            for printable in printables_for(event, list(Role)):
                self.stdout.write(f"{printable.code:<20} {printable.name}: {printable.about}")
            return
        folder = Path(options["to"])
        folder.mkdir(parents=True, exist_ok=True)
        try:
            runs = order_prints(
                tournament=event,
                wishes=list(self._wishes(event, options)),
                address=options["address"],
                by=system_actor("print"),
                at=timezone.now(),
            )
        except Refusal as refusal:
            raise CommandError(f"{refusal.message} ({refusal.code})") from refusal
        for run in runs:
            self._write(run, folder)

    def _wishes(self, event: Tournament, options: dict[str, Any]) -> list[Wish]:
        document, sessions = options["document"], options["session"] or [None]
        codes = [document]
        if document == EVERYTHING:
            codes = [this_printable.code for this_printable in for_a_session(event, list(Role))]
        wishes = []
        for code in codes:
            printable = printables.get(code)
            is_of_session = printable is None or printable.scope is not PrintScope.EVENT
            for session in sessions if is_of_session else [None]:
                wish = Wish(
                    code,
                    session,
                    language=options["language"],
                    paper=options["paper"],
                    tables=frozenset(options["table"]),
                    players=frozenset(options["player"]),
                )
                wishes.append(wish)
        return wishes

    def _write(self, run: PrintRun, folder: Path) -> None:
        done = set_run(run=run, at=timezone.now())
        if done.status != PrintStatus.DONE:
            raise CommandError(f"{done.reason} ({done.refusal})")
        name = "-".join(str(part) for part in (run.tournament.slug, run.document, run.session) if part)
        target = folder / f"{name}.pdf"
        with done.output.file.open("rb") as file:
            target.write_bytes(file.read())
        self.stdout.write(str(target))
