"""Check restored events as a reader of their files would: sheets, results and published standings."""

import tempfile
from collections.abc import Iterator

from archive.exports.services.events import write_event
from mahjong_core.errors import RuleError
from mahjong_core.verify import open_event_file
from mahjong_core.verify.event import event_checks
from tournaments.models import Tournament


def ledger_faults() -> Iterator[str]:
    """Yield a line for each inconsistency in an event's ledger."""
    for event in Tournament.objects.order_by("pk"):
        with tempfile.TemporaryFile() as file:
            write_event(event, file)
            try:
                yield from (f"{event.slug}: {text}" for good, text in event_checks(open_event_file(file)) if not good)
            except RuleError as error:
                yield f"{event.slug}: {error}"
