"""The hall's screens: switched from the desk, turned by hand, read from afar, and silent about what is not told."""

import re
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from PIL import Image
from playwright.sync_api import Page, expect

from hall.models import Screen, ScreenTheme
from hall.services.podium import open_podium
from hall.services.screens import add_screen, plan_group, show_everywhere
from tests.browser.accessibility import check_accessibility
from tests.people import actor, finish, make_seated_event, make_user, session_of, start, table_of, win
from tournaments.models import Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.browser
SCREEN = "/t/lyon-open/screen/wall/"
SHOWN = "#scenes > [data-slide]:not([hidden])"
SIZES = "(one) => [one.getBoundingClientRect().height, parseFloat(getComputedStyle(one).fontSize)]"
SMALLEST = """(slide) => Math.min(...[...slide.querySelectorAll("*")]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => !one.closest(".visually-hidden"))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
OUTSIDE = """(slide) => [...slide.querySelectorAll("li, .top span, .rule span, .who, .num")]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    return box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  }).map((one) => one.textContent.trim())"""


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """A hundred and forty players; session 1 in play for ten minutes."""
    made = make_seated_event(players=140, sessions=2)
    start(made, at=timezone.now() - timedelta(minutes=10))
    return made


@pytest.fixture
def wall(event: Tournament) -> Screen:
    return add_screen(tournament=event, name="wall", group="Hall", by=actor("alice"), at=timezone.now())


def only(wall: Screen, kind: str, theme: str = "east") -> None:
    plan_group(group=wall.group, plan=[(kind, 600)], theme=theme, by=actor("alice"), at=timezone.now())


@pytest.mark.long
def test_the_desk_switches_every_screen(
    event: Tournament, wall: Screen, projector: Page, desktop: Page, sign_in: Callable[[Page, Any], None]
) -> None:
    only(wall, "clock")
    projector.goto(SCREEN)
    expect(projector.locator(SHOWN)).to_have_attribute("data-slide", "clock")
    sign_in(desktop, make_user("chris"))
    desktop.goto("/t/lyon-open/screens/")
    check_accessibility(desktop)
    everywhere = desktop.get_by_role("region", name="On all screens now")
    everywhere.get_by_role("button", name="Seating of the next session").click()
    expect(projector.locator(SHOWN)).to_have_attribute("data-slide", "seating")
    everywhere.get_by_role("button", name="Rotation").click()
    expect(projector.locator(SHOWN)).to_have_attribute("data-slide", "clock")
    desktop.reload()
    expect(desktop.get_by_text("Connected")).to_be_visible()


def test_keys_turn_and_hold_and_the_desk_has_the_last_word(event: Tournament, wall: Screen, projector: Page) -> None:
    only(wall, "seating")
    projector.goto(SCREEN)
    shown = projector.locator(SHOWN)
    expect(shown).to_contain_text("page 1 of 7")
    projector.keyboard.press("ArrowRight")
    expect(shown).to_contain_text("page 2 of 7")
    projector.keyboard.press("ArrowLeft")
    projector.keyboard.press("ArrowLeft")
    expect(shown).to_contain_text("page 7 of 7")
    projector.keyboard.press(" ")
    expect(projector.get_by_role("button", name="Hold")).to_have_attribute("aria-pressed", "true")
    show_everywhere(tournament=event, kind="welcome", by=actor("chris"), at=timezone.now())
    expect(shown).to_have_attribute("data-slide", "welcome")


def test_the_clock_is_read_from_afar(event: Tournament, wall: Screen, projector: Page) -> None:
    """The digits are a quarter of the height of the picture at least; nothing is smaller than a 27th."""
    only(wall, "clock")
    projector.goto(SCREEN)
    _height, size = projector.locator(f"{SHOWN} .time").evaluate(SIZES)
    assert size * 0.7 >= 1080 / 4  # a digit is seven tenths of its font size
    assert projector.locator(SHOWN).evaluate(SMALLEST) >= 1080 / 27
    expect(projector.locator(f"{SHOWN} [data-clock-digits]")).to_have_text(re.compile(r"1[34]\d:\d\d"))


@pytest.mark.long
@pytest.mark.parametrize("theme", ScreenTheme.values)
def test_lists_are_read_from_ten_metres_in_every_theme(
    event: Tournament, wall: Screen, projector: Page, theme: str
) -> None:
    only(wall, "seating", theme)
    projector.goto(SCREEN)
    rows = projector.locator(f"{SHOWN} .rows > li")
    assert rows.count() == 20
    for at in (0, 9, 10, 19):
        height, size = rows.nth(at).evaluate(SIZES)
        assert height >= 40
        assert size >= 38
    assert projector.locator(SHOWN).evaluate(OUTSIDE) == []
    check_accessibility(projector)


@pytest.mark.long
def test_a_screen_goes_on_without_network(event: Tournament, wall: Screen, projector: Page, faults: Any) -> None:
    faults.allow("net::ERR_|Failed to load resource|error occurred when fetching the script")
    plan_group(
        group=wall.group, plan=[("clock", 3), ("welcome", 3)], theme="east", by=actor("alice"), at=timezone.now()
    )
    projector.goto(SCREEN)
    projector.context.set_offline(True)
    for kind in ("clock", "welcome", "clock"):
        expect(projector.locator(SHOWN)).to_have_attribute("data-slide", kind)
    expect(projector.get_by_text("No network: the clock keeps running.")).to_be_visible()


@pytest.mark.long
def test_the_podium_is_told_step_by_step_and_holds_nothing_back_in_the_page(
    transactional_db: None, projector: Page, desktop: Page, sign_in: Callable[[Page, Any], None]
) -> None:
    """Table 4 paid most: its East, player 4, is first; then players 3 and 2."""
    event = make_seated_event(sessions=1)
    start(event, at=timezone.now() - timedelta(minutes=100))
    for table in range(1, 5):
        finish(table_of(event, table), [win(1, "E", "S", 8 * table)], at=timezone.now() - timedelta(minutes=90))
    end_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    add_screen(tournament=event, name="wall", group="Hall", by=actor("alice"), at=timezone.now())
    open_podium(tournament=event, places=3, by=actor("alice"), at=timezone.now())
    show_everywhere(tournament=event, kind="podium", by=actor("alice"), at=timezone.now())
    projector.goto(SCREEN)
    expect(projector.locator(SHOWN)).to_contain_text("The first 3 places")
    sign_in(desktop, make_user("alice"))
    desktop.goto("/t/lyon-open/screens/")
    for place, name, hidden in (("3rd", "Player 2", 2), ("2nd", "Player 3", 1), ("1st", "Player 4", 0)):
        expect(desktop.get_by_role("button", name=f"Announce place {place}")).to_be_visible()
        desktop.keyboard.press("ArrowRight")
        expect(projector.locator(f"{SHOWN} .told .name")).to_have_text(name)
        sentence = projector.content()
        assert [f"Player {number}" in sentence for number in (3, 4)] == [hidden < 2, hidden < 1]
    check_accessibility(projector)


@pytest.mark.long
def test_a_sponsor_s_photo_goes_from_the_desk_to_the_wall_and_off_it_again(
    event: Tournament,
    wall: Screen,
    projector: Page,
    desktop: Page,
    sign_in: Callable[[Page, Any], None],
    faults: Any,
    tmp_path: Path,
) -> None:
    """A photo as a camera makes it: large, on its side, with the place where it was taken."""
    photo, no_photo = tmp_path / "shop.jpg", tmp_path / "shop.txt"
    photo.write_bytes(photographed(3000, 2000))
    no_photo.write_text("no picture")
    faults.allow("400")
    only(wall, "sponsors")
    projector.goto(SCREEN)
    expect(projector.locator(SHOWN)).to_have_attribute("data-slide", "sponsors")
    expect(projector.locator(SHOWN).locator("img")).to_have_count(0)

    sign_in(desktop, make_user("alice"))
    desktop.goto("/t/lyon-open/screens/")
    card = desktop.get_by_role("region", name="Sponsors")
    card.get_by_label("Name").fill("The tile shop")
    card.get_by_label("Picture: JPEG, PNG or WebP").set_input_files(no_photo)
    card.get_by_role("button", name="Add the sponsor").click()
    expect(desktop.get_by_role("alert")).to_contain_text("Choose a JPEG, PNG or WebP picture.")
    expect(card.get_by_label("Name")).to_have_value("The tile shop")
    card.get_by_label("Picture: JPEG, PNG or WebP").set_input_files(photo)
    card.get_by_role("button", name="Add the sponsor").click()
    expect(card.get_by_role("listitem")).to_contain_text("The tile shop")
    check_accessibility(desktop)

    shown = projector.locator(SHOWN).locator("img")
    expect(shown).to_have_count(1)
    assert projector.locator(SHOWN).evaluate(OUTSIDE) == []
    width, height = shown.evaluate("(image) => image.decode().then(() => [image.naturalWidth, image.naturalHeight])")
    assert (width > 0, height > width) == (True, True), "a photo on its side stands upright"
    kept = desktop.request.get(str(shown.get_attribute("src"))).body()
    assert not Image.open(BytesIO(kept)).getexif()

    card.get_by_role("button", name="Remove The tile shop").click()
    expect(card.get_by_role("listitem")).to_have_count(0)
    expect(projector.locator(SHOWN).locator("img")).to_have_count(0)


def photographed(width: int, height: int) -> bytes:
    """A JPEG that its camera held on its side (EXIF orientation 6), with a place."""
    image = Image.new("RGB", (width, height), "#0f5e46")
    image.paste("#c9a24b", (0, 0, width // 2, height // 2))
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "Lyon, 45.76 N 4.84 E"
    out = BytesIO()
    image.save(out, "JPEG", exif=exif)
    return out.getvalue()
