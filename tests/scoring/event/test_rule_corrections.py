"""An option corrected after the start: what moves is told first, then done; what was published stays readable.

East wins eight points off South: 32, -16, -8, -8 (MCR 3.9.1.3). West and North are level for the second place. Shared,
each gets (2 + 1) / 2; by the order of seats West gets 2 and North 1 (the scale 4, 2, 1, 0 of MCR 3.9.2.2).
"""

from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from mahjong_core.rulesets import from_data
from scoring.common.selectors.basis import Basis
from scoring.event.forms import CorrectionForm
from scoring.event.services import Corrected, correct_rule_set, preview_correction
from scoring.models import Release, ResultStatus, ResultVersion, SeatResult
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table
from scoring.standings.selectors.ranking import ranking
from tests.api.conftest import Api
from tests.people import (
    NOON,
    actor,
    client_of,
    event_in_play,
    finish,
    make_seated_event,
    play,
    session_of,
    start,
    table_of,
    win,
)
from tests.refusals import refuses
from tournaments.common.errors import NotPermitted
from tournaments.models import AuditEvent, RuleSetCorrection, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
CHANGES = {"tie_rule": "seat_order"}
LATER = NOON + timedelta(hours=4)
WHY = "The invitation said so"


def event_played() -> Tournament:
    """Session 1 of eight players, the same small win at both tables, released."""
    event = event_in_play(players=8, sessions=2)
    for number in (1, 2):
        finish(table_of(event, number), [win(1)])
    end_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=2))
    release_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=3))
    event.refresh_from_db()
    return event


def correct(event: Tournament, changes: dict[str, Any] | None = None, reason: str = WHY) -> Corrected:
    done = correct_rule_set(tournament=event, changes=changes or CHANGES, reason=reason, by=actor("chris"), at=LATER)
    event.refresh_from_db()
    return done


def points(event: Tournament, wind: str, table: int = 1) -> Fraction:
    seat = SeatResult.objects.get(result__table=table_of(event, table), result__status=ResultStatus.VERIFIED, wind=wind)
    return Fraction(seat.twelfths, 12)


@pytest.mark.long
def test_the_preview_tells_everybody_s_figures_and_writes_nothing() -> None:
    event = event_played()
    corrected = preview_correction(tournament=event, changes=CHANGES, by=actor("chris"), at=LATER)
    before = {row.participant.number: row.points[0] for row in corrected.rows}
    after = {row.participant.number: row.points[1] for row in corrected.rows}
    winds = {seat.participant.number: seat.wind for seat in event.sessions.get(number=1).seats.all()}
    assert {before[number] for number, wind in winds.items() if wind in "WN"} == {Fraction(3, 2)}
    assert {after[number] for number, wind in winds.items() if wind == "W"} == {Fraction(2)}
    assert {after[number] for number, wind in winds.items() if wind == "N"} == {Fraction(1)}
    assert sorted(row.participant.number for row in corrected.moved) == sorted(n for n, w in winds.items() if w in "WN")
    assert (corrected.tables, corrected.released) == (((1, 1), (1, 2)), (1,))
    assert points(event, "W") == Fraction(3, 2)
    event.refresh_from_db()
    assert event.rule_set["options"]["tie_rule"] == "share"
    assert not RuleSetCorrection.objects.exists()
    assert not AuditEvent.objects.filter(action="rule_set.corrected").exists()


@pytest.mark.long_on_sqlite
def test_a_correction_is_made_in_one_act_with_its_reason_and_read_by_everybody() -> None:
    event = event_played()
    version = Tournament.objects.get(pk=event.pk).version
    corrected = preview_correction(tournament=event, changes=CHANGES, by=actor("chris"), at=LATER)
    done = correct(event)
    assert [row.data() for row in done.rows] == [row.data() for row in corrected.rows]
    assert [points(event, wind) for wind in "ESWN"] == [4, 0, 2, 1]
    kept = RuleSetCorrection.objects.get()
    assert (kept.number, kept.reason, kept.by_name) == (1, WHY, "Chris")
    assert (kept.before["options"]["tie_rule"], kept.after["options"]["tie_rule"]) == ("share", "seat_order")
    assert Tournament.objects.get(pk=event.pk).version > version
    written = AuditEvent.objects.get(action="rule_set.corrected")
    assert (written.before, written.after["reason"]) == ({"tie_rule": "share"}, WHY)
    (row,) = Api()("get", "/tournaments/lyon-open/rule-set/corrections/").body
    assert (row["changes"], row["before"], row["reason"]) == (CHANGES, {"tie_rule": "share"}, WHY)


@pytest.mark.long
def test_the_same_people_stand_behind_a_result_that_is_stated_anew() -> None:
    event = event_played()
    old = ResultVersion.objects.get(table=table_of(event))
    correct(event)
    old.refresh_from_db()
    new = ResultVersion.objects.get(table=table_of(event), status=ResultStatus.VERIFIED)
    assert (old.status, new.number, new.reason) == (ResultStatus.SUPERSEDED, 2, WHY)
    assert (new.submitted_by, new.verified_by) == (old.submitted_by, old.verified_by)


@pytest.mark.long
def test_the_old_standings_stay_readable_and_the_public_waits_for_the_next_release() -> None:
    event = event_played()
    published = Release.objects.get().standings
    earlier = ranking(event, Basis.VERIFIED, LATER - timedelta(minutes=1))
    public = [row.table_points for row in ranking(event, Basis.RELEASED).rows]
    correct(event)
    assert Release.objects.get().standings == published
    again = ranking(event, Basis.VERIFIED, LATER - timedelta(minutes=1))
    assert (again.rules, again.rows) == (earlier.rules, earlier.rows)
    assert [row.table_points for row in ranking(event, Basis.RELEASED).rows] == public
    assert ranking(event, Basis.VERIFIED).rules.tie_rule == "seat_order"
    release_session(session=session_of(event), by=actor("chris"), at=LATER + timedelta(minutes=5))
    assert {row.table_points for row in ranking(event, Basis.RELEASED).rows} == {4, 2, 1, 0}


