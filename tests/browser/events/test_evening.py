"""The organiser's evening: from an empty machine to the signed federation file, in at most 300 clicks.

Nobody types an address after the first page; what each page costs in clicks stands in docs/organiser.md.
"""

import csv
import re
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from config.server.first_start import tell_set_up_code_once
from reports.models import Revision
from series.models import SeriesResult
from tests.browser.conftest import OpenPage
from tests.browser.events.clicks import Clicks, Hand, documented
from tests.browser.faults import Faults
from tests.browser.site.test_front_door import hidden_fields
from tournaments.models import Participant, ParticipantState, Session, SessionStatus, StaffRole, Tournament

pytestmark = pytest.mark.browser
EVENT = "/t/evening-open/"
PASSWORD = "four winds and a wall"
STAFF = {"chris": "chief_referee", "bob": "referee", "sam": "scorekeeper", "sue": "scorekeeper"}
COUNTRIES = ("FRA", "ITA", "NLD", "DNK")
GIVEN = ("Ana", "Bruno", "Carla", "Dario", "Elsa", "Fabio", "Greta", "Hugo")
FAMILY = ("Bakker", "Costa", "Dumont", "Eriksen", "Fischer", "Greco", "Holm", "Ivanov", "Jansen", "Keller")
TEAMS = ("Bamboo", "Circles", "Characters", "East", "South", "West", "North", "Red", "Green", "White")
LEAVER = 3
MOST = 300
CLICKS_A_SESSION = 11  # of the staff, as docs/organiser.md says
PATIENCE = 60_000  # a page of a busy machine, in milliseconds


@dataclass(frozen=True)
class Size:
    """How large the event is: half of its players register themselves, a final of ``best`` follows."""

    players: int
    sessions: int
    best: int

    @property
    def tables(self) -> int:
        return self.players // 4

    @property
    def missing(self) -> tuple[int, int]:
        """The numbers of two who do not come."""
        return 2, self.players // 2 + 2


EVENING, SMALL = Size(80, 7, 16), Size(20, 2, 8)


@dataclass
class Evening:
    """The organiser and the staff, by username."""

    organiser: Hand
    staff: dict[str, Hand]
    clicks: Clicks


