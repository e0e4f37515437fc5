"""``Authorization: Table SECRET``: a table's device at the API. Its rights stand in tests/api/test_permissions.py."""

import pytest
from django.utils import timezone

from scoring.models import SheetEntry
from tests.people import actor, play, session_of, table_of, win
from tests.scoring.devices.conftest import Device
from tournaments.models import Tournament
from tournaments.tables.services.table_links import close_table_links

pytestmark = [pytest.mark.django_db, pytest.mark.long]
HERE = "/tournaments/lyon-open/sessions/1/tables/1/"


def test_a_hand_once_whatever_is_sent_twice(device: Device) -> None:
    first = device.api("post", f"{HERE}hands/", win(1), **{"Idempotency-Key": "a"})
    again = device.api("post", f"{HERE}hands/", win(1), **{"Idempotency-Key": "a"})
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert first.json()["by"] == "Table 1"
    assert SheetEntry.objects.count() == 1


def test_a_device_reads_its_own_sheet_and_no_other_in_play(event: Tournament, device: Device) -> None:
    for number in (1, 2):
        play(table_of(event, number), [win(1)])
    own = device.api("get", HERE).json()
    assert (own["base"], len(own["entries"]), own["sheet"]["next_hand"]) == (1, 1, 2)
    other = device.api("get", HERE.replace("tables/1/", "tables/2/")).json()
    assert (other["entries"], other["sheet"]) == (None, None)


def test_a_shut_link_says_so_in_its_code(event: Tournament, device: Device) -> None:
    close_table_links(session=session_of(event), by=actor("sam"), at=timezone.now())
    for method, body in (("get", None), ("post", win(1))):
        answer = device.api(method, HERE if method == "get" else f"{HERE}hands/", body)
        assert (answer.status_code, answer.json()["code"]) == (403, "devices.link_closed")


def test_an_unknown_secret_is_nobody(device: Device) -> None:
    answer = Device("~" + "x" * 32).api("get", HERE)
    assert (answer.status_code, answer.json()["code"]) == (401, "permissions.token_not_known")