@pytest.mark.long
def test_a_result_that_waits_for_its_second_person_is_stated_anew_and_goes_on_waiting() -> None:
    event = event_in_play(players=8, sessions=1)
    play(table_of(event), [win(1)])
    submit_table(table=table_of(event), by=actor("sam"), at=NOON)
    done = correct(event)
    assert done.tables == ((1, 1),)
    pending = ResultVersion.objects.get(table=table_of(event), status=ResultStatus.SUBMITTED)
    assert {seat.wind: seat.twelfths for seat in pending.seats.all()} == {"E": 48, "S": 0, "W": 24, "N": 12}
    finish_by_sue(event)


def finish_by_sue(event: Tournament) -> None:
    answer = Api("sue")("post", "/tournaments/lyon-open/sessions/1/tables/1/verify/", {})
    assert answer.status == 200, answer.body


@pytest.mark.long
def test_an_option_that_touches_no_result_states_none_anew() -> None:
    event = event_played()
    done = correct(event, {"session_minutes": 90})
    assert (done.tables, done.moved, done.released) == ((), [], ())
    assert ResultVersion.objects.filter(table=table_of(event)).count() == 1


@pytest.mark.long_on_sqlite
def test_appearances_for_a_rank_take_places_away_and_say_why() -> None:
    event = event_in_play(players=8, sessions=2)
    finish(table_of(event, 1), [win(1)])
    correct(event, {"ranking_appearances": 2})
    rows = Api("alice")("get", "/tournaments/lyon-open/standings/").body["rows"]
    assert [row["place"] for row in rows] == [1, 2, 2, 4, None, None, None, None]
    assert [row.get("unranked") for row in rows] == [None] * 4 + ["too_few_sessions"] * 4


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"tie_rule": "share"}, "rulesets.nothing_changes"),
        ({"colour": "red"}, "rulesets.unknown_option"),
        ({"tie_rule": "dice"}, "rulesets.invalid_value"),
        ({"uma": [15000, 5000, -5000, -15000]}, "rulesets.inconsistent"),
        ({"minimum_points": 12}, "rulesets.sheets_contradict"),
    ],
)
def test_what_cannot_be_corrected_is_refused_by_service_and_api(changes: dict[str, Any], code: str) -> None:
    event = event_played()
    with refuses(code):
        correct(event, changes)
    chris = Api("chris")
    root = "/tournaments/lyon-open/rule-set/corrections/"
    assert chris("post", root, {"changes": changes, "reason": WHY}).code == code
    assert chris("post", f"{root}preview/", {"changes": changes}).code == code
    assert not RuleSetCorrection.objects.exists()


def test_a_correction_needs_a_reason_a_start_and_the_chief_referee() -> None:
    event = make_seated_event(players=8, sessions=1)
    with refuses("rulesets.not_locked"):
        correct(event)
    start(event)
    with refuses("rulesets.reason_missing"):
        correct(event, reason=" ")
    for who in ("alice", "sam", "dan"):
        with pytest.raises(NotPermitted):
            preview_correction(tournament=event, changes=CHANGES, by=actor(who), at=LATER)
        with pytest.raises(NotPermitted):
            correct_rule_set(tournament=event, changes=CHANGES, reason=WHY, by=actor(who), at=LATER)


# --- the page --------------------------------------------------------------------------------------------------------


PAGE = "/t/lyon-open/rules/correct/"


def chris() -> Client:
    return client_of("chris")


def typed(event: Tournament, **changes: str) -> dict[str, Any]:
    """The form as the page fills it, with some fields typed otherwise."""
    form = CorrectionForm(rules=from_data(event.rule_set))
    shown = {name: field.initial for name, field in form.fields.items()}
    return {name: "" if value is None else value for name, value in shown.items()} | changes


@pytest.mark.long
def test_what_moves_is_shown_and_then_done() -> None:
    event = event_played()
    page = chris().post(PAGE, typed(event, tie_rule="seat_order"))
    text = page.text
    assert page.status_code == 200
    assert "Changes" in text
    assert "Session 1 must be released again afterwards." in text
    assert not RuleSetCorrection.objects.exists()
    result = typed(event, tie_rule="seat_order", reason="So said the invitation", confirm="1")
    assert chris().post(PAGE, result).status_code == 302
    assert RuleSetCorrection.objects.get().reason == "So said the invitation"
    assert "So said the invitation" in chris().get(PAGE).text


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"tie_rule": "seat_order", "confirm": "1"}, "Give a reason for the correction of the rule set."),
        ({}, "These values are already in force."),
        ({"minimum_points": "12"}, "are impossible under the corrected rules"),
    ],
)
def test_what_cannot_be_corrected_stands_on_the_form(changes: dict[str, str], text: str) -> None:
    event = event_played()
    page = chris().post(PAGE, typed(event, **changes))
    assert page.status_code == 422
    assert text in page.text
    assert not RuleSetCorrection.objects.exists()


@pytest.mark.long
def test_the_way_in_is_open_once_the_event_has_begun() -> None:
    event = make_seated_event(players=8, sessions=1)
    assert chris().get(PAGE).status_code == 409
    start(event)
    assert chris().get(PAGE).status_code == 200
    assert PAGE in chris().get("/t/lyon-open/rules/").text
