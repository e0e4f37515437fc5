"""Fee receipts on paper: a slip for each row of the receipts, whose numbers have no gap."""

import pytest
from django.test import Client

from paper.prints.selectors.centre import printables_for
from paper.prints.selectors.pieces import stale_pieces
from registration.models import FeeMeans
from registration.registrations.services.lifecycle import note_fee
from tests.paper.conftest import print_one, texts
from tests.people import actor, client_of
from tests.refusals import refuses
from tests.registration.test_registrations import BEFORE, open_form, send
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def taken(db: None) -> Tournament:
    """Three fees of 45.50 EUR came: 1 in cash, 2 by transfer and back again, 4 in cash."""
    event = open_form(fee_cents=4550, payee="Lyon Mahjong")
    people = [send(event, number) for number in (1, 2, 3)]
    for person, means in (
        (people[0], FeeMeans.CASH),
        (people[1], FeeMeans.TRANSFER),
        (people[1], None),
        (people[2], FeeMeans.CASH),
    ):
        note_fee(registration=person, means=means, by=actor("rita"), at=BEFORE)
    return event


def test_each_receipt_and_refund_has_its_slip_which_is_never_out_of_date(taken: Tournament) -> None:
    """Numbers 1 to 4, two on a sheet in the order that a cutter stacks: 1 and 3, then 2 and 4. A further fee makes a
    slip more and leaves the others valid.
    """
    first, second = texts(taken, "fee-receipts")
    assert [title in first for title in ("Receipt no. 1", "Refund no. 3")] == [True, True]
    assert [title in second for title in ("Receipt no. 2", "Receipt no. 4")] == [True, True]
    for word in ("P1 Player", "45.50 EUR", "Cash", "Lyon Mahjong", "Recorded by", "For the organiser (signature)"):
        assert word in first
    assert "Paid back, receipt no. 2" in first
    assert "Bank transfer" in second
    note_fee(registration=send(taken, 4), means=FeeMeans.CASH, by=actor("rita"), at=BEFORE)
    assert stale_pieces(taken) == []
    assert len(texts(taken, "fee-receipts")) == 3  # five slips


def test_where_nobody_paid_there_is_none(db: None) -> None:
    with refuses("paper.no_receipts"):
        print_one(open_form(fee_cents=4550), "fee-receipts")


@pytest.mark.long
def test_they_are_the_organisers_and_the_receptions(taken: Tournament) -> None:
    may = {role for role in Role if "fee-receipts" in {printable.code for printable in printables_for(taken, [role])}}
    assert may == {Role.ORGANISER, Role.RECEPTION}


@pytest.mark.long
def test_the_list_of_receipts_leads_to_the_print_centre_for_who_prints(taken: Tournament) -> None:
    list_of_receipts, centre = "/t/lyon-open/registrations/receipts/", "/t/lyon-open/print/"
    assert centre in main_of(client_of("rita"), list_of_receipts)
    assert centre not in main_of(client_of("otto"), list_of_receipts)


def main_of(client: Client, address: str) -> str:
    page = client.get(address).text
    return page[page.index("<main") : page.index("</main>")]
