"""The cash ledger: three currencies, receipts in order, every path's refund."""

import pytest

from appeals.models import Appeal, AppealStatus, CashEntry, CashKind
from appeals.selectors.facts import cash_of, deposits_of, terms_for
from appeals.services.deposits import name_body, name_local_deposit, settle_deposit, take_deposit
from appeals.services.hearing import decide_appeal
from appeals.services.lodging import withdraw_appeal
from tests.appeals.walk import (
    AFTER,
    SOON,
    announced,
    ended_event,
    fresh,
    heard,
    judgment,
    lodged,
    paid,
    pay,
    played_event,
    player,
    received,
    vote,
)
from tests.people import actor
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return played_event()


@pytest.fixture
def chiefs(db: None) -> Tournament:
    """The chief referee's own ruling: straight to the committee."""
    return ended_event(referee="chris")


@pytest.mark.long
@pytest.mark.parametrize(
    ("rule_set", "amount", "currency"),
    # 3.12.2: 200 USD; MERS 2.1: 150 €; annex 2: 180 EUR
    [("mcr-wmo-2014", 20000, "USD"), ("mers-mcr-2010", 15000, "EUR"), ("mcr-ffmj-2016", 18000, "EUR")],
)
def test_each_rule_set_s_deposit(db: None, rule_set: str, amount: int, currency: str) -> None:
    event = played_event(rule_set=rule_set)
    entry = take_deposit(
        appeal=lodged(event), amount=amount, currency=currency, payer="Player 5", by=actor("sam"), at=SOON
    )
    assert (entry.receipt, entry.kind, entry.counterpart) == (1, CashKind.RECEIVED, "Player 5")


@pytest.mark.long
@pytest.mark.parametrize(("amount", "currency"), [(17999, "EUR"), (0, "EUR"), (18000, "USD"), (36000, "EUR")])
def test_any_other_sum_is_no_deposit(event: Tournament, amount: int, currency: str) -> None:
    with pytest.raises(Refusal) as refused:
        take_deposit(appeal=lodged(event), amount=amount, currency=currency, payer="", by=actor("sam"), at=SOON)
    assert refused.value.code == "appeals.deposit_amount"
    assert not CashEntry.objects.exists()


def test_the_equivalent_in_local_money(event: Tournament) -> None:
    # 3.12.2: "200 USD, ou l'équivalent en monnaie locale"
    name_local_deposit(tournament=event, currency="CHF", amount=17000, by=actor("alice"), at=SOON)
    name_local_deposit(tournament=event, currency="JPY", amount=29000, by=actor("alice"), at=SOON)
    assert deposits_of(event, terms_for(event)) == {"EUR": 18000, "CHF": 17000, "JPY": 29000}
    appeal = lodged(event)
    take_deposit(appeal=appeal, amount=17000, currency="CHF", payer="", by=actor("sam"), at=SOON)
    assert cash_of(appeal).currency == "CHF"


@pytest.mark.parametrize(("currency", "amount"), [("EUR", 17000), ("CHF", 0)])
def test_local_money_is_another_currency(event: Tournament, currency: str, amount: int) -> None:
    with pytest.raises(Malformed):
        name_local_deposit(tournament=event, currency=currency, amount=amount, by=actor("alice"), at=SOON)


def test_only_the_organiser_names_money_and_body(event: Tournament) -> None:
    with pytest.raises(NotPermitted):
        name_local_deposit(tournament=event, currency="CHF", amount=17000, by=actor("ann"), at=SOON)
    with pytest.raises(NotPermitted):
        name_body(tournament=event, name="The jury", by=actor("chris"), at=SOON)
    assert name_body(tournament=event, name="The jury", by=actor("alice"), at=SOON).name == "The jury"
    with pytest.raises(Malformed):
        name_body(tournament=event, name=" ", by=actor("alice"), at=SOON)


def test_a_deposit_is_paid_once(event: Tournament) -> None:
    appeal = paid(event)
    with pytest.raises(Conflict) as refused:
        pay(appeal)
    assert refused.value.code == "appeals.deposit_paid"


def test_it_may_be_paid_when_the_appeal_is_announced(event: Tournament) -> None:
    appeal = announced(event)
    pay(appeal)
    assert cash_of(appeal).held == 18000


@pytest.mark.long_on_sqlite
def test_not_once_the_appeal_is_received(chiefs: Tournament) -> None:
    with pytest.raises(Conflict) as refused:
        pay(received(chiefs))
    assert refused.value.code == "appeals.deposit_closed"


@pytest.mark.long
def test_it_stays_held_until_something_is_answered(event: Tournament) -> None:
    with pytest.raises(Conflict) as refused:
        settle_deposit(appeal=paid(event), receiver="", by=actor("sam"), at=SOON)
    assert refused.value.code == "appeals.deposit_held"


@pytest.mark.long
def test_withdrawn_before_anybody_judged_it_goes_back_once(event: Tournament) -> None:
    appeal = paid(event)
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=SOON)
    settle_deposit(appeal=appeal, receiver="Player 5", by=actor("sam"), at=SOON)
    assert cash_of(appeal).returned == 18000
    with pytest.raises(Conflict) as refused:
        settle_deposit(appeal=appeal, receiver="Player 5", by=actor("sam"), at=SOON)
    assert refused.value.code == "appeals.deposit_settled"


@pytest.mark.long
@pytest.mark.parametrize(
    ("share", "returned", "kept"),
    # Annex 3, 6: "0 / 25 / 50 / 75% du forfait vous sera rendu", of 180 EUR
    [(0, 0, 18000), (25, 4500, 13500), (50, 9000, 9000), (75, 13500, 4500)],
)
def test_a_part_goes_back_where_the_appeal_had_a_point(
    chiefs: Tournament, share: int, returned: int, kept: int
) -> None:
    appeal = heard(chiefs)
    vote(appeal, True, False)
    decision = judgment(appeal, clause="3.11.6.4", refund_percent=share)
    decide_appeal(appeal=appeal, judgment=decision, by=actor("ann"), at=AFTER)
    settle_deposit(appeal=appeal, receiver="Player 5", by=actor("sam"), at=AFTER)
    cash = cash_of(appeal)
    assert (cash.returned, cash.kept, cash.held) == (returned, kept, 0)
    receipts = list(CashEntry.objects.values_list("receipt", flat=True))
    assert receipts == list(range(1, 2 + bool(returned) + bool(kept)))


@pytest.mark.long
def test_withdrawn_from_the_committee_it_is_lost(chiefs: Tournament) -> None:
    # 3.12.2: "Si le joueur gagne le recours, la somme lui sera reversée, sinon l'argent sera perdu."
    appeal: Appeal = received(chiefs)
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=AFTER)
    settle_deposit(appeal=fresh(appeal), receiver="", by=actor("sam"), at=AFTER)
    assert cash_of(appeal).kept == 18000
    assert fresh(appeal).status == AppealStatus.WITHDRAWN
