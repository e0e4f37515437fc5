"""Every page around a table on a tablet and on a phone, by day and by night: it fits, it is tapped, it is read."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from scoring.calls.services.queue import call_referee
from scoring.devices.services import hear_device
from scoring.models import PaperKept
from scoring.results.services.versions import submit_table
from scoring.sheets.services.signing import set_sheet_settings
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.people import actor, make_seated_event, make_user, nobody, play, session_of, start, table_of, win
from tournaments.models import Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
# A target is what a finger meets: the label around a tick. The number of a clause stands in running text, which
# WCAG 2.5.5 leaves out.
SMALL = """() => {
  const met = (one) => (["checkbox", "radio"].includes(one.type) && one.closest("label")) || one;
  return [...document.querySelectorAll("a, button, input, select, summary, textarea, canvas")]
    .filter((one) => one.checkVisibility() && one.type !== "hidden")
    .filter((one) => !one.closest(".visually-hidden, .skip, .toasts, .clause-link"))
    .map((one) => [one.outerHTML.slice(0, 110), met(one).getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.99 || box.height < 43.99)
    .map(([name, box]) => `${name} ${box.width} x ${box.height}`);
}"""
ON_THE_CARD = ("", "history/", "keeper/", "call/", "sign/", "sign/?signer=E", "sign/?signer=R", "photos/", "submit/")
AT_THE_DESK = {
    "bob": ("floor/", "", "tables/1/", "tables/1/history/", "tables/1/sign/", "tables/1/keeper/", "tables/2/call/"),
    "sue": ("tables/1/type/", "tables/3/read-again/", "tables/3/verify/", "tables/1/photos/"),
    "alice": ("../../sheets/", "blank-sheets/?table=1"),
}


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Table 1 has two hands, table 2 calls, table 3 is submitted; devices are heard, quiet and full of entries."""
    made, now = make_seated_event(), timezone.now()
    start(made, at=now - timedelta(minutes=20))
    set_sheet_settings(tournament=made, signatures=True, paper="photo", by=actor("alice"), at=now)
    play(table_of(made), [win(1, value=28), nobody(2)], at=now - timedelta(minutes=18))
    play(table_of(made, 3), [win(1)], at=now - timedelta(minutes=18))
    submit_table(table=table_of(made, 3), by=actor("sam"), at=now)
    call_referee(table=table_of(made, 2), reason="ruling", note="False win", by=actor("sam"), at=now)
    for number, ago, unsent in ((1, 0, 1), (2, 5, 0), (4, 5, 2)):
        at = now - timedelta(minutes=ago)
        hear_device(table=table_of(made, number), unit="a", unsent=unsent, by=actor("sam"), at=at)
    return made


def addresses(event: Tournament) -> list[tuple[str, str]]:
    """Who looks, and where; nobody needs an account under a card or a player's link."""
    now = timezone.now()
    cards = issue_table_links(session=session_of(event), by=actor("alice"), at=now)
    link = issue_player_link(participant=event.participants.get(number=1), by=actor("sam"), at=now)
    pairs = [("", f"/t/{cards[1]}/{path}") for path in ON_THE_CARD]
    pairs += [("", f"/t/{cards[2]}/call/"), ("", f"/p/{link}/sign/1/")]
    return pairs + [(who, f"/t/lyon-open/s/1/{path}") for who, paths in AT_THE_DESK.items() for path in paths]


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_tables_pages_fit_a_finger_and_an_eye(
    event: Tournament, open_page: OpenPage, sign_in: SignIn, size: str, theme: str
) -> None:
    """1024 x 768 and 390 x 844: nothing scrolls sideways, every target is 44 px or more, contrast is AA."""
    page = open_page(size, theme=theme)
    faults: list[str] = []
    for who, address in addresses(event):
        if who:
            sign_in(page, make_user(who))
        page.goto(address)
        page.wait_for_load_state()
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        faults += [f"{address}: {wide} px too wide"] if wide > 0 else []
        faults += [f"{address}: {name}" for name in page.evaluate(SMALL)]
        check_accessibility(page)
    assert not faults, "\n".join(faults)


CUT = """() => [...document.querySelectorAll("main *")]
  .filter((box) => getComputedStyle(box).overflowX === "auto" && box.scrollWidth > box.clientWidth)
  .map((box) => `${box.className} ${box.scrollWidth} > ${box.clientWidth}`)"""


@pytest.mark.parametrize("paper", PaperKept.values)
def test_a_sheet_to_verify_is_whole_on_a_wide_screen_with_and_without_its_photo(
    event: Tournament, open_page: OpenPage, sign_in: SignIn, paper: str
) -> None:
    """Beside the photo or alone, North's column and the check are in sight."""
    set_sheet_settings(tournament=event, signatures=False, paper=paper, by=actor("alice"), at=timezone.now())
    page = open_page("wide")
    sign_in(page, make_user("sue"))
    for address in ("verify/", "read-again/"):
        page.goto(f"/t/lyon-open/s/1/tables/3/{address}")
        assert page.locator("section.sheet-photos").count() == (paper != PaperKept.NONE)
        assert page.evaluate(CUT) == []
