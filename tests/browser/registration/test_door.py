"""The door in a browser: codes in a row, the network cut for half of them, two doors, a camera, no script."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import segno
from django.utils import timezone
from playwright.sync_api import APIResponse, Page, Playwright, Route, expect

from tests.browser.accessibility import check_page
from tests.browser.conftest import ENGINE, FLAGS, OpenPage
from tests.browser.halls import Hall
from tests.people import NOON, actor, make_seated_event, make_user
from tournaments.models import Participant, ParticipantState, Role, StaffRole, Tournament
from tournaments.players.services.player_links import all_open_links, issue_missing_links

pytestmark = pytest.mark.browser
DOOR = "/t/lyon-open/door/"
CHECK_IN = "POST /api/v1/tournaments/lyon-open/check-in/"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    made = make_seated_event(players=32)
    StaffRole.objects.create(tournament=made, user=make_user("rita"), role=Role.RECEPTION)
    issue_missing_links(tournament=made, by=actor("alice"), at=NOON)
    return made


def badges(event: Tournament) -> dict[int, str]:
    links = all_open_links(event, by=actor("alice"))
    return {link.participant.number: f"http://hall.test/p/{link.token}/" for link in links}


def here(event: Tournament) -> set[int]:
    participants = Participant.objects.filter(tournament=event, state=ParticipantState.CHECKED_IN)
    return set(participants.values_list("number", flat=True))


def awake(page: Page) -> Page:
    page.goto(DOOR)
    expect(page.locator("[data-door][data-ready]")).to_be_visible()
    return page


def scan(page: Page, code: str) -> None:
    """What a USB scanner does: it types, then Enter."""
    field = page.get_by_label("Badge, number or name")
    field.fill(code)
    field.press("Enter")


@pytest.mark.long
def test_thirty_come_by_code_and_half_of_them_without_network(event: Tournament, either_hall: Hall) -> None:
    either_hall.sign_in(make_user("rita"))
    page, codes = awake(either_hall.open()), badges(event)
    for number in range(1, 16):
        scan(page, codes[number])
        expect(page.locator("[data-last] h2")).to_have_text(f"Player {number}")
    expect(page.locator("[data-here]")).to_have_text("15")
    either_hall.network.cut()
    for number in range(16, 31):
        scan(page, codes[number])
        expect(page.locator("[data-last] h2")).to_have_text(f"Player {number}")
    expect(page.locator("[data-only-here]")).to_have_text("15 only on this device")
    expect(page.get_by_text("No connection. Keep scanning.")).to_be_visible()
    expect(page.locator(".miss li:visible")).to_have_count(2)
    assert here(event) == set(range(1, 16))
    either_hall.network.mend()
    page.evaluate("void window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-here]")).to_have_text("30")
    expect(page.locator("[data-only-here]")).to_be_hidden()
    assert here(event) == set(range(1, 31))
    assert len(either_hall.network.requests(CHECK_IN)) == 30


def test_undone_on_the_device_it_is_never_sent(event: Tournament, either_hall: Hall) -> None:
    either_hall.sign_in(make_user("rita"))
    page = awake(either_hall.open())
    either_hall.network.cut()
    scan(page, "5")
    expect(page.locator("[data-last] h2")).to_have_text("Player 5")
    page.get_by_role("button", name="Undo check-in").click()
    expect(page.get_by_text("The check-in of Player 5 was undone.")).to_be_visible()
    either_hall.network.mend()
    page.evaluate("void window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("[data-only-here]")).to_be_hidden()
    assert here(event) == set()


def test_a_tap_on_a_name_checks_in_and_the_time_is_that_of_the_hall(
    event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None]
) -> None:
    """The phone is set to Tokyo, the hall is in Paris: seven or eight hours apart, never equal."""
    page = open_page("phone", zone="Asia/Tokyo")
    sign_in(page, make_user("rita"))
    awake(page)
    before = timezone.now().astimezone(ZoneInfo(event.time_zone))
    page.locator(".miss [data-number='7']").get_by_role("button").tap()
    expect(page.locator("[data-last] h2")).to_have_text("Player 7")
    expect(page.locator("[data-here]")).to_have_text("1")
    said = page.locator("[data-last] [data-part=when]").inner_text()
    after = timezone.now().astimezone(ZoneInfo(event.time_zone))
    assert said.split(", ")[1][:5] in {f"{before:%H:%M}", f"{after:%H:%M}"}
    assert here(event) == {7}


def two_doors(open_page: OpenPage, sign_in: Callable[[Page, Any], None]) -> tuple[Page, Page]:
    """Reception's phone and a referee's tablet, both at the door."""
    main, side = open_page("phone"), open_page("tablet")
    sign_in(main, make_user("rita"))
    sign_in(side, make_user("bob"))
    return awake(main), awake(side)


def test_two_doors_see_each_other_and_count_once(
    event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None]
) -> None:
    main, side = two_doors(open_page, sign_in)
    scan(main, "5")
    expect(main.locator("[data-last]")).to_contain_text("Checked in, ")
    expect(side.locator("[data-here]")).to_have_text("1")
    scan(side, badges(event)[5])
    expect(side.locator("[data-last]")).to_contain_text("Counted once.")
    scan(main, "5")
    main.get_by_role("button", name="Undo check-in").click()
    expect(side.locator("[data-here]")).to_have_text("0")
    assert here(event) == set()


def test_a_conflict_is_shown_and_settled(
    event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None], faults: Any
) -> None:
    faults.allow("409")
    page = open_page("phone")
    sign_in(page, make_user("rita"))
    awake(page)
    Participant.objects.filter(tournament=event, number=5).update(state="withdrawn")
    scan(page, "5")
    expect(page.locator("[data-unsettled]")).to_contain_text("Player 5 is “Withdrawn”")
    page.get_by_role("button", name="Do not change").click()
    expect(page.locator("[data-unsettled]")).to_be_hidden()


def test_a_name_finds_while_it_is_typed(
    event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None]
) -> None:
    page = open_page("phone")
    sign_in(page, make_user("rita"))
    awake(page).get_by_label("Badge, number or name").fill("player 3")
    expect(page.locator("[data-matches] li")).to_have_count(6)  # 3, 13, 23, 30, 31, 32
    page.locator("[data-matches]").get_by_role("button", name="Check in").first.click()
    expect(page.locator("[data-last] h2")).to_have_text("Player 3")
    expect(page.locator("[data-here]")).to_have_text("1")
    check_page(page)


def test_without_script_each_takes_one_load(
    event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None]
) -> None:
    page = open_page("phone", script=False)
    sign_in(page, make_user("rita"))
    page.goto(DOOR)
    scan(page, badges(event)[7])
    expect(page.get_by_role("heading", name="Player 7")).to_be_visible()
    page.get_by_role("button", name="Undo check-in").click()
    expect(page.get_by_text("The check-in of Player 7 was undone.")).to_be_visible()
    assert here(event) == set()


def test_the_phones_own_camera_app_opens_a_badge_and_the_player_is_in(
    event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None]
) -> None:
    page = open_page("phone")
    sign_in(page, make_user("rita"))
    awake(page).get_by_role("button", name=re.compile("Read badges with this phone")).click()
    page.goto(badges(event)[9].removeprefix("http://hall.test"))
    expect(page.get_by_role("heading", name="Player 9")).to_be_visible()
    assert here(event) == {9}


@pytest.mark.long
def test_an_answer_that_was_overtaken_changes_nothing(
    event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None]
) -> None:
    """What this door asked for after its own scan comes late, when another door has undone it and that is shown."""
    main, side = two_doors(open_page, sign_in)
    late: list[tuple[Route, APIResponse]] = []
    own_part = re.compile(r"/parts/door$")

    def hold_first(route: Route) -> None:
        if late:
            route.continue_()
        else:
            late.append((route, route.fetch()))

    side.route(own_part, hold_first)
    scan(side, "5")
    while not late:
        side.wait_for_timeout(50)
    expect(side.locator("[data-here]")).to_have_text("1")
    scan(main, "5")
    main.get_by_role("button", name="Undo check-in").click()
    expect(side.locator("[data-here]")).to_have_text("0")
    [(route, overtaken)] = late
    with side.expect_response(own_part):
        route.fulfill(response=overtaken)
    side.wait_for_timeout(300)  # on its way into the page, if it is taken
    assert side.locator("[data-here]").text_content() == "0"
    assert here(event) == set()


def test_the_pages_camera_reads_a_badge(
    event: Tournament, base_url: str, playwright: Playwright, tmp_path: Path, sign_in: Callable[[Page, Any], None]
) -> None:
    """The browser is shown a film of a badge; it has no detector of its own, so that the vendored decoder reads it."""
    film = tmp_path / "badge.y4m"
    film.write_bytes(filmed(badges(event)[11]))
    camera = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    browser = playwright.chromium.launch(
        executable_path=ENGINE, args=[*FLAGS, *camera, f"--use-file-for-fake-video-capture={film}"]
    )
    page = browser.new_context(base_url=base_url).new_page()
    sign_in(page, make_user("rita"))
    awake(page).get_by_role("button", name="Camera", exact=True).click()
    expect(page.locator("[data-last] h2")).to_have_text("Player 11")
    expect(page.locator("[data-here]")).to_have_text("1")
    browser.close()
    assert here(event) == {11}


def filmed(text: str) -> bytes:
    """Two frames of a code on white, in the plain format that the browser takes for a camera."""
    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix_iter(scale=8, border=6)]
    width, height = 640, 480
    luma = bytearray(b"\xeb" * (width * height))
    left, top = (width - len(rows[0])) // 2, (height - len(rows)) // 2
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                luma[(top + y) * width + left + x] = 16
    frame = b"FRAME\n" + bytes(luma) + b"\x80" * (width * height // 2)
    return f"YUV4MPEG2 W{width} H{height} F5:1 Ip A1:1 C420jpeg\n".encode() + frame * 2
