"""With the end of a session, however it ends, a browser forgets the person; what they wrote waits for them."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session as SignIn
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from tests.browser.halls import Hall
from tests.browser.waiting import waiting
from tests.people import make_user, win
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.long]
API = "/api/v1/tournaments/lyon-open/sessions/1/tables/1/hands/"
SHEET = "/t/lyon-open/s/1/tables/1/"
FACTS = """async () => {
  const { remembered } = await import("/static/js/outbox/db.js");
  return (await remembered()).map(String).sort();
}"""
RECALL = "async (name) => (await import('/static/js/outbox/db.js')).recall(name)"
REMEMBER = "async ([name, value]) => (await import('/static/js/outbox/db.js')).remember(name, value)"
# Kept and not sent yet, as after a tap without network.
FORGOTTEN = waiting("""
  const { remembered } = await import("/static/js/outbox/db.js");
  await until(async () => !(await remembered()).includes("draft:/api/v1/x/"), "the draft is forgotten");
""")
ADD = "async (entry) => { await (await import('/static/js/outbox/store.js')).add(entry); }"
STATES = "async () => (await (await import('/static/js/outbox/queue.js')).all()).map((one) => one.state)"
WRITTEN = waiting("""
  const box = await import("/static/js/outbox/queue.js");
  let states = [];
  const isWritten = async () => {
    states = (await box.all()).map((one) => one.state);
    return states.every((one) => one === "confirmed");
  };
  await until(isWritten, () => `everything is confirmed; states: ${states}`);
""")
KEPT = waiting('await kept("seatwind-pages", given, { ignoreVary: true });')
GONE = waiting("""
  const isGone = async () => !(await has("seatwind-pages", given, { ignoreVary: true }));
  await until(isGone, `${given} is gone from seatwind-pages`);
""")
SEEN = ["sheet:/api/v1/x/", "page:/api/v1/x/", "book:/x/:en"]


def end(hall: Hall, page: Page, how: str) -> None:
    """Sam's session ends; the next page is somebody else's."""
    if how == "sign out":
        page.goto("/")
        page.locator("details[data-menu] summary").click()
        page.get_by_role("banner").get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    elif how == "expiry":
        SignIn.objects.all().delete()
        page.goto("/")
    else:
        hall.sign_in(make_user("sue"))
        page.goto(SHEET)


def remember(page: Page, name: str, value: Any) -> None:
    page.evaluate(REMEMBER, [name, value])


def opened(hall: Hall) -> Page:
    """Sam's entry page, with what such pages remember, a value typed and not read out, and a hand not sent yet."""
    hall.sign_in(make_user("sam"))
    page = hall.open()
    page.goto(SHEET)
    if hall.is_secure:
        page.evaluate(KEPT, SHEET)
    for name in SEEN:
        remember(page, name, {"name": "Player 1", "address": "/", "title": "Table 1", "lane": "x"})
    remember(page, "draft:/api/v1/x/", {"number": 3, "typed": {"value": 24}})
    owner = f"user:{make_user('sam').uid}"
    page.evaluate(ADD, {"url": API, "body": win(1), "base": 0, "owner": owner, "lane": "table 1", "label": "Hand 1"})
    assert page.evaluate(STATES) == ["kept"]
    return page


@pytest.mark.parametrize("how", ["sign out", "expiry", "another person"])
def test_the_person_is_forgotten_and_what_they_wrote_waits(event: Tournament, either_hall: Hall, how: str) -> None:
    hall = either_hall
    page = opened(hall)
    end(hall, page, how)
    page.evaluate(FORGOTTEN)
    facts = page.evaluate(FACTS)
    assert not set(SEEN) & set(facts)
    assert f"aside:user:{make_user('sam').uid}" in facts
    if hall.is_secure and how != "another person":
        page.evaluate(GONE, SHEET)
    assert page.evaluate(STATES) == ["kept"]
    assert not SheetEntry.objects.exists()
    # Somebody else at the same tablet is told, and sends nothing in Sam's name.
    hall.sign_in(make_user("sue"))
    page.goto(SHEET)
    expect(page.locator("[data-outbox]")).to_contain_text("1 unsent, from another person")
    assert not SheetEntry.objects.exists()
    # Sam is back: the hand is written under Sam's name, and what was typed stands where it was.
    hall.sign_in(make_user("sam"))
    page.goto(SHEET)
    page.evaluate(WRITTEN)
    assert SheetEntry.objects.get().by == f"user:{make_user('sam').uid}"
    assert page.evaluate(RECALL, "draft:/api/v1/x/") == {"number": 3, "typed": {"value": 24}}
    assert f"aside:user:{make_user('sam').uid}" not in page.evaluate(FACTS)


def test_the_same_person_on_the_next_page_is_not_forgotten(event: Tournament, either_hall: Hall) -> None:
    hall = either_hall
    hall.sign_in(make_user("sam"))
    page = hall.open()
    page.goto(SHEET)
    remember(page, SEEN[0], {"hands": []})
    page.goto("/")
    page.goto(SHEET)
    assert page.evaluate(RECALL, SEEN[0]) == {"hands": []}
