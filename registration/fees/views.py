"""Serve receipts of fees: the desk's list, and one receipt to print, for the desk and for the payer."""

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from registration.common.views import load_registration
from registration.fees.selectors.receipts import receipts_of, sums_of
from registration.models import Receipt, RegistrationForm
from registration.permissions import ACTS
from tournaments.common.views.base import load_event


@never_cache
@require_http_methods(["GET", "HEAD"])
def receipts(request: HttpRequest, slug: str) -> HttpResponse:
    """Return every receipt and refund in the order of their numbers, with the sums."""
    page = load_event(request, slug, "registration.read", ACTS)
    receipts = receipts_of(page.tournament)
    context = {"page": page, "tab": "participants", "receipts": receipts, "sums": sums_of(receipts)}
    return render(request, "registration/receipts/list.html", context)


@never_cache
@require_http_methods(["GET", "HEAD"])
def receipt(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    page = load_event(request, slug, "registration.read", ACTS)
    receipt_row = get_object_or_404(_rows(), tournament=page.tournament, number=number)
    return _show(request, receipt_row)


@never_cache
@require_http_methods(["GET", "HEAD"])
def own_receipt(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Return a receipt to the person under their private link; other people's are not found."""
    registration = load_registration(token)
    if registration is None:
        raise Http404
    response = _show(request, get_object_or_404(_rows(), registration=registration, number=number))
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _rows() -> QuerySet[Receipt]:
    return Receipt.objects.select_related("tournament", "registration", "refunds")


def _show(request: HttpRequest, receipt_row: Receipt) -> HttpResponse:
    form = RegistrationForm.objects.filter(tournament=receipt_row.tournament).first()
    payee = receipt_row.payee or (form.payee if form else "")
    context = {
        "receipt": receipt_row,
        "event": receipt_row.tournament,
        "payee": payee,
        "amount": abs(receipt_row.cents),
    }
    return render(request, "registration/receipts/one.html", context)
