"""The hall's screens at three sizes of projector: countries and figures stay on one line and inside the picture."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from hall.models import Screen
from hall.services.screens import add_screen, plan_group
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import enter_totals
from tests.people import actor, make_seated_event, make_user, session_of, start
from tournaments.models import Participant, Table
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.browser
SHOWN = "#scenes > [data-slide]:not([hidden])"
SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
NAMES = (
    ("Konstantinos", "Papadopoulos"),
    ("Maximilian", "von Bartenwerffer"),
    ("Ana", "Li"),
    ("Wilhelmina", "Mommsen-Wollenweber"),
)
COUNTRIES = ("GBR", "GER", "TPE", "NED", "SWE")
# Five and six digits beside the sign: what a hall has never seen and a screen must hold.
SCORES = {"E": 162300, "S": -102300, "W": 45000, "N": 15000}
# Of sixteen letters, the longest that are not set smaller, and longer ones; three digits beside the sign.
MCR_NAMES = (("Nathalie", "Wouters"), ("Thomas", "Lambrecht"), ("Wilhelmina", "Mommsen-Wollenweber"), ("Ana", "Li"))
MCR_SCORES = {"E": 288, "S": -288, "W": 160, "N": -160}
ON_SEVERAL_LINES = """(slide) => [...slide.querySelectorAll(".num, .who small, .place, .move")]
  .filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    return boxes.some((box) => box.top > boxes[0].bottom - 1 || box.bottom < boxes[0].top + 1);
  }).map((one) => one.textContent.trim())"""
BELOW_ITS_NAME = """(slide) => [...slide.querySelectorAll(".who small")]
  .filter((one) => {
    const name = one.previousElementSibling;
    return !name || one.getBoundingClientRect().left < name.getBoundingClientRect().right - 1;
  }).map((one) => one.parentElement.textContent.trim())"""
MORE_THAN_TWO_LINES = """(slide) => [...slide.querySelectorAll(".who")]
  .filter((one) => one.getBoundingClientRect().height > 2.4 * parseFloat(getComputedStyle(one).fontSize))
  .map((one) => one.textContent.trim())"""
CUT_OFF = """(slide) => [...slide.querySelectorAll("li, .top span, .rule span, .who, .num, small")]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).display !== "inline";
  }).map((one) => one.textContent.trim())"""
OVER_ANOTHER = """(slide) => {
  const cells = [...slide.querySelectorAll(".rows > li, .scene-tables ul li")];
  return cells.flatMap((row) => {
    const parts = [...row.children].filter((one) => !one.classList.contains("visually-hidden")).map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect();
    }).filter((box) => box.width > 1);
    return parts.some((box, at) => at && box.left < parts[at - 1].right - 1) ? [row.textContent.trim()] : [];
  });
}"""


@pytest.fixture
def wall(transactional_db: None) -> Screen:
    """Session 1 of a riichi event released with the widest figures; long names from countries of three letters."""
    return make_wall("ema-riichi-2016", SCORES, NAMES)


def make_wall(rule_set: str, scores: dict[str, int], names: Sequence[tuple[str, str]]) -> Screen:
    event = make_seated_event(players=24, sessions=2, rule_set=rule_set)
    for person in Participant.objects.filter(tournament=event):
        given, family = names[person.number % len(names)]
        person.given_name, person.family_name = given, family
        person.name, person.country = f"{given} {family}", COUNTRIES[person.number % len(COUNTRIES)]
        person.save()
    start(event, at=timezone.now() - timedelta(minutes=100))
    now = timezone.now()
    for table in Table.objects.filter(session=session_of(event)).select_related("session__tournament"):
        enter_totals(table=table, totals=scores, by=actor("sam"), at=now)
        submit_table(table=table, by=actor("sam"), at=now)
        verify_table(table=table, by=actor("sue"), at=now)
    end_session(session=session_of(event), by=actor("chris"), at=now)
    release_session(session=session_of(event), by=actor("chris"), at=now)
    return add_screen(tournament=event, name="wall", group="Hall", by=actor("alice"), at=timezone.now())


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("kind", ["standings", "results", "seating"])
def test_nothing_wraps_and_nothing_is_cut_off(
    wall: Screen, projector: Page, kind: str, width: int, height: int
) -> None:
    check_slide(wall, projector, kind, width, height)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_results_of_mcr_stand_beside_their_names(
    transactional_db: None, projector: Page, width: int, height: int
) -> None:
    check_slide(make_wall("mcr-ffmj-2016", MCR_SCORES, MCR_NAMES), projector, "results", width, height)


def test_what_the_desk_is_shown_beforehand_is_set_as_on_the_screen(
    transactional_db: None, projector: Page, sign_in: Callable[[Page, Any], None]
) -> None:
    make_wall("mcr-ffmj-2016", MCR_SCORES, MCR_NAMES)
    sign_in(projector, make_user("alice"))
    projector.goto("/t/lyon-open/screens/preview/results/")
    projector.wait_for_load_state("networkidle")
    slide = projector.locator("[data-slide=results]").first
    assert slide.locator(".who").count() == 16
    assert slide.evaluate(OVER_ANOTHER) == []


def check_slide(wall: Screen, projector: Page, kind: str, width: int, height: int) -> None:
    plan_group(group=wall.group, plan=[(kind, 600)], theme="east", by=actor("alice"), at=timezone.now())
    projector.set_viewport_size({"width": width, "height": height})
    projector.goto("/t/lyon-open/screen/wall/")
    slide = projector.locator(SHOWN)
    assert slide.get_attribute("data-slide") == kind
    assert slide.locator(".who").count() > 8
    for check in (ON_SEVERAL_LINES, MORE_THAN_TWO_LINES, BELOW_ITS_NAME, CUT_OFF, OVER_ANOTHER):
        assert slide.evaluate(check) == []
