"""Somebody who enters in session 2 changes no result and no place of session 1, in the event and in its record."""

import io
import json
from datetime import timedelta
from typing import Any

import pytest

from archive.exports.services.records import record_of
from mahjong_core.check.run import check_file
from scoring.common.selectors.basis import Basis
from scoring.models import Release, ResultVersion, SeatResult
from scoring.publication.services.releases import release_session
from scoring.standings.selectors.ranking import ranking_after
from tests.archive.files import saved
from tests.people import NOON, actor, finish_session, make_seated_event, session_of
from tournaments.models import ParticipantState, Tournament
from tournaments.players.selectors.participant_rows import ParticipantRow
from tournaments.players.services.participants import change_state, import_participants
from tournaments.seating.services.changes import replace_by_substitute, seat_late_entry
from tournaments.seating.services.drawing import publish_draw

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def play(event: Tournament, number: int) -> None:
    at = NOON + number * 6 * HOUR
    finish_session(event, number, at=at)
    release_session(session=session_of(event, number), by=actor("alice"), at=at + 4 * HOUR)


def first_session(event: Tournament) -> dict[str, Any]:
    """What session 1 says: its results, its release, the ranking after it as it is read now."""
    results = ResultVersion.objects.filter(session__tournament=event, session__number=1).order_by("pk")
    seats = SeatResult.objects.filter(result__in=results).order_by("pk")
    ranked = ranking_after(event, Basis.RELEASED, 1)
    return {
        "results": list(results.values()),
        "seats": list(seats.values()),
        "release": list(Release.objects.filter(session=session_of(event, 1)).values()),
        "ranking": {
            row.entrant_id: (row.place, row.table_points, row.table_score)
            for row in ranked.rows
            if row.place is not None
        },
    }


def enter(event: Tournament, number: int, at: Any) -> None:
    row = ParticipantRow(number, "Late Entry", country="FRA")
    import_participants(tournament=event, rows=[row], by=actor("alice"), at=at)
    draft = seat_late_entry(tournament=event, player=number, by=actor("alice"), at=at)
    publish_draw(draw=draft, by=actor("alice"), at=at)


def test_a_late_entry_changes_nothing_of_the_session_before() -> None:
    event = make_seated_event()
    play(event, 1)
    at = NOON + 11 * HOUR
    leaving = event.participants.get(number=5)
    change_state(participant=leaving, to=ParticipantState.WITHDRAWN, by=actor("alice"), at=at, reason="Left")
    publish_draw(
        draw=replace_by_substitute(tournament=event, player=5, by=actor("alice"), at=at), by=actor("alice"), at=at
    )
    before = first_session(event)
    enter(event, 17, at)
    assert first_session(event) == before
    play(event, 2)
    assert first_session(event) == before
    assert {row.entrant_id for row in ranking_after(event, Basis.RELEASED, 2).rows if row.place} >= {
        event.participants.get(number=17).pk
    }
    raw = record_of(io.BytesIO(saved(event)), personal_data=True)
    assert check_file(raw, "late.mtr.json").counts["error"] == 0
    rankings = {ranking["after_session"]: ranking["rows"] for ranking in json.loads(raw)["standings"]}
    numbers = dict(event.participants.values_list("pk", "number"))
    assert {row["player"]: row["place"] for row in rankings[1]} == {
        numbers[pk]: place for pk, (place, _points, _score) in before["ranking"].items()
    }
    assert 17 in {row["player"] for row in rankings[2]}
