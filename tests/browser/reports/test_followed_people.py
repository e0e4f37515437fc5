"""A person is followed across events by their public page, without an account, and forgotten once it is withdrawn."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_page
from tests.browser.faults import Faults
from tests.people import NOON
from tournaments.models import Participant, Person, Tournament

pytestmark = pytest.mark.browser


def test_a_person_is_followed_across_events(event: Tournament, phone: Page) -> None:
    """Followed on their page, player 5 is followed in the event that it lists, and stands on the start page."""
    entry = Participant.objects.select_related("person").get(tournament=event, number=5)
    Person.objects.filter(pk=entry.person_id).update(page_agreed_at=NOON)
    phone.goto(f"/t/{event.slug}/players/5/")
    phone.get_by_role("link", name="Results in all events").click()
    phone.get_by_role("button", name="Follow Player 5").or_(phone.get_by_role("button", name="Follow")).click()
    expect(phone.get_by_role("button", name="Following")).to_have_attribute("aria-pressed", "true")

    phone.goto(f"/t/{event.slug}/players/5/")
    expect(phone.locator("[data-follow-what=players]")).to_have_attribute("aria-pressed", "true")

    phone.goto("/")
    followed = phone.get_by_role("region", name="People you follow")
    expect(followed.get_by_role("link")).to_have_text(["Player 5", event.name])
    check_page(phone)
    followed.get_by_role("link", name=event.name).click()
    expect(phone.get_by_role("heading", name="Player 5", level=1)).to_be_visible()


def test_who_withdraws_the_page_is_forgotten(event: Tournament, phone: Page, faults: Faults) -> None:
    faults.allow("404")
    person = Participant.objects.get(tournament=event, number=5).person
    Person.objects.filter(pk=person.pk).update(page_agreed_at=NOON)
    phone.goto(f"/people/{person.uid}/page/")
    phone.locator("[data-follow-person]").click()
    Person.objects.filter(pk=person.pk).update(page_agreed_at=None)
    with phone.expect_response(f"**/people/{person.uid}/page/"):
        phone.goto("/")
    expect(phone.locator("[data-followed]")).to_be_hidden()
    phone.wait_for_function("localStorage.getItem('seatwind:follow-people') === '[]'")
