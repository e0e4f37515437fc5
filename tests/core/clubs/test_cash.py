"""Who owes a club how much."""

from datetime import date

import pytest

from mahjong_core.clubs.cash import Account, Fees, OpenFee, Payment, Visit, accounts, fees_on

ONE, TWO, THREE = date(2026, 9, 1), date(2026, 9, 8), date(2026, 9, 15)
THREE_EUROS = [Fees(ONE, 3, 20)]


def only(*, fees: list[Fees], visits: list[Visit], payments: list[Payment]) -> Account:
    return accounts([7], fees, visits, payments)[7]


def test_a_member_owes_membership_and_each_evening() -> None:
    account = only(fees=THREE_EUROS, visits=[Visit(7, TWO), Visit(7, ONE)], payments=[])
    assert account == Account((OpenFee(None, 20), OpenFee(ONE, 3), OpenFee(TWO, 3)), 0, 0)
    assert (account.owes, account.owes_for(ONE), account.owes_for(THREE), account.owes_for(None)) == (26, 3, 0, 20)


def test_whoever_came_only_as_a_guest_owes_no_membership() -> None:
    guest = only(fees=THREE_EUROS, visits=[Visit(7, ONE, is_guest=True)], payments=[])
    assert guest.open == (OpenFee(ONE, 3),)
    joined = only(fees=THREE_EUROS, visits=[Visit(7, ONE, is_guest=True), Visit(7, TWO)], payments=[])
    assert joined.owes == 26


def test_payments_settle_what_they_are_for() -> None:
    visits = [Visit(7, ONE), Visit(7, TWO)]
    paid = [Payment(7, ONE, 3), Payment(7, None, 15)]
    assert only(fees=THREE_EUROS, visits=visits, payments=paid) == Account((OpenFee(None, 5), OpenFee(TWO, 3)), 18, 0)
    back = [*paid, Payment(7, ONE, -3)]
    assert only(fees=THREE_EUROS, visits=visits, payments=back) == Account(
        (OpenFee(None, 5), OpenFee(ONE, 3), OpenFee(TWO, 3)), 15, 0
    )


def test_what_is_waived_is_settled_without_money() -> None:
    account = only(fees=THREE_EUROS, visits=[Visit(7, ONE)], payments=[Payment(7, ONE, 3, is_waived=True)])
    assert account == Account((OpenFee(None, 20),), 0, 3)


def test_the_fee_of_an_evening_is_the_one_that_held() -> None:
    fees = [Fees(ONE, 3, 20), Fees(TWO, 4, 25)]
    assert [fees_on(day, fees).evening for day in (ONE, TWO, THREE)] == [3, 4, 4]
    assert only(fees=fees, visits=[Visit(7, ONE), Visit(7, THREE)], payments=[]).owes == 25 + 3 + 4
    # The same evening given anew: the last one counts, also where it holds from before.
    assert fees_on(THREE, [*fees, Fees(ONE, 2, 25)]).evening == 2


def test_too_much_is_no_credit() -> None:
    lowered = [Fees(ONE, 3, 20), Fees(ONE, 1, 20)]
    account = only(fees=lowered, visits=[Visit(7, ONE), Visit(7, TWO)], payments=[Payment(7, ONE, 3)])
    assert account.open == (OpenFee(None, 20), OpenFee(TWO, 1))


@pytest.mark.parametrize("visits", [[], [Visit(7, ONE)], [Visit(7, ONE), Visit(7, ONE)]])
def test_without_fees_nobody_owes(visits: list[Visit]) -> None:
    assert only(fees=[], visits=visits, payments=[]) == Account((), 0, 0)


def test_an_evening_is_owed_once_and_by_who_came() -> None:
    found = accounts([7, 8], THREE_EUROS, [Visit(7, ONE), Visit(7, ONE), Visit(9, ONE)], [])
    assert {player: account.owes for player, account in found.items()} == {7: 23, 8: 20, 9: 23}


def test_before_the_first_fees_nothing_is_asked() -> None:
    later = [Fees(TWO, 3, 0)]
    assert only(fees=later, visits=[Visit(7, ONE), Visit(7, TWO)], payments=[]).open == (OpenFee(TWO, 3),)
