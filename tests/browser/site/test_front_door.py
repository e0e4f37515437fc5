"""The front door: from an empty machine to a full hall and the draw, by pages, on a desk and on a phone."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation
from playwright.sync_api import Locator, Page, Playwright, expect

from config.server.first_start import tell_set_up_code_once
from registration.desk.selectors.page import add_words
from registration.models import Invitation, Registration, RegistrationState
from tests.browser.accessibility import described, scrolls_sideways, violations
from tests.browser.conftest import OpenPage
from tests.browser.halls import Hall, hall_at
from tournaments.common.actors import user_actor
from tournaments.models import (
    DrawStatus,
    Participant,
    ParticipantState,
    Role,
    Seat,
    SeatingDraw,
    StaffRole,
    Tournament,
    User,
)
from tournaments.players.services.player_links import all_open_links

pytestmark = pytest.mark.browser
EVENT = "/t/nice-open/"
PASSWORD = "four winds and a wall"
# Twelve places for France, eight for Italy, and twelve for all others: 40 people for 32 places.
QUOTAS = "FRA 12\nITA 8"
SENT = {"FRA": 16, "ITA": 10, "ESP": 14}
STAFF = {"chris": Role.CHIEF_REFEREE, "bob": Role.REFEREE, "sam": Role.SCOREKEEPER, "rita": Role.RECEPTION}

# The pace that is assumed: the average of Card, Moran and Newell's keystroke-level model, for people who do not type
# for a living: 0.28 s a key, 1.5 s to reach and press a button, and 1.35 s to think before each answer.
KEY, TAP, THOUGHT = 0.28, 1.5, 1.35


@dataclass
class Hands:
    """What one person types and taps on one page, in the language of its reader; every page passed is examined."""

    page: Page
    language: str
    keys: int = 0
    taps: int = 0
    answers: int = 0
    passed: list[str] = field(default_factory=list)

    def say(self, words: str) -> str:
        with translation.override(self.language):
            return translation.gettext(words)

    def look(self) -> None:
        """The page as it stands has no fault of accessibility and does not scroll sideways."""
        self.page.wait_for_load_state()  # a page just sent for has its styles
        faults = violations(self.page)
        assert not faults, "\n".join([self.page.url, *map(described, faults)])
        assert not scrolls_sideways(self.page), self.page.url
        self.passed.append(self.page.url)

    def type(self, name: str, text: str) -> None:
        self.page.locator(f"[name={name}]").fill(text)
        self.keys += len(text) + 1  # and the key that leads to the next field
        self.answers += 1

    def tick(self, name: str) -> None:
        self.page.locator(f"[name={name}]").check()
        self._tapped()

    def press(self, words: str, *, within: Locator | None = None) -> None:
        (within or self.page.locator("main")).get_by_role("button", name=self.say(words)).first.click()
        self._tapped()

    def follow(self, words: str) -> None:
        self.page.locator("main").get_by_role("link", name=self.say(words)).first.click()
        self._tapped()

    def open(self, words: str) -> None:
        """Unfold what is folded."""
        self.page.locator("summary", has_text=self.say(words)).click()
        self._tapped()

    def _tapped(self) -> None:
        self.taps += 1

    @contextmanager
    def counted(self) -> Iterator[None]:
        self.keys = self.taps = self.answers = 0
        yield

    @property
    def seconds(self) -> float:
        return self.keys * KEY + self.taps * TAP + (self.answers + self.taps) * THOUGHT


@pytest.fixture
def code_file(settings: Any, tmp_path: Path, transactional_db: None) -> Path:
    settings.SEATWIND_SET_UP_FILE = tmp_path / "var" / "set-up-code"
    return tmp_path / "var" / "set-up-code"


@pytest.mark.long
@pytest.mark.parametrize(("language", "size"), [("en", "wide"), ("fr", "phone")])
def test_from_an_empty_machine_to_the_draw(
    language: str,
    size: str,
    code_file: Path,
    open_page: OpenPage,
    base_url: str,
    playwright: Playwright,
    tmp_path: Path,
) -> None:
    tell_set_up_code_once()
    organiser = Hands(open_page(size, language=language), language)
    make_the_first_account(organiser, code_file.read_text(encoding="ascii"))
    with organiser.counted():
        make_the_event(organiser)
        open_the_form(organiser)
    assert organiser.seconds < 180, (organiser.keys, organiser.taps, organiser.answers)
    player = Hands(open_page(size, language=language), language)
    links = register_forty(player)
    give_up_and_accept(player, links)
    take_the_fees(organiser, player, links)
    enter_the_players(organiser)
    with hall_at(base_url, playwright, tmp_path, size=size, language=language) as hall:
        door = Hands(hall.open(), language)
        invite_the_staff(
            organiser, {name: open_page(size, language=language) for name in STAFF if name != "rita"}, door
        )
        check_thirty_in(door, hall)
    begin_with_those_who_are_here(organiser)
    draw(organiser)


def make_the_first_account(hands: Hands, code: str) -> None:
    hands.page.goto("/")
    hands.look()
    hands.type("code", code.strip().lower())
    hands.press("Use this code")
    hands.look()
    person = {"given_name": "Camille", "family_name": "Roche", "username": "camille", "password": PASSWORD}
    for name, text in person.items():
        hands.type(name, text)
    hands.press("Create my account")
    expect(hands.page).to_have_url(re.compile(r"/t/new/"))
    hands.look()


def make_the_event(hands: Hands) -> None:
    """Three questions: what and when is typed, the rule set and the format are the usual ones."""
    begins = timezone.localdate() + timedelta(days=60)
    hands.type("name", "Nice Open")
    hands.type("starts_on", begins.isoformat())
    hands.type("place", "Nice")
    hands.page.locator("summary", has_text=hands.say("Later")).click()
    hands.page.get_by_label(hands.say("Everyone, immediately")).check()
    hands.press("Create the event")
    expect(hands.page).to_have_url(re.compile(rf"{EVENT}$"))
    hands.look()


def open_the_form(hands: Hands) -> None:
    """From the page of the new event to the open form, by what the page itself offers."""
    hands.follow("Set up the form")
    hands.look()
    hands.type("places", "32")
    hands.type("quotas", QUOTAS)
    hands.type("fee", "45")
    hands.type("payment", "FR76 3000 4000 0100 0001 2345 678, until 1 March")
    hands.press("Set up the form")
    hands.look()
    expect(hands.page.get_by_role("link", name=f"{EVENT}register/")).to_be_visible()


def register_forty(hands: Hands) -> dict[str, str]:
    """The first comes by the pages; the others send the same form. The address of each one's status page, by name."""
    hands.page.goto(EVENT)
    hands.follow("Register")
    hands.look()
    hands.type("given_name", "Ana")
    hands.type("family_name", "FRA 1")
    hands.type("country", "FRA")
    hands.tick("consent")
    hands.press("Send my registration")
    expect(hands.page.get_by_role("heading", name=hands.say("You have a place"))).to_be_visible()
    hands.look()
    links = {"FRA 1": hands.page.url}
    client = Client()
    hidden = hidden_fields(client.get(f"{EVENT}register/").text)
    for country, number in SENT.items():
        for n in range(1, number + 1):
            name = f"{country} {n}"
            if name in links:
                continue
            typed = {"given_name": "Ana", "family_name": name, "country": country, "consent": "on"}
            answer = client.post(f"{EVENT}register/", hidden | typed)
            assert answer.status_code == 302, answer.text
            links[name] = answer.headers["Location"]
    assert states() == {"confirmed": 32, "waiting": 8}
    hands.page.goto(links["FRA 13"])
    expect(hands.page.get_by_role("heading", name=hands.say("Waiting list"))).to_be_visible()
    hands.look()
    return links


