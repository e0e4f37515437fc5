"""Write receipts together with the fee, while the event's form is locked, so that their numbers have no gap."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Max

from registration.models import FeeMeans, Receipt, Registration, RegistrationForm
from tournaments.common.actors import Actor


def write_receipts(
    rows: Sequence[Registration], means: FeeMeans, form: RegistrationForm, *, by: Actor, at: datetime
) -> None:
    """Write a receipt for each registration, over the fee of the form; nothing if it is free."""
    if form.fee_cents:
        facts = {"cents": form.fee_cents, "currency": form.currency, "payee": form.payee, "means": means}
        _write(form, [Receipt(registration=row, name=row.name, **facts) for row in rows], by=by, at=at)


def write_refunds(rows: Sequence[Registration], form: RegistrationForm, *, by: Actor, at: datetime) -> None:
    """Refund the receipts in force, each by a separate row; does nothing without receipts."""
    by_key = {row.pk: row for row in rows}
    standing = Receipt.objects.filter(registration__in=list(by_key), cents__gt=0, refund__isnull=True)
    refunds = []
    for receipt in standing.order_by("number"):
        registration = by_key[receipt.registration_id]
        facts = {"cents": -receipt.cents, "currency": receipt.currency, "payee": receipt.payee}
        refunds.append(
            Receipt(registration=registration, name=registration.name, means=receipt.means, refunds=receipt, **facts)
        )
    _write(form, refunds, by=by, at=at)


def _write(form: RegistrationForm, rows: Iterable[Receipt], *, by: Actor, at: datetime) -> None:
    last = Receipt.objects.filter(tournament=form.tournament).aggregate(number=Max("number"))["number"] or 0
    numbered = list(enumerate(rows, start=last + 1))
    for number, row in numbered:
        row.tournament, row.number, row.at, row.by, row.by_name = form.tournament, number, at, by.key, by.name
    Receipt.objects.bulk_create([row for _number, row in numbered])
