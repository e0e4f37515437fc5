"""The statistics as the public and the staff see them."""

import re
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mahjong_core.standings.statistics import totals
from scoring.common.selectors.basis import Basis
from scoring.models import EmbargoKind, HandTiles, SheetEntry
from scoring.publication.services.embargoes import place_embargo
from scoring.sheets.services.entries import supersede_entry
from scoring.standings.selectors.ranking import ranking
from scoring.statistics.selectors.event_records import event_records
from scoring.statistics.selectors.figures import event_figures
from scoring.statistics.selectors.plots import HAN_STARTS, MCR_STARTS, span
from scoring.statistics.selectors.rows import percent, tenths
from tests.html import on_one_line
from tests.people import (
    NOON,
    actor,
    client_of,
    event_in_play,
    finish,
    finish_session,
    make_seated_event,
    session_of,
    start,
    table_of,
    win,
)
from tests.scoring.visits import Visit, finish_and_release
from tournaments.common.services.versions import raise_version
from tournaments.models import Tournament


@pytest.mark.long
def test_nothing_is_told_before_the_release(event: Tournament, visit: Visit) -> None:
    finish(table_of(event), [win(1, value=88)])
    assert "Nothing is counted yet" in visit("", "statistics").text
    assert "Nothing is counted yet" not in visit("sam", "statistics").text


@pytest.mark.long
def test_what_the_hands_come_to_stands_on_the_page_in_both_languages(event: Tournament, visit: Visit) -> None:
    """Four tables, each with East's win of 8 on the discard of South and a hand that nobody wins."""
    finish_and_release(event)
    figures = event_figures(event, Basis.RELEASED)
    counted = totals(figures.deals)
    assert (counted.hands, counted.won, counted.self_drawn) == (8, 4, 0)
    assert counted.draw_rate == Fraction(1, 2)
    assert counted.hands_per_table == 2
    assert counted.average == 8
    english = visit("", "statistics").text
    assert "Statistics after session 1" in english
    assert "50.0%" in english
    assert "50,0\u202f%" in visit("", "statistics", headers={"accept-language": "fr"}).text
    # One win of 8 at each of four tables; nobody drew the tile, so nobody holds that record.
    page = on_one_line(visit("", "statistics").text)
    assert "and 1 other" in page
    assert "Most self-draws" not in page


@pytest.mark.long
@pytest.mark.parametrize(("by", "name"), [("teams", "Team 1"), ("countries", "FRA")])
def test_groups_have_their_own_rows(event: Tournament, visit: Visit, by: str, name: str) -> None:
    finish_and_release(event)
    page = visit("", "statistics", by=by)
    assert name in [row.name for row in page.context["rows"]]
    assert sum(row.hands for row in page.context["rows"]) == 4 * 8


def test_an_unknown_group_is_nowhere(visit: Visit) -> None:
    assert visit("", "statistics", by="hats").status_code == 404


@pytest.mark.long
def test_a_correction_waits_for_its_release(event: Tournament) -> None:
    finish_and_release(event)
    entry = SheetEntry.objects.filter(table=table_of(event)).earliest("sequence")
    changed = dict(entry.payload) | {"value": 88}
    supersede_entry(entry=entry, data=changed, reason="88", by=actor("bob"), at=NOON + timedelta(hours=3))
    assert max(totals(event_figures(event, Basis.RELEASED).deals).values) == 8


@pytest.mark.long
def test_what_is_kept_back_counts_nowhere(event: Tournament) -> None:
    finish_and_release(event)
    place_embargo(session=session_of(event), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON)
    assert event_figures(event, Basis.RELEASED).deals == ()
    assert totals(event_figures(event, Basis.VERIFIED).deals).hands == 8


@pytest.mark.long
def test_the_places_end_where_the_standings_stand(db: None) -> None:
    event = make_seated_event(sessions=3)
    for number in (1, 2, 3):
        finish_session(event, number, at=NOON + number * timedelta(hours=3))
    figures, current = event_figures(event, Basis.VERIFIED), ranking(event, Basis.VERIFIED)
    assert {row.entrant_id: row.place for row in current.rows} == {pk: pair[-1] for pk, pair in figures.places.items()}
    assert {len(place) for place in figures.places.values()} == {3}


