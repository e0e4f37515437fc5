"""The window as the hall sees it: by the session's real end, whatever the clock did before."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from appeals.models import Reception, Timing, Verdict
from appeals.selectors.facts import ended_at, terms_for, window_of
from appeals.services.deposits import take_deposit
from appeals.services.lodging import lodge_appeal
from appeals.services.reception import receive_appeal
from tests.appeals.walk import ENDED, about, end_first_session, ended_event, letter, paid, pay, played_event, player
from tests.people import NOON, actor, make_seated_event, session_of, start, table_of
from tournaments.events.services.facts import change_tournament
from tournaments.models import Tournament
from tournaments.sessions.services.acts import end_session, extend_session, pause_session, resume_session

pytestmark = pytest.mark.django_db
HALF_HOUR = timedelta(minutes=30)


def verdict_of(event: Tournament, lodged_at: datetime) -> Reception:
    appeal = paid(event, at=lodged_at)
    return receive_appeal(
        appeal=appeal, by=actor("ann"), at=lodged_at + timedelta(hours=1), timing=Timing.AFTER_NEXT_SESSION
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("seconds", "verdict"),
    # Annex 2, 2: "déposée avant les 30 min": at 30:00 it is late, and the deposit goes back.
    [(1799, Verdict.ADMISSIBLE), (1800, Verdict.INADMISSIBLE), (1801, Verdict.INADMISSIBLE)],
    ids=["29:59", "30:00", "30:01"],
)
def test_by_the_ffmj_s_annex(seconds: int, verdict: Verdict) -> None:
    event = ended_event()
    row = verdict_of(event, ENDED + timedelta(seconds=seconds))
    assert row.verdict == verdict
    assert row.refund_percent == (None if verdict == Verdict.ADMISSIBLE else 100)


@pytest.mark.long
@pytest.mark.parametrize(
    ("seconds", "verdict"),
    # 3.12.2: "dans les 30 minutes": at 30:00 it is in time.
    [(1799, Verdict.ADMISSIBLE), (1800, Verdict.ADMISSIBLE), (1801, Verdict.INADMISSIBLE)],
    ids=["29:59", "30:00", "30:01"],
)
def test_by_the_wmo_s_body(seconds: int, verdict: Verdict) -> None:
    event = ended_event(rule_set="mcr-wmo-2014")

    at = ENDED + timedelta(seconds=seconds)
    contested = about(event)
    appeal = lodge_appeal(about=contested, letter=letter(), by=player(contested.participant), at=at)
    take_deposit(appeal=appeal, amount=20000, currency="USD", payer="Player 5", by=actor("sam"), at=at)
    row = receive_appeal(appeal=appeal, by=actor("ann"), at=at + timedelta(hours=1), timing=Timing.AFTER_NEXT_SESSION)
    assert row.verdict == verdict


@pytest.mark.long
def test_a_stopped_clock_counts_by_the_real_end() -> None:
    event = played_event()
    pause_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(minutes=60))
    resume_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(minutes=72))
    end_first_session(event, ENDED + timedelta(minutes=12))
    # The plan's end plus thirty is long past; the real end plus thirty is not.
    assert verdict_of(event, ENDED + timedelta(minutes=41)).verdict == Verdict.ADMISSIBLE


@pytest.mark.long
def test_a_session_ended_while_it_is_stopped() -> None:
    event = played_event()
    pause_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(minutes=60))
    end_first_session(event, NOON + timedelta(minutes=90))
    assert ended_at(session_of(event)) == NOON + timedelta(minutes=90)
    assert verdict_of(event, NOON + timedelta(minutes=119)).verdict == Verdict.ADMISSIBLE


@pytest.mark.long
def test_a_session_ended_early_closes_early() -> None:
    event = played_event()
    end_first_session(event, ENDED - timedelta(minutes=20))
    assert verdict_of(event, ENDED + timedelta(minutes=11)).verdict == Verdict.INADMISSIBLE


@pytest.mark.long
def test_extra_time_moves_the_window() -> None:
    event = played_event()
    extend_session(session=session_of(event), minutes=15, by=actor("chris"), at=NOON + timedelta(minutes=100))
    end_first_session(event, ENDED + timedelta(minutes=15))
    assert verdict_of(event, ENDED + timedelta(minutes=44)).verdict == Verdict.ADMISSIBLE


def test_a_change_of_the_event_s_time_zone_changes_nothing() -> None:
    event = ended_event()
    before = window_of(session_of(event), terms_for(event), ENDED)
    change_tournament(tournament=event, changes={"time_zone": "Asia/Tokyo"}, by=actor("alice"), at=ENDED)
    after = window_of(session_of(event), terms_for(event), ENDED)
    assert before.closes_at == after.closes_at == ENDED + HALF_HOUR


def test_a_letter_typed_in_another_zone_is_the_same_moment() -> None:
    event = ended_event()
    tokyo = (ENDED + timedelta(minutes=29)).astimezone(ZoneInfo("Asia/Tokyo"))
    assert verdict_of(event, tokyo).verdict == Verdict.ADMISSIBLE


@pytest.mark.long
def test_the_night_on_which_summer_time_ends() -> None:
    # A session that ends at 02:45 summer time on 25 October 2026; fifteen minutes later the clocks say 02:00.
    paris = ZoneInfo("Europe/Paris")
    night = datetime(2026, 10, 24, 22, 45, tzinfo=UTC)

    event = make_seated_event()
    start(event, at=night)
    end_session(session=session_of(event), by=actor("chris"), at=datetime(2026, 10, 25, 2, 45, tzinfo=paris, fold=0))

    table = table_of(event)
    late = datetime(2026, 10, 25, 2, 16, tzinfo=paris, fold=1)  # 31 minutes later
    contested = about(event, ruling=None, table=table)
    appeal = lodge_appeal(about=contested, letter=letter(), by=player(contested.participant), at=late)
    pay(appeal, at=late)
    row = receive_appeal(appeal=appeal, by=actor("ann"), at=late + timedelta(hours=1), timing=Timing.AFTER_NEXT_SESSION)
    assert row.verdict == Verdict.INADMISSIBLE


def test_the_countdown_runs_from_the_end() -> None:
    event = played_event()
    terms = terms_for(event)
    running = window_of(session_of(event), terms, NOON + timedelta(minutes=30))
    assert (running.closes_at, running.left, running.is_open) == (None, None, True)
    end_first_session(event)
    assert window_of(session_of(event), terms, ENDED + timedelta(minutes=12)).left == timedelta(minutes=18)
    assert not window_of(session_of(event), terms, ENDED + HALF_HOUR).is_open
