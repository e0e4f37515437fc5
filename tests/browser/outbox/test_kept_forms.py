"""A long form loses nothing over a reload, a cut and a sign-in, and leaves nothing behind a sign-out."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from appeals.models import Appeal
from registration.models import Registration, RegistrationForm
from scoring.models import SheetEntry
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.browser.faults import Faults
from tests.browser.waiting import waiting
from tests.people import actor, make_user, play, table_of, win
from tests.registration.test_registrations import open_form
from tournaments.announcements.models import Announcement
from tournaments.models import Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
BACK = "Your earlier text has been restored. It has not been sent."
HOUR = timedelta(hours=1)
WAITS = "No connection. This form is kept on this device and will be sent automatically."
TEXT = "Lunch is served in the hall next door."
WRITTEN = waiting("""
  const { recall, remembered } = await import("/static/js/outbox/db.js");
  const isWritten = async () => {
    const name = (await remembered()).find((each) => each.startsWith("form:"));
    return name && JSON.stringify(await recall(name)).includes(given);
  };
  await until(isWritten, `it is kept: ${given}`);
""")
# Type before any script of the page runs: as soon as the field is there.
EARLY = """new MutationObserver((_, observer) => {
  const field = document.querySelector("[name=reasons]");
  if (!field) return;
  observer.disconnect();
  sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
  field.value = `Typed early, ${sessionStorage.loads}.`;
}).observe(document, { childList: true, subtree: true });"""
NAMES = """async () => {
  const { remembered } = await import("/static/js/outbox/db.js");
  return (await remembered()).filter((each) => each.startsWith("form:"));
}"""


def is_kept(page: Page, text: str) -> None:
    page.evaluate(WRITTEN, text)


def test_an_appeal_is_lodged_over_a_reload_and_a_cut(event: Tournament, phone: Page, faults: Faults) -> None:
    faults.allow("ERR_INTERNET_DISCONNECTED")
    link = issue_player_link(participant=event.participants.get(number=5), by=actor("sam"), at=timezone.now())
    phone.goto(f"/p/{link}/appeals/new/")
    phone.get_by_label("Another decision of a referee, session 1").check()
    phone.locator("[name=contested]").fill("The dead hand in hand 2")
    phone.locator("[name=reasons]").fill("Nobody saw a wrong draw.")
    is_kept(phone, "Nobody saw")
    phone.reload()
    expect(phone.locator("[data-keep-note]")).to_contain_text(BACK)
    expect(phone.locator("[name=reasons]")).to_have_value("Nobody saw a wrong draw.")
    expect(phone.get_by_label("Another decision of a referee, session 1")).to_be_checked()
    check_accessibility(phone)
    phone.locator("[name=signatory]").fill("Player 5")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Sign and lodge").tap()
    expect(phone.locator("[data-keep-note]")).to_contain_text(WAITS)
    assert not Appeal.objects.exists()
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", level=1)).not_to_have_text("Lodge an appeal")
    assert Appeal.objects.get().participant.number == 5
    assert phone.evaluate(NAMES) == []
    phone.goto(f"/p/{link}/appeals/new/")
    expect(phone.locator("[name=reasons]")).to_have_value("")


def test_what_is_typed_before_the_page_is_ready_is_kept(event: Tournament, phone: Page) -> None:
    link = issue_player_link(participant=event.participants.get(number=5), by=actor("sam"), at=timezone.now())
    phone.add_init_script(EARLY)
    phone.goto(f"/p/{link}/appeals/new/")
    is_kept(phone, "Typed early, 1.")
    phone.locator("[name=contested]").fill("The dead hand in hand 2")
    is_kept(phone, "The dead hand")
    phone.reload()
    expect(phone.locator("[data-keep-note]")).to_contain_text(BACK)
    expect(phone.locator("[name=contested]")).to_have_value("The dead hand in hand 2")
    expect(phone.locator("[name=reasons]")).to_have_value("Typed early, 2.")
    is_kept(phone, "Typed early, 2.")


def test_what_the_server_refuses_is_shown_at_its_field(event: Tournament, phone: Page, faults: Faults) -> None:
    faults.allow("422")
    faults.allow("ERR_INTERNET_DISCONNECTED")
    link = issue_player_link(participant=event.participants.get(number=5), by=actor("sam"), at=timezone.now())
    phone.goto(f"/p/{link}/appeals/new/")
    phone.locator("[name=reasons]").fill("Nobody saw a wrong draw.")
    phone.locator("form[data-keep]").evaluate("(form) => { form.noValidate = true; }")
    phone.get_by_role("button", name="Sign and lodge").tap()
    expect(phone.locator("[data-errors]")).to_be_in_viewport()
    expect(phone.locator("[data-errors]")).to_be_focused()
    expect(phone.locator("[name=reasons]")).to_have_value("Nobody saw a wrong draw.")
    phone.locator("[data-errors] a").first.tap()
    expect(phone.locator("[name=contested]")).to_be_focused()
    phone.locator("[name=contested]").fill("The dead hand in hand 2")
    phone.get_by_label("Another decision of a referee, session 1").check()
    phone.locator("[name=signatory]").fill("Player 5")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Sign and lodge").tap()
    expect(phone.locator("[data-keep-note]")).to_contain_text(WAITS)
    expect(phone.locator("[data-errors]")).to_have_count(0)


def test_an_announcement_survives_the_end_of_a_session_and_not_a_sign_out(
    event: Tournament, open_page: OpenPage, sign_in: SignIn, faults: Faults
) -> None:
    faults.allow("40[13]")
    page = open_page("desktop")
    sign_in(page, make_user("chris"))
    page.goto("/t/lyon-open/announcements/")
    page.locator("form[data-keep] [name=text_en]").fill(TEXT)
    is_kept(page, TEXT)
    page.context.clear_cookies(name="sessionid")
    page.locator("form[data-keep] [value=announce]").click()
    expect(page.locator("[data-keep-note]")).to_contain_text("Your session has ended.")
    sign_in(page, make_user("chris"))
    page.reload()
    expect(page.get_by_role("paragraph").filter(has_text=TEXT).first).to_be_visible()
    assert Announcement.objects.get().texts["en"] == TEXT
    page.goto("/t/lyon-open/announcements/")
    page.locator("form[data-keep] [name=text_en]").fill("Another one")
    is_kept(page, "Another one")
    page.locator("form[data-sign-out]").last.locator("button").click()
    expect(page.locator("[data-person=nobody]")).to_be_attached()
    assert page.evaluate(NAMES) == []
    assert page.evaluate("indexedDB.databases().then((all) => all.length)") == 1


def test_a_session_that_ends_while_a_form_is_sent_keeps_it(
    event: Tournament, open_page: OpenPage, sign_in: SignIn, faults: Faults
) -> None:
    """The outbox asked who is here, heard the author, and was refused: the entry waits for its author to sign in."""
    faults.allow("40[13]")
    page = open_page("desktop")
    sign_in(page, make_user("chris"))
    page.goto("/t/lyon-open/announcements/")
    before = page.evaluate("fetch('/outbox/who/', {headers: {Accept: 'application/json'}}).then((one) => one.json())")
    page.locator("form[data-keep] [name=text_en]").fill(TEXT)
    is_kept(page, TEXT)
    page.route("**/outbox/who/", lambda route: route.fulfill(json=before), times=1)
    page.context.clear_cookies(name="sessionid")

    page.locator("form[data-keep] [value=announce]").click()

    expect(page.locator("[data-keep-note]")).to_contain_text("Your session has ended.")
    sign_in(page, make_user("chris"))
    page.reload()
    expect(page.get_by_role("paragraph").filter(has_text=TEXT).first).to_be_visible()
    assert Announcement.objects.get().texts["en"] == TEXT


def test_a_device_that_takes_no_entry_sends_no_plain_form_after_the_end_of_a_session(
    event: Tournament, open_page: OpenPage, sign_in: SignIn, faults: Faults
) -> None:
    """It would be answered by a refusal on a page of its own."""
    faults.allow("40[13]")
    page = open_page("desktop")
    sign_in(page, make_user("chris"))
    page.goto("/t/lyon-open/announcements/")
    page.locator("form[data-keep] [name=text_en]").fill(TEXT)
    is_kept(page, TEXT)
    page.evaluate(
        "() => { IDBObjectStore.prototype.add = () => { throw new DOMException('', 'QuotaExceededError'); }; }"
    )
    page.context.clear_cookies(name="sessionid")

    page.locator("form[data-keep] [value=announce]").click()

    expect(page.locator("[data-keep-note]")).to_contain_text("Your session has ended.")
    expect(page.locator("form[data-keep] [name=text_en]")).to_have_value(TEXT)
    assert not Announcement.objects.exists()
    sign_in(page, make_user("chris"))
    page.goto("/t/lyon-open/announcements/")
    expect(page.locator("form[data-keep] [name=text_en]")).to_have_value(TEXT)
    page.locator("form[data-keep] [value=announce]").click()
    expect(page.get_by_role("paragraph").filter(has_text=TEXT).first).to_be_visible()


def test_a_correction_survives_a_reload_and_a_cut(
    event: Tournament, open_page: OpenPage, sign_in: SignIn, faults: Faults
) -> None:
    faults.allow("ERR_INTERNET_DISCONNECTED")
    play(table_of(event), [win(1, value=18)])
    page = open_page("desktop")
    sign_in(page, make_user("bob"))
    page.goto("/t/lyon-open/s/1/tables/1/entries/1/")
    page.get_by_label("Value").fill("28")
    page.locator("[name=reason]").fill("Read from the paper")
    is_kept(page, "Read from the paper")
    page.reload()
    expect(page.locator("[data-keep-note]")).to_contain_text(BACK)
    expect(page.get_by_label("Value")).to_have_value("28")
    expect(page.locator("#correct-effect blockquote")).to_contain_text("Player 1 wins 28 from Player 5")
    page.context.set_offline(True)
    page.get_by_role("button", name="Record the correction").click()
    expect(page.locator("[data-keep-note]")).to_contain_text(WAITS)
    page.context.set_offline(False)
    expect(page.get_by_text("Corrected. The earlier entry stays readable.")).to_be_visible()
    assert [entry.reason for entry in SheetEntry.objects.order_by("sequence")] == ["", "Read from the paper"]
    assert page.evaluate(NAMES) == []


def test_a_registration_is_kept_for_its_tab_alone(transactional_db: None, open_page: OpenPage, faults: Faults) -> None:
    faults.allow("ERR_INTERNET_DISCONNECTED")
    event = open_form()
    RegistrationForm.objects.update(opens_at=timezone.now() - HOUR, closes_at=timezone.now() + HOUR)
    page = open_page("desktop")
    page.goto(f"/t/{event.slug}/register/")
    for name, value in {"given_name": "Zoé", "family_name": "Martin", "email": "zoe@example.org"}.items():
        page.locator(f"[name={name}]").fill(value)
    page.locator("[name=country]").fill("FRA")
    page.locator("[name=consent]").check()
    is_kept(page, "zoe@example.org")
    page.reload()
    expect(page.locator("[name=email]")).to_have_value("zoe@example.org")
    other = page.context.new_page()
    other.goto(f"/t/{event.slug}/register/")
    expect(other.locator("[name=email]")).to_have_value("")
    other.close()
    page.context.set_offline(True)
    page.get_by_role("button", name="Send my registration").click()
    expect(page.locator("[data-keep-note]")).to_contain_text("kept in this tab for half an hour")
    page.context.set_offline(False)
    page.get_by_role("button", name="Send my registration").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zoé Martin")
    assert Registration.objects.count() == 1
    page.evaluate(waiting(f"await until(async () => (await ({NAMES})()).length === 0, 'no form is kept');"))
    page.goto(f"/t/{event.slug}/register/")
    expect(page.locator("[name=email]")).to_have_value("")
