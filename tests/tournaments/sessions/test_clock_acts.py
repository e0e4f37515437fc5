"""Extra time for one table, stops that are too long, and acts on the clock that are taken back."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from appeals.selectors.facts import ended_at
from penalties.rulings.selectors.faults import started_at
from scoring.common.selectors.clocks import clock_view
from scoring.publication.services.releases import release_session
from scoring.sheets.selectors.folding import rules_of
from scoring.sheets.services.entries import record_hand
from tests.look.markup import words_of
from tests.people import NOON, actor, event_in_play, finish_session, make_seated_event, session_of, start, table_of, win
from tests.refusals import refuses
from tournaments.common.errors import Conflict
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import (
    AuditEvent,
    Participant,
    ParticipantState,
    Role,
    Session,
    SessionMove,
    SessionMoveKind,
    SessionStatus,
    Tournament,
)
from tournaments.registry.open_things import OpenThing
from tournaments.sessions.policies import SESSION_MOVES
from tournaments.sessions.services.acts import (
    end_session,
    explain_stop,
    extend_session,
    give_extra_time,
    pause_session,
    resume_session,
    start_session,
)
from tournaments.sessions.services.clock import mark_due_signals, undo_clock

pytestmark = pytest.mark.django_db
REASON = "A ruling took five minutes"


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


@pytest.fixture
def event() -> Tournament:
    """Session 1 in play since noon, four tables."""
    return event_in_play()


def things_of(event: Tournament) -> list[OpenThing]:
    return open_things_of(Tournament.objects.get(pk=event.pk), NOON + minutes(60))


def explain(event: Tournament, reason: str) -> Session:
    return explain_stop(session=session_of(event), reason=reason, by=actor("chris"), at=NOON + minutes(60))


def give(event: Tournament, table: int = 3, more: int = 5, at: float = 60, reason: str = REASON) -> Session:
    by, session = actor("chris"), session_of(event)
    return give_extra_time(session=session, table=table, minutes=more, reason=reason, by=by, at=NOON + minutes(at))


def undo(event: Tournament, at: float, session: int = 1, who: str = "chris") -> Session:
    return undo_clock(session=session_of(event, session), by=actor(who), at=NOON + minutes(at), reason="Wrong button")


class TestExtraTime:
    def test_the_table_ends_later_than_the_others_and_the_journal_says_why(self, event: Tournament) -> None:
        give(event)
        rules, now = rules_of(event), NOON + minutes(70)
        assert clock_view(session_of(event), rules, now).ends_at == NOON + minutes(150)
        assert clock_view(session_of(event), rules, now, 3).ends_at == NOON + minutes(155)
        assert clock_view(session_of(event), rules, now, 4).ends_at == NOON + minutes(150)
        extra = clock_view(session_of(event), rules, now).extra
        assert [(table_time.table, table_time.minutes, table_time.ends_at) for table_time in extra] == [
            (3, 5, NOON + minutes(155))
        ]
        row = AuditEvent.objects.get(action="session.extra")
        assert row.by_name == "Chris"
        assert row.after == {"status": "running", "minutes": 5, "table": 3, "reason": REASON}

    def test_it_needs_a_reason(self, event: Tournament) -> None:
        with refuses("tournaments.extra_time_reason_missing"):
            give(event, reason="  ")

    @pytest.mark.parametrize(
        ("table", "more", "code"),
        [
            (5, 5, "tournaments.no_such_table"),
            (3, 0, "tournaments.extra_time_out_of_range"),
            (3, 61, "tournaments.extra_time_out_of_range"),
        ],
    )
    def test_it_is_for_a_table_that_exists_and_has_bounds(
        self, event: Tournament, table: int, more: int, code: str
    ) -> None:
        with refuses(code):
            give(event, table, more)

    def test_a_session_that_has_ended_gives_none(self, event: Tournament) -> None:
        end_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(30))
        with pytest.raises(Conflict):
            give(event)

    def test_the_database_wants_a_table_with_it_and_with_nothing_else(self, event: Tournament) -> None:
        facts = {"session": session_of(event), "by": "user:1", "by_name": "X", "at": NOON}
        for wrong in ({"kind": "extra", "minutes": 5}, {"kind": "extend", "minutes": 5, "table": 3}, {"kind": "undo"}):
            with pytest.raises(IntegrityError), transaction.atomic():
                SessionMove.objects.create(sequence=9, **facts, **wrong)


class TestLongStops:
    """3.5.6: "avec des arrêts de jeu n'excédant pas les 15 min"."""

    def stop(self, event: Tournament, at: float, reason: str = "") -> Session:
        return pause_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(at), reason=reason)

    def go_on(self, event: Tournament, at: float, reason: str | None = "") -> Session:
        return resume_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(at), reason=reason)

    def test_fifteen_minutes_need_no_reason(self, event: Tournament) -> None:
        self.stop(event, 30)
        assert self.go_on(event, 45).status == SessionStatus.RUNNING

    def test_longer_needs_one(self, event: Tournament) -> None:
        self.stop(event, 30)
        with refuses("tournaments.break_too_long", minutes=18, most=15, clause="3.5.6"):
            self.go_on(event, 48)
        assert self.go_on(event, 48, "Fire alarm").status == SessionStatus.RUNNING
        assert SessionMove.objects.get(kind="resume").reason == "Fire alarm"

    def test_a_client_that_knows_no_reasons_is_not_left_with_a_clock_that_stands(self, event: Tournament) -> None:
        self.stop(event, 30)
        assert self.go_on(event, 48, None).status == SessionStatus.RUNNING
        assert SessionMove.objects.get(kind="resume").reason == ""

    def test_stops_count_together_and_the_next_one_needs_a_reason(self, event: Tournament) -> None:
        self.stop(event, 30)
        self.go_on(event, 45)
        with refuses("tournaments.break_too_long"):
            self.stop(event, 60)
        assert self.stop(event, 60, "A player is unwell").status == SessionStatus.PAUSED

    def test_riichi_rules_set_no_limit(self) -> None:
        event = event_in_play(rule_set="ema-riichi-2016")
        self.stop(event, 10)
        assert self.go_on(event, 60).status == SessionStatus.RUNNING

    @pytest.mark.long
    def test_what_went_without_a_reason_is_asked_for_and_kept(self, event: Tournament) -> None:
        """18 minutes stood still: three more than 3.5.6 allows."""
        self.stop(event, 30)
        self.go_on(event, 48, None)
        (thing,) = [open_thing for open_thing in things_of(event) if open_thing.code == "clock.stop_unexplained"]
        assert (thing.role, thing.why) == (
            Role.CHIEF_REFEREE,
            "Play stopped for 18 minutes; 15 are allowed without a reason (3.5.6).",
        )
        explain(event, "Fire alarm")
        assert SessionMove.objects.get(kind="explain").reason == "Fire alarm"
        assert "clock.stop_unexplained" not in [open_thing.code for open_thing in things_of(event)]
        with refuses("tournaments.no_stop_to_explain"):
            explain(event, "Once more")

    @pytest.mark.long
    @pytest.mark.parametrize("reason", ["", "   "])
    def test_no_words_are_no_reason(self, event: Tournament, reason: str) -> None:
        self.stop(event, 30)
        self.go_on(event, 48, None)
        with refuses("tournaments.stop_reason_missing"):
            explain(event, reason)

    @pytest.mark.long
    def test_a_short_stop_owes_nothing(self, event: Tournament) -> None:
        self.stop(event, 30)
        self.go_on(event, 45, None)
        assert "clock.stop_unexplained" not in [thing.code for thing in things_of(event)]

    @pytest.mark.long
    def test_it_may_be_said_when_the_session_is_over(self, event: Tournament) -> None:
        self.stop(event, 30)
        self.go_on(event, 48, None)
        end_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(170))
        assert explain(event, "Fire alarm").status == SessionStatus.ENDED
        assert undo(event, 172).status == SessionStatus.RUNNING, "what is said moves no clock"

    @pytest.mark.long
    def test_a_second_long_stop_is_asked_for_anew(self, event: Tournament) -> None:
        self.stop(event, 30)
        self.go_on(event, 48, None)
        explain(event, "Fire alarm")
        self.stop(event, 60, "Again")
        self.go_on(event, 70, None)
        (thing,) = [open_thing for open_thing in things_of(event) if open_thing.code == "clock.stop_unexplained"]
        assert "28 minutes" in thing.why

    def test_on_the_desk_and_by_the_api(self, event: Tournament, chris: Client) -> None:
        self.stop(event, 30)
        self.go_on(event, 48, None)
        desk = f"/t/{event.slug}/s/1/"
        assert "Reason for the stop" in words_of(chris.get(desk).text)
        answer = chris.post(f"{desk}clock/", {"move": "explain", "reason": "Fire alarm"}, follow=True)
        assert "The reason for the stop in session 1 is recorded." in answer.text
        assert "Reason for the stop" not in words_of(answer.text)
        address = f"/api/v1/tournaments/{event.slug}/sessions/1/explain/"
        again = chris.post(address, {"reason": "Fire alarm"}, content_type="application/json")
        assert (again.status_code, again.json()["code"]) == (409, "tournaments.no_stop_to_explain")


class TestAfterTheEnd:
    """Time given once it is up is given in full; once the session is ended there is no clock to give it to."""

    def test_ten_minutes_are_ten_minutes(self, event: Tournament) -> None:
        extend_session(session=session_of(event), minutes=10, by=actor("chris"), at=NOON + minutes(170))
        clock = clock_view(session_of(event), rules_of(event), NOON + minutes(172))
        assert (clock.left, clock.ends_at, clock.is_over) == (minutes(8), NOON + minutes(180), False)

    @pytest.mark.long
    def test_the_hall_is_told_the_end_once_more(self, event: Tournament) -> None:
        sweep = mark_due_signals
        assert sweep(at=NOON + minutes(150)) == 2  # the warning, never looked at before, and the end
        extend_session(session=session_of(event), minutes=10, by=actor("chris"), at=NOON + minutes(170))
        assert [sweep(at=NOON + minutes(at)) for at in (171, 179, 180, 181)] == [0, 0, 1, 0]

    def test_one_table_alone(self, event: Tournament) -> None:
        give(event, 3, 5, at=160)
        (own,) = clock_view(session_of(event), rules_of(event), NOON + minutes(161)).extra
        assert (own.left, own.ends_at) == (minutes(4), NOON + minutes(165))

    @pytest.mark.long_on_sqlite
    def test_after_the_session_was_ended_it_says_what_to_do(self, event: Tournament, chris: Client) -> None:
        end_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(150))
        for given in (
            lambda: give(event, at=155),
            lambda: extend_session(session=session_of(event), minutes=5, by=actor("chris"), at=NOON + minutes(155)),
        ):
            with refuses("tournaments.session_move_refused") as refused:
                given()
            assert "undo the end within 10 minutes" in str(refused.value.message)
            assert refused.value.detail["href"] == f"/t/{event.slug}/s/1/"
        address = f"/api/v1/tournaments/{event.slug}/sessions/1/extend/"
        answer = chris.post(address, {"minutes": 5}, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (409, "tournaments.session_move_refused")
        page = chris.post(f"/t/{event.slug}/s/1/clock/", {"move": "extend"})
        assert "undo the end" in page.text


class TestTakingBack:
    def test_an_end_by_mistake_stays_in_the_ledger_and_in_the_journal(self, event: Tournament) -> None:
        end_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(90))
        assert undo(event, 93).status == SessionStatus.RUNNING
        clock = clock_view(session_of(event), rules_of(event), NOON + minutes(95))
        assert (clock.left, clock.ended_at) == (minutes(55), None)
        assert ended_at(session_of(event)) is None
        rows = list(SessionMove.objects.values_list("kind", "undoes__kind", "reason"))
        assert rows == [("start", None, ""), ("end", None, ""), ("undo", "end", "Wrong button")]
        entry = AuditEvent.objects.get(action="session.undo")
        assert (entry.before["status"], entry.after["status"], entry.after["undone"]) == ("ended", "running", "end")

    def test_a_start_by_mistake_and_the_right_one(self, event: Tournament) -> None:
        assert undo(event, 2).status == SessionStatus.SCHEDULED
        start_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(20))
        assert started_at(session_of(event)) == NOON + minutes(20)
        assert clock_view(session_of(event), rules_of(event), NOON + minutes(30)).left == minutes(140)

    def test_extra_time_for_the_wrong_table(self, event: Tournament) -> None:
        give(event)
        undo(event, 61)
        assert clock_view(session_of(event), rules_of(event), NOON + minutes(70)).extra == ()

    def test_not_after_ten_minutes(self, event: Tournament) -> None:
        end_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(90))
        with refuses("tournaments.undo_too_late"):
            undo(event, 100.1)
        assert undo(event, 100).status == SessionStatus.RUNNING

    def test_a_start_stays_once_a_hand_is_recorded(self, event: Tournament) -> None:
        record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=NOON + minutes(4))
        with refuses("tournaments.session_has_entries"):
            undo(event, 5)

    def test_a_pause_is_resumed_not_taken_back(self, event: Tournament) -> None:
        pause_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(5))
        with refuses("tournaments.nothing_to_undo"):
            undo(event, 6)

    def test_an_end_stays_once_the_next_session_is_in_play(self, event: Tournament) -> None:
        end_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(90))
        start(event, 2, NOON + minutes(95))
        with refuses("tournaments.session_in_play"):
            undo(event, 96)

    def test_released_results_stay_released(self) -> None:
        event = make_seated_event()
        finish_session(event)
        latest = SessionMove.objects.latest("pk").at
        release_session(session=session_of(event), by=actor("chris"), at=latest)
        with refuses("tournaments.nothing_to_undo"):
            undo_clock(session=session_of(event), by=actor("chris"), at=latest)


class TestSweep:
    """What sounded is written once, and again when an extension gave the hall more time than it had been told."""

    def told(self) -> list[str]:
        rows = SessionMove.objects.filter(kind__in=["warning", "time_up"]).order_by("sequence")
        return list(rows.values_list("kind", flat=True))

    def sweep(self, *moments: float) -> list[int]:
        return [mark_due_signals(at=NOON + minutes(at)) for at in moments]

    def test_warning_and_end_are_each_written_once(self, event: Tournament) -> None:
        """MCR 3.5.6: 150 minutes; "Le moment, où il ne reste plus que 15 minutes à jouer, est signalé"."""
        assert self.sweep(134, 135, 136, 149, 150, 150, 170) == [0, 1, 0, 0, 1, 0, 0]
        assert self.told() == ["warning", "time_up"]

    def test_breaks_and_extra_time_move_the_warning(self, event: Tournament) -> None:
        pause_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(10))
        resume_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(20))
        extend_session(session=session_of(event), minutes=5, by=actor("chris"), at=NOON + minutes(30))
        assert self.sweep(149, 150) == [0, 1]

    def test_a_session_that_ended_early_gets_no_warning(self, event: Tournament) -> None:
        end_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(60))
        assert self.sweep(150) == [0]

    def test_a_sweep_that_was_late_writes_both_in_order(self, event: Tournament) -> None:
        assert self.sweep(151, 152) == [2, 0]
        assert self.told() == ["warning", "time_up"]

    @pytest.mark.long
    def test_after_an_extension_the_hall_is_told_again(self, event: Tournament) -> None:
        self.sweep(135)
        extend_session(session=session_of(event), minutes=20, by=actor("chris"), at=NOON + minutes(140))
        assert self.sweep(154, 155, 156, 170) == [0, 1, 0, 1]

    @pytest.mark.long
    def test_a_short_extension_does_not_repeat_the_warning(self, event: Tournament) -> None:
        """Two minutes more when ten are left: the hall knows that fewer than fifteen are."""
        self.sweep(135)
        extend_session(session=session_of(event), minutes=2, by=actor("chris"), at=NOON + minutes(140))
        assert self.sweep(141, 151, 152, 153) == [0, 0, 1, 0]


# --- moves -----------------------------------------------------------------------------------------------------------


ACTS = {
    SessionMoveKind.START: start_session,
    SessionMoveKind.PAUSE: pause_session,
    SessionMoveKind.RESUME: resume_session,
    SessionMoveKind.END: end_session,
}


@pytest.mark.long
@pytest.mark.parametrize("kind", list(ACTS))
@pytest.mark.parametrize("status", list(SessionStatus))
def test_a_move_happens_exactly_where_the_table_lists_it(kind: SessionMoveKind, status: SessionStatus) -> None:
    event = make_seated_event()
    Session.objects.filter(tournament=event, number=1).update(status=status)
    session = session_of(event)
    listed = SESSION_MOVES.moves.table[kind].get(status)
    assert SESSION_MOVES.allows(status, kind) is (listed is not None)
    if listed is None:
        with refuses("tournaments.session_move_refused"):
            ACTS[kind](session=session, by=actor("chris"), at=NOON)
        assert SessionMove.objects.count() == 0
    else:
        assert ACTS[kind](session=session, by=actor("chris"), at=NOON).status == listed


def test_every_kind_of_move_stands_in_the_table() -> None:
    assert set(SESSION_MOVES.moves.table) == set(SessionMoveKind)


def test_starting_session_one_fixes_the_rules_and_activates_the_players(event: Tournament) -> None:
    event.refresh_from_db()
    assert event.rule_set_locked_at == NOON
    assert set(Participant.objects.values_list("state", flat=True)) == {ParticipantState.ACTIVE}


def test_a_session_without_seating_does_not_start(new_event: Tournament) -> None:
    with refuses("seating.not_published"):
        start(new_event)


def test_one_session_is_in_play_at_a_time(event: Tournament) -> None:
    with refuses("tournaments.session_in_play"):
        start(event, 2)


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("minutes", [0, -5, 61])
def test_extra_time_has_bounds(minutes: int, event: Tournament) -> None:
    with refuses("tournaments.extra_time_out_of_range"):
        extend_session(session=session_of(event), minutes=minutes, by=actor("chris"), at=NOON)


def test_every_act_is_a_row_with_who_and_when(event: Tournament) -> None:
    extend_session(session=session_of(event), minutes=5, by=actor("chris"), at=NOON + timedelta(minutes=3))
    rows = SessionMove.objects.values_list("sequence", "kind", "minutes", "by_name")
    assert list(rows) == [(1, "start", None, "Chris"), (2, "extend", 5, "Chris")]


def test_every_move_raises_the_version() -> None:
    event = make_seated_event()
    before = Tournament.objects.get().version
    start(event)
    assert Tournament.objects.get().version == before + 1
