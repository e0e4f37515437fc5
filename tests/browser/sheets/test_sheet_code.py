"""A table without network shows its sheet as a code; the desk takes it in from a picture, once."""

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry, SheetSignature
from scoring.sheets.services.signing import set_sheet_settings
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.browser.faults import Faults
from tests.browser.sheets.test_offline import awake, enter, is_all_written
from tests.people import actor, make_user
from tournaments.models import Tournament
from tournaments.tables.services.table_links import issue_event_cards

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
PICTURE = "() => document.querySelector('[data-sheet-code] canvas').toDataURL('image/png').split(',')[1]"


def draw(page: Page) -> None:
    glass = page.locator("[data-glass]").bounding_box()
    assert glass is not None
    page.mouse.move(glass["x"] + 30, glass["y"] + 40)
    page.mouse.down()
    for step in range(1, 12):
        page.mouse.move(glass["x"] + 30 + 15 * step, glass["y"] + 40 + 30 * (step % 2))
    page.mouse.up()


def test_the_desk_takes_in_the_code_of_a_table_without_network(
    event: Tournament, open_page: OpenPage, sign_in: SignIn, faults: Faults, tmp_path: Path
) -> None:
    faults.allow("ERR_INTERNET_DISCONNECTED")
    set_sheet_settings(tournament=event, signatures=True, paper="none", by=actor("alice"), at=timezone.now())
    tokens = issue_event_cards(tournament=event, by=actor("alice"), at=timezone.now(), tables=[1])
    table = open_page("tablet")
    table.goto(f"/t/{tokens[1]}/")
    awake(table)
    button = table.get_by_role("button", name="Show the sheet as a code")
    expect(button).to_be_hidden()
    table.context.set_offline(True)
    for number, value in ((1, 28), (2, 16)):
        enter(table, number, value=value)
    button.click()
    dialog = table.get_by_role("dialog", name="The sheet as a code")
    expect(dialog.get_by_text("In this code, hands: 2, signatures: 0.")).to_be_visible()
    dialog.get_by_role("button", name="Sign Player 1", exact=True).click()
    for _signer in range(2):
        draw(table)
        dialog.get_by_role("button", name="I agree and sign").click()
    expect(dialog.get_by_text("In this code, hands: 2, signatures: 2.")).to_be_visible()
    check_accessibility(table)
    picture = tmp_path / "code.png"
    picture.write_bytes(base64.b64decode(table.evaluate(PICTURE)))
    assert not SheetEntry.objects.exists()

    desk = open_page("desktop")
    sign_in(desk, make_user("sam"))
    desk.goto("/t/lyon-open/s/1/code/")
    check_accessibility(desk)
    for _time in range(2):
        desk.get_by_label("Or a photo of the code").set_input_files(picture)
        expect(desk.get_by_role("heading", name="Table 1 is recorded")).to_be_visible()
    expect(desk.get_by_role("listitem").filter(has_text="already there")).to_contain_text("2")
    assert [entry.payload["value"] for entry in SheetEntry.objects.order_by("sequence")] == [28, 16]
    assert SheetSignature.objects.count() == 2

    table.get_by_role("button", name="Close").click()
    table.context.set_offline(False)
    is_all_written(table)
    assert SheetEntry.objects.count() == 2
    expect(button).to_be_hidden()
