"""The pages under a card: one table's sheet without account, cookie or CSRF token, and nothing else."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from scoring.models import SheetEntry
from tests.people import actor, nobody, play, session_of, table_of, win
from tests.scoring.devices.conftest import Device
from tests.scoring.devices.test_links import hand_form
from tournaments.models import TableStatus, Tournament
from tournaments.tables.services.table_links import close_table_links

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def test_the_card_opens_the_entry_page_of_its_table(device_at: Callable[[int], Device]) -> None:
    page = device_at(3).get().text
    assert "Table 3, hand 1" in page
    assert f'action="/t/{device_at(3).card}/hands/"' in page
    assert 'data-api="/api/v1/tournaments/lyon-open/sessions/1/tables/3/"' in page
    assert "/desk" not in page
    assert "/totals/" not in page


def test_a_hand_is_recorded_without_cookie_or_token(device: Device) -> None:
    """MCR 3.9.1.3.2: 8 + 28 from the discarder, 8 from the two others."""
    answer = device.post("hands/", hand_form())
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{device.card}/")
    entry = SheetEntry.objects.get()
    assert (entry.by_name, entry.payload["value"]) == ("Table 1", 28)
    page = device.get().text
    assert "Table 1, hand 2" in page
    assert ">+52</span>" in page


def test_all_hands_are_read_and_tiles_kept_under_the_card(event: Tournament, device: Device) -> None:
    play(table_of(event), [win(1, value=18), nobody(2)])
    page = device.get("history/").text
    assert f"/t/{device.card}/hands/1/tiles/" in page
    assert device.get("hands/1/tiles/").status_code == 200
    assert "/t/lyon-open/s/" not in page


def test_the_table_hands_its_sheet_in(event: Tournament, device: Device) -> None:
    """Somebody at the desk verifies it: the device and they are two."""
    play(table_of(event), [win(1)])
    assert f"/t/{device.card}/submit/" in device.get().text
    assert device.post("submit/").status_code == 302
    assert table_of(event).status == TableStatus.SUBMITTED
    answer = device.post("hands/", hand_form(2))
    assert answer.status_code == 409
    assert SheetEntry.objects.count() == 1


def test_a_shut_card_says_so(event: Tournament, device: Device) -> None:
    close_table_links(session=session_of(event), by=actor("sam"), at=timezone.now())
    for answer in (device.get(), device.post("hands/", hand_form())):
        assert answer.status_code == 403
        assert "Ask the desk for a new card" in answer.text
    assert not SheetEntry.objects.exists()


@pytest.mark.parametrize("path", ["totals/", "around/", "verify/", "authority/", "reject/", "entries/1/"])
def test_what_belongs_to_staff_is_not_under_the_card(device: Device, path: str) -> None:
    assert device.get(path).status_code == 404
    assert device.post(path).status_code == 404
