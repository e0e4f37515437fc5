"""An event made of a record: its rankings are those of the record, by an independent program (the checker)."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from archive.exports.services.records import record_of
from archive.records.selectors import read_record_file
from archive.records.services.incoming import Wanted, restore_record
from mahjong_core.check.run import check_file
from mahjong_core.generate.event import generate
from mahjong_core.verify import open_event_file
from mahjong_core.verify.event import event_checks
from tests.archive.files import saved
from tests.demo import demo_event
from tests.people import NOON
from tournaments.common.actors import system_actor
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
EXAMPLES = Path("docs/record")


def brought_in(raw: bytes, name: str = "open.mtr.json", **wanted: Any) -> Tournament:
    return restore_record(
        checked=read_record_file(raw, name), wanted=Wanted(**wanted), by=system_actor("event"), at=NOON
    )


def record_from(event: Tournament) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(record_of(io.BytesIO(saved(event)), personal_data=True))
    return document


@pytest.mark.parametrize("name", ["mcr-teams", "riichi-final"])
def test_the_examples(name: str) -> None:
    event = brought_in((EXAMPLES / f"{name}.mtr.json").read_bytes())
    failed = [text for good, text in event_checks(open_event_file(io.BytesIO(saved(event)))) if not good]
    assert failed == []
    again = record_from(event)
    report = check_file(json.dumps(again).encode(), "again")
    assert (report.status, [finding.to_json() for finding in report.findings if finding.severity != "note"]) == (0, [])


def test_the_demo_event_there_and_back() -> None:
    before = record_from(demo_event())
    event = brought_in(json.dumps(before).encode(), slug="again")
    assert record_from(event) == before
