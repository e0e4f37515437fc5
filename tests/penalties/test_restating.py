"""A rung is taken back: the later rulings that were counted on it are restated together, or left with a reason."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from penalties.models import Revocation, Ruling
from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.selectors.restating import later_rulings
from penalties.rulings.services.decisions import decide_ruling, revoke_ruling
from penalties.rulings.services.restating import Later
from scoring.models import ResultStatus, ResultVersion
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.selectors.folding import sheet_of
from tests.people import NOON, actor, at_seat, make_seated_event, play, start, table_of, win
from tests.refusals import refuses
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.models import AuditEvent, ParticipantState, Table
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=1)
FAULTS = ("tile-touched-early", "late-pung", "empty-claim")
RESTATED = Later(is_restated=True)


def rule(table: Table, offence: str, wind: str = "S", by: str = "bob", **facts: Any) -> Ruling:
    verdict = facts.pop("verdict", RefereeDecision())
    fault = Fault(at_seat(table, wind), offence, table, **facts)
    return decide_ruling(fault=fault, verdict=verdict, by=actor(by), at=LATER)


def revoke(ruling: Ruling, by: str = "bob", **facts: Any) -> Revocation:
    return revoke_ruling(ruling=fresh(ruling), reason="nobody saw it", by=actor(by), at=LATER, **facts)


def fresh(ruling: Ruling) -> Ruling:
    related = Ruling.objects.select_related("tournament", "participant", "session", "table__session__tournament")
    return related.get(pk=ruling.pk)


def south(table: Table) -> int:
    return next(score for wind, score in sheet_of(table).sheet.table_scores.items() if wind == "S")


def standing() -> list[tuple[str, int | None]]:
    rows = Ruling.objects.filter(revocation__isnull=True).order_by("pk")
    return [(row.offence, row.points) for row in rows]


@pytest.fixture
def rungs(table: Table) -> list[Ruling]:
    """MERS 3.1: a warning, 5 and 10 points, in one session."""
    return [rule(table, offence, hand=hand) for hand, offence in enumerate(FAULTS, 1)]


class TestAskedFirst:
    @pytest.mark.long_on_sqlite
    def test_it_is_told_which_rulings_stand_too_high(self, table: Table, rungs: list[Ruling]) -> None:
        with pytest.raises(Refusal) as refused:
            revoke(rungs[0])
        assert (refused.value.code, refused.value.status) == ("penalties.later_rulings", 422)
        rows = [(row["ruling"], row["decided"], row["restated"]) for row in refused.value.detail["later"]]
        assert rows == [(str(rungs[1].uid), 5, 0), (str(rungs[2].uid), 10, 5)]
        assert (Revocation.objects.count(), south(table)) == (0, -15)

    @pytest.mark.long
    def test_the_last_rung_asks_nothing(self, table: Table, rungs: list[Ruling]) -> None:
        revocation = revoke(rungs[2])
        assert (revocation.left, revocation.left_reason, south(table)) == ([], "", -5)

    @pytest.mark.long
    def test_what_was_said_of_none_is_written_nowhere(self, rungs: list[Ruling]) -> None:
        assert revoke(rungs[2], later=RESTATED).left_reason == ""
        assert revoke(rungs[1], later=Later(is_left=True, left_reason="too late")).left_reason == ""
        assert Ruling.objects.count() == 3

    @pytest.mark.long
    def test_leaving_needs_a_reason(self, rungs: list[Ruling]) -> None:
        with refuses("penalties.left_reason_missing"):
            revoke(rungs[0], later=Later(is_left=True, left_reason="  "))
        assert not Revocation.objects.exists()


class TestRestated:
    """3.11.6.3: averti une première fois, 5 points à la récidive, 10 points la troisième fois."""

    @pytest.mark.long
    def test_every_later_rung_goes_down_and_nothing_recorded_is_edited(self, table: Table, rungs: list[Ruling]) -> None:
        before = [(row.pk, row.proposed, row.points, row.step) for row in Ruling.objects.order_by("pk")]
        revoke(rungs[0], later=RESTATED)
        assert standing() == [("late-pung", 0), ("empty-claim", 5)]
        assert south(table) == sum(sheet_of(table).sheet.table_scores.values()) == -5
        assert [(row.pk, row.proposed, row.points, row.step) for row in Ruling.objects.order_by("pk")[:3]] == before
        anew = Ruling.objects.order_by("pk")[3:]
        assert [(row.supersedes_id, row.hand, row.note) for row in anew] == [(rungs[1].pk, 2, ""), (rungs[2].pk, 3, "")]
        reasons = Revocation.objects.order_by("pk").values_list("reason", flat=True)
        assert list(reasons) == ["nobody saw it", "Adjusted: nobody saw it", "Adjusted: nobody saw it"]
        assert AuditEvent.objects.filter(action="ruling.revoked").count() == 3
        assert AuditEvent.objects.filter(action="ruling.recorded").count() == 5

    @pytest.mark.long
    def test_twice_in_a_row(self, rungs: list[Ruling]) -> None:
        """What was ruled anew keeps its place: the next one taken back finds what was counted on it."""
        revoke(rungs[0], later=RESTATED)
        second = Ruling.objects.get(supersedes=rungs[1])
        assert [(ruling.ruling.offence, ruling.points) for ruling in later_rulings(second)] == [("empty-claim", 0)]
        revoke(second, later=RESTATED)
        assert standing() == [("empty-claim", 0)]

    @pytest.mark.long
    def test_a_step_of_the_referee_s_own_stays(self, table: Table, rungs: list[Ruling]) -> None:
        rule(table, "late-pung", hand=4, verdict=RefereeDecision(points=60, reason="with contempt"))
        revoke(rungs[0], later=RESTATED)
        assert standing() == [("late-pung", 60), ("late-pung", 0), ("empty-claim", 5)]

    @pytest.mark.long
    def test_a_later_session_is_restated_at_its_own_table(self) -> None:
        """MERS 3.6: stalling outlives its session."""
        event = make_seated_event()
        start(event)
        first = table_of(event)
        stalled = rule(first, "stalling")
        player = at_seat(first, "S")
        end_session(session=first.session, by=actor("chris"), at=LATER)
        start(event, 2, LATER)
        second = Table.objects.select_related("session__tournament").get(seats__participant=player, session__number=2)
        fault = Fault(player, "late-pung", second)
        assert decide_ruling(fault=fault, by=actor("bob"), at=LATER).points == 5
        revoke(stalled, later=RESTATED)
        assert standing() == [("late-pung", 0)]
        assert set(sheet_of(second).sheet.table_scores.values()) == {0}

    @pytest.mark.long
    def test_a_verified_result_that_changes_is_told_and_waits_again(self, table: Table) -> None:
        play(table, [win(1, "E", "S", 10)])
        first, second = rule(table, "late-pung"), rule(table, "empty-claim", hand=2)
        submit_table(table=table, by=actor("sam"), at=LATER)
        verify_table(table=table, by=actor("sue"), at=LATER)
        (later_ruling,) = later_rulings(fresh(first))
        assert (later_ruling.ruling, later_ruling.is_verified) == (second, True)
        revoke(first, later=RESTATED)
        newest = ResultVersion.objects.filter(table=table).order_by("-number").first()
        assert newest is not None
        assert newest.status != ResultStatus.VERIFIED
        assert newest.seats.get(wind="S").adjustments == 0

    def test_a_repetition_that_is_none_any_more(self, table: Table) -> None:
        """Annex 4, 4.2.1: dealing from the wrong side is a fault only when repeated."""
        first = rule(table, "wrong-side-deal", hand=1)
        rule(table, "wrong-side-deal", hand=2)
        revoke(first, later=RESTATED)
        (row,) = Ruling.objects.filter(revocation__isnull=True)
        assert (row.is_repeated, row.effect, row.step) == (False, "nothing", None)

    @pytest.mark.long
    def test_only_the_chief_takes_back_a_disqualification(self, table: Table) -> None:
        """MERS 3.5: "tentatives répétées de gagner du temps"."""
        first = rule(table, "stalling")
        rule(table, "repeated-stalling", by="chris")
        with pytest.raises(NotPermitted):
            revoke(first, later=RESTATED)
        revoke(first, by="chris", later=RESTATED)
        assert at_seat(table, "S").state == ParticipantState.DISQUALIFIED, "the chief may still rule so"
        assert "not_on_record" in Ruling.objects.latest("pk").parts


class TestRiichi:
    """EMA riichi 5.5: 8,000 or 12,000, up to 48,000 when repeated; the referee names the amount."""

    @pytest.fixture
    def disruptions(self) -> tuple[Table, list[Ruling]]:
        event = make_seated_event(rule_set="ema-riichi-2012")
        start(event)
        table = table_of(event)
        given = [rule(table, "serious-disruption", hand=1, verdict=RefereeDecision(points=8000))]
        given.append(rule(table, "serious-disruption", hand=2, verdict=RefereeDecision(points=30000)))
        return table, given

    @pytest.mark.long_on_sqlite
    def test_an_amount_that_may_not_be_any_more_is_named_anew(self, disruptions: tuple[Table, list[Ruling]]) -> None:
        _table, (first, second) = disruptions
        (later_ruling,) = later_rulings(fresh(first))
        assert (later_ruling.points, later_ruling.amounts, later_ruling.needs_points) == (None, (8000, 12000), True)
        with refuses("penalties.points_needed"):
            revoke(first, later=RESTATED)
        assert not Revocation.objects.exists()
        revoke(first, later=Later(is_restated=True, amounts={second.uid: 12000}))
        assert standing() == [("serious-disruption", 12000)]


@pytest.mark.long
def test_the_reason_and_what_was_left_stand_in_the_ledger_and_are_not_asked_twice(
    table: Table, rungs: list[Ruling]
) -> None:
    reason = "the session is over and everybody agreed"
    revocation = revoke(rungs[0], later=Later(is_left=True, left_reason=reason))
    assert (revocation.left_reason, revocation.left) == (reason, [str(rungs[1].uid), str(rungs[2].uid)])
    assert south(table) == -15
    data = AuditEvent.objects.get(action="ruling.revoked").after
    assert (data["left_reason"], data["left"]) == (revocation.left_reason, revocation.left)
    assert [ruling.ruling for ruling in later_rulings(fresh(rungs[1]))] == [rungs[2]]


class TestTwoAtOnce:
    @pytest.mark.long_on_sqlite
    def test_a_list_that_has_grown_or_is_of_others_is_shown_again(self, table: Table, rungs: list[Ruling]) -> None:
        with refuses("penalties.later_moved_on"):
            revoke(rungs[0], later=Later(is_left=True, left_reason="agreed", seen=frozenset({uuid4()})))
        seen = frozenset(rung.uid for rung in rungs[1:])
        rule(table, "late-pung", hand=4)
        with refuses("penalties.later_moved_on") as refused:
            revoke(rungs[0], later=Later(is_restated=True, seen=seen))
        assert len(refused.value.detail["later"]) == 3
        assert not Revocation.objects.exists()

    @pytest.mark.long
    def test_the_second_to_take_it_back_comes_too_late(self, rungs: list[Ruling]) -> None:
        revoke(rungs[0], later=RESTATED)
        seen = frozenset(rung.uid for rung in rungs[1:])
        for result in (RESTATED, Later(is_restated=True, seen=seen)):
            with refuses("penalties.already_revoked"):
                revoke(rungs[0], later=result)
