"""The whole recorded event through the services that pages and API share: 432 results, 72 places, no difference."""

from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest

from mahjong_core.placement import from_twelfths
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from penalties.rulings.services.decisions import record_ruling
from scoring.common.selectors.basis import Basis
from scoring.models import ResultStatus, SeatResult
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import enter_totals, record_hand
from scoring.standings.selectors.ranking import ranking
from tests.api.test_replay import OFFENCES, RECORDED, by_wind, hand_body, people
from tests.people import NOON, make_user
from tests.snapshot import walked_once
from tournaments.common.actors import Actor, user_actor
from tournaments.events.services.facts import create_tournament
from tournaments.models import Participant, Session, Table, Tournament
from tournaments.players.services.participants import ParticipantRow, import_participants
from tournaments.seating.services.drawing import import_seating
from tournaments.sessions.services.acts import end_session, start_session

pytestmark = pytest.mark.django_db


def operator(name: str) -> Actor:
    return user_actor(make_user(name, is_superuser=True))


def recorded_tables(session: int) -> list[dict[str, Any]]:
    return [table for table in RECORDED["tables"] if table["session"] == session]


def prepared() -> Tournament:
    by = operator("one")
    event = create_tournament(
        name="Replay",
        slug="replay",
        rule_set="mcr-ffmj-2016",
        sessions=6,
        starts_on=date(2026, 11, 21),
        by=by,
        at=NOON,
    )
    rows = [ParticipantRow(**person) for person in people(RECORDED)]
    import_participants(tournament=event, rows=rows, by=by, at=NOON)
    plan = tuple(tuple(SeatedTable(t["table"], tuple(t["seats"])) for t in recorded_tables(n)) for n in range(1, 7))
    import_seating(tournament=event, plan=SeatingPlan(plan), by=by, at=NOON)
    return event


def play(table: Table, record: dict[str, Any], players: dict[int, Participant], at: datetime) -> None:
    first, second = operator("one"), operator("two")
    if not record["hands"]:
        enter_totals(table=table, totals=by_wind(record["mini_points"]), by=first, at=at)
    for hand in record["hands"]:
        record_hand(table=table, hand=hand_body(hand), by=first, at=at)
        for seat, points in enumerate(hand.get("penalties", [])):
            if points in OFFENCES:
                offender = players[record["seats"][seat]]
                record_ruling(
                    table=table,
                    participant=offender,
                    offence=OFFENCES[points],
                    hand=hand["hand"],
                    by=first,
                    at=at,
                )
    submit_table(table=table, by=first, at=at)
    verify_table(table=table, by=second, at=at)


def recorded_results() -> dict[tuple[int, int, str], tuple[int, Fraction]]:
    return {
        (table["session"], table["table"], wind): (table["mini_points"][seat], Fraction(table["table_points"][seat]))
        for table in RECORDED["tables"]
        for seat, wind in enumerate("ESWN")
    }


def played_event() -> Tournament:
    """The whole recorded event, every session released."""
    return walked_once("the recorded event", _replay)


def _replay() -> Tournament:
    event = prepared()
    players = {person.number: person for person in Participant.objects.filter(tournament=event)}
    by = operator("one")
    for number in range(1, 7):
        at = NOON + timedelta(hours=3 * number)
        session = Session.objects.select_related("tournament").get(tournament=event, number=number)
        tables = {t.number: t for t in Table.objects.filter(session=session).select_related("session__tournament")}
        start_session(session=session, by=by, at=at)
        for record in recorded_tables(number):
            play(tables[record["table"]], record, players, at)
        end_session(session=session, by=by, at=at)
        release_session(session=session, by=by, at=at)
    return event


@pytest.mark.long
def test_the_whole_recorded_event_comes_out_as_it_was_recorded() -> None:
    event = played_event()
    stored = SeatResult.objects.filter(result__status=ResultStatus.VERIFIED).values_list(
        "result__session__number", "result__table__number", "wind", "table_score", "twelfths"
    )
    results = {(session, table, wind): (score, from_twelfths(parts)) for session, table, wind, score, parts in stored}
    assert results == recorded_results()
    assert len(results) == 432

    current = ranking(event, Basis.RELEASED)
    places = {
        current.people[row.entrant_id].number: (row.place, row.table_points, row.table_score) for row in current.rows
    }
    assert places == {
        f["number"]: (f["place"], Fraction(f["table_points"]), f["mini_points"]) for f in RECORDED["final"]
    }
    assert len(places) == 72
