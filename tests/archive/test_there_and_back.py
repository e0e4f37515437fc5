"""An event goes into its file, out of the database and back: what anybody can read is the same, to the last byte."""

import io
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from hall.models import Sponsor
from mahjong_core.verify import open_event_file
from mahjong_core.verify.event import event_checks
from scoring.models import SheetEntry, SheetPhoto
from tests.api.test_replay_services import played_event
from tests.archive.files import answers, bring_in, rewritten, row_counts, saved, take_out
from tests.days.machine import drawn_day, play
from tests.demo import demo_event
from tests.people import NOON, actor, finish_session, start, table_of
from tests.pictures import picture
from tests.refusals import refuses
from tests.selection import half_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def failed(data: bytes) -> list[str]:
    return [text for good, text in event_checks(open_event_file(io.BytesIO(data))) if not good]


def check_there_and_back(event: Tournament) -> Tournament:
    before, data = answers(event), saved(event)
    assert failed(data) == []
    take_out(event)
    assert not Tournament.objects.filter(slug=event.slug).exists()
    back = bring_in(data).tournament
    assert answers(back) == before
    assert saved(back) == data
    return back


@pytest.mark.long
def test_the_demo_event() -> None:
    check_there_and_back(demo_event())


@pytest.mark.long
def test_the_recorded_event_of_2017() -> None:
    check_there_and_back(played_event())


@pytest.mark.long
@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", half_of([3, 11, 24, 57, 90, 133]))
def test_a_random_day(seed: int) -> None:
    setup, steps, _ends = drawn_day(seed, length=25)
    check_there_and_back(play(setup, steps).now)


@pytest.mark.long
def test_play_goes_on_after_it(event: Tournament) -> None:
    """New rows come after the old ones: nothing clashes with what the file brought."""
    finish_session(event, 1)
    take_back = saved(event)
    take_out(event)
    back = bring_in(take_back).tournament
    finish_session(back, 2, at=NOON + timedelta(hours=4))
    start(back, 3, at=NOON + timedelta(hours=8))
    assert failed(saved(back)) == []


@pytest.mark.long
def test_saving_and_bringing_in_leave_no_row_in_the_event(event: Tournament) -> None:
    finish_session(event, 1)
    before = row_counts()
    data = saved(event)
    assert row_counts() == before
    take_out(event)
    bring_in(data)
    after = row_counts()
    assert after.pop("tournaments.SiteEvent") == before.pop("tournaments.SiteEvent") + 2  # removal, import
    assert after == before


@pytest.mark.long
def test_pictures_go_along(settings: object, event: Tournament) -> None:
    start(event)
    photo = SheetPhoto(table=table_of(event), kind="image/png", size=0, sha256="0" * 64, at=NOON, by="x", by_name="X")
    photo.file.save("paper.png", ContentFile(picture()), save=True)
    Sponsor.objects.create(tournament=event, name="No picture")
    data = saved(event)
    name = f"pictures/scoring.sheetphoto/{photo.uid}.png"
    assert [part.name for part in open_event_file(io.BytesIO(data)).pictures] == [name]
    take_out(event)
    back = bring_in(data).tournament
    kept = SheetPhoto.objects.get(table__session__tournament=back)
    with kept.file.open("rb") as file:
        assert file.read() == picture()
    assert saved(back) == data
    assert default_storage.exists(str(kept.file.name))


def test_what_no_event_has_any_more_is_passed_over(event: Tournament) -> None:
    """Files of before hold applications to federations, each with the row of its event."""
    data = saved(event)
    row = {"uid": "8f0c5a54-8f3e-4a43-9c57-8a2c3f0d7c11", "tournament": str(event.uid), "to": "ffmj"}
    before = rewritten(data, lambda _model, row: row, {"reports.application": [row]})
    assert failed(before) == []
    take_out(event)
    back = bring_in(before).tournament
    assert saved(back) == data
    take_out(back)
    with refuses("archive.unknown_part"):
        bring_in(rewritten(data, lambda _model, row: row, {"reports.nothing": [row]}))


@pytest.mark.long
def test_a_pdf_is_no_photo_of_a_sheet(event: Tournament) -> None:
    start(event)
    facts: dict[str, Any] = {"kind": "application/pdf", "size": 0, "sha256": "0" * 64}
    photo = SheetPhoto(table=table_of(event), at=NOON, by="x", by_name="X", **facts)
    photo.file.save("paper.pdf", ContentFile(b"%PDF-1.7"), save=True)
    data = saved(event)
    take_out(event)
    with refuses("archive.not_a_picture"):
        bring_in(data)


@pytest.mark.long
def test_a_picture_that_is_gone_does_not_keep_the_event_from_being_saved(event: Tournament) -> None:
    start(event)
    photo = SheetPhoto(table=table_of(event), kind="image/png", size=0, sha256="0" * 64, at=NOON, by="x", by_name="X")
    photo.file.save("paper.png", ContentFile(picture()), save=True)
    default_storage.delete(str(photo.file.name))
    data = saved(event)
    take_out(event)
    assert saved(bring_in(data).tournament) == data


@pytest.mark.long
def test_times_keep_their_microseconds(event: Tournament) -> None:
    start(event)
    from scoring.sheets.services.entries import record_hand
    from tests.people import win

    at = NOON + timedelta(minutes=5, microseconds=123_457)
    record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=at)
    data = saved(event)
    take_out(event)
    bring_in(data)
    assert SheetEntry.objects.get().at == at
