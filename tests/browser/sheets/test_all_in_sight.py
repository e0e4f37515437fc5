"""All that a hand needs is on the screen at once, and nothing lies over it, whatever else the table is told."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from penalties.models import Ruling
from scoring.calls.services.queue import call_referee
from scoring.models import CallStatus, RefereeCall
from scoring.results.services.versions import submit_table
from scoring.sheets.services.signing import set_sheet_settings
from tests.browser.conftest import OpenPage, card_of
from tests.browser.faults import Faults
from tests.browser.sheets.test_agree_in_sight import OFFENCES, warn
from tests.browser.sheets.test_felt_places import LINES
from tests.people import actor, make_seated_event, make_user, nobody, play, start, table_of, win
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1024, 768)]
# Here felt and values of riichi take turns; the third is a phone with the bars of its browser.
TURNS = [(320, 568), (360, 640), (390, 664), (667, 375)]
SETS = ["mcr-ffmj-2016", "ema-riichi-2016"]
# One yakuman or up to two, four and six at once: so many limits has the form; and what else ends a hand.
FORMS = [("en", "ema-riichi-2016"), ("fr", "ema-riichi-2016"), ("en", "ema-riichi-2012"), ("fr", "rrc")]
FORMS += [("en", "mahjong-soul")]
NETWORK_GONE = "import('/static/js/outbox/queue.js').then((queue) => queue.heardFrom(false))"
# What a hand needs, as far as it shows: inside the screen, and met by a finger at its middle.
OUT_OF_SIGHT = """(what) => [...document.querySelectorAll(what)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
  .filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !one.contains(met);
  })
  .map((one) => `${one.textContent.trim().replace(/\\s+/g, " ")} ${JSON.stringify(one.getBoundingClientRect())}`)"""
HAND = """[data-call], [data-seat], [data-outcome-choice], [data-end], .pad .key, .worths .key, .limits .key,
  .sticks label, .more-fu summary, [data-another], [data-turn], [data-liable], [data-record], [data-take-turns],
  .value-choices .btn"""
BOXES = """(what) => [...document.querySelectorAll(what)].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
})"""


def opened(page: Page, card: str, size: tuple[int, int]) -> Page:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(card)
    expect(page.locator("[data-seat=E]")).to_be_enabled()
    return page


def tap(page: Page, what: str) -> None:
    """As a finger does: where it stands, without scrolling."""
    box = page.locator(what).first.bounding_box()
    assert box is not None, what
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.fixture(params=SETS)
def card_and_warn(request: pytest.FixtureRequest, transactional_db: None) -> tuple[str, str, Callable[[], None]]:
    event = make_seated_event(rule_set=request.param)
    start(event, at=timezone.now())
    return request.param, card_of(event), lambda: warn(event, OFFENCES[request.param])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hand_needs_no_scrolling_with_six_rulings_and_without_network(
    card_and_warn: tuple[str, str, Callable[[], None]], open_page: OpenPage, faults: Faults, language: str
) -> None:
    faults.allow("ERR_INTERNET_DISCONNECTED")
    _rules, card, rule = card_and_warn
    before: dict[tuple[int, int], Any] = {}
    for is_ruled in (False, True):
        if is_ruled:
            rule()
        for size in SIZES:
            page = opened(open_page("phone", language=language), card, size)
            expect(page.locator("[data-seat=S] [data-cautions] .tag")).to_have_count(6 if is_ruled else 0)
            assert page.evaluate(OUT_OF_SIGHT, HAND) == [], (size, is_ruled)
            is_beside = size[0] >= 960  # the felt stands beside the keys, and its cards may grow
            counted = HAND.replace("[data-seat],", "") if is_beside else HAND
            keys = page.evaluate(BOXES, counted)
            assert before.setdefault(size, keys) == keys, size
            page.context.set_offline(True)
            page.evaluate(NETWORK_GONE)
            expect(page.locator("[data-outbox]")).to_be_visible()
            assert page.evaluate(OUT_OF_SIGHT, HAND) == [], (size, "offline")
            assert page.evaluate(BOXES, counted) == keys, size
            tap(page, "[data-seat=E]")
            tap(page, "[data-seat=S]")
            assert page.locator("[data-seat=S]").get_attribute("data-role") == "disc"
            assert page.evaluate(OUT_OF_SIGHT, HAND) == [], (size, "who")
            assert page.evaluate("[scrollY, document.documentElement.scrollWidth > innerWidth]") == [0, False]
            page.context.close()


@pytest.mark.parametrize(("language", "rules"), FORMS)
def test_a_second_winner_and_who_is_responsible_stand_above_the_button(
    transactional_db: None, open_page: OpenPage, language: str, rules: str
) -> None:
    """EMA riichi 3.3.12: several may win on one discard; 3.3.6: who fed a yakuman is responsible."""
    event = make_seated_event(rule_set=rules)
    start(event, at=timezone.now())
    card = card_of(event)
    for size in SIZES:
        page = opened(open_page("phone", language=language), card, size)
        for what in ("[data-seat=E]", "[data-seat=S]", "[data-limit=yakuman]"):
            tap(page, what)
        expect(page.locator("[data-another], [data-liable]").locator("visible=true")).to_have_count(2)
        assert page.evaluate(OUT_OF_SIGHT, HAND) == [], size
        for what in ("[data-another]", "[data-seat=W]", "[data-han='3'][data-fu='30']"):
            tap(page, what)
        expect(page.locator("[data-turn]")).to_have_count(2)
        assert page.evaluate(OUT_OF_SIGHT, HAND) == [], size
        tap(page, "[data-record]")
        expect(page.locator("[data-announced]")).to_be_visible()
        page.context.close()


@pytest.mark.parametrize(("language", "rules"), FORMS)
def test_seats_and_values_of_riichi_take_turns_on_a_short_screen(
    transactional_db: None, open_page: OpenPage, language: str, rules: str
) -> None:
    event = make_seated_event(rule_set=rules)
    start(event, at=timezone.now())
    warn(event, OFFENCES.get(rules, []))
    card = card_of(event)
    steps = ["[data-end=other]", "[data-end=draw]", "[data-end=discard]", "[data-seat=E]", "[data-seat=S]"]
    steps += ["[data-han='3'][data-fu='30']", "[data-take-turns]", ".sticks label", "[data-take-turns]"]
    steps += [".more-fu summary", "[data-han='2'][data-fu='90']"]
    for size in TURNS:
        page = opened(open_page("phone", language=language), card, size)
        assert page.evaluate(OUT_OF_SIGHT, HAND) == [], size
        for what in steps:
            tap(page, what)
            expect(page.locator("[data-call]")).to_be_visible()
            assert page.evaluate(OUT_OF_SIGHT, HAND) == [], (size, what)
            assert page.evaluate("scrollY") == 0
        tap(page, "[data-record]")
        # The referee can still be called while it is read aloud.
        expect(page.locator("[data-announced]")).to_be_visible()
        assert page.locator("[data-announced] .say, [data-announced] .acts .btn").count() >= 3
        assert page.evaluate(OUT_OF_SIGHT, "[data-call], [data-announced] .say, [data-announced] .acts .btn") == [], (
            size
        )
        page.context.close()


@pytest.mark.parametrize(("language", "rules"), FORMS)
def test_rare_values_of_riichi_take_the_place_of_the_common_ones(
    transactional_db: None, open_page: OpenPage, language: str, rules: str
) -> None:
    event = make_seated_event(rule_set=rules)
    start(event, at=timezone.now())
    card = card_of(event)
    for size in SIZES:
        page = opened(open_page("phone", language=language), card, size)
        for what in ("[data-seat=E]", "[data-seat=S]", ".more-fu summary", "[data-han='2'][data-fu='90']"):
            tap(page, what)
            assert page.evaluate(OUT_OF_SIGHT, HAND) == [], (size, what)
        expect(page.locator("[data-han='2'][data-fu='90']")).to_have_attribute("aria-pressed", "true")
        for limit in page.locator("[data-limit].rare").all():
            limit.click()
            expect(limit).to_have_attribute("aria-pressed", "true")
        tap(page, "[data-record]")
        expect(page.locator("[data-announced]")).to_be_visible()
        page.context.close()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_changes_places_is_in_sight_with_the_button(event: Tournament, open_page: OpenPage, language: str) -> None:
    """MCR 3.5.7.2: between two rounds."""
    play(table_of(event), [nobody(number) for number in range(1, 5)], at=timezone.now())
    card = card_of(event)
    page = open_page("phone", language=language)
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(card)
        expect(page.locator("[data-part=seated]")).to_be_visible()
        assert page.evaluate(OUT_OF_SIGHT, "[data-places] li, [data-part=seated]") == [], size


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_reasons_of_a_call_stand_above_a_keyboard(
    event: Tournament, open_page: OpenPage, card: str, language: str
) -> None:
    """It takes the lower half of the screen, and comes with the message."""
    for size in SIZES:
        page = opened(open_page("phone", language=language), card, size)
        tap(page, "[data-call]")
        reasons = page.locator("[data-call-form] [name=reason]")
        expect(reasons.first).to_be_visible()
        boxes = [one.bounding_box() for one in reasons.all()]
        assert len(boxes) == 4
        assert all(box and box["y"] >= 0 and box["y"] + box["height"] <= size[1] / 2 for box in boxes), (size, boxes)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.context.close()


def test_the_language_is_changed_on_the_felt_and_the_hand_stays(
    event: Tournament, tablet: Page, card: str, faults: Faults
) -> None:
    """Also without a network: the page stays and says so."""
    faults.allow("ERR_INTERNET_DISCONNECTED")
    page = opened(tablet, card, (1024, 768))
    for what in ("[data-seat=E]", "[data-seat=S]", "[data-figure='2']", "[data-figure='8']"):
        tap(page, what)
    page.context.set_offline(True)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_text("the language can be changed once it is back")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Français").click()
    expect(page.locator("[data-record-text]")).to_contain_text("donne 1")
    expect(page.locator("[data-value]")).to_have_value("28")
    expect(page.locator("[data-seat=E]")).to_have_attribute("data-role", "win")
    tap(page, "[data-record]")
    page.get_by_role("button", name="English").click()
    expect(page.locator("[data-announced]")).to_contain_text("Read this aloud")


@pytest.mark.parametrize("size", SIZES)
def test_the_scores_the_field_and_the_agreement_are_in_sight(
    event: Tournament, open_page: OpenPage, card: str, size: tuple[int, int], settings: Any
) -> None:
    """MCR 3.9.2.3; hints of the page do not push it down."""
    settings.SEATWIND_HINTS = True
    set_sheet_settings(tournament=event, signatures=True, paper="none", by=actor("alice"), at=timezone.now())
    play(table_of(event), [win(1, value=28)], at=timezone.now())
    page = open_page("phone")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{card}sign/#sign-here")
    expect(page.locator("[data-agree]")).to_be_in_viewport(ratio=1)
    assert page.evaluate(OUT_OF_SIGHT, ".sign .scores li, [data-glass]") == []


@pytest.mark.parametrize("size", [(1024, 768), (768, 1024)])
def test_verifying_is_in_sight_with_the_hint_of_its_page(
    event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None], size: tuple[int, int], settings: Any
) -> None:
    settings.SEATWIND_HINTS = True
    play(table_of(event), [win(1, value=28)], at=timezone.now())
    submit_table(table=table_of(event), by=actor("sam"), at=timezone.now())
    page = open_page("tablet")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sign_in(page, make_user("sue"))
    page.goto("/t/lyon-open/s/1/tables/1/verify/")
    assert page.locator(".hint").count() == 1
    expect(page.get_by_role("button", name="Verify table 1")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1024, 768)])
def test_a_referee_records_a_ruling_in_four_taps_from_the_call(
    event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None], size: tuple[int, int]
) -> None:
    """docs/referees.md: "On my way", the player, the offence, "Record"."""
    call_referee(table=table_of(event), reason="ruling", note="", by=actor("sam"), at=timezone.now())
    page = open_page("phone")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sign_in(page, make_user("bob"))
    page.goto("/t/lyon-open/standings/")
    page.get_by_role("button", name="On my way to table 1").tap()
    page.wait_for_url("**/tables/1/ruling/")
    page.get_by_text(re.compile(r"^Player 5$")).first.tap()
    page.get_by_text("Wall touched before the previous player’s discard").first.tap()
    page.get_by_role("button", name="Record: a warning, table 1").tap()
    expect(page.get_by_role("heading", name="Ruling on Player 5")).to_be_visible()
    assert (Ruling.objects.count(), RefereeCall.objects.get().status) == (1, CallStatus.DONE)


@pytest.mark.parametrize("width", [320, 390])
def test_the_number_of_a_table_is_not_broken_on_the_felt(
    event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None], width: int
) -> None:
    """ "14" is no "1" over a "4"."""
    page = open_page("phone")
    page.set_viewport_size({"width": width, "height": 844})
    sign_in(page, make_user("bob"))
    page.goto("/t/lyon-open/s/1/tables/1/")
    expect(page.locator("[data-seat=E]")).to_be_enabled()
    call_referee(table=table_of(event, 2), reason="question", note="", by=actor("sam"), at=timezone.now())
    words = page.locator("[data-call-words]")
    for act in (None, "On my way to table 2"):
        if act:
            page.get_by_role("button", name=act).tap()
            expect(page.get_by_role("button", name="Mark as settled")).to_be_visible()
        expect(words).to_contain_text("2")
        expect(words).to_be_visible()
        # In one go: the page writes the calls anew whenever it has heard of them.
        lines = words.evaluate(
            f"one => {{ one.textContent = one.textContent.trim().replace('2', '14'); return ({LINES})(one) }}"
        )
        assert any("14" in line for line in lines), lines
