"""What the file of an event is for, in a browser: a copy to come back from, next year's event, the archive, paper for
the day without a machine, and a rehearsal of tomorrow.
"""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page, expect

from archive.backups.selectors.files import backups_of
from archive.backups.services.saving import save_due
from archive.common.services.sealing import new_key
from scoring.models import SheetPhoto
from scoring.publication.services.releases import release_session
from scoring.sheets.selectors.folding import sheet_of
from tests.archive.files import take_out
from tests.browser.accessibility import check_accessibility
from tests.browser.faults import Faults
from tests.browser.sheets.test_typing import PAPER, paper_totals, type_hands
from tests.people import actor, finish_session, make_seated_event, make_user, session_of, start, table_of
from tests.pictures import picture
from tournaments.models import EventStatus, StaffRole, Tournament, User
from tournaments.players.services.player_links import issue_player_link
from tournaments.tables.services.table_links import issue_event_cards

pytestmark = [pytest.mark.browser, pytest.mark.long]
SignIn = Callable[[Page, Any], None]
FILE = "/t/lyon-open/file/"


@pytest.fixture
def stick(tmp_path: Path, settings: Any) -> Path:
    """A USB stick as the folder of copies, and a folder of pictures of its own."""
    settings.SEATWIND_BACKUPS = str(tmp_path / "stick")
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "stick"


@pytest.fixture
def event(transactional_db: None, stick: Path) -> Tournament:
    """Session 1 of two is released, an hour ago."""
    now = timezone.now()
    made = make_seated_event(players=8, sessions=2)
    finish_session(made, 1, at=now - timedelta(hours=3))
    release_session(session=session_of(made), by=actor("chris"), at=now - timedelta(hours=1))
    return made


def machine_dies(event: Tournament) -> None:
    """Another machine: neither the event nor its staff, but somebody who set it up."""
    names = list(StaffRole.objects.filter(tournament=event).values_list("user__username", flat=True))
    take_out(event)
    User.objects.filter(username__in=names).delete()
    make_user("owner", is_superuser=True)


def bring_in(page: Page, file: Path) -> None:
    page.goto("/event-files/")
    page.get_by_label("Event file").set_input_files(file)
    page.get_by_role("button", name="Check the file").click()
    expect(page.get_by_text("The file is complete.")).to_be_visible()
    page.get_by_role("button", name="Import the event").click()
    expect(page.get_by_text("Lyon Open was imported.")).to_be_visible()


def test_saved_by_itself_and_by_hand_and_back_from_the_stick(
    event: Tournament, stick: Path, desktop: Page, sign_in: SignIn
) -> None:
    assert save_due(at=timezone.now()) == 1  # as the machine does it each minute
    sign_in(desktop, make_user("alice"))
    desktop.goto(FILE)
    expect(desktop.get_by_text("The last copy contains all changes")).to_be_visible()
    expect(desktop.locator("code.hash")).to_contain_text(str(stick))
    start(event, 2, timezone.now())
    desktop.reload()
    expect(desktop.get_by_text("since then")).to_be_visible()
    desktop.get_by_role("button", name="Save now").click()
    expect(desktop.get_by_text("The last copy contains all changes")).to_be_visible()
    check_accessibility(desktop)
    desktop.goto("/t/lyon-open/standings/")
    standings = desktop.locator("#main").inner_text()
    newest = backups_of(event)[0].path
    assert newest.is_relative_to(stick)
    assert len(list(stick.rglob("*.seatwind"))) == 2

    machine_dies(event)
    sign_in(desktop, make_user("owner"))
    bring_in(desktop, newest)
    desktop.goto("/t/lyon-open/standings/")
    assert desktop.locator("#main").inner_text() == standings
    expect(desktop.get_by_text("Session 2").first).to_be_visible()


def test_next_years_event_from_this_one_and_from_a_template(
    event: Tournament, desktop: Page, faults: Faults, sign_in: SignIn
) -> None:
    faults.allow("/live/tournaments/(template|lyon-2027)/")  # drafts: the streams know no account
    sign_in(desktop, make_user("alice"))
    desktop.goto(FILE)
    desktop.get_by_role("link", name="Make a copy").click()
    desktop.get_by_label("Type of copy").select_option("template")
    fill_copy(desktop, "Template of the club", "template")
    desktop.goto("/t/new/")
    desktop.get_by_text("Or copy one of your events").click()
    desktop.get_by_role("link", name="Copy this event Template of the club").click()
    fill_copy(desktop, "Lyon Open 2027", "lyon-2027")
    made = Tournament.objects.get(slug="lyon-2027")
    assert (made.status, made.participants.count(), made.sessions.count()) == (EventStatus.DRAFT, 0, 2)
    assert made.rule_set == event.rule_set


def fill_copy(page: Page, name: str, slug: str) -> None:
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("textbox", name="Address").fill(slug)
    page.get_by_label("First day").fill("2027-11-20")
    check_accessibility(page)
    page.get_by_role("button", name="Create the copy").click()
    expect(page.get_by_text(f"{name} was created as a draft.")).to_be_visible()


