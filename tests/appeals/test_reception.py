"""Annex 2 end to end: the verdict, the money, and what waits for the decision."""

from datetime import datetime, timedelta

import pytest

from appeals.models import Appeal, AppealStatus, CashKind, Channel, Matter, Timing, Verdict
from appeals.services.deposits import settle_deposit
from appeals.services.lodging import lodge_appeal
from appeals.services.reception import receive_appeal, schedule_appeal
from scoring.models import Provisional
from scoring.publication.services.releases import release_session
from tests.appeals.walk import (
    AFTER,
    ENDED,
    SOON,
    about,
    ended_event,
    fresh,
    letter,
    lodged,
    paid,
    pay,
    received,
)
from tests.people import actor, session_of, start
from tests.refusals import refuses
from tournaments.common.errors import Conflict
from tournaments.models import SessionHold, Tournament
from tournaments.sessions.services.timetable import plan_sessions

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return ended_event()


def receive(appeal: Appeal, at: object = AFTER, **answers: object) -> Verdict:
    row = receive_appeal(appeal=appeal, by=actor("ann"), at=at, **({"timing": Timing.AFTER_NEXT_SESSION} | answers))  # type: ignore[arg-type]
    return Verdict(row.verdict)


def settled(appeal: Appeal) -> list[tuple[str, int]]:
    rows = settle_deposit(appeal=appeal, receiver="Player 5", by=actor("sam"), at=AFTER)
    return [(row.kind, row.amount) for row in rows]


def test_1_unpaid_there_is_no_appeal(event: Tournament) -> None:
    # "Il n'y a pas de contestation. La lettre ne sera pas transmise au comité arbitrage ..."
    appeal = lodged(event)
    assert receive(appeal) == Verdict.NO_APPEAL
    assert fresh(appeal).status == AppealStatus.NOT_FORWARDED
    assert Provisional.objects.get().end is not None


@pytest.mark.long
@pytest.mark.parametrize(
    ("is_signed", "at", "verdict", "money"),
    [
        # 2: "... pas recevable. Le Forfait de 180 EUR vous sera rendu."
        (True, AFTER, Verdict.INADMISSIBLE, CashKind.RETURNED),
        (False, AFTER, Verdict.INADMISSIBLE, CashKind.RETURNED),
        # 3: "... considérée « infondée » et donc rejetée. Le Forfait de 180 EUR ne sera pas rendu."
        (False, SOON, Verdict.UNFOUNDED, CashKind.KEPT),
    ],
    ids=["late", "late and unsigned", "unsigned"],
)
def test_2_and_3_what_is_not_in_time_or_not_signed(
    event: Tournament, is_signed: bool, at: datetime, verdict: Verdict, money: CashKind
) -> None:
    brought = letter(channel=Channel.PAPER, **({} if is_signed else {"signed_as": None, "signatory": ""}))
    appeal = lodge_appeal(about=about(event), letter=brought, by=actor("sam"), at=at)
    pay(appeal, at=at)
    assert receive(appeal) == verdict
    assert fresh(appeal).status == str(verdict)
    assert settled(fresh(appeal)) == [(money, 18000)]


def test_3_a_letter_that_says_nothing_is_not_written(event: Tournament) -> None:
    empty = letter(contested="", channel=Channel.PAPER)
    appeal = lodge_appeal(about=about(event), letter=empty, by=actor("sam"), at=SOON)
    pay(appeal)
    assert receive(appeal) == Verdict.UNFOUNDED


@pytest.mark.long_on_sqlite
def test_nothing_is_held_against_a_player_who_still_has_time(event: Tournament) -> None:
    appeal = lodged(event)
    with refuses("appeals.window_open"):
        receive(appeal, at=ENDED + timedelta(minutes=20))
    assert fresh(appeal).status == AppealStatus.LODGED
    pay(appeal)  # and what is admissible may be received at once
    with refuses("appeals.timing_missing"):
        receive(appeal, at=ENDED + timedelta(minutes=20), timing=None)
    with refuses("appeals.delay_out_of_range"):  # minutes without a delay
        receive(appeal, at=ENDED + timedelta(minutes=20), timing=Timing.BEFORE_NEXT_SESSION, delay_minutes=15)
    assert receive(appeal, at=ENDED + timedelta(minutes=20)) == Verdict.ADMISSIBLE


