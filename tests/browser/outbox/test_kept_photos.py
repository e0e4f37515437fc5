"""A photo of an appeal is kept as its letter is: over a cut, a reload and a sign-in, and it arrives once."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import FilePayload, Page, expect

from appeals.models import Appeal, Matter, Photo
from appeals.services.lodging import lodge_appeal
from appeals.services.moves import Contested
from tests.appeals.walk import letter
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.browser.faults import Faults
from tests.browser.halls import Hall
from tests.browser.waiting import PAGE_KEPT, waiting
from tests.people import actor, at_seat, make_user, session_of, table_of
from tests.pictures import picture
from tournaments.common.actors import player_actor
from tournaments.models import Participant, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
WAITS = "No connection. This form is kept on this device and will be sent automatically."
BACK = "Your earlier text has been restored. It has not been sent."
LIMIT = 6 * 1024 * 1024  # docs/appeals.md
NAMES = "([...document.querySelector('#photo').files].map(({ name, size }) => `${name} ${size}`))"
IS_KEPT = waiting("""
  const { remembered } = await import("/static/js/outbox/db.js");
  const isKept = async () => (await remembered()).some((name) => name.endsWith("|files"));
  await until(async () => (await isKept()) === given, `a photo is kept: ${given}`);
""")
BYTES = """async () => {
  const { remembered } = await import("/static/js/outbox/db.js");
  return (await remembered()).filter((name) => name.startsWith("file:") || name.startsWith("form:"));
}"""


def shot(name: str = "wall.jpg", colour: str = "red") -> FilePayload:
    return {"name": name, "mimeType": "image/jpeg", "buffer": picture("JPEG", size=(1200, 900), colour=colour)}


@pytest.fixture
def appellant(event: Tournament) -> Participant:
    """South of table 1, whose letter is at the desk."""
    south = at_seat(table_of(event), "S")
    about = Contested(south, session_of(event), table_of(event), None, Matter.RULES)
    lodge_appeal(about=about, letter=letter(), by=player_actor(south), at=timezone.now())
    return south


@pytest.fixture
def address(appellant: Participant) -> str:
    return f"/p/{issue_player_link(participant=appellant, by=actor('sam'), at=timezone.now())}/appeals/1/"


def opened(page: Page, address: str) -> None:
    """The page with its scripts at work."""
    page.goto(address)
    expect(page.locator("form[data-keep=photo][data-keep-place]")).to_be_attached()


def choose(page: Page, *files: FilePayload, caption: str = "The wall after hand 2") -> None:
    page.locator("details > summary", has_text="Add a photo").click()
    page.locator("#photo").set_input_files(list(files))
    page.get_by_label("Description").fill(caption)


def add(page: Page) -> None:
    page.get_by_role("button", name="Add the photo").click()


def is_shown_once(page: Page) -> None:
    expect(page.get_by_role("img", name="The wall after hand 2")).to_have_count(1)
    expect(page.locator("img.evidence")).to_have_count(1)


def test_a_photo_made_without_network_arrives_once(either_hall: Hall, address: str) -> None:
    page = either_hall.open()
    opened(page, address)
    if either_hall.is_secure:
        page.evaluate(PAGE_KEPT)
    either_hall.network.cut()
    choose(page, shot())
    add(page)
    expect(page.locator("[data-keep-note]")).to_contain_text(WAITS)
    check_accessibility(page)
    if either_hall.is_secure:  # the page itself opens without network
        page.reload()
        expect(page.locator("[data-keep-note]")).to_contain_text(WAITS)
        expect(page.get_by_label("Description")).to_have_value("The wall after hand 2")
        assert page.evaluate(NAMES) == [f"wall.jpg {len(shot()['buffer'])}"]
        expect(page.get_by_role("button", name="Add the photo")).to_be_disabled()
    page = either_hall.restart()  # the device was off
    assert not Photo.objects.exists()
    either_hall.network.mend()
    either_hall.network.lose_answer_to("POST /p/")  # it arrives, and the device does not hear of it
    page.goto(address)
    assert either_hall.network.lost.wait(30)
    is_shown_once(page)
    page.reload()
    is_shown_once(page)
    assert Photo.objects.get().caption == "The wall after hand 2"
    assert len(either_hall.network.requests("POST /p/")) == 2
    assert page.evaluate(BYTES) == []


def test_a_chosen_photo_comes_back_after_a_reload(phone: Page, address: str) -> None:
    opened(phone, address)
    choose(phone, shot())
    phone.evaluate(IS_KEPT, True)
    phone.reload()
    expect(phone.locator("[data-keep-note]")).to_contain_text(BACK)
    assert phone.evaluate(NAMES) == [f"wall.jpg {len(shot()['buffer'])}"]
    check_accessibility(phone)
    add(phone)
    is_shown_once(phone)
    expect(phone.locator("[data-keep-note]")).to_have_count(0)
    assert Photo.objects.get().by == f"player:{Appeal.objects.get().participant.uid}"
    assert phone.evaluate(BYTES) == []


def test_what_is_no_photo_and_what_is_too_large_is_said_at_the_field(phone: Page, address: str) -> None:
    opened(phone, address)
    choose(phone, {"name": "scan.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"})
    error = phone.locator("[data-file-error]")
    expect(error).to_have_text("Choose a JPEG, PNG or WebP picture.")
    phone.locator("#photo").set_input_files([{**shot(), "buffer": shot()["buffer"] + bytes(LIMIT)}])
    expect(error).to_have_text("A photo can be at most 6 MB.")
    expect(error).to_be_in_viewport()
    expect(phone.locator("#photo")).to_have_attribute("aria-invalid", "true")
    check_accessibility(phone)
    add(phone)
    expect(phone.locator("#photo")).to_be_focused()
    phone.evaluate(IS_KEPT, False)
    phone.locator("#photo").set_input_files([shot()])
    expect(error).to_be_hidden()
    add(phone)
    is_shown_once(phone)


def test_a_photo_that_the_server_refuses_stays_in_its_field(phone: Page, address: str, faults: Faults) -> None:
    faults.allow("422|ERR_INTERNET_DISCONNECTED")
    opened(phone, address)
    choose(phone, {"name": "wall.jpg", "mimeType": "image/jpeg", "buffer": b"\xff\xd8\xff no picture"})
    phone.context.set_offline(True)
    add(phone)
    expect(phone.locator("[data-keep-note]")).to_contain_text(WAITS)
    phone.context.set_offline(False)
    expect(phone.locator("[data-keep-note]")).to_contain_text("This picture cannot be read.")
    assert phone.evaluate(NAMES) != []
    phone.locator("#photo").set_input_files([shot()])
    add(phone)
    is_shown_once(phone)


def test_a_photo_of_the_desk_waits_for_a_new_sign_in(
    appellant: Participant, open_page: OpenPage, sign_in: SignIn, faults: Faults
) -> None:
    faults.allow("40[13]")
    page = open_page("desktop")
    sign_in(page, make_user("chris"))
    opened(page, "/t/lyon-open/appeals/1/")
    choose(page, shot())
    page.context.clear_cookies(name="sessionid")
    add(page)
    expect(page.locator("[data-keep-note]")).to_contain_text("Your session has ended.")
    sign_in(page, make_user("bob"))
    opened(page, "/t/lyon-open/appeals/1/")
    page.locator("details > summary", has_text="Add a photo").click()
    expect(page.get_by_role("button", name="Add the photo")).to_be_enabled()
    expect(page.locator("[data-keep-note]")).to_have_count(0)
    assert page.evaluate(NAMES) == []  # what Chris chose is not Bob's
    assert not Photo.objects.exists()
    sign_in(page, make_user("chris"))
    page.goto("/t/lyon-open/appeals/1/")
    is_shown_once(page)
    assert Photo.objects.get().by == f"user:{make_user('chris').uid}"


def test_whoever_leaves_the_page_without_network_need_not_come_back(phone: Page, address: str, faults: Faults) -> None:
    faults.allow("ERR_INTERNET_DISCONNECTED")
    opened(phone, address)
    choose(phone, shot())
    phone.context.set_offline(True)
    add(phone)
    expect(phone.locator("[data-keep-note]")).to_contain_text(WAITS)
    phone.goto("about:blank")
    phone.context.set_offline(False)
    with phone.expect_response(lambda answer: answer.request.method == "POST" and "/appeals/1/" in answer.url):
        phone.goto(address.removesuffix("appeals/1/"))
    phone.goto(address)
    is_shown_once(phone)
    expect(phone.locator("[data-keep-note]")).to_have_count(0)
