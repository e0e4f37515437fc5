"""The cash of a club: fees, payments in one tap, who owes, and what the ledger keeps."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.clubs.selectors.cash import cash
from scoring.clubs.selectors.evenings import evening_of
from scoring.clubs.services.cash import record_payment, set_fees, take_back_payment
from scoring.clubs.services.evenings import add_guest, mark_present
from scoring.clubs.services.games import start_game
from scoring.models import ClubPayment
from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.archive.files import bring_in, saved, take_out
from tests.people import NOON, actor, add_players, client_of, make_tournament
from tournaments.common.errors import Refusal
from tournaments.models import AuditEvent, Tournament

pytestmark = pytest.mark.django_db
EVENING, CASH = "/t/lyon-open/evening/", "/t/lyon-open/cash/"
WEEK = timedelta(days=7)


@pytest.fixture
def club() -> Tournament:
    """A club of five that asks for 3 euros an evening and 20 in the season."""
    made = make_tournament(sessions=0, kind="club")
    add_players(made, 5)
    set_fees(tournament=made, evening=3, membership=20, currency="EUR", by=actor("alice"), at=NOON)
    return made


@pytest.fixture
def leader() -> Client:
    return client_of("alice")


def here(club: Tournament, *numbers: int, at: Any = NOON) -> None:
    for number in numbers:
        mark_present(tournament=club, number=number, is_here=True, by=actor("alice"), at=at)


def owed(club: Tournament) -> dict[int, int]:
    return {row.number: row.account.owes for row in cash(club).rows}


def test_one_tap_on_the_evening_and_one_takes_it_back(leader: Client) -> None:
    club = make_tournament(sessions=0, kind="club")
    add_players(club, 5)
    leader.post(CASH, {"act": "fees", "evening": 3, "membership": 20, "currency": "eur", "since": ""})
    for number in (1, 2):
        leader.post(EVENING, {"act": "here", "number": number, "yes": "1"})
    page = leader.get(EVENING).content.decode()
    assert "2 have to pay" in page
    assert "3 EUR" in page
    for _tap in range(2):  # the second one writes nothing
        assert leader.post(EVENING, {"act": "paid", "number": 1, "yes": "1"}).status_code == 302
    assert "1 has to pay" in leader.get(EVENING).content.decode()
    assert owed(club) == {1: 20, 2: 23, 3: 20, 4: 20, 5: 20}
    leader.post(EVENING, {"act": "paid", "number": 1, "yes": ""})
    assert owed(club)[1] == 23
    rows = ClubPayment.objects.values_list("number", "amount", "reverses__number")
    assert list(rows) == [(1, 3, None), (2, -3, 1)]
    assert leader.post(EVENING, {"act": "paid", "number": 99, "yes": "1"}).status_code == 422


def test_everyone_of_the_evening_pays_in_one_tap(club: Tournament, leader: Client) -> None:
    here(club, 1, 2, 3, at=timezone.now())
    page = leader.get(EVENING).content.decode()
    assert "All 3 have paid: 9 EUR" in page
    for _tap in range(2):  # the second one writes nothing
        assert leader.post(EVENING, {"act": "all_paid", "numbers": "1,2,3"}).status_code == 302
    assert list(ClubPayment.objects.values_list("participant__number", "amount")) == [(1, 3), (2, 3), (3, 3)]
    assert owed(club) == {1: 20, 2: 20, 3: 20, 4: 20, 5: 20}  # the membership


def test_of_several_who_pay_none_does_where_one_is_unknown(club: Tournament, leader: Client) -> None:
    here(club, 1, at=timezone.now())
    assert leader.post(EVENING, {"act": "all_paid", "numbers": "1,99"}).status_code == 422
    assert not ClubPayment.objects.exists()
    assert leader.post(EVENING, {"act": "all_paid", "numbers": "1,x"}).status_code == 404


def test_everything_is_paid_in_one_tap(club: Tournament, leader: Client) -> None:
    here(club, 1)
    here(club, 1, at=NOON + WEEK)
    assert leader.post(CASH, {"act": "paid", "number": 1}).status_code == 302
    page = leader.get(CASH).content.decode()
    assert "Player 1: 26 EUR paid" in page
    assert (owed(club)[1], cash(club).received, cash(club).open) == (0, 26, 80)
    assert [row.amount for row in cash(club).payments] == [20, 3, 3]
    leader.post(CASH, {"act": "take_back", "payment": 2})
    assert owed(club)[1] == 3


def test_the_fee_is_waived_for_whoever_opens_the_room(club: Tournament, leader: Client) -> None:
    leader.post(CASH, {"act": "paid", "number": 2, "waived": "1"})
    shown = cash(club)
    assert (shown.received, shown.waived, owed(club)[2]) == (0, 20, 0)


def test_a_guest_pays_the_evening_and_no_membership(club: Tournament) -> None:
    guest = add_guest(tournament=club, name="Tom", by=actor("alice"), at=NOON)
    assert owed(club)[guest.number] == 3


def test_a_tap_taken_back_owes_nothing_unless_they_played(club: Tournament) -> None:
    here(club, 1, 2, 3, 4, 5)
    start_game(tournament=club, seats={"E": 1, "S": 2, "W": 3, "N": 4}, by=actor("alice"), at=NOON)
    for number in (1, 5):
        mark_present(tournament=club, number=number, is_here=False, by=actor("alice"), at=NOON)
    assert owed(club) == {1: 23, 2: 23, 3: 23, 4: 23, 5: 20}


def test_a_new_fee_holds_from_its_evening_on(club: Tournament) -> None:
    here(club, 1)
    here(club, 1, at=NOON + WEEK)
    set_fees(tournament=club, evening=5, membership=20, currency="EUR", by=actor("alice"), at=NOON + WEEK)
    assert [due.amount for due in cash(club).rows[0].account.open] == [20, 3, 5]


def test_the_currency_stays_once_somebody_paid(club: Tournament) -> None:
    fees: dict[str, Any] = {"evening": 3, "membership": 20, "by": actor("alice"), "at": NOON}
    set_fees(tournament=club, currency="CHF", **fees)
    record_payment(tournament=club, number=1, by=actor("alice"), at=NOON)
    with pytest.raises(Refusal) as refused:
        set_fees(tournament=club, currency="EUR", **fees)
    assert refused.value.code == "clubs.currency_in_use"


def test_a_payment_is_taken_back_once(club: Tournament) -> None:
    by = actor("alice")
    record_payment(tournament=club, number=1, by=by, at=NOON)
    one = take_back_payment(tournament=club, payment=1, by=by, at=NOON)
    assert take_back_payment(tournament=club, payment=1, by=by, at=NOON).pk == one.pk
    assert ClubPayment.objects.count() == 2
    for number in (2, 77):  # a row that takes back, and none
        with pytest.raises(Refusal) as refused:
            take_back_payment(tournament=club, payment=number, by=by, at=NOON)
        assert refused.value.code == "clubs.payment_unknown"
    acts = AuditEvent.objects.filter(action__startswith="club.").values_list("action", flat=True)
    assert sorted(acts) == ["club.fees", "club.paid", "club.taken_back"]


def test_the_list_as_csv(club: Tournament, leader: Client) -> None:
    here(club, 1)
    record_payment(tournament=club, number=1, evening=evening_of(club, NOON), by=actor("alice"), at=NOON)
    lines = leader.get("/t/lyon-open/cash.csv").content.decode("utf-8-sig").splitlines()
    assert lines[0] == "No.,Name,Evenings,Paid,Waived,Membership open,Evenings open,Owes,Currency"
    assert lines[1:3] == ["1,Player 1,1,3,0,20,0,20,EUR", "2,Player 2,0,0,0,20,0,20,EUR"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"act": "fees", "evening": "-1", "membership": 0, "currency": "EUR"}, 422),
        ({"act": "fees", "evening": "2.50", "membership": 0, "currency": "EUR"}, 422),
        ({"act": "fees", "evening": 3, "membership": 0, "currency": "Euro"}, 422),
        ({"act": "paid", "number": "x"}, 404),
        ({"act": "take_back", "payment": ""}, 404),
        ({"act": "dance"}, 404),
    ],
)
def test_what_cannot_be_meant(club: Tournament, leader: Client, body: dict[str, Any], status: int) -> None:
    assert leader.post(CASH, body).status_code == status


def test_the_event_file_carries_the_cash(club: Tournament) -> None:
    here(club, 1, 2)
    record_payment(tournament=club, number=1, by=actor("alice"), at=NOON)
    take_back_payment(tournament=club, payment=2, by=actor("alice"), at=NOON)
    before, data = owed(club), saved(club)
    take_out(club)
    copy = bring_in(data).tournament
    assert (owed(copy), cash(copy).currency) == (before, "EUR")


def test_the_cash_by_the_api(club: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    alice, root = api("alice"), "/tournaments/lyon-open"
    here(club, 1, at=NOON)
    day = str(evening_of(club, NOON))
    answer = alice.get(f"{root}/cash/").body
    assert (answer["evening"], answer["membership"], answer["open"], answer["received"]) == (3, 20, 103, 0)
    assert answer["rows"][0]["open"] == [{"evening": None, "amount": 20}, {"evening": day, "amount": 3}]
    (row,) = alice.post(f"{root}/cash/payments/", {"participant": 1, "evening": day}).body
    assert (row["number"], row["evening"], row["amount"], row["takes_back"]) == (1, day, 3, None)
    assert alice.post(f"{root}/cash/payments/", {"participant": 1, "evening": day}).body == []
    (row,) = alice.post(f"{root}/cash/payments/", {"participant": 1, "membership": True, "waived": True}).body
    assert (row["evening"], row["is_waived"]) == (None, True)
    back = alice.post(f"{root}/cash/payments/1/take-back/", {})
    assert (back.status, back.body["takes_back"], back.body["amount"]) == (201, 1, -3)
    assert [row["number"] for row in alice.get(f"{root}/cash/payments/").body] == [1, 2, 3]
    assert alice.put(f"{root}/cash/fees/", {"evening": 3.5, "membership": 0, "currency": "EUR"}).status == 400
    assert api("dan").get(f"{root}/cash/").status == 403


def test_many_debts_are_folded_and_found_by_name(leader: Client) -> None:
    club = make_tournament(sessions=0, kind="club")
    add_players(club, 13)
    set_fees(tournament=club, evening=3, membership=20, currency="EUR", by=actor("alice"), at=NOON)
    page = leader.get(CASH).context
    assert [(value, count) for value, _label, count in page["choices"]] == [("", 13), ("tonight", 0)]
    assert (len(page["debts"]), len(page["more"])) == (8, 5)
    found = leader.get(CASH, {"q": "pLÄYER 12"}).context
    assert ([row.number for row in found["debts"]], found["more"]) == ([12], [])
    assert leader.get(CASH, {"q": "nobody"}).context["debts"] == []


def test_few_debts_are_all_shown(club: Tournament, leader: Client) -> None:
    assert len(leader.get(CASH).context["debts"]) == 5


def test_the_debts_of_this_evening(club: Tournament, leader: Client) -> None:
    today = timezone.now()
    here(club, 1, 2, at=today)
    shown = leader.get(CASH, {"who": "tonight"}).context
    assert [row.number for row in shown["debts"]] == [1, 2]
    assert shown["choices"][1][2] == 2
    paid = leader.post(f"{CASH}?who=tonight", {"act": "paid", "number": 1})
    assert paid["Location"] == f"{CASH}?who=tonight"
