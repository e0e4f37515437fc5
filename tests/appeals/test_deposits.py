"""The cash ledger: three currencies, receipts in order, every path's refund."""

import pytest

from appeals.models import AppealStatus, CashEntry, CashKind
from appeals.selectors.facts import cash_of, deposits_of, terms_for
from appeals.services.deposits import name_local_deposit, settle_deposit, take_deposit
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
from tests.refusals import refuses
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
    with refuses("appeals.deposit_amount"):
        take_deposit(appeal=lodged(event), amount=amount, currency=currency, payer="", by=actor("sam"), at=SOON)
    assert not CashEntry.objects.exists()


def test_the_equivalent_in_local_money(event: Tournament) -> None:
    # 3.12.2: "200 USD, ou l'équivalent en monnaie locale"
    name_local_deposit(tournament=event, currency="CHF", amount=17000, by=actor("alice"), at=SOON)
    name_local_deposit(tournament=event, currency="JPY", amount=29000, by=actor("alice"), at=SOON)
    assert deposits_of(event, terms_for(event)) == {"EUR": 18000, "CHF": 17000, "JPY": 29000}
    appeal = lodged(event)
    take_deposit(appeal=appeal, amount=17000, currency="CHF", payer="", by=actor("sam"), at=SOON)
    assert cash_of(appeal).currency == "CHF"
    for currency, amount in (("EUR", 17000), ("CHF", 0)):
        with refuses("appeals.local_deposit"):
            name_local_deposit(tournament=event, currency=currency, amount=amount, by=actor("alice"), at=SOON)


def test_a_deposit_is_paid_once_from_the_announcement_on(event: Tournament) -> None:
    appeal = announced(event)
    pay(appeal)
    assert cash_of(appeal).held == 18000
    with refuses("appeals.deposit_paid"):
        pay(appeal)


@pytest.mark.long
def test_it_is_held_until_something_is_answered_and_goes_back_once_if_withdrawn_before(event: Tournament) -> None:
    appeal = paid(event)
    with refuses("appeals.deposit_held"):
        settle_deposit(appeal=appeal, receiver="", by=actor("sam"), at=SOON)
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=SOON)
    settle_deposit(appeal=appeal, receiver="Player 5", by=actor("sam"), at=SOON)
    assert cash_of(appeal).returned == 18000
    with refuses("appeals.deposit_settled"):
        settle_deposit(appeal=appeal, receiver="Player 5", by=actor("sam"), at=SOON)


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


@pytest.mark.long_on_sqlite
def test_withdrawn_from_the_committee_it_is_lost(chiefs: Tournament) -> None:
    # 3.12.2: "Si le joueur gagne le recours, la somme lui sera reversée, sinon l'argent sera perdu."
    appeal = received(chiefs)
    with refuses("appeals.deposit_closed"):  # once received it is paid no more
        pay(appeal)
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=AFTER)
    settle_deposit(appeal=fresh(appeal), receiver="", by=actor("sam"), at=AFTER)
    assert cash_of(appeal).kept == 18000
    assert fresh(appeal).status == AppealStatus.WITHDRAWN