@pytest.mark.long
def test_the_number_of_queries_does_not_grow(db: None, visit: Visit) -> None:
    counts = []
    for players in (16, 32):
        event = make_seated_event(f"event-{players}", players=players)
        finish_session(event)
        with CaptureQueriesContext(connection) as queries:
            event_figures(event, Basis.VERIFIED)
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.long
def test_every_plot_has_its_figures_beside_it_and_a_line_for_whoever_gives_a_number(db: None, visit: Visit) -> None:
    event = make_seated_event("two-sessions", sessions=2)
    for number in (1, 2):
        finish_session(event, number, at=NOON + number * timedelta(hours=3))
    page = client_of("sam").get("/t/two-sessions/statistics/").text
    plots = re.findall(r'<figure class="plot.*?</figure>(.*?)</section>', page, re.S)
    assert len(plots) == 3
    assert all("<table" in rest for rest in plots)
    assert " style=" not in page
    client = client_of("sam")
    plain = client.get("/t/two-sessions/statistics/")
    leaders = {line.number for line in plain.context["lines"]}
    last = next(row.number for row in plain.context["rows"] if row.place and row.number not in leaders)
    response = client.get(f"/t/two-sessions/statistics/?me={last}")
    assert [line.number for line in response.context["lines"] if line.is_own] == [last]
    assert len(response.context["lines"]) == len(leaders) + 1
    assert f"statistics/players-{last}" in response.text  # what is fetched when figures change
    part = client.get(f"/t/two-sessions/parts/statistics/players-{last}")
    assert 'class="own-line"' in part.text
    assert "No ranked player has the number 99." in on_one_line(client.get("/t/two-sessions/statistics/?me=99").text)
    first = min(leaders)
    shown = client.get(f"/t/two-sessions/statistics/?me={first}").context["lines"]
    assert [(line.number, line.is_own) for line in shown if line.is_own] == [(first, True)]
    assert len(shown) == len(leaders)


def records(event: Tournament) -> dict[str, tuple[int, list[str]]]:
    matching_event_records = event_records(event_figures(event, Basis.VERIFIED))
    return {
        str(event_record.label): (event_record.count, [holder.name for holder in event_record.holders])
        for event_record in matching_event_records
    }


@pytest.mark.long
def test_records_name_everybody_who_holds_them(event: Tournament) -> None:
    """East of table 1 draws twice, once at the minimum of 8; East of table 2 wins once at the minimum, on a discard."""
    finish(table_of(event, 1), [win(1, "E", None, 8), win(2, "E", None, 24)])
    finish(table_of(event, 2), [win(1, "E", "S", 8)])
    assert records(event) == {
        "Most hands won": (2, ["Player 1"]),
        "Most self-draws": (2, ["Player 1"]),
        "Most hands at the minimum": (1, ["Player 1", "Player 2"]),
    }


@pytest.mark.long
def test_the_last_day_has_a_best_of_its_own(db: None) -> None:
    """Session 1 is won by other players than session 2, a day later: by South, on the discard of West."""
    event = make_seated_event(sessions=2)
    finish_session(event)
    later = NOON + timedelta(days=1)
    start(event, 2, later)
    for table in range(1, 5):
        finish(table_of(event, table, 2), [win(1, "S", "W", 8 * table)], at=later)
    (name,) = table_of(event, 4, 2).seats.filter(wind="S").values_list("participant__name", flat=True)
    assert records(event)["Best result on the last day, in points"] == (0, [name])


@pytest.mark.long
def test_a_dealer_who_stays_holds_the_longest_dealership(db: None) -> None:
    """East wins two hands, stays both times and deals a third, which South wins: three hands (EMA riichi 3.4.12)."""
    event = event_in_play(rule_set="ema-riichi-2016")
    won = [("E", "S"), ("E", "S"), ("S", "W"), ("N", "W")]
    hands = [
        {"number": at, "outcome": "win", "winner": winner, "discarder": discarder, "han": 2, "fu": 30}
        for at, (winner, discarder) in enumerate(won, start=1)
    ]
    finish(table_of(event), hands)
    assert records(event)["Longest dealership, in hands"] == (3, ["Player 1"])
    assert client_of("sam").get(f"/t/{event.slug}/statistics/").status_code == 200


@pytest.mark.long
def test_the_best_hand_stands_with_its_tiles(event: Tournament, visit: Visit) -> None:
    finish_and_release(event)
    (entry,) = SheetEntry.objects.filter(table=table_of(event, 3), sequence=1)
    HandTiles.objects.create(
        entry=entry,
        sequence=1,
        hand="123m 456p 789s 2255z + 2z",
        circumstances={},
        readings={},
        announced=8,
        found=8,
        at=NOON,
        by="sam",
        by_name="Sam",
    )
    raise_version(event)
    assert visit("", "statistics").text.count('class="tiles"') == 1


@pytest.mark.long
@pytest.mark.parametrize("words", ["hats", "players-", "players-x", "players-123456"])
def test_no_part_is_drawn_for_what_is_no_number(event: Tournament, words: str) -> None:
    assert client_of("sam").get(f"/t/{event.slug}/parts/statistics/{words}").status_code == 404


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


@pytest.mark.long
def test_another_program_works_them_out_anew(transactional_db: None, settings: Any) -> None:
    event = make_seated_event()
    finish_session(event)
    kept = event_figures(event, Basis.VERIFIED)
    with CaptureQueriesContext(connection) as again:
        assert event_figures(event, Basis.VERIFIED).deals == kept.deals
    settings.SEATWIND_VERSION = "99.0"
    with CaptureQueriesContext(connection) as upgraded:
        event_figures(event, Basis.VERIFIED)
    assert len(upgraded) > len(again) + 2
