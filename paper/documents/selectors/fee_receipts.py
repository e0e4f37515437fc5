"""Build printed receipts of fees: a slip for each row of the event's receipts, refunds among them."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from paper.common.selectors.frame import breakable, script_of
from paper.logos.selectors import logo_data
from registration.fees.selectors.receipts import receipts_of
from registration.models import Receipt, RegistrationForm
from registration.templatetags.doors import money
from tournaments.common.errors import Refusal
from tournaments.common.look.dates import print_date
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder


def fee_receipts(order: PrintOrder) -> PrintContent:
    """Return a slip for each receipt and refund, by number.

    Refuses ``paper.no_receipts`` if no fee is noted as paid.
    """
    rows = list(receipts_of(order.tournament))
    if not rows:
        raise Refusal("paper.no_receipts", _("No fee has been recorded as paid, so there is no receipt to print."))
    form = RegistrationForm.objects.filter(tournament=order.tournament).first()
    words = {
        "title": _("Fee receipts"),
        "name": _("Name"),
        "how": _("Payment method"),
        "when": _("When"),
        "noted": _("Recorded by"),
        "signed": _("For the organiser (signature)"),
    }
    shared = {"payee": form.payee if form else "", **logo_data(order)}
    return PrintContent([_slip(row) for row in rows], "receipts", shared, words)


def _slip(row: Receipt) -> PrintItem:
    facts = [row.number, row.name, row.cents, row.currency, row.means, row.refunds.number if row.refunds else None]
    if row.refunds:
        title = _("Refund no. %(n)s") % {"n": row.number}
        what = _("Paid back, receipt no. %(n)s") % {"n": row.refunds.number}
    else:
        title, what = _("Receipt no. %(n)s") % {"n": row.number}, _("Fee received")
    data: dict[str, Any] = {
        "heading": title,
        "name": breakable(row.name),
        "script": script_of(row.name, row.registration.country),
        "what": what,
        "amount": f"{money(abs(row.cents))} {row.currency}",
        "how": str(row.get_means_display()),
        "when": print_date(timezone.localtime(row.at), "j F Y"),
        "by": row.by_name,
    }
    return PrintItem(f"receipt:{row.number}", title, facts, data)
