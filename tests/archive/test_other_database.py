"""From PostgreSQL into SQLite and back: the file is the same, and so is everything that is read of the event."""

from pathlib import Path

import pytest

from reports.demo.services.load import load_demo
from tests.archive.files import answers, bring_in, saved, take_out
from tests.archive.test_crashes import empty_site, manage
from tests.people import NOON

pytestmark = pytest.mark.django_db


@pytest.mark.long
@pytest.mark.postgres
def test_the_demo_event_goes_into_the_other_database_and_back(tmp_path: Path) -> None:
    event = load_demo(at=NOON)
    assert event is not None
    before, data = answers(event), saved(event)
    here, there = tmp_path / "here.seatwind", tmp_path / "there.seatwind"
    here.write_bytes(data)
    folder = empty_site(tmp_path)
    manage(folder, "event", "import", str(here))
    manage(folder, "event", "export", event.slug, str(there))
    assert there.read_bytes() == data
    take_out(event)
    back = bring_in(there.read_bytes()).tournament
    assert answers(back) == before


@pytest.mark.long
def test_a_whole_site_on_an_empty_machine_and_back(tmp_path: Path) -> None:
    """What ``backup`` writes ``restore`` lays down, and it is written again to the last byte."""
    from io import StringIO

    from django.core.management import call_command

    from tests.people import finish_session, make_seated_event

    finish_session(make_seated_event(players=4, sessions=2), 1)
    path, two = tmp_path / "one.seatwind", tmp_path / "two.seatwind"
    call_command("backup", path, stdout=StringIO())
    folder = empty_site(tmp_path)
    manage(folder, "restore", str(path))
    manage(folder, "backup", str(two))
    assert two.read_bytes() == path.read_bytes()