def hidden_fields(page: str) -> dict[str, str]:
    """What a browser sends of the form besides what people type."""
    fields = re.findall(r"<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\"", page)
    return dict(fields)


def states() -> dict[str, int]:
    counts: dict[str, int] = {}
    for state in Registration.objects.values_list("state", flat=True):
        counts[state] = counts.get(state, 0) + 1
    return counts


def give_up_and_accept(hands: Hands, links: dict[str, str]) -> None:
    """France: one goes, the next accepts. Italy: one goes, the next declines, and the one after accepts."""
    withdraw(hands, links["FRA 2"])
    answer_the_offer(hands, links["FRA 13"], "Accept the place")
    expect(hands.page.get_by_role("heading", name=hands.say("You have a place"))).to_be_visible()
    withdraw(hands, links["ITA 1"])
    answer_the_offer(hands, links["ITA 9"], "Decline the place")
    answer_the_offer(hands, links["ITA 10"], "Accept the place")
    assert states() == {"confirmed": 32, "waiting": 5, "withdrawn": 3}


def withdraw(hands: Hands, link: str) -> None:
    hands.page.goto(link)
    hands.open("Withdraw")
    hands.press("Withdraw my registration")
    expect(hands.page.get_by_role("heading", name=hands.say("Withdrawn"))).to_be_visible()


def answer_the_offer(hands: Hands, link: str, words: str) -> None:
    hands.page.goto(link)
    expect(hands.page.get_by_role("heading", name=hands.say("A place is free for you"))).to_be_visible()
    hands.look()
    hands.press(words)
    expect(hands.page.get_by_role("heading", name=hands.say("A place is free for you"))).to_have_count(0)


