"""3.13.1: the chief referee judges first; whoever is not satisfied goes to the committee in writing."""

import pytest

from appeals.models import Appeal, AppealStatus, RemedyKind, RulingOutcome, Timing
from appeals.selectors.facts import cash_of
from appeals.services.deposits import settle_deposit
from appeals.services.first_instance import FirstInstanceAnswer, accept_answer, answer_appeal, persist_appeal
from appeals.services.lodging import lodge_appeal
from appeals.services.reception import receive_appeal
from appeals.services.remedies import Order
from penalties.models import Revocation
from tests.appeals.walk import (
    AFTER,
    REVERSAL,
    SOON,
    announced,
    ended_event,
    fresh,
    letter,
    pay,
    player,
    received,
)
from tests.people import actor
from tests.refusals import refuses
from tournaments.models import Role, StaffRole, Tournament

pytestmark = pytest.mark.django_db
NO = FirstInstanceAnswer(granted=False, text="The wall was short by one tile.", clause="3.11.6.4")


@pytest.fixture
def event() -> Tournament:
    return ended_event()


@pytest.fixture
def appeal(event: Tournament) -> Appeal:
    return received(event)


def answer(appeal: Appeal, result: FirstInstanceAnswer = NO, username: str = "chris") -> None:
    answer_appeal(appeal=appeal, answer=result, by=actor(username), at=AFTER)


@pytest.mark.long
def test_he_refuses_once_and_says_why_and_the_player_goes_on(appeal: Appeal) -> None:
    # "Si un joueur n'est pas satisfait avec ce jugement, il peut contester cette décision par écrit"
    with refuses("appeals.text_missing"):
        answer(appeal, FirstInstanceAnswer(granted=False, text=" "))
    answer(appeal)
    assert fresh(appeal).status == AppealStatus.ANSWERED
    with refuses("appeals.already_answered"):
        answer(appeal)
    persist_appeal(appeal=appeal, by=player(appeal.participant), at=AFTER)
    assert fresh(appeal).status == AppealStatus.ADMITTED


@pytest.mark.long
def test_he_refuses_and_the_player_accepts(appeal: Appeal) -> None:
    answer(appeal)
    accept_answer(appeal=appeal, by=player(appeal.participant), at=AFTER)
    assert fresh(appeal).status == AppealStatus.WITHDRAWN
    settle_deposit(appeal=appeal, receiver="", by=actor("sam"), at=AFTER)
    assert cash_of(appeal).returned == 18000  # the committee never had it


@pytest.mark.long
def test_he_grants_it_takes_the_ruling_back_and_the_deposit_is_returned(appeal: Appeal) -> None:
    # 3.12.2: "Si le joueur gagne le recours, la somme lui sera reversée"
    answer(appeal, FirstInstanceAnswer(granted=True, text="Nobody saw it.", orders=(REVERSAL,)))
    appeal = fresh(appeal)
    assert appeal.status == AppealStatus.DECIDED
    assert appeal.decision.ruling_outcome == RulingOutcome.RULING_REVERSED
    assert appeal.decision.refund_percent == 100
    assert Revocation.objects.get().ruling_id == appeal.ruling_id


def test_he_grants_it_with_another_ruling(appeal: Appeal) -> None:
    order = Order(RemedyKind.REPLACE_RULING, detail={"offence": "false-win-below-minimum"})
    answer(appeal, FirstInstanceAnswer(granted=True, text="It was a valid hand of 6.", orders=(order,)))
    assert fresh(appeal).decision.ruling_outcome == RulingOutcome.RULING_VARIED


@pytest.mark.long_on_sqlite
def test_by_word_at_the_table_nothing_moves_and_the_letter_goes_straight_to_the_committee(event: Tournament) -> None:
    appeal = announced(event)
    answer(appeal)
    appeal = fresh(appeal)
    assert (appeal.status, appeal.first_answer.granted) == (AppealStatus.ANNOUNCED, False)
    lodge_appeal(appeal=appeal, letter=letter(), by=player(appeal.participant), at=SOON)
    pay(appeal)
    receive_appeal(appeal=appeal, by=actor("ann"), at=AFTER, timing=Timing.AFTER_NEXT_SESSION)
    assert fresh(appeal).status == AppealStatus.ADMITTED


@pytest.mark.long
def test_nobody_judges_their_own_ruling(appeal: Appeal) -> None:
    StaffRole.objects.create(tournament=appeal.tournament, user=actor("bob").user, role=Role.CHIEF_REFEREE)
    with refuses("appeals.own_ruling"):
        answer(appeal, username="bob")