def lists_of(size: Size, folder: Path) -> tuple[Path, Path]:
    """Half of the players in teams of four, one half of them in CSV and one in XLSX, under a title row."""
    rows = [
        (GIVEN[n * 3 % 8], FAMILY[n % 10] + ("", "berg", "sen", "eau")[n // 10], COUNTRIES[n % 4], TEAMS[n // 4])
        for n in range(size.players // 2)
    ]
    half = size.players // 4
    head = ("Given name", "Family name", "Country", "Team")
    with (folder / "east.csv").open("w", encoding="utf8", newline="") as file:
        csv.writer(file).writerows([head, *rows[:half]])
    book = openpyxl.Workbook()
    for row in (("Players of the west",), head, *rows[half:]):
        book.worksheets[0].append(row)
    book.save(folder / "west.xlsx")
    return folder / "east.csv", folder / "west.xlsx"


def scores(session: int, table: int) -> tuple[int, int, int, int]:
    """The four totals of a table, East to North: they add up to 0."""
    east, south = (table * 7 + session * 13) % 60 + 5, (table * 11 + session * 5) % 50 - 10
    west = -((table * 3 + session * 17) % 40) - 3
    return east, south, west, -east - south - west


def keys_of(session: int, table: int) -> str:
    """As on an adding machine: the sign of a figure ends the one before."""
    first, *others = scores(session, table)
    return str(first) + "".join(f"{value:+d}" for value in others)


@pytest.fixture
def evening(open_page: OpenPage, faults_seen: Faults, settings: Any, tmp_path: Path) -> Evening:
    """An empty machine, its organiser in front of it, and four people with a browser each, who have no account."""
    clicks = Clicks()

    def new_hand(counted: Counter[str]) -> Hand:
        page = open_page("wide")
        page.set_default_timeout(PATIENCE)
        return Hand(page, counted)

    settings.SEATWIND_SET_UP_FILE = tmp_path / "var" / "set-up-code"
    settings.SEATWIND_BACKUPS = str(tmp_path / "backups")
    tell_set_up_code_once()
    return Evening(new_hand(clicks.organiser), {name: new_hand(clicks.staff) for name in STAFF}, clicks)


def first_hour(evening: Evening, size: Size, settings: Any, folder: Path) -> None:
    """To the seats of session 1: the account, the event, players by form and by list, staff, check-in, draw."""
    organiser = evening.organiser
    set_up(organiser, settings.SEATWIND_SET_UP_FILE.read_text(encoding="ascii").strip())
    new_event(organiser, size)
    open_the_form(organiser)
    register_themselves(size.players // 2)
    enter_the_players(organiser, size, lists_of(size, folder))
    invite_the_staff(organiser, evening.staff)
    check_in(organiser, size)
    draw(organiser)


def test_the_first_hour_from_an_empty_machine_to_the_seats(evening: Evening, settings: Any, tmp_path: Path) -> None:
    first_hour(evening, SMALL, settings, tmp_path)
    most = {page: (organiser, staff) for page, organiser, staff in documented()}
    more = [row for row in evening.clicks.rows() if row[1] > most[row[0]][0] or row[2] > most[row[0]][1]]
    assert not more, evening.clicks.table()


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALL, EVENING], ids=["small", "whole"])
def test_an_evening_from_an_empty_machine_to_the_signed_file(
    size: Size, evening: Evening, settings: Any, tmp_path: Path
) -> None:
    organiser, clicks = evening.organiser, evening.clicks
    first_hour(evening, size, settings, tmp_path)
    name_a_substitute(organiser, "Ines Costa")
    print_the_paper(organiser)
    for number in range(1, size.sessions + 1):
        play(evening, number, size.tables)
        if number == 1:
            somebody_leaves(organiser)
            name_a_substitute(organiser, "Otto Brandt")
    play_the_final(evening, size)
    correct_after_the_release(evening, size.sessions + 1)
    close(organiser)
    save_copy_and_count(organiser)
    assert Session.objects.filter(tournament=the_event(), status=SessionStatus.RELEASED).count() == size.sessions + 1
    assert Revision.objects.count() == 1
    assert clicks.organiser.total() <= MOST, clicks.table()
    # Only the staff click more where there are more sessions.
    counted = 3 if size == SMALL else 2
    assert [row[:counted] for row in clicks.rows()] == [row[:counted] for row in documented()], clicks.table()
    more = CLICKS_A_SESSION * (size.sessions - SMALL.sessions)
    assert clicks.staff.total() == documented()[-1][2] + more, clicks.table()


@pytest.fixture
def faults_seen(faults: Faults) -> Faults:
    # Whoever leads on before a part of a page has come interrupts it.
    faults.allow(r"net::ERR_|Failed to load resource|htmx:(afterRequest|sendError|sendAbort)")
    return faults


def set_up(hand: Hand, code: str) -> None:
    hand.begin("/")
    hand.type("code", code)
    hand.press("Use this code")
    person = {"given_name": "Camille", "family_name": "Roche", "username": "camille", "password": PASSWORD}
    for name, text in person.items():
        hand.type(name, text)
    hand.press("Create my account")
    expect(hand.page).to_have_url(re.compile("/t/new/"))


def new_event(hand: Hand, size: Size) -> None:
    today = timezone.localdate().isoformat()
    for name, text in {"name": "Evening Open", "starts_on": today, "place": "Nice"}.items():
        hand.type(name, text)
    hand.type_in("Expected number of players", str(size.players))
    hand.type_in("Final with half of the points: sessions", str(size.sessions))
    hand.type_in("Final with half of the points: players who go on", str(size.best))
    hand.type_in("Final with half of the points: sessions of the last phase", "1")
    hand.open("Later")
    hand.tick("Everyone, immediately")
    hand.press("Create the event")
    expect(hand.page).to_have_url(re.compile(f"{EVENT}$"))


def open_the_form(hand: Hand) -> None:
    """It proposes as many places as players were expected."""
    hand.follow("Set up the form")
    hand.type("closes_at", (timezone.localtime() + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M"))
    hand.press("Set up the form")
    expect(hand.main.get_by_role("link", name=f"{EVENT}register/")).to_be_visible()


def register_themselves(players: int) -> None:
    """The players' own forms: they are no clicks of the organiser."""
    for n in range(players):
        client = Client()
        hidden = hidden_fields(client.get(f"{EVENT}register/").text)
        person = {"given_name": GIVEN[n % 8], "family_name": f"{FAMILY[n // 4]}{('ti', 'ova', 'ez', 'ard')[n % 4]}"}
        typed = person | {"country": COUNTRIES[n % 4], "consent": "on", "way": "alone"}
        answer = client.post(f"{EVENT}register/", hidden | typed)
        assert answer.status_code == 302, answer.text


def enter_the_players(hand: Hand, size: Size, lists: tuple[Path, Path]) -> None:
    hand.bar("Event")
    hand.follow("Import players")
    for path in lists:
        hand.upload(path)
        hand.press("Read and preview")
        hand.press(re.compile(f"Import {size.players // 4}"))
        if path is lists[0]:
            hand.follow("Import a list")
    hand.follow("Registrations")
    hand.press(re.compile("Add .* confirmed"))
    assert Participant.objects.count() == size.players


def invite_the_staff(hand: Hand, staff: dict[str, Hand]) -> None:
    hand.bar("Event")
    hand.follow("Staff")
    hand.follow("Invite by link")
    for name, role in STAFF.items():
        hand.type("name", name.title())
        hand.choose("role", role)
        hand.press("Create the link")
        link = hand.page.locator(".secret").inner_text().strip()
        invited = staff[name]
        invited.begin(re.sub(r"^https?://[^/]+", "", link))
        person = {"given_name": name.title(), "family_name": "Martin", "username": name, "password": PASSWORD}
        for label, text in person.items():
            invited.type(label, text)
        invited.press("Create the account and accept")
        expect(invited.page).to_have_url(re.compile(f"{EVENT}$"))
    assert StaffRole.objects.filter(user__username__in=STAFF).count() == 4


def check_in(hand: Hand, size: Size) -> None:
    """By number and Enter, a walk-in whom nobody knows, and two who do not come."""
    page = hand.page
    hand.bar("Event")
    hand.follow("Go to check-in")
    expect(page.locator("[data-door][data-ready]")).to_be_visible()
    for number in range(1, size.players + 1):
        if number not in size.missing:
            type_badge(page, str(number))
    expect(page.locator("[data-here]")).to_have_text(str(size.players - 2), timeout=3 * PATIENCE)
    type_badge(page, "Zoe Petit")
    hand.press("Add a player")
    hand.type("country", "FRA")
    hand.press("Add the player")
    expect(page.locator("[data-door][data-ready]")).to_be_visible()  # back at the desk
    type_badge(page, str(size.players + 1))
    expect(page.locator("[data-here]")).to_have_text(str(size.players - 1))
    hand.follow("Start without the missing players")
    hand.press("Mark as absent")
    assert Participant.objects.filter(state=ParticipantState.WITHDRAWN).count() == 2


def type_badge(page: Page, text: str) -> None:
    box = page.locator("#badge")
    box.fill(text)
    box.press("Enter")


def draw(hand: Hand) -> None:
    hand.follow("Go to the draws")
    hand.press("Prepare the draw")
    hand.type("public_value", "dice 4 2 6")
    hand.press("Run the draw")
    hand.press("Publish this seating")
    expect(hand.page.get_by_role("heading", name="Session 1", level=1)).to_be_visible()


def print_the_paper(hand: Hand) -> None:
    hand.bar("Print")
    hand.press("Print everything for session 1", leads_on=False)
    expect(hand.main.get_by_text("4 documents printed together")).to_be_visible()


def name_a_substitute(hand: Hand, name: str) -> None:
    """One seat of each session to come is open."""
    hand.bar("Event")
    hand.follow("Substitutes")
    form = hand.main.locator("li form:has-text('Name the substitute')")
    hand.click(form.locator("[name=substitute]"))
    hand.page.keyboard.type(name)
    hand.click(form.locator("[name=whole_event]"))
    hand.click(form.get_by_role("button"), leads_on=True)
    expect(hand.main.get_by_text(name).first).to_be_visible()


def play(evening: Evening, number: int, tables: int) -> None:
    """The chief referee's clock, two readings of every table with the keyboard alone, and the release."""
    chief = evening.staff["chris"]
    chief.page.reload()
    if number == 1:
        chief.follow("Go to the desk")
    else:
        chief.follow(f"Start session {number}")
        if not chief.page.url.endswith(f"/s/{number}/"):
            raise AssertionError(chief.page.url)
    act(chief, f"Start session {number}", "start")
    for hand, read in ((evening.staff["sam"], first_reading), (evening.staff["sue"], second_reading)):
        hand.page.reload()
        if number > 1:
            hand.bar("Event")
        hand.follow("Go to the results desk")
        read(hand.page, number, tables)
    act(chief, "End the session", "end")
    act(chief, "Release results", "release")


def act(hand: Hand, link: str, move: str) -> None:
    """An act on every table asks first: the link opens a dialog, its button acts."""
    hand.follow(link, leads_on=False)
    hand.click(hand.page.locator(f"dialog[open] button[name=move][value={move}]"), leads_on=True)


def first_reading(page: Page, session: int, tables: int) -> None:
    expect(page.locator("#row-1 input[name=E]")).to_be_focused()
    for table in range(1, tables + 1):
        page.keyboard.type(keys_of(session, table))
        page.keyboard.press("Enter")
    expect(page.locator("#result-rows [data-state=own]")).to_have_count(tables, timeout=PATIENCE)


def second_reading(page: Page, session: int, tables: int) -> None:
    """Whichever row the desk leads to: it passes over the rows at which the first reader was just now."""
    done = page.locator("#result-rows [data-state=verified]")
    for _ in range(tables):
        here = page.locator("#result-rows .now[data-act=second]:has(input[name=E]:focus)")
        table = int(here.get_attribute("data-row") or 0)
        page.keyboard.type(keys_of(session, table))
        page.keyboard.press("Enter")
        expect(page.locator(f"#row-{table}")).to_have_attribute("data-state", "verified")
    expect(done).to_have_count(tables)


def somebody_leaves(hand: Hand) -> None:
    """Withdrawn by the list of players; the seats to come are given up by a change of the seating."""
    hand.bar("Players")
    hand.follow(re.compile(rf"^Open {Participant.objects.get(number=LEAVER).name}"))
    form = hand.main.locator("form:has(#reason-withdrawn)")
    hand.click(form.locator("#reason-withdrawn"))
    hand.page.keyboard.type("Ill")
    hand.click(form.get_by_role("button"), leads_on=True)
    hand.bar("Event")
    hand.follow("Change the seating")
    hand.click(hand.main.locator("form:has([name=kind][value=leave])").get_by_role("button"), leads_on=True)
    hand.press("Publish this seating")


def play_the_final(evening: Evening, size: Size) -> None:
    """Confirmed, drawn by the standings, played."""
    organiser = evening.organiser
    organiser.bar("Event")
    organiser.follow("Phases of the event")
    organiser.press("Confirm phase 2")
    organiser.press(f"Draw session {size.sessions + 1}")
    organiser.press("Publish this seating")
    play(evening, size.sessions + 1, size.best // 4)


def correct_after_the_release(evening: Evening, session: int) -> None:
    """The chief referee corrects a table's totals, another person verifies them, and the session is released again."""
    chief, sue = evening.staff["chris"], evening.staff["sue"]
    chief.follow(re.compile(r"^2\b"))
    chief.follow(re.compile(r"^Correct\s+the totals"))
    east, _south, _west, north = scores(session, 2)
    chief.type("E", str(east + 10))
    chief.type("N", str(north - 10))
    chief.press("Typed wrongly", leads_on=False)
    chief.press("Record the correction")
    chief.follow("Submit the sheet")
    chief.press("Submit table 2")
    sue.bar("Event")
    sue.follow("Verify")
    sue.press("Verify table 2")
    chief.bar("Event")
    chief.follow("Go to the desk")
    act(chief, "Release again", "release")


def close(hand: Hand) -> None:
    """Decide what is open, print the certificates, sign, and take the federation's workbook."""
    hand.bar("Event")
    hand.follow("Go to closing")
    while hand.main.get_by_role("button", name="Confirm").count():
        hand.press("Confirm")
    hand.press("Podium certificates")
    hand.bar("Event")
    hand.follow("Go to closing")
    hand.press("Close the event and sign its results (revision 1)")
    expect(hand.main.get_by_text("Closed, in revision 1")).to_be_visible()
    hand.follow("Go to closing")
    hand.follow("Federation report")
    with hand.page.expect_download() as taken:
        hand.follow("XLSX", leads_on=False)
    assert taken.value.suggested_filename.endswith(".xlsx")
    hand.bar("Event")


def save_copy_and_count(hand: Hand) -> None:
    """The copy on disk, the next event, and the season."""
    hand.follow("Closing")
    hand.follow("Save and copy the event")
    hand.press("Save now")
    hand.follow("Make a copy")
    hand.type("slug", "evening-open-2027")
    hand.type("starts_on", "2027-11-27")
    hand.press("Create the copy")
    expect(hand.page).to_have_url(re.compile("/t/evening-open-2027/$"))
    hand.follow("Seatwind", within="header")
    hand.follow(re.compile("^Seasons"))
    hand.follow("New season")
    hand.type("name", "League 2026")
    hand.press("Create the season")
    hand.choose("tournament", "evening-open")
    hand.press("Add the results")
    assert SeriesResult.objects.filter(place=1).count() == 1


def the_event() -> Tournament:
    return Tournament.objects.get(slug="evening-open")
