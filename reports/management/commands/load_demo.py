"""Run ``manage.py load_demo``: load the demo event once, and anew when it is too old or with ``--reset``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from reports.demo.services.load import SLUG, load_again, load_demo, renew_demo
from tournaments.common.actors import system_actor


class Command(BaseCommand):
    help = (
        "Load the demo event: 72 invented players, halfway through session 4. Where it is there it stays, "
        "unless it has grown old (the time of session 4 is up, twelve hours where somebody used it), or with --reset."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--reset", action="store_true", help="reset the demo event to its initial state; all changes are lost"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        if options["reset"]:
            load_again(by=system_actor(), at=now)
            outcome = "set back"
        elif load_demo(at=now) is not None:
            outcome = "loaded"
        else:
            outcome = "grown old, loaded again" if renew_demo(at=now) else "already loaded"
        self.stdout.write(f"{SLUG}: {outcome}")