@pytest.mark.long
def test_a_question_of_rules_goes_to_the_chief_referee_first(event: Tournament) -> None:
    # 3.13.1: "seront jugés par l'arbitre en chef"
    assert received(event).status == AppealStatus.FIRST_INSTANCE


def test_unless_the_chief_referee_made_the_ruling(db: None) -> None:
    """MCR 3.12.4: "Toutes les contestations écrites seront transmises au Comité d'Arbitrage"."""
    event = ended_event(referee="chris")
    appeal = received(event)
    assert appeal.by_chief_referee
    assert appeal.status == AppealStatus.ADMITTED


@pytest.mark.long_on_sqlite
def test_another_matter_goes_to_the_body_that_the_organiser_named(event: Tournament) -> None:
    # 3.13.2: "traitées par l'organisme y afférant et désigné par le Comité organisateur"
    appeal = paid(event)
    assert receive(appeal, matter=Matter.OTHER) == Verdict.ADMISSIBLE
    assert (fresh(appeal).status, fresh(appeal).matter) == (AppealStatus.ADMITTED, Matter.OTHER)


@pytest.mark.long_on_sqlite
def test_4_before_the_next_session_it_waits_and_so_does_the_release_until_answered_anew(event: Tournament) -> None:
    # "la décision sera rendue avant la prochaine session"
    appeal = received(event, Timing.BEFORE_NEXT_SESSION)
    with refuses("tournaments.session_held"):
        start(event, 2, AFTER)
    with refuses("tournaments.session_held"):
        release_session(session=session_of(event), by=actor("chris"), at=AFTER)
    schedule_appeal(appeal=appeal, timing=Timing.END_OF_EVENT, by=actor("ann"), at=AFTER)
    assert start(event, 2, AFTER).status == "running"


def test_4_a_delay_puts_the_next_session_off_by_so_many_minutes(event: Tournament) -> None:
    # "la prochaine session sera retardée de _____ min"
    planned = AFTER + timedelta(minutes=10)
    plan_sessions(tournament=event, times={2: planned}, by=actor("alice"), at=SOON)
    received(event, Timing.DELAY_NEXT_SESSION, 20)
    assert session_of(event, 2).planned_at == planned + timedelta(minutes=20)
    with pytest.raises(Conflict):
        start(event, 2, planned + timedelta(minutes=19))
    assert start(event, 2, planned + timedelta(minutes=20)).status == "running"


@pytest.mark.long
def test_4_after_the_next_session_nothing_waits(event: Tournament) -> None:
    # "La décision sera prise à la fin de la prochaine session."
    received(event, Timing.AFTER_NEXT_SESSION)
    assert not SessionHold.objects.exists()
    release_session(session=session_of(event), by=actor("chris"), at=AFTER)
    assert start(event, 2, AFTER).status == "running"


def test_4_at_the_end_of_the_tournament_only_the_last_ranking_waits(event: Tournament) -> None:
    # "La décision sera prise à la fin du tournoi"
    received(event, Timing.END_OF_EVENT)
    hold = SessionHold.objects.get()
    assert (hold.session.number, hold.kind) == (4, "release")


@pytest.mark.long
def test_4_after_the_last_session_there_is_no_next_one(db: None) -> None:
    event = ended_event(sessions=1)
    with refuses("appeals.no_next_session"):
        received(event, Timing.BEFORE_NEXT_SESSION)
    assert Appeal.objects.get().status == AppealStatus.LODGED
    assert receive(Appeal.objects.get(), timing=Timing.END_OF_EVENT) == Verdict.ADMISSIBLE
