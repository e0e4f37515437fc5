"""Rows that an appeal could change say so and by how much; a reversal after release says what changed and why."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client

from appeals.services.lodging import lodge_appeal
from scoring.common.selectors.basis import Basis
from scoring.common.selectors.embargoes import NO_EMBARGOES
from scoring.models import Release
from scoring.publication.selectors.published import publication
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import verify_table
from scoring.standings.selectors.ranking import ranking, ranking_from_ledger
from scoring.standings.selectors.rows import standings_data, team_standings_data
from tests.appeals.walk import (
    AFTER,
    SOON,
    about,
    ended_event,
    letter,
    lodged,
    player,
    reversed_by_committee,
)
from tests.people import actor, session_of, table_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
LATER = AFTER + timedelta(minutes=20)
RELEASED = SOON - timedelta(minutes=1)

# Table 1 by hand: South wins 30 from East (3.9.1.3: 8+30 from the discarder, 8 from the others): S +54, E -38, W -8,
# N -8. West wins 10 from North: W +34, N -18, E -8, S -8. Sums: E -46, S 46, W 26, N -26.
# MERS 2.9.2, invalid hand: South pays 20 to each: E -26, S -14, W 46, N -6: places W 1st, N 2nd, S 3rd, E 4th.
RULED = {"E": -26, "S": -14, "W": 46, "N": -6}
UNRULED = {"E": -46, "S": 46, "W": 26, "N": -26}
POINTS_RULED = {"E": 0, "S": 1, "W": 4, "N": 2}
POINTS_UNRULED = {"E": 0, "S": 4, "W": 2, "N": 1}


@pytest.fixture
def event() -> Tournament:
    return ended_event(referee="chris")


def release(event: Tournament, at: object = RELEASED) -> Release:
    return release_session(session=session_of(event), by=actor("chris"), at=at)  # type: ignore[arg-type]


def rows_of_table(event: Tournament) -> dict[str, tuple[int, Fraction]]:
    current = ranking_from_ledger(event, Basis.VERIFIED)
    seats = {seat.participant_id: seat.wind for seat in table_of(event).seats.all()}
    return {
        seats[row.entrant_id]: (row.table_score, row.table_points) for row in current.rows if row.entrant_id in seats
    }


@pytest.mark.long_on_sqlite
def test_rows_say_by_how_much_they_could_change(event: Tournament) -> None:
    """The four of the table by their points, others whose place would move by their place alone."""
    assert ranking(event, Basis.VERIFIED).notes == {}
    lodged(event)
    current = ranking(event, Basis.VERIFIED)
    seats = {seat.participant_id: seat.wind for seat in table_of(event).seats.all()}
    four = {seats[pk]: notes[0] for pk, notes in current.notes.items() if pk in seats}
    assert {wind: (note.score, note.points) for wind, note in four.items()} == {
        w: (UNRULED[w] - RULED[w], POINTS_UNRULED[w] - POINTS_RULED[w]) for w in RULED
    }
    assert {(note.label, note.cause) for note in four.values()} == {("1", "appeal")}
    elsewhere = {pk: notes[0] for pk, notes in current.notes.items() if pk not in seats}
    now = {row.entrant_id: row.place for row in current.rows}
    assert elsewhere
    assert all((note.score, note.points) == (0, 0) and note.place != now[pk] for pk, note in elsewhere.items())


def test_an_appeal_without_points_marks_the_four_and_says_no_figure(event: Tournament) -> None:
    contested = about(event, ruling=None)
    lodge_appeal(about=contested, letter=letter(), by=player(contested.participant), at=SOON)
    notes = ranking(event, Basis.VERIFIED).notes
    assert set(notes) == {seat.participant_id for seat in table_of(event).seats.all()}
    assert not any(note.is_known for (note,) in notes.values())


@pytest.mark.long_on_sqlite
def test_the_public_sees_it_on_the_page_and_in_the_api(event: Tournament) -> None:
    release(event)
    lodged(event)
    client = Client()
    assert "appeal pending" in client.get("/t/lyon-open/standings/").text
    detail = client.get(f"/t/lyon-open/standings/{about(event).participant.number}/").text
    assert "appeal 1 is pending" in detail
    assert "the table points change by +3 and the mini-points by +60" in detail
    own = client.get(f"/t/lyon-open/players/{about(event).participant.number}/").text
    assert "the table points change by +3 and the mini-points by +60" in own
    rows = client.get("/api/v1/tournaments/lyon-open/standings/").json()["rows"]
    noted = {row["participant"]["number"]: row["provisional"][0] for row in rows if "provisional" in row}
    assert noted[about(event).participant.number]["table_points"] == "3"


def reversal_after_release(event: Tournament) -> tuple[Release, Release]:
    """Released, then reversed by the committee, verified by a second person, released again."""
    first = release(event)
    reversed_by_committee(event)
    verify_table(table=table_of(event), by=actor("sue"), at=AFTER)
    return first, release(event, LATER)


@pytest.mark.long
def test_a_reversal_waits_for_a_second_person_and_changes_table_ranking_and_teams(event: Tournament) -> None:
    assert rows_of_table(event) == {wind: (RULED[wind], POINTS_RULED[wind]) for wind in RULED}
    before = ranking_from_ledger(event, Basis.VERIFIED, SOON)
    teams_before = team_standings_data(before)["rows"]
    release(event)
    reversed_by_committee(event)
    assert ranking(event, Basis.VERIFIED).notes == {}
    assert rows_of_table(event)["S"] == (RULED["S"], POINTS_RULED["S"])
    verify_table(table=table_of(event), by=actor("sue"), at=AFTER)
    assert rows_of_table(event) == {wind: (UNRULED[wind], POINTS_UNRULED[wind]) for wind in UNRULED}
    after = ranking_from_ledger(event, Basis.VERIFIED)
    assert [row.entrant_id for row in before.rows] != [row.entrant_id for row in after.rows]
    assert teams_before != team_standings_data(after)["rows"]


@pytest.mark.long_on_sqlite
def test_the_new_one_says_what_changed_and_why(event: Tournament) -> None:
    _first, second = reversal_after_release(event)
    shown = publication(event, second.uid, NO_EMBARGOES)
    assert shown is not None
    seats = {seat.participant.number: seat.wind for seat in table_of(event).seats.select_related("participant")}
    points = {
        seats[change.number]: Fraction(change.after["table_points"]) - Fraction(change.before["table_points"])
        for change in shown.changes
        if change.number in seats
    }
    assert points == {w: POINTS_UNRULED[w] - POINTS_RULED[w] for w in RULED if POINTS_UNRULED[w] != POINTS_RULED[w]} | {
        "E": 0
    }
    assert {reason.reason for reason in shown.reasons} == {"appeal 1: 3.11.6.4"}
    assert sum(reason.amount for reason in shown.reasons) == 0
    page = Client().get(f"/t/lyon-open/standings/published/{second.uid}/").text
    assert "What changed since the earlier publication" in page
    assert "appeal 1: 3.11.6.4" in page


@pytest.mark.long
def test_the_earlier_ranking_stays_readable_in_the_list_of_publications(event: Tournament) -> None:
    address = "/t/lyon-open/standings/published/"
    assert "Nothing is published yet" in Client().get(address).text
    first, second = reversal_after_release(event)
    assert Release.objects.get(pk=first.pk).standings == first.standings != second.standings
    assert standings_data(ranking_from_ledger(event, Basis.RELEASED, RELEASED))["rows"] == first.standings["rows"]
    page = Client().get(address).text
    assert page.index(f"/published/{second.uid}/") < page.index(f"/published/{first.uid}/")
    assert Client().get(f"{address}{first.uid}/").status_code == 200
    assert Client().get(f"{address}999/").status_code == 404
