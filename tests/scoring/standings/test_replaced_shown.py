"""How a replaced player and a chombo stand in the results, the reasons and the statistics.

EMA riichi 5.7: a replaced player gets the fixed result of a missed session. In the preset of 2016 that is 15,000 below
the start and 15,000 of uma; a chombo there is 20,000 off the tournament score, after the uma.
"""

from datetime import timedelta

import pytest
from django.test import Client

from mahjong_core.standings.statistics import best_sessions, places_by_wind
from mahjong_core.winds import Wind
from scoring.common.selectors.basis import Basis
from scoring.models import SeatResult
from scoring.publication.selectors.results_page import result_tables
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.seats.services.substitutions import Replacement, record_substitute
from scoring.sheets.services.entries import enter_totals, record_hand
from scoring.standings.selectors.page import row_detail
from scoring.standings.selectors.ranking import ranking_from_ledger
from scoring.statistics.selectors.figures import event_figures
from tests.look.markup import words_of
from tests.people import NOON, actor, event_in_play, session_of, table_of
from tournaments.models import SubstituteKind, SubstitutionCause, Table, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
# East's substitute wins with 42,000: +12,000 and 15,000 of uma would have been theirs.
WON_BY_EAST = {"E": 42_000, "S": 30_000, "W": 26_000, "N": 22_000}
LEVEL = {"E": 30_000, "S": 30_000, "W": 30_000, "N": 30_000}


def finish(table: Table) -> None:
    submit_table(table=table, by=actor("sam"), at=NOON)
    verify_table(table=table, by=actor("sue"), at=NOON)


def released(event: Tournament) -> Tournament:
    """The other tables ended level."""
    for table in Table.objects.select_related("session__tournament").exclude(status="verified"):
        if table.session.number > 1:
            continue
        enter_totals(table=table, totals=LEVEL, by=actor("sam"), at=NOON)
        finish(table)
    end_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(minutes=90))
    release_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=2))
    return event


@pytest.fixture
def event() -> Tournament:
    """East of table 1, player 1, is late; Luc plays from the start and wins the table."""
    made = event_in_play(rule_set="ema-riichi-2016", sessions=2)
    replacement = Replacement(Wind.EAST, SubstituteKind.FROM_START, "Luc Petit", "ill", cause=SubstitutionCause.ILL)
    record_substitute(table=table_of(made), replacement=replacement, by=actor("chris"), at=NOON)
    enter_totals(table=table_of(made), totals=WON_BY_EAST, by=actor("sam"), at=NOON)
    finish(table_of(made))
    return released(made)


@pytest.fixture
def chombo() -> Tournament:
    """North of table 1, player 4, made a chombo; then nobody won."""
    made = event_in_play(rule_set="ema-riichi-2016", sessions=2)
    table = table_of(made)
    hands = ({"number": 1, "outcome": "chombo", "offenders": ["N"]}, {"number": 2, "outcome": "draw"})
    for hand in hands:
        record_hand(table=table, hand=hand, by=actor("sam"), at=NOON)
    finish(table)
    return released(made)


@pytest.mark.long
def test_the_results_tell_who_played_and_the_others_have_the_uma_of_their_places(event: Tournament) -> None:
    table = result_tables(ranking_from_ledger(event, Basis.RELEASED), session_of(event))[0]
    east = table.seats[0]
    assert (east.replaced, east.substitute, east.place) == (True, "Luc Petit", None)
    assert (east.table_score, east.points, east.total) == (-15_000, -15_000, -30_000)
    page = words_of(Client().get(f"/t/{event.slug}/s/1/results/").text)
    assert "replaced by Luc Petit" in page
    assert "15 000 1st" not in page
    # 5.7: "le score du joueur de substitution à la table compte pour déterminer l'uma des adversaires".
    assert [(seat.place, seat.points, seat.total) for seat in table.seats[1:]] == [
        (2, 5_000, 5_000),
        (3, -5_000, -9_000),
        (4, -15_000, -23_000),
    ]
    rows = ranking_from_ledger(event, Basis.RELEASED).rows
    assert sum(session is not None and session.replaced for row in rows for session in row.sessions) == 1
    assert SeatResult.objects.filter(counted__isnull=False).count() == 1


@pytest.mark.long_on_sqlite
def test_the_reason_and_the_own_page_say_the_same(event: Tournament) -> None:
    shown = row_detail(ranking_from_ledger(event, Basis.RELEASED), 1)
    assert shown is not None
    (session,) = shown.sessions
    assert (session.replaced, session.substitute, session.place, session.table_score) == (
        True,
        "Luc Petit",
        None,
        -15_000,
    )
    assert shown.reasons[0] == "−30\u202f000 in all: points −15\u202f000, uma −15\u202f000."
    assert shown.row.sessions[0] is None, "no place at the table"
    for address in (f"/t/{event.slug}/standings/1/", f"/t/{event.slug}/players/1/"):
        page = words_of(Client().get(address).text)
        assert "replaced by Luc Petit" in page
        assert "1st at the table" not in page


@pytest.mark.long
def test_neither_api_nor_statistics_give_it_a_place(event: Tournament) -> None:
    rows = Client().get(f"/api/v1/tournaments/{event.slug}/standings/").json()["rows"]
    of_player = {row["participant"]["number"]: row["sessions"][0] for row in rows}
    assert (of_player[1]["place"], of_player[1]["replaced"]) == (None, True)
    assert (of_player[2]["replaced"], of_player[2]["place"]) != (True, None)
    # Table 1's East came first with 42,000, and is counted nowhere; the other tables ended level, 1st all.
    figures = event_figures(event, Basis.RELEASED)
    counts = places_by_wind(figures.results)
    tables = Table.objects.filter(session=session_of(event)).count()
    assert sum(counts[next(wind for wind in counts if wind.value == "E")]) == tables - 1
    assert all(not session.replaced for session in best_sessions(figures.results, 50))


@pytest.mark.long
def test_a_chombo_stands_in_the_session_once_and_each_row_sums_up(chombo: Tournament) -> None:
    """Level at 30,000 the uma is shared to 0: North has 0 points, 0 uma, and 20,000 off."""
    table = result_tables(ranking_from_ledger(chombo, Basis.RELEASED), session_of(chombo))[0]
    assert [(seat.table_score, seat.points, seat.later, seat.total) for seat in table.seats] == [
        (30_000, 0, 0, 0),
        (30_000, 0, 0, 0),
        (30_000, 0, 0, 0),
        (30_000, 0, -20_000, -20_000),
    ]
    page = words_of(Client().get(f"/t/{chombo.slug}/s/1/results/").text)
    assert page.count("−20 000 from rulings after the uma") == 1
    rows = Client().get(f"/api/v1/tournaments/{chombo.slug}/standings/").json()["rows"]
    totals = {row["participant"]["number"]: row["total"] for row in rows}
    assert totals[next(iter(numbers_of(chombo)))] == "-20000"
    shown = row_detail(ranking_from_ledger(chombo, Basis.RELEASED), numbers_of(chombo)[0])
    assert shown is not None
    reasons = [sentence for sentence in shown.reasons if "20\u202f000" in sentence and "rulings" in sentence.lower()]
    assert len(reasons) == 1


def numbers_of(event: Tournament) -> list[int]:
    """Who sits North at table 1."""
    seats = table_of(event).seats.filter(wind="N").values_list("participant__number", flat=True)
    return list(seats)