def test_paper_beside_the_copy_carries_the_day_and_is_typed_back_in(
    event: Tournament, stick: Path, desktop: Page, sign_in: SignIn
) -> None:
    """The machine dies before session 2: it is played on the sheets from the stick, and typed where a copy came in."""
    save_due(at=timezone.now())
    (paper,) = stick.rglob("paper")
    names = {path.name for path in paper.glob("*.pdf")}
    assert {"standings.pdf", "blank-sheets.pdf", "session-02-seating-players.pdf"} <= names
    sheet = pypdfium2.PdfDocument(paper / "session-02-score-sheets.pdf")[0].get_textpage().get_text_bounded()
    newest = backups_of(event)[0].path
    machine_dies(event)
    sign_in(desktop, make_user("owner"))
    bring_in(desktop, newest)
    back = Tournament.objects.get()
    seated = {seat.wind: seat.participant for seat in table_of(back, 1, 2).seats.select_related("participant")}
    assert all(str(player.number) in sheet.split() for player in seated.values() if player)
    start(back, 2, timezone.now() - timedelta(hours=2))
    desktop.goto("/t/lyon-open/s/2/tables/1/type/")
    expect(desktop.locator("#id_w1")).to_be_focused()
    type_hands(desktop, PAPER)
    totals = paper_totals()
    for seat in "ESWN":
        desktop.keyboard.type(str(totals[seat]))
        desktop.keyboard.press("Enter")
    expect(desktop.get_by_text("The totals on the paper agree with the hands.")).to_be_visible()
    desktop.keyboard.press("Enter")
    desktop.get_by_role("button", name="Submit table 1").click()
    expect(desktop.get_by_text("To verify")).to_be_visible()
    sheet = sheet_of(table_of(back, 1, 2)).sheet
    assert {wind.value: score for wind, score in sheet.table_scores.items()} == totals


def test_last_nights_copy_on_an_empty_machine(
    event: Tournament, stick: Path, tmp_path: Path, settings: Any, open_page: Callable[..., Page], sign_in: SignIn
) -> None:
    """Another server's key, no account and no picture: what was printed yesterday opens, and the photo is there."""
    now = timezone.now()
    key, settings.SEATWIND_BACKUP_KEY = new_key()
    photo = SheetPhoto(table=table_of(event), kind="image/png", size=0, sha256="0" * 64, at=now, by="x", by_name="Sam")
    photo.file.save("paper.png", ContentFile(picture()), save=True)
    link = issue_player_link(participant=event.participants.get(number=1), by=actor("alice"), at=now)
    card = issue_event_cards(tournament=event, by=actor("alice"), at=now)[1]
    start(event, 2, now)
    assert save_due(at=now) == 1
    (newest,) = stick.rglob("*.seatwind.age")
    safe = tmp_path / "safe.key"
    safe.write_text(key)

    machine_dies(event)
    settings.SECRET_KEY = "of another machine"
    settings.MEDIA_ROOT = tmp_path / "another machine"
    call_command("restore", newest, key=safe)

    player = open_page("phone")
    player.goto(f"/p/{link}/")
    expect(player.get_by_text("Player 1").first).to_be_visible()
    tablet = open_page("tablet")
    tablet.goto(f"/t/{card}/")
    expect(tablet.get_by_text("Table 1").first).to_be_visible()
    desk = open_page("desktop")
    sign_in(desk, make_user("owner"))
    desk.goto("/t/lyon-open/s/1/tables/1/photos/")
    shown = desk.get_by_role("img", name="Paper sheet of table 1")
    expect(shown).to_be_visible()
    assert shown.evaluate("image => image.complete && image.naturalWidth > 0")


def test_tomorrows_day_is_tried_tonight(event: Tournament, desktop: Page, faults: Faults, sign_in: SignIn) -> None:
    faults.allow("/(live/tournaments|t)/tonight/(events|parts)")  # the streams know no account: a draft has none
    sign_in(desktop, make_user("alice"))
    desktop.goto(FILE)
    desktop.get_by_role("link", name="Make a copy").click()
    desktop.get_by_label("Type of copy").select_option("rehearsal")
    desktop.get_by_label("Address").fill("tonight")
    desktop.get_by_role("button", name="Create the copy").click()
    expect(desktop.get_by_text("Lyon Open was created as a draft.")).to_be_visible()
    expect(desktop.get_by_text("Rehearsal", exact=True).first).to_be_visible()
    check_accessibility(desktop)
    desktop.goto("/t/tonight/plan/")
    desktop.get_by_label("Name of the event").fill("Lyon Open")
    desktop.get_by_role("button", name="Delete the event").click()
    expect(desktop.get_by_text("Lyon Open was deleted.")).to_be_visible()
    assert Tournament.objects.get() == event
