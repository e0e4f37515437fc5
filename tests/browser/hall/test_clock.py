"""The clock on a device whose own clock is wrong, without network, opened again; and its sounds."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Playwright, expect

from scoring.common.selectors.clocks import clock_view, digits_of
from scoring.sheets.selectors.folding import rules_of
from tests.browser.accessibility import check_accessibility
from tests.browser.halls import hall_at
from tests.browser.waiting import PAGE_KEPT, waiting
from tests.people import actor, make_seated_event, make_user, session_of, start
from tournaments.models import SessionMove, Tournament
from tournaments.sessions.services.acts import end_session, give_extra_time, pause_session
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.browser
DIGITS = "[data-clock-session] [data-clock-digits]"
# The device's clock is seven minutes ahead, whoever asks it.
WRONG = """
const Real = Date;
const AHEAD = 7 * 60_000;
window.Date = class extends Real {
  constructor(...given) { if (given.length) super(...given); else super(Real.now() + AHEAD); }
  static now() { return Real.now() + AHEAD; }
};
"""
MEASURED = waiting("""
  const { measure, sureness } = await import("/static/js/clock/sync.js");
  await until(async () => { await measure(); return sureness().from === "measured"; }, "the clock is measured");
  return sureness().exact;
""")
ALONE = waiting("""
  const { measure, sureness } = await import("/static/js/clock/sync.js");
  await until(async () => { await measure(); return sureness().isAlone; }, "the clock knows that it is alone");
""")
TOLD = waiting("""
  const told = () => localStorage.getItem("seatwind:signals-told");
  await until(() => told()?.includes("warning"), () => `the warning is told; told: ${told()}`);
