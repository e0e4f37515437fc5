"""Fee receipts: counted without a gap, never changed, a refund a row of its own."""

import pytest
from django.test import Client

from registration.common.services.links import token_of
from registration.models import FeeMeans, Receipt, Registration
from registration.registrations.services.lifecycle import note_fee
from tests.api.conftest import Api
from tests.at_once import at_once
from tests.people import actor, client_of, make_user
from tests.registration.test_registrations import BEFORE, act, open_form, send
from tournaments.common.models.base import LedgerRowError

pytestmark = pytest.mark.django_db


def pays(registration: Registration, means: FeeMeans | None = FeeMeans.CASH) -> None:
    note_fee(registration=registration, means=means, by=actor("rita"), at=BEFORE)


def written() -> list[tuple[int, str, int, str, int | None]]:
    rows = Receipt.objects.select_related("refunds").order_by("number")
    return [(row.number, row.name, row.cents, row.means, row.refunds.number if row.refunds else None) for row in rows]


@pytest.mark.long
def test_numbers_have_no_gap_and_a_refund_is_a_row_of_its_own() -> None:
    event = open_form(fee_cents=4550)
    ann, bea = send(event, 1), send(event, 2)
    pays(ann)
    pays(ann)  # the second click
    pays(ann, None)
    pays(ann, None)
    pays(bea, FeeMeans.TRANSFER)
    pays(bea, FeeMeans.CASH)  # it was cash after all
    pays(ann, FeeMeans.OTHER)
    assert written() == [
        (1, "P1 Player", 4550, "cash", None),
        (2, "P1 Player", -4550, "cash", 1),
        (3, "P2 Player", 4550, "transfer", None),
        (4, "P2 Player", -4550, "transfer", 3),
        (5, "P2 Player", 4550, "cash", None),
        (6, "P1 Player", 4550, "other", None),
    ]
    with pytest.raises(LedgerRowError):
        Receipt.objects.all().delete()


@pytest.mark.long
def test_what_was_free_has_no_receipt_and_a_changed_fee_refunds_what_was_paid() -> None:
    event = open_form(fee_cents=0)
    registration = send(event, 1)
    pays(registration)
    pays(registration, None)
    assert written() == []
    event.registration_form.fee_cents = 3000
    event.registration_form.save()
    pays(registration)
    event.registration_form.fee_cents = 5000
    event.registration_form.save()
    pays(registration, None)
    assert [row[2] for row in written()] == [3000, -3000]


@pytest.mark.long_on_sqlite
def test_the_desk_and_the_person_read_them(client: Client) -> None:
    event = open_form(fee_cents=4550)
    registration, other = send(event, 1), send(event, 2)
    act("rita", "cash", registration)
    desk = client_of("otto").get("/t/lyon-open/registrations/receipts/")
    assert "45.50 EUR" in desk.text
    page = client_of("rita").get("/t/lyon-open/registrations/receipts/1/")
    assert "Receipt no. 1" in page.text
    assert "P1 Player" in page.text
    own = f"/r/{token_of(registration)}/receipts/1/"
    assert own in client.get(f"/r/{token_of(registration)}/").text
    assert "Receipt no. 1" in client.get(own).text
    assert client.get(f"/r/{token_of(other)}/receipts/1/").status_code == 404
    act("rita", "unpaid", registration)
    assert "Refund no. 2" in client.get(f"/r/{token_of(registration)}/receipts/2/").text
    assert "\u221245.50 EUR" in client_of("rita").get("/t/lyon-open/registrations/receipts/").text
    for name in ("bob", "sam", "olga"):
        assert client_of(name).get("/t/lyon-open/registrations/receipts/1/").status_code == 403
    listed = Api("otto").get("/tournaments/lyon-open/registrations/receipts/").body
    assert [(row["number"], row["cents"], row["refunds"]) for row in listed] == [(1, 4550, None), (2, -4550, 1)]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_twelve_fees_noted_at_once_have_twelve_numbers() -> None:
    event = open_form(40, fee_cents=1000)
    make_user("rita")
    people = [send(event, number) for number in range(12)]
    at_once(*(lambda person=person: pays(person) for person in people))
    assert [row[0] for row in written()] == list(range(1, 13))
