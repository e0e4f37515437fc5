"""A substitute who got no name while play went on is named afterwards; and whoever is not ranked has no row to open."""

from dataclasses import replace

import pytest
from django.test import Client

from mahjong_core.winds import Wind
from scoring.common.selectors.basis import Basis
from scoring.models import SeatResult
from scoring.publication.selectors.results_page import result_tables
from scoring.results.services.versions import submit_table, verify_table
from scoring.seats.services.substitutions import Replacement, record_substitute
from scoring.sheets.services.entries import choose_authority, enter_totals
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.people import NOON, actor, event_in_play, finish_session, make_seated_event, play, session_of, table_of, win
from tests.refusals import refuses
from tournaments.models import Participant, ParticipantState, Seat, SeatOccupancy, SubstituteKind, Tournament
from tournaments.tables.selectors.occupancy import unnamed_seats

pytestmark = [pytest.mark.django_db, pytest.mark.long]
TOTALS = {"E": 24, "S": -8, "W": -8, "N": -8}


def replaced(event: Tournament, name: str, from_hand: int = 2) -> None:
    what = Replacement(Wind.EAST, SubstituteKind.MID_SESSION, name, "Ill", from_hand)
    record_substitute(table=table_of(event), replacement=what, by=actor("chris"), at=NOON)


def test_typed_totals_do_not_keep_a_substitute_from_being_named() -> None:
    """East leaves after hand 1; the hands give way to totals, so that no hand is left for "from hand 2"."""
    event = event_in_play(allow_unnamed_substitutes=True)
    play(table_of(event), [win(1, "E", "S", 8)])
    replaced(event, "")
    choose_authority(table=table_of(event), mode="totals", reason="Paper", by=actor("chris"), at=NOON)
    enter_totals(table=table_of(event), totals=TOTALS, by=actor("sam"), at=NOON)
    assert [seat.seat.wind for seat in unnamed_seats(event)] == ["E"]
    with refuses("scoring.substitute_from_hand"):
        replaced(event, "Helper", from_hand=3)
    replaced(event, "Helper")
    assert unnamed_seats(event) == []


def test_who_is_not_ranked_has_no_row_to_open(client: Client) -> None:
    event = make_seated_event(live_results=True)
    Participant.objects.filter(tournament=event, number=1).update(state=ParticipantState.REMOVED_FOR_ILLNESS)
    finish_session(event)
    seat = Seat.objects.get(session=session_of(event), participant__number=1)
    tables = result_tables(ranking_from_ledger(event, Basis.VERIFIED), session_of(event))
    listed = {result_seat.number: result_seat.is_ranked for table in tables for result_seat in table.seats}
    assert seat.participant is not None
    assert (listed[1], all(is_ranked for number, is_ranked in listed.items() if number != 1)) == (False, True)
    page = client.get("/t/lyon-open/s/1/results/").text
    assert seat.participant.name in page
    assert "/standings/1/" not in page
    assert "/standings/2/" in page


def test_on_paper_a_substitute_comes_in_at_the_hand_that_the_paper_says(event: Tournament) -> None:
    """MERS 4: who is replaced during the session has 0 table points, the others 4, 2, 1 among them."""
    enter_totals(table=table_of(event), totals=TOTALS, by=actor("sam"), at=NOON)
    replaced(event, "Helper", from_hand=9)
    row = SeatOccupancy.objects.get()
    assert (row.wind, row.from_hand) == ("E", 9)
    last = replace(Replacement(Wind.SOUTH, SubstituteKind.MID_SESSION, "Other", "Ill"), from_hand=17)
    with refuses("scoring.substitute_from_hand"):
        record_substitute(table=table_of(event), replacement=last, by=actor("chris"), at=NOON)
    submit_table(table=table_of(event), by=actor("sam"), at=NOON)
    verify_table(table=table_of(event), by=actor("sue"), at=NOON)
    twelfths = {row.wind: row.twelfths for row in SeatResult.objects.filter(result__status="verified")}
    assert (twelfths["E"], sum(twelfths.values())) == (0, 7 * 12)
