"""Past results dropped on a season's page, and a record that becomes an event, at the keyboard of the keeper."""

import base64
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from series.models import SeriesAcceptance, SeriesEvent
from tests.people import make_user
from tests.series.seasons import make_series
from tests.series.test_records import REASON, WRONG, document
from tournaments.models import EventStatus, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGE = "/series/ouest-2026/keep/records/"
DROP = """(form, files) => {
  const transfer = new DataTransfer();
  for (const [name, text] of files)
    transfer.items.add(new File([Uint8Array.from(atob(text), (each) => each.charCodeAt(0))], name));
  form.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""


def encoded(data: Any) -> str:
    return base64.b64encode(json.dumps(data).encode()).decode()


def test_files_are_dropped_and_one_is_accepted_with_a_word(
    open_page: Callable[..., Page], sign_in: Callable[[Page, Any], None]
) -> None:
    alice = make_user("alice")
    make_series()
    page = open_page("phone")
    sign_in(page, alice)
    page.goto(PAGE)
    form = page.locator("[data-drop]")
    form.evaluate(DROP, [["rennes.mtr.json", encoded(document())]])
    form.evaluate(DROP, [["angers.mtr.json", encoded(WRONG)]])
    expect(form.locator("[data-drop-list] li")).to_have_text(["rennes.mtr.json", "angers.mtr.json"])
    page.get_by_role("button", name="Check the files").click()
    expect(page.get_by_role("heading", name="angers.mtr.json")).to_be_visible()
    expect(page.get_by_text("The scores of the table do not add up.")).to_be_visible()
    assert [event.name for event in SeriesEvent.objects.all()] == ["Rennes"]
    page.get_by_label("Why the results count as they are").fill(REASON)
    page.get_by_role("button", name="Add the results angers.mtr.json").click()
    expect(page.get_by_role("heading", name="angers.mtr.json")).to_have_count(0)
    assert SeriesAcceptance.objects.get().reason == REASON
    page.goto("/series/ouest-2026/")
    accepted = page.get_by_role("region", name="Results that count despite findings")
    expect(accepted).to_contain_text(f"Counts despite 1 finding: {REASON}")


def test_a_record_becomes_an_event(open_page: Callable[..., Page], sign_in: Callable[[Page, Any], None]) -> None:
    page = open_page("tablet")
    sign_in(page, make_user("alice"))
    page.goto("/event-files/")
    page.get_by_role("link", name="Import a past event from a workbook or record instead").click()
    page.locator("#id_file").set_input_files(Path("docs/record/mcr-teams.mtr.json"))
    page.get_by_role("button", name="Check the file").click()
    expect(page.get_by_text("No error was found.").first).to_be_visible()
    page.get_by_role("button", name="Import the event").click()
    expect(page).to_have_url(re.compile(r"/t/zeson-open/$"))
    assert Tournament.objects.get().status == EventStatus.ARCHIVED
