"""Events saved into memory, taken out of the database, and brought in again."""

import io
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

from archive.common.selectors.kinds import Carries
from archive.common.services.writing import FileWriter
from archive.exports.services.events import EVERYTHING, write_event
from archive.imports.services.events import Imported, restore_event
from mahjong_core.verify import canonical_json, open_event_file
from tests.api.conftest import Api
from tests.people import NOON, make_user
from tournaments.common.actors import system_actor
from tournaments.common.services.ledger_writer import plain_rows
from tournaments.events.services.removal import _remove
from tournaments.models import AuditEvent, Participant, Person, SiteEvent, Tournament, User
from tournaments.registry.event_parts import Row, all_parts


def saved(event: Tournament, carries: Carries = EVERYTHING) -> bytes:
    """The event's file."""
    out = io.BytesIO()
    write_event(event, out, carries=carries)
    return out.getvalue()


def take_out(event: Tournament) -> None:
    """The event leaves the database, as if this were a machine that never had it; its accounts stay."""
    from django.db import transaction

    with transaction.atomic():
        _remove(Tournament.objects.get(pk=event.pk), "test", by=system_actor(), at=NOON)


def bring_in(data: bytes, slug: str = "") -> Imported:
    return restore_event(file=io.BytesIO(data), by=system_actor("event"), at=NOON, slug=slug)


def rewritten(data: bytes, change: Callable[[str, Row], Row], extra: Mapping[str, list[Row]] | None = None) -> bytes:
    """The file with each row changed, and with kinds of rows that come after all others."""
    source, out = open_event_file(io.BytesIO(data)), io.BytesIO()
    writer = FileWriter(out)
    for part in source.parts:
        writer.write_rows(part.name, (canonical_json(change(part.model, row)) for row in source.rows(part.model)))
    for model, rows in (extra or {}).items():
        writer.write_rows(f"rows/{model}.jsonl", map(canonical_json, rows))
    writer.finish({name: value for name, value in source.facts.items() if name not in {"counts", "parts"}})
    return out.getvalue()


def row_counts() -> dict[str, int]:
    """How many rows every table has that an event file could touch."""
    models = [*(part.model for part in all_parts()), Person, User, SiteEvent, AuditEvent]
    return {model._meta.label: plain_rows(model).count() for model in models}


def answers(event: Tournament, moments: int = 6) -> dict[str, Any]:
    """What the API says of an event: standings of every basis and of past moments, balance, teams, and each why."""
    make_user("answers", is_superuser=True)
    api = Api("answers")
    root = f"/tournaments/{event.slug}"
    at = list(AuditEvent.objects.filter(tournament_uid=event.uid).order_by("pk").values_list("at", flat=True))
    chosen = {moment.isoformat() for moment in at[:: max(1, len(at) // moments)]}
    paths = ["standings/", "team-standings/", "country-standings/", "balance/", "rulings/", "appeals/"]
    paths += [f"standings/?as_of={quote(moment)}" for moment in sorted(chosen)]
    numbers = Participant.objects.filter(tournament=event).order_by("number").values_list("number", flat=True)
    paths += [f"standings/{number}/why/" for number in numbers[:12]]
    paths += [f"sessions/{number}/tables/" for number in event.sessions.values_list("number", flat=True)]
    results = {path: api.get(f"{root}/{path}") for path in paths}
    assert results["standings/"].status == 200
    return {path: (answer.status, answer.body) for path, answer in results.items()}