def take_the_fees(organiser: Hands, player: Hands, links: dict[str, str]) -> None:
    """Twenty paid by transfer: ticked at the desk, and each one's own page says so."""
    player.page.goto(links["FRA 3"])
    expect(player.page.get_by_text("FR76 3000")).to_be_visible()
    page = organiser.page
    page.goto(f"{EVENT}registrations/?state={RegistrationState.CONFIRMED}")
    organiser.look()
    for box in page.locator("[name=chosen]").all()[:20]:
        box.check()
    organiser.press("Paid by transfer")
    organiser.look()
    assert Registration.objects.filter(paid_means="transfer").count() == 20
    player.page.reload()
    expect(player.page.get_by_text(player.say("Paid"), exact=True)).to_be_visible()


def enter_the_players(hands: Hands) -> None:
    """The confirmed become players, and each gets a badge."""
    with translation.override(hands.language):
        hands.press(add_words(32))
    hands.look()
    assert Participant.objects.count() == 32
    hands.page.goto(f"{EVENT}participants/")
    hands.look()
    hands.follow("Personal links")
    hands.look()
    hands.press("Create the missing links")
    hands.look()


def invite_the_staff(organiser: Hands, pages: dict[str, Page], door: Hands) -> None:
    """Four links, four accounts, each made on a device of its own."""
    organiser.page.goto(f"{EVENT}staff/")
    organiser.look()
    organiser.follow("Invite by link")
    for name, role in STAFF.items():
        organiser.type("name", name.title())
        organiser.page.locator("[name=role]").select_option(role.value)
        organiser.press("Create the link")
        link = organiser.page.locator(".secret").inner_text()
        invited = door if name == "rita" else Hands(pages[name], organiser.language)
        invited.page.goto(re.sub(r"^https?://[^/]+", "", link.strip()))
        if name == "rita":
            invited.look()
        person = {"given_name": name.title(), "family_name": "Martin", "username": name, "password": PASSWORD}
        for label, text in person.items():
            invited.type(label, text)
        invited.press("Create the account and accept")
        expect(invited.page).to_have_url(re.compile(rf"{EVENT}$"))
    organiser.look()
    assert StaffRole.objects.filter(user__username__in=STAFF).count() == 4
    assert not Invitation.objects.filter(accepted_at__isnull=True).exists()


def check_thirty_in(hands: Hands, hall: Hall) -> None:
    """Rita at the door: fifteen by their codes, the network is cut, fifteen more; one of them pays in cash."""
    page, codes = hands.page, badges()
    hands.look()
    hands.follow("Go to check-in")
    expect(page.locator("[data-door][data-ready]")).to_be_visible()
    hands.look()
    for number in range(1, 16):
        scan(hands, codes[number], number)
    expect(page.locator("[data-here]")).to_have_text("15")
    hall.network.cut()
    for number in range(16, 31):
        scan(hands, codes[number], number)
    expect(page.get_by_text(hands.say("No connection. Keep scanning."))).to_be_visible()
    hands.look()
    assert here() == set(range(1, 16))
    hall.network.mend()
    page.evaluate("void window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-here]")).to_have_text("30")
    expect(page.locator("[data-only-here]")).to_be_hidden()
    assert here() == set(range(1, 31))
    hands.look()


def badges() -> dict[int, str]:
    event, owner = Tournament.objects.get(), User.objects.get(username="camille")
    return {
        link.participant.number: f"http://hall.test/p/{link.token}/"
        for link in all_open_links(event, by=user_actor(owner))
    }


def here() -> set[int]:
    participants = Participant.objects.filter(state=ParticipantState.CHECKED_IN)
    return set(participants.values_list("number", flat=True))


def scan(hands: Hands, code: str, number: int) -> None:
    box = hands.page.locator("#badge")
    box.fill(code)
    box.press("Enter")
    expect(hands.page.locator("[data-last] h2")).to_have_text(Participant.objects.get(number=number).name)


def begin_with_those_who_are_here(hands: Hands) -> None:
    hands.page.goto(f"{EVENT}door/")
    hands.follow("Start without the missing players")
    hands.look()
    hands.press("Mark as absent")
    hands.look()
    assert Participant.objects.filter(state=ParticipantState.WITHDRAWN).count() == 2


def draw(hands: Hands) -> None:
    """Handed over: the page of the door leads to the draw, and the draw takes the thirty who are here."""
    hands.follow("Go to the draws")
    hands.look()
    hands.press("Prepare the draw")
    hands.look()
    hands.page.locator("[name=public_value]").first.fill("dice 4 2 6")
    hands.press("Run the draw")
    expect(hands.page.get_by_role("button", name=hands.say("Publish this seating"))).to_be_visible()
    hands.look()
    hands.press("Publish this seating")
    expect(hands.page.get_by_role("heading", name="Session 1", level=1)).to_be_visible()
    hands.look()
    assert SeatingDraw.objects.get().status == DrawStatus.PUBLISHED
    assert Seat.objects.filter(session__number=1, participant__isnull=False).count() == 30
