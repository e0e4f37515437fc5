"""Who stands in the public ranking, and as what, changes by a release alone; names may be corrected at once."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from scoring.common.selectors.basis import Basis
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import enter_totals
from scoring.standings.selectors.ranking import ranking_from_ledger
from scoring.standings.selectors.rows import standings_data, team_standings_data
from tests.people import NOON, actor, event_in_play, finish_session, make_seated_event, session_of, table_of
from tournaments.common.errors import Conflict
from tournaments.models import Participant, ParticipantState, ParticipationKind, Seat, Tournament
from tournaments.participation.services import AttendanceMark, mark_participation
from tournaments.players.selectors.participant_rows import ParticipantRow
from tournaments.players.services.participants import change_state, import_participants, remove_participant
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
LATER = NOON + 5 * HOUR


def released_event() -> Tournament:
    """Session 1 is played and released."""
    event = make_seated_event()
    finish_session(event)
    release_session(session=session_of(event), by=actor("alice"), at=NOON + 4 * HOUR)
    return event


def public(event: Tournament) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = standings_data(ranking_from_ledger(event, Basis.RELEASED))["rows"]
    return rows


def imported(event: Tournament, row: ParticipantRow) -> None:
    import_participants(tournament=event, rows=[row], by=actor("alice"), at=LATER)


def player(event: Tournament, number: int) -> Participant:
    return Participant.objects.select_related("tournament").get(tournament=event, number=number)


def enter_late(event: Tournament) -> None:
    imported(event, ParticipantRow(17, "Late Entry", country="FRA"))


def withdraw(event: Tournament) -> None:
    leaving = player(event, 3)
    change_state(participant=leaving, to=ParticipantState.WITHDRAWN, by=actor("alice"), at=LATER, reason="Ill")


def disqualify(event: Tournament) -> None:
    reason = "Struck another player"
    change_state(
        participant=player(event, 3), to=ParticipantState.DISQUALIFIED, by=actor("chris"), at=LATER, reason=reason
    )


def sit_out(event: Tournament) -> None:
    mark = AttendanceMark(player=3, kind=ParticipationKind.SITS_OUT, first=2)
    mark_participation(tournament=event, marks=[mark], by=actor("alice"), at=LATER)


def change_team(event: Tournament) -> None:
    imported(event, ParticipantRow(3, "Player 3", country="FRA", team="Team 4"))


ACTS = (enter_late, withdraw, disqualify, sit_out, change_team)


@pytest.mark.long
@pytest.mark.parametrize("act", ACTS)
def test_what_happens_after_a_release_moves_the_public_ranking_with_the_next_release(
    act: Callable[[Tournament], None],
) -> None:
    event = released_event()
    published = public(event)
    act(event)
    assert public(event) == published


@pytest.mark.long
def test_a_late_entry_after_a_release_of_riichi_waits_for_the_next_one_too() -> None:
    event = event_in_play(rule_set="ema-riichi-2016")
    for number in range(1, 5):
        table = table_of(event, number)
        enter_totals(table=table, totals=dict.fromkeys("ESWN", 30_000), by=actor("sam"), at=NOON)
        submit_table(table=table, by=actor("sam"), at=NOON)
        verify_table(table=table, by=actor("sue"), at=NOON)
    end_session(session=session_of(event), by=actor("chris"), at=NOON + 2 * HOUR)
    release_session(session=session_of(event), by=actor("alice"), at=NOON + 4 * HOUR)
    enter_late(event)
    assert {row["participant"]["number"] for row in public(event)} == set(range(1, 17))


@pytest.mark.long_on_sqlite
def test_the_next_release_brings_the_late_entry_in_who_is_not_removed_any_more() -> None:
    event = released_event()
    enter_late(event)
    release_session(session=session_of(event), by=actor("alice"), at=LATER + HOUR)
    assert {row["participant"]["number"] for row in public(event)} == set(range(1, 18))
    earlier = ranking_from_ledger(event, Basis.RELEASED, NOON + 4 * HOUR)
    assert len(earlier.rows) == 16
    assert not Seat.objects.filter(participant__number=17).exists()
    with pytest.raises(Conflict, match=r"participants\.recorded"):
        remove_participant(participant=player(event, 17), by=actor("alice"), at=LATER + 2 * HOUR)


@pytest.mark.long
def test_teams_stay_as_they_were_released() -> None:
    event = released_event()
    before = team_standings_data(ranking_from_ledger(event, Basis.RELEASED))["rows"]
    change_team(event)
    assert team_standings_data(ranking_from_ledger(event, Basis.RELEASED))["rows"] == before
    verified = team_standings_data(ranking_from_ledger(event, Basis.VERIFIED))["rows"]
    assert [len(row["members"]) for row in verified if row["team"] == "Team 4"] == [5]


@pytest.mark.long
def test_a_name_is_corrected_at_once() -> None:
    event = released_event()
    imported(event, ParticipantRow(3, "Renamed Player", country="FRA"))
    names = {row["participant"]["number"]: row["participant"]["name"] for row in public(event)}
    assert names[3] == "Renamed Player"


@pytest.mark.long_on_sqlite
def test_a_number_changes_with_the_next_release() -> None:
    event = released_event()
    imported(event, ParticipantRow(17, "Late Entry", country="FRA", federation_number="04710001"))
    release_session(session=session_of(event), by=actor("alice"), at=LATER + HOUR)
    imported(event, ParticipantRow(40, "Late Entry", country="FRA", federation_number="04710001"))
    assert player(event, 40).name == "Late Entry"
    assert max(row["participant"]["number"] for row in public(event)) == 17
    release_session(session=session_of(event), by=actor("alice"), at=LATER + 2 * HOUR)
    assert max(row["participant"]["number"] for row in public(event)) == 40
