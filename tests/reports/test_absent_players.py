"""Whoever never sat down at a table is no player: listed as such, without a place, wherever the ranking is shown.

MCR 3.10.1 ranks by the points made at the tables; somebody without any had 0 and 0, and stood above whoever lost.
"""

import json
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from mahjong_core.verify.revision import open_revision, revision_checks
from mahjong_core.winds import Wind
from paper.documents.selectors.certificates import participation
from reports.federation.selectors.report import federation_report
from scoring.common.selectors.basis import Basis
from scoring.publication.services.releases import release_session, take_back_release
from scoring.seats.services.substitutions import Replacement, record_substitute
from scoring.standings.selectors.groups import country_ranking
from scoring.standings.selectors.ranking import ranking
from tests.people import (
    NOON,
    actor,
    client_of,
    event_in_play,
    finish,
    finish_session,
    make_seated_event,
    session_of,
    table_of,
)
from tests.reports.closing_events import close
from tournaments.models import Participant, ParticipantState, Person, SubstituteKind, SubstitutionCause, Tournament
from tournaments.players.services.participants import change_state
from tournaments.registry.printables import PrintOrder
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
EVENING = NOON + timedelta(hours=3)
MISSING = (17, 18)


def entered(event: Tournament, number: int) -> Participant:
    person = Person.objects.create(name=f"Player {number}")
    return Participant.objects.create(
        tournament=event,
        person=person,
        number=number,
        name=person.name,
        country="DNK",
        federation_number=f"0504{number:04d}",
    )


def play_and_release(event: Tournament) -> Tournament:
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=EVENING)
    event.refresh_from_db()
    return event


@pytest.fixture
def event() -> Tournament:
    """Sixteen play the one session; 17 and 18 were marked as missing before it was seated."""
    made = make_seated_event(sessions=1, country="FRA")
    for person in Participant.objects.filter(tournament=made):
        person.federation_number = f"0504{person.number:04d}"
        person.save()
    for number in MISSING:
        change_state(
            participant=entered(made, number),
            to=ParticipantState.WITHDRAWN,
            reason="missing at the check-in",
            by=actor("alice"),
            at=NOON,
        )
    return play_and_release(made)


def places(event: Tournament, basis: Basis = Basis.RELEASED) -> dict[int, tuple[int | None, str | None]]:
    current = ranking(event, basis)
    return {current.people[row.entrant_id].number: (row.place, row.unranked) for row in current.rows}


def api_rows(event: Tournament) -> list[dict[str, Any]]:
    return list(client_of("alice").get(f"/api/v1/tournaments/{event.slug}/standings/").json()["rows"])


def test_they_come_last_and_have_no_place(event: Tournament) -> None:
    """Twelve of the sixteen lost mini-points; all have a place, and the two missing have none."""
    for basis in Basis:
        found = places(event, basis)
        assert list(found)[-2:] == list(MISSING)
        assert [found[number] for number in MISSING] == [(None, "not_played")] * 2
        assert None not in [found[number][0] for number in range(1, 17)]
    assert [row["participant"]["number"] for row in api_rows(event) if row.get("unranked") == "not_played"] == [17, 18]


def test_every_page_and_file_says_so(event: Tournament) -> None:
    client = client_of("alice")
    for page in ("standings/", "standings/17/", "players/17/"):
        answer = client.get(f"/t/{event.slug}/{page}", follow=True)
        assert "id not play" in answer.content.decode(), page
    book = load_workbook(BytesIO(client.get(f"/t/{event.slug}/export/standings.xlsx").content))
    head, *rows = book.worksheets[0].iter_rows(values_only=True)
    listed = {row[head.index("number")]: (row[head.index("place")], row[head.index("unranked")]) for row in rows}
    assert [listed[number] for number in MISSING] == [(None, "not_played")] * 2


def test_report_certificates_and_places_count_the_sixteen_who_played(event: Tournament) -> None:
    report = federation_report(event)
    assert (report.player_count, sorted(person.number for person in report.absent)) == (16, list(MISSING))
    items = participation(PrintOrder(event, None, "en", "a4")).items
    assert len(items) == 16
    assert all("of 16 players" in item.data["detail"] for item in items)


def test_they_do_not_count_for_their_country(event: Tournament) -> None:
    """The best three of Denmark count: three of the four who played, although those who did not have 0 and no loss."""
    current = ranking(event, Basis.RELEASED)
    (denmark,) = [row for row in country_ranking(current) if row.key == "DNK"]
    absent = {pk for pk, person in current.people.items() if person.number in MISSING}
    assert (len(denmark.members), set(denmark.members) & absent, set(denmark.left_out) & absent) == (3, set(), absent)


def test_a_signed_revision_is_verified_and_a_forged_mark_is_not(event: Tournament) -> None:
    file = json.loads(close(event).document)
    rows = file["body"]["standings"]
    assert [row["place"] for row in rows if row["participant"]["number"] in MISSING] == [None, None]

    def failures() -> list[str]:
        raw = json.dumps(file, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        return [text for good, text in revision_checks(open_revision(raw)) if not good and "signature" not in text]

    assert failures() == []
    # Marking somebody who has a result takes no place from them: the verifier works out another ranking.
    rows[0]["unranked"] = "not_played"
    assert any("closed standings" in text for text in failures())


def test_a_ranking_published_by_an_earlier_version_stays_as_it_was(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """0.1.0 marked nobody: what it published is neither changed by an upgrade nor by reading."""
    with monkeypatch.context() as of_0_1_0:
        of_0_1_0.setattr("scoring.standings.selectors.ranking.never_seated", lambda _players: frozenset())
        take_back_release(session=session_of(event), reason="an earlier version", by=actor("chris"), at=EVENING)
        release_session(session=session_of(event), by=actor("chris"), at=EVENING + timedelta(minutes=1))
    assert places(event, Basis.VERIFIED)[17] == (None, "not_played")
    # Above the four who lost the one hand of their table: 0 table points, and fewer than 0 mini-points.
    assert [places(event)[number] for number in MISSING] == [(13, None)] * 2


def test_whoever_has_a_seat_to_come_has_a_place() -> None:
    """Player 18 plays from the second session on; 17 never does."""
    event = make_seated_event(sessions=2)
    late, _never = entered(event, 18), entered(event, 17)
    seat = table_of(event, 1, 2).seats.get(wind="E")
    seat.participant = late
    seat.save()
    play_and_release(event)
    assert {number: unranked for number, (_place, unranked) in places(event).items() if unranked} == {17: "not_played"}


def test_whoever_a_substitute_replaced_from_the_start_never_sat_down() -> None:
    """MERS 4: the seat has the result of a missed session. Replaced in mid-session, the player did sit down."""
    event = event_in_play(sessions=1)
    for wind, kind in ((Wind.EAST, SubstituteKind.FROM_START), (Wind.SOUTH, SubstituteKind.MID_SESSION)):
        replacement = Replacement(wind, kind, "Luc Petit", "ill", cause=SubstitutionCause.ILL)
        record_substitute(table=table_of(event), replacement=replacement, by=actor("chris"), at=NOON)
    for number in range(1, 5):
        finish(table_of(event, number))
    end_session(session=session_of(event), by=actor("chris"), at=EVENING - timedelta(minutes=10))
    release_session(session=session_of(event), by=actor("chris"), at=EVENING)
    found = places(event)
    east, south = 1, 5  # simple_plan: table 1 seats 1, 5, 9 and 13
    assert found[east] == (None, "not_played")
    assert found[south][1] is None
