"""``manage.py load_demo``: the demo event, once."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from reports.demo.load import SLUG, load_demo


class Command(BaseCommand):
    help = "Load the demo event: 72 invented players, halfway through session 4. Does nothing when it is there."

    def handle(self, *args: Any, **options: Any) -> None:
        event = load_demo(at=timezone.now())
        self.stdout.write(f"{SLUG}: already loaded" if event is None else f"{SLUG}: loaded")
