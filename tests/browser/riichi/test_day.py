"""A riichi event of 32 players and 7 sessions in the browser; the figures are those worked out for the API's event.

The five tables where something happens are clicked through, and so are the clock, the release and the ranking; the
other tables type their totals through the services. On the way: a chombo, a late player, a substitute from the start,
one during a session, and a table that ends on time.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import enter_totals
from tests.api.test_riichi_event import by_wind, expected_seats, late_scores, scores_of
from tests.browser.conftest import OpenPage
from tests.browser.riichi.test_table import declare, end, finish, record, tap, worth
from tests.people import actor, make_seated_event, make_user, simple_plan, table_of
from tournaments.models import Tournament
from tournaments.templatetags.seatwind import signed

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
EVENT = "/t/riichi-open/"
SESSIONS, TABLES = range(1, 8), range(1, 9)
People = Mapping[str, Page]


def act_on_clock(page: Page, session: int, link: str, move: str) -> None:
    page.goto(f"{EVENT}s/{session}/")
    page.get_by_role("link", name=link, exact=True).click()
    page.locator(f"dialog[open] button[name=move][value={move}]").click()
    expect(page.get_by_role("link", name=link, exact=True)).to_have_count(0)


def address(session: int, table: int) -> str:
    return f"{EVENT}s/{session}/tables/{table}/"


def player_at(session: int, table: int, wind: str) -> int:
    return simple_plan(32, 7).sessions[session - 1][table - 1].seats["ESWN".index(wind)] or 0


def name_at(session: int, table: int, wind: str) -> str:
    return f"Player {player_at(session, table, wind)}"


def type_totals(page: Page, session: int, table: int, scores: tuple[int, ...]) -> None:
    page.goto(f"{address(session, table)}totals/")
    for wind, score in by_wind(scores).items():
        page.locator(f"input[name='{wind}']").fill(str(score))
    page.get_by_role("button", name="Record the totals").click()
    expect(page.get_by_role("link", name="Submit the sheet")).to_be_visible()


def chombo(people: People) -> None:
    """3.4.6: the payment of a mangan, and the hand is dealt again under the same name."""
    page = people["sam"]
    page.goto(address(1, 1))
    tap(page)
    end(page, "chombo")
    tap(page, "N")
    record(page, "East 1", "Chombo")
    tap(page, "W", "S")
    worth(page, 2, 30)
    record(page, "East 1", "34\u202f000")


def late(people: People) -> None:
    """5.6: four started minutes cost 4 000; what is typed contains them."""
    page = people["chris"]
    page.goto(f"{address(2, 2)}ruling/?participant={player_at(2, 2, 'S')}&offence=late-arrival&late=4")
    page.get_by_label("Minutes late").fill("4")
    page.locator("button[name=act][value=record]").click()
    expect(page.get_by_role("heading", name=re.compile("Ruling on"))).to_be_visible()
    expect(page.get_by_text("\u22124\u202f000").first).to_be_visible()
    type_totals(people["sam"], 2, 2, late_scores())


def from_start(people: People) -> None:
    """5.6: beyond ten minutes a substitute plays."""
    substitute(people["chris"], (3, 3, "W"), who="Eva Rossi", reason="eleven minutes late")
    expect(people["chris"].get_by_text(f"Eva Rossi plays for {name_at(3, 3, 'W')} from the start")).to_be_visible()
    type_totals(people["sam"], 3, 3, scores_of(3, 3))


def substitute(page: Page, seat: tuple[int, int, str], *, who: str, reason: str, **chosen: str) -> None:
    session, table, wind = seat
    page.goto(f"{EVENT}s/{session}/substitutes/")
    leaves = f"{name_at(session, table, wind)} ({player_at(session, table, wind)}), table {table}"
    page.get_by_label("Player who leaves or did not come").select_option(label=leaves)
    page.get_by_label("Substitute from").select_option(chosen.get("kind", "from_start"))
    page.get_by_label("Why", exact=True).select_option("ill")
    page.get_by_label("From hand").fill(chosen.get("line", "1"))
    page.get_by_label("Name, if not on the bench").fill(who)
    page.get_by_label("What happened").fill(reason)
    page.get_by_role("button", name="Record the substitute").click()
    expect(page.get_by_text(f"{who} plays as a substitute.")).to_be_visible()
    page.goto(f"{address(session, table)}around/")


def mid_session(people: People) -> None:
    """5.7: who is replaced during the session leaves with 0 points and an uma of -30 000."""
    people["sam"].goto(address(4, 4))
    tap(people["sam"])
    end(people["sam"], "draw")
    people["sam"].get_by_role("button", name="No player is tenpai").click()
    record(people["sam"], "East 1", "no player tenpai")
    page = people["chris"]
    substitute(page, (4, 4, "N"), who="Jan Vos", reason="fever", kind="mid_session", line="2")
    expect(page.get_by_text(f"Jan Vos plays for {name_at(4, 4, 'N')} from line 2")).to_be_visible()
    type_totals(people["sam"], 4, 4, scores_of(4, 4))


def on_time(people: People) -> None:
    """5.8: the hand in progress and one more; the sheet knows which is the last."""
    page = people["sam"]
    page.goto(address(5, 5))
    tap(page)
    end(page, "draw")
    declare(page, name_at(5, 5, "E"))
    page.get_by_role("button", name="No other player is tenpai").click()
    record(page, "East 1", "32\u202f000")
    page.goto(f"{address(5, 5)}around/")
    page.get_by_label("Hands completed at the signal").fill("1")
    page.get_by_label("The dice of the next hand were thrown").check()
    page.get_by_role("button", name="Record the signal").click()
    expect(page.get_by_text("The table stops after 3 hands.")).to_be_visible()
    page.goto(address(5, 5))
    tap(page)
    end(page, "draw")
    page.get_by_role("button", name="No player is tenpai").click()
    record(page, "East 1, 1 counter", "no player tenpai")
    expect(page.get_by_text("Last hand", exact=True)).to_be_visible()
    tap(page, "S", "W")
    worth(page, 1, 30)
    finish(page, "East 2, 2 counters", "32\u202f100")
    expect(page.get_by_role("heading", name="The game has ended")).to_be_visible()


HAPPENINGS = {(1, 1): chombo, (2, 2): late, (3, 3): from_start, (4, 4): mid_session, (5, 5): on_time}


def close_in_the_browser(people: People, session: int, table: int) -> None:
    page = people["sam"]
    page.goto(f"{address(session, table)}submit/")
    page.get_by_role("button", name=f"Submit table {table}").click()
    expect(page.get_by_text(f"Table {table} submitted")).to_be_visible()
    page = people["sue"]
    page.goto(f"{address(session, table)}verify/")
    page.get_by_role("button", name=f"Verify table {table}").click()
    expect(page.get_by_text("Verified").first).to_be_visible()


def close_quietly(event: Tournament, session: int, number: int) -> None:
    table, now = table_of(event, number, session), timezone.now()
    enter_totals(table=table, totals=by_wind(scores_of(session, number)), by=actor("sam"), at=now)
    submit_table(table=table, by=actor("sam"), at=now)
    verify_table(table=table, by=actor("sue"), at=now)


def expected_totals() -> dict[int, Fraction]:
    totals: defaultdict[int, Fraction] = defaultdict(Fraction)
    for session, tables in enumerate(simple_plan(32, 7).sessions, start=1):
        for table in tables:
            for number, (points, uma) in zip(table.seats, expected_seats(session, table.number), strict=True):
                totals[number or 0] += points + uma
    return totals


@pytest.mark.long
def test_a_riichi_event_in_the_browser(open_page: OpenPage, sign_in: SignIn) -> None:
    event = make_seated_event("riichi-open", players=32, sessions=7, rule_set="ema-riichi-2012")
    people = {"chris": open_page("desktop"), "sam": open_page("tablet"), "sue": open_page("tablet")}
    for name, page in people.items():
        sign_in(page, make_user(name))
    for session in SESSIONS:
        act_on_clock(people["chris"], session, f"Start session {session}", "start")
        for table in TABLES:
            if (session, table) in HAPPENINGS:
                HAPPENINGS[session, table](people)
                close_in_the_browser(people, session, table)
            else:
                close_quietly(event, session, table)
        act_on_clock(people["chris"], session, "End the session", "end")
        act_on_clock(people["chris"], session, "Release results", "release")
    read_the_ranking(open_page("phone"))


def read_the_ranking(page: Page) -> None:
    """As anybody on a phone: everybody in the order of the totals, each with the total worked out beforehand."""
    page.goto(f"{EVENT}standings/")
    rows = page.locator(".ranking ol .ranking-row")
    expect(rows).to_have_count(32)
    texts = [" ".join(row.inner_text().split(" ")) for row in rows.all()]
    wanted = sorted(expected_totals().items(), key=lambda pair: (-pair[1], pair[0]))
    for text, (number, total) in zip(texts, wanted, strict=True):
        assert f"Player {number}" in text
        assert signed(total) in text.replace("\n", " ")