""")
SERVER_NOW = """async () => (await import("/static/js/clock/sync.js")).serverNow()"""
# Notes what would sound, and when by the server's time; nothing is heard.
FAKE_AUDIO = """
window.sounded = [];
class Param { setValueAtTime(value) { this.value = value; } exponentialRampToValueAtTime() {} }
class Node {
  constructor(audio) { this.audio = audio; this.gain = new Param(); this.frequency = new Param(); }
  connect(other) { return other; }
  start(at) { window.sounded.push({ at: this.audio.began + at * 1000, pitch: this.frequency.value }); }
  stop() {}
}
window.AudioContext = class {
  constructor() { this.began = performance.now(); this.state = "suspended"; this.destination = {}; }
  get currentTime() { return (performance.now() - this.began) / 1000; }
  async resume() { this.state = "running"; }
  createGain() { return new Node(this); }
  createOscillator() { return new Node(this); }
};
"""


def left_now(event: Tournament, table: int | None = None) -> timedelta:
    return clock_view(session_of(event), rules_of(event), timezone.now(), table).left


def shown(page: Page) -> timedelta:
    minutes, seconds = page.locator(DIGITS).first.inner_text().split(":")
    return timedelta(minutes=int(minutes), seconds=int(seconds))


def off(page: Page, event: Tournament, table: int | None = None) -> timedelta:
    """How far the page is off; it shows whole seconds, the one that is running included."""
    before = left_now(event, table)
    seen = shown(page)
    after = left_now(event, table)
    return max(timedelta(), seen - before - timedelta(seconds=1), after - seen)


@pytest.fixture
def chief(desktop: Page, sign_in: Callable[[Page, Any], None]) -> Page:
    sign_in(desktop, make_user("chris"))
    return desktop


def test_a_wrong_clock_of_the_device_does_not_matter(event: Tournament, chief: Page) -> None:
    chief.add_init_script(WRONG)
    chief.goto("/t/lyon-open/s/1/")
    chief.evaluate(MEASURED)
    assert off(chief, event) <= timedelta(seconds=1)
    wrong = chief.evaluate("Date.now()") - timezone.now().timestamp() * 1000
    assert wrong > 6.5 * 60_000


def test_the_time_is_measured_and_its_doubt_is_shown(event: Tournament, chief: Page) -> None:
    chief.goto("/t/lyon-open/s/1/")
    doubt = chief.evaluate(MEASURED)
    before = timezone.now().timestamp() * 1000
    result = chief.evaluate(SERVER_NOW)
    after = timezone.now().timestamp() * 1000
    assert before - doubt - 20 <= result <= after + doubt + 20
    expect(chief.locator(".clock")).to_have_attribute("title", re.compile(r"Server time, accurate to 0\.\d+ s"))


@pytest.mark.long
def test_without_network_and_with_a_wrong_clock_it_goes_on_and_survives_opening_again(
    base_url: str, playwright: Playwright, tmp_path: Path, event: Tournament, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://hall.test"]
    token = issue_table_links(session=session_of(event), by=actor("alice"), at=timezone.now(), tables=[1])[1]
    with hall_at(base_url, playwright, tmp_path, scheme="https") as hall:
        page = hall.open()
        page.add_init_script(WRONG)
        page.goto(f"/t/{token}/")
        page.evaluate(MEASURED)
        page.evaluate(PAGE_KEPT)
        hall.network.cut()
        page.evaluate(ALONE)
        assert off(page, event, 1) <= timedelta(seconds=1)
        page.reload()
        expect(page.locator(DIGITS).first).to_be_visible()
        page.evaluate(ALONE)
        assert off(page, event, 1) <= timedelta(seconds=1)
        expect(page.locator("[data-clock-session]").first).to_have_attribute(
            "title", "No network: the clock keeps running."
        )


def test_what_the_chief_referee_does_reaches_the_other_screens(
    event: Tournament, chief: Page, open_page: Callable[..., Page], sign_in: Callable[[Page, Any], None]
) -> None:
    chief.goto("/t/lyon-open/s/1/")
    give_extra_time(
        session=session_of(event), table=3, minutes=5, reason="A long ruling", by=actor("chris"), at=timezone.now()
    )
    expect(chief.locator("#desk-clock")).to_contain_text("Table 3: 5 min extra")
    table = open_page("tablet")
    sign_in(table, make_user("bob"))
    table.goto("/t/lyon-open/s/1/tables/3/")
    expect(table.locator(".where")).to_contain_text("with 5 min extra")
    pause_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    expect(chief.get_by_role("button", name="Resume")).to_be_visible()
    expect(table.locator("[data-clock-session]").first).to_have_attribute("data-ends", "")
    left = left_now(event, 3)  # stands still from now on; the page may be a second off
    right = [digits_of(left + timedelta(seconds=by)) for by in (-1, 0, 1)]
    expect(table.locator(DIGITS).first).to_have_text(re.compile("|".join(right)))


@pytest.mark.long
def test_the_desk_gives_a_table_time_and_takes_it_back(event: Tournament, chief: Page) -> None:
    chief.goto("/t/lyon-open/s/1/")
    chief.get_by_role("link", name="Give one table extra time").click()
    box = chief.get_by_role("dialog")
    box.get_by_label("Table").fill("2")
    box.get_by_label("Reason").fill("A long ruling")
    check_accessibility(chief)
    box.get_by_role("button", name="Add the time").click()
    expect(chief.locator("#desk-clock")).to_contain_text("Table 2: 5 min extra")
    chief.get_by_role("link", name="Undo the extra time").click()
    chief.get_by_role("dialog").get_by_role("button", name="Undo the extra time").click()
    expect(chief.locator("#desk-clock")).not_to_contain_text("Table 2")
    assert list(SessionMove.objects.values_list("kind", flat=True)) == ["start", "extra", "undo"]


@pytest.mark.long
def test_a_stop_that_was_too_long_asks_why(event: Tournament, chief: Page) -> None:
    """3.5.6: "avec des arrêts de jeu n'excédant pas les 15 min"."""
    pause_session(session=session_of(event), by=actor("chris"), at=timezone.now() - timedelta(minutes=16))
    chief.goto("/t/lyon-open/s/1/")
    expect(chief.locator("#desk-clock")).to_contain_text("Stopped for 16 min, 15 allowed (3.5.6)")
    chief.get_by_role("link", name="Resume").click()
    chief.get_by_role("dialog").get_by_label("Reason").fill("Fire alarm")
    chief.get_by_role("dialog").get_by_role("button", name="Resume").click()
    expect(chief.get_by_role("button", name="Pause")).to_be_hidden()
    assert SessionMove.objects.get(kind="resume").reason == "Fire alarm"


# --- sounds ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def near_warning(transactional_db: None) -> Tournament:
    """The warning comes in a few seconds: 135 minutes after the start (3.5.6)."""
    made = make_seated_event()
    start(made, at=timezone.now() - timedelta(minutes=135) + timedelta(seconds=6))
    return made


def due(event: Tournament, kind: str) -> datetime:
    view = clock_view(session_of(event), rules_of(event), timezone.now())
    return next(sound.at for sound in view.sounds if sound.kind == kind and sound.at)


@pytest.mark.long
def test_the_warning_sounds_at_its_instant_and_once(near_warning: Tournament, chief: Page) -> None:
    chief.add_init_script(FAKE_AUDIO)
    chief.goto("/t/lyon-open/s/1/")
    chief.evaluate(MEASURED)
    chief.get_by_role("button", name="Turn the sound on").click()
    expect(chief.get_by_role("button", name="Sound on")).to_have_attribute("aria-pressed", "true")
    chief.evaluate(waiting("await until(() => window.sounded.length >= 6, 'six tones sound');"))
    first = chief.evaluate(
        """async () => {
          const { serverNow } = await import("/static/js/clock/sync.js");
          return serverNow() - performance.now() + window.sounded[0].at;
        }"""
    )
    assert abs(first - due(near_warning, "warning").timestamp() * 1000) <= 500
    assert {item["pitch"] for item in chief.evaluate("window.sounded")} == {880, 1320}
    chief.reload()
    chief.get_by_role("button", name="Tap to enable the sound").click()
    expect(chief.get_by_role("button", name="Sound on")).to_be_visible()
    assert chief.evaluate("window.sounded") == []


def test_each_sound_can_be_tried_and_they_differ(event: Tournament, chief: Page) -> None:
    chief.add_init_script(FAKE_AUDIO)
    chief.goto("/t/lyon-open/s/1/")
    chief.get_by_role("button", name="Turn the sound on").click()
    chief.get_by_role("button", name="Play the warning sound").click()
    warning = {item["pitch"] for item in chief.evaluate("window.sounded")}
    chief.evaluate("window.sounded.length = 0")
    chief.get_by_role("button", name="Play the end signal").click()
    gong = {item["pitch"] for item in chief.evaluate("window.sounded")}
    assert warning
    assert gong
    assert not warning & gong


def test_a_signal_that_passed_long_ago_stays_silent(transactional_db: None, chief: Page) -> None:
    event = make_seated_event()
    start(event, at=timezone.now() - timedelta(minutes=140))
    chief.add_init_script(FAKE_AUDIO)
    chief.goto("/t/lyon-open/s/1/")
    chief.get_by_role("button", name="Turn the sound on").click()
    chief.evaluate(TOLD)
    assert chief.evaluate("window.sounded") == []
    end_session(session=session_of(event), by=actor("chris"), at=timezone.now())
