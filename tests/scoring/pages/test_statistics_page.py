"""The statistics as the public and the staff see them."""

import re
from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mahjong_core.statistics import totals
from scoring.models import EmbargoKind, SheetEntry
from scoring.selectors.standings import Basis, ranking
from scoring.selectors.statistics import event_figures
from scoring.selectors.statistics_page import HAN_STARTS, MCR_STARTS, percent, span, tenths
from scoring.services.embargoes import place_embargo
from scoring.services.entries import supersede_entry
from tests.people import NOON, actor, finish, finish_session, make_seated_event, session_of, table_of, win
from tests.scoring.pages.conftest import client_of, finish_and_release
from tournaments.models import Tournament

Visit = Callable[..., Any]


def test_nothing_is_told_before_the_release(event: Tournament, visit: Visit) -> None:
    finish(table_of(event), [win(1, value=88)])
    assert "Nothing is counted yet" in visit("", "statistics").text
    assert "Nothing is counted yet" not in visit("sam", "statistics").text


def test_what_the_hands_come_to(event: Tournament) -> None:
    """Four tables, each with East's win of 8 on the discard of South and a hand that nobody wins."""
    finish_and_release(event)
    figures = event_figures(event, Basis.RELEASED)
    found = totals(figures.deals)
    assert (found.hands, found.won, found.self_drawn) == (8, 4, 0)
    assert found.draw_rate == Fraction(1, 2)
    assert found.hands_per_table == 2
    assert found.average == 8


def test_the_page_shows_figures_in_both_languages(event: Tournament, visit: Visit) -> None:
    finish_and_release(event)
    english = visit("", "statistics").text
    assert "Statistics after session 1" in english
    assert "50.0%" in english
    assert "50,0\u202f%" in visit("", "statistics", headers={"accept-language": "fr"}).text


@pytest.mark.parametrize(("by", "name"), [("teams", "Team 1"), ("countries", "FRA")])
def test_groups_have_their_own_rows(event: Tournament, visit: Visit, by: str, name: str) -> None:
    finish_and_release(event)
    page = visit("", "statistics", by=by)
    assert name in [row.name for row in page.context["rows"]]
    assert sum(row.hands for row in page.context["rows"]) == 4 * 8


def test_an_unknown_group_is_nowhere(visit: Visit) -> None:
    assert visit("", "statistics", by="hats").status_code == 404


def test_a_correction_waits_for_its_release(event: Tournament) -> None:
    finish_and_release(event)
    entry = SheetEntry.objects.filter(table=table_of(event)).earliest("sequence")
    changed = dict(entry.payload) | {"value": 88}
    supersede_entry(entry=entry, data=changed, reason="88", by=actor("bob"), at=NOON + timedelta(hours=3))
    assert max(totals(event_figures(event, Basis.RELEASED).deals).values) == 8


def test_what_is_kept_back_counts_nowhere(event: Tournament) -> None:
    finish_and_release(event)
    place_embargo(session=session_of(event), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON)
    assert event_figures(event, Basis.RELEASED).deals == ()
    assert totals(event_figures(event, Basis.VERIFIED).deals).hands == 8


def test_the_places_end_where_the_standings_stand(db: None) -> None:
    event = make_seated_event(sessions=3)
    for number in (1, 2, 3):
        finish_session(event, number, at=NOON + number * timedelta(hours=3))
    figures, current = event_figures(event, Basis.VERIFIED), ranking(event, Basis.VERIFIED)
    assert {row.entrant_id: row.place for row in current.rows} == {pk: one[-1] for pk, one in figures.places.items()}
    assert {len(one) for one in figures.places.values()} == {3}


def test_the_number_of_queries_does_not_grow(db: None, visit: Visit) -> None:
    counts = []
    for players in (16, 32):
        event = make_seated_event(f"event-{players}", players=players)
        finish_session(event)
        with CaptureQueriesContext(connection) as queries:
            event_figures(event, Basis.VERIFIED)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_every_plot_has_its_figures_beside_it(db: None, visit: Visit) -> None:
    event = make_seated_event("two-sessions", sessions=2)
    for number in (1, 2):
        finish_session(event, number, at=NOON + number * timedelta(hours=3))
    page = client_of("sam").get("/t/two-sessions/statistics/").text
    plots = re.findall(r'<figure class="plot.*?</figure>(.*?)</section>', page, re.S)
    assert len(plots) == 3
    assert all("<table" in rest for rest in plots)
    assert " style=" not in page


@pytest.mark.parametrize(
    ("part", "text"), [(Fraction(1, 3), "33.3%"), (Fraction(0), "0.0%"), (Fraction(1), "100.0%"), (None, "\N{EN DASH}")]
)
def test_shares_are_rounded_for_the_eye_alone(part: Fraction | None, text: str) -> None:
    assert percent(part) == text


def test_averages_have_one_decimal() -> None:
    assert tenths(Fraction(56, 3)) == "18.7"


def test_the_spans_of_values() -> None:
    assert [span(MCR_STARTS, at) for at in (0, 8)] == ["8\N{EN DASH}11", "88+"]
    assert [span(HAN_STARTS, at) for at in (0, 5)] == ["1", "6\N{EN DASH}7"]
