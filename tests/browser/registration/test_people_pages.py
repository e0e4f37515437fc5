"""Registers, privacy and merged people in a browser: no page scrolls sideways, hides a control, or breaks WCAG."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from registration.models import LicenceCheck, Registration
from registration.registers.services.lists import use_register
from tests.browser.accessibility import scrolls_sideways, violations
from tests.browser.conftest import OpenPage
from tests.people import NOON, actor, make_tournament, make_user
from tests.registration.test_privacy import MAELLE, registered
from tests.registration.test_registers import LIST, enter, ffmj, put_in_force, upload
from tests.registration.test_registrations import open_form
from tournaments.models import Participant, ParticipantState, Tournament
from tournaments.players.services.merging import merge_people
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
WIDTHS = (320, 390, 1024, 1440)


def walked() -> tuple[Tournament, list[tuple[str, str]]]:
    """An event with everything on its pages: the addresses, each with whoever opens it."""
    event = open_form()
    federation = ffmj()
    put_in_force(federation)
    use_register(tournament=event, register=federation, check=LicenceCheck.BLOCK, by=actor("alice"), at=NOON)
    enter(event, 1, "Zoé Martin", federation_number="04120002")
    anna = enter(event, 2, "Ann Absent")
    token = registered(event)
    registered(event, MAELLE.__class__(given_name="Amélie", family_name="Dupond", federation_number="04120001"))
    upload(federation, LIST.replace("Dupont", "Durant") + "99;Nobody;At All;;;\n", "2026-11-01")
    twin = enter(make_tournament("third", name="Third Open"), 4, "Anna Absent")
    other = enter(make_tournament("fourth", name="Fourth Open"), 4, "A. Absent")
    merge = merge_people(into=anna.person, merged=twin.person, by=actor("alice"), at=NOON)
    Participant.objects.filter(pk=anna.pk).update(state=ParticipantState.WITHDRAWN)
    link = issue_player_link(participant=anna, by=actor("alice"), at=NOON)
    anna.person.page_agreed_at = NOON
    anna.person.save(update_fields=["page_agreed_at"])
    assert Registration.objects.exists()
    here = f"/t/{event.slug}"
    return event, [
        ("root", "/registers/"),
        ("root", f"/registers/{federation.uid}/"),
        ("root", f"/registers/{federation.uid}/file/"),
        ("alice", f"{here}/registrations/register/?q=lyon"),
        ("alice", f"{here}/registrations/form/"),
        ("alice", f"{here}/registrations/"),
        ("alice", f"{here}/participants/2/data/"),
        ("alice", f"{here}/participants/1/licence/"),
        ("alice", f"/people/{anna.person.uid}/"),
        ("alice", f"/people/{anna.person.uid}/merge/?with={other.person.uid}"),
        ("alice", f"/people/merges/{merge.uid}/"),
        ("", f"/people/{anna.person.uid}/page/"),
        ("", f"/r/{token}/data/"),
        ("", f"/p/{link}/data/"),
    ]


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_of_people(open_page: OpenPage, sign_in: SignIn, theme: str, language: str) -> None:
    _event, pages = walked()
    wrong = []
    for who, address in pages:
        page = open_page("phone", language=language, theme=theme)
        if who:
            sign_in(page, make_user(who))
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            answer = page.goto(address)
            assert answer is not None
            assert answer.ok, address
            if scrolls_sideways(page):
                wrong.append(f"{address} scrolls sideways at {width}")
        wrong += [f"{address}: {violation['id']}" for violation in violations(page)]
        page.context.close()
    assert wrong == []


def test_a_licence_at_the_door_and_what_it_takes_to_come_in(desktop: Page, sign_in: SignIn, faults: Any) -> None:
    event, _pages = walked()
    faults.allow("409")
    sign_in(desktop, make_user("rita"))
    desktop.goto(f"/t/{event.slug}/door/")
    desktop.get_by_label("Badge, number or name").fill("1")
    desktop.keyboard.press("Enter")
    desktop.get_by_text("Licence ended on").first.wait_for()
    desktop.goto(f"/t/{event.slug}/participants/1/licence/")
    desktop.get_by_label("what proof did you see").fill("Card of 2027")
    desktop.get_by_role("button", name="Record the licence").click()
    desktop.get_by_text("The licence was recorded. The player can check in.").wait_for()
    assert event.participants.get(number=1).state == ParticipantState.REGISTERED
    desktop.goto(f"/t/{event.slug}/door/")
    desktop.get_by_label("Badge, number or name").fill("1")
    desktop.keyboard.press("Enter")
    desktop.locator("[data-last] h2").wait_for()
