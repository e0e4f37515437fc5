"""A copy of the whole site has its seasons with their classes, and an empty machine gets them back."""

import zipfile
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from series.services.classes import set_class
from series.services.events import EventFacts, bring_in
from series.services.records import Word, settle_file
from tests.archive.test_crashes import empty_site, manage
from tests.people import NOON, actor
from tests.series.seasons import LIST, ON, make_series
from tests.series.test_records import REASON, document, keep_waiting

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_a_copy_of_the_whole_site_has_its_seasons(tmp_path: Path) -> None:
    series, alice = make_series(), actor("alice")
    facts = EventFacts("Vannes", ON, "mcr", players=40, country="FRA")
    bring_in(series=series, facts=facts, rows=LIST, by=alice, at=NOON)
    set_class(series=series, name="Under 26", players=["Player 5"], by=alice, at=NOON)
    waiting = keep_waiting(series)
    settle_file(waiting=waiting, word=Word(reason=REASON), by=alice, at=NOON)
    keep_waiting(series, document("Tours", "2024-07-01", scores=(0, 0, 0, 1)))
    path, two = tmp_path / "one.seatwind", tmp_path / "two.seatwind"
    call_command("backup", path, stdout=StringIO())
    with zipfile.ZipFile(path) as file:
        assert len(file.read("rows/series.seriesresult.jsonl").splitlines()) == len(LIST) + 4
        for name in ("seriesclass", "seriesclassmember", "seriesrecord", "seriesacceptance"):
            assert file.read(f"rows/series.{name}.jsonl").strip(), name
    another = tmp_path / "another"
    another.mkdir()
    folder = empty_site(another)
    manage(folder, "restore", str(path))
    manage(folder, "backup", str(two))
    assert two.read_bytes() == path.read_bytes()
