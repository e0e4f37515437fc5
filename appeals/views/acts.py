"""Run the buttons of an appeal's page: one address, one service for each act."""

from collections.abc import Callable, Mapping
from datetime import datetime, time
from typing import Final

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from appeals.models import Appeal, Ground, PanelMember, Remedy, SignedAs
from appeals.permissions import ACTS
from appeals.selectors.facts import deposits_of, terms_for
from appeals.services.deposits import settle_deposit, take_deposit
from appeals.services.evidence import add_photo
from appeals.services.first_instance import accept_answer, persist_appeal
from appeals.services.hearing import open_hearing
from appeals.services.lodging import excuse_silence, record_announcement, sign_statement, withdraw_appeal
from appeals.services.panel import recuse_member
from appeals.services.remedies import carry_out, close_appeal
from appeals.views.base import AppealPage, load_appeal
from tournaments.common.actors import Actor
from tournaments.common.errors import Malformed, Message
from tournaments.common.models.base import read_uid
from tournaments.common.permissions import check_may
from tournaments.common.services.pictures import MAX_BYTES
from tournaments.common.views.refusals import refusals_as_messages

Deed = Callable[[HttpRequest, Appeal, Actor], object]


def _take(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    """Take the deposit in the chosen currency: the amount is the rule set's or the organiser's."""
    currency = request.POST.get("currency", "")
    amount = deposits_of(appeal.tournament, terms_for(appeal.tournament)).get(currency, 0)
    payer = request.POST.get("payer", "")
    return take_deposit(appeal=appeal, amount=amount, currency=currency, payer=payer, by=by, at=timezone.now())


def _settle(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    return settle_deposit(appeal=appeal, receiver=request.POST.get("payer", ""), by=by, at=timezone.now())


def sign(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    wanted = request.POST.get("signed_as", "")
    signed_as = SignedAs(wanted) if wanted in SignedAs.values else SignedAs.PANEL
    name = request.POST.get("name", "")
    paper = request.POST.get("signed_paper", "")
    return sign_statement(appeal=appeal, signed_as=signed_as, name=name, signed_paper=paper, by=by, at=timezone.now())


def _heard(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    """Return who heard it, and when by the hall's clock today."""
    try:
        typed = time.fromisoformat(request.POST.get("heard_at", ""))
    except ValueError as error:
        raise Malformed("appeals.moment_unreadable", _("Enter the time as 14:05.")) from error
    now = timezone.now()
    today = timezone.localtime(now)
    heard_at = datetime.combine(today.date(), typed, today.tzinfo)
    return record_announcement(
        appeal=appeal, heard_by=request.POST.get("heard_by", ""), heard_at=heard_at, by=by, at=now
    )


def _excuse(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    return excuse_silence(appeal=appeal, reason=request.POST.get("note", ""), by=by, at=timezone.now())


def _withdraw(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    reason, paper = request.POST.get("note", ""), request.POST.get("signed_paper", "")
    return withdraw_appeal(appeal=appeal, by=by, at=timezone.now(), reason=reason, signed_paper=paper)


def _persist(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    return persist_appeal(appeal=appeal, by=by, at=timezone.now())


def _accept(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    paper = request.POST.get("signed_paper", "")
    return accept_answer(appeal=appeal, by=by, at=timezone.now(), signed_paper=paper)


def photo(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    caption = request.POST.get("caption", "")
    return add_photo(appeal=appeal, data=_uploaded(request), by=by, at=timezone.now(), caption=caption)


def _uploaded(request: HttpRequest) -> bytes:
    """Return the picture's bytes, read only as far as a picture may be large."""
    file = request.FILES.get("photo")
    if not isinstance(file, UploadedFile):
        raise Malformed("appeals.photo_missing", _("Choose a photo."))
    data: bytes = file.read(MAX_BYTES + 1)
    return data


def _begin_hearing(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    return open_hearing(appeal=appeal, by=by, at=timezone.now())


def recuse(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    members = PanelMember.objects.filter(appeal=appeal).select_related("appeal__tournament", "appeal__ruling")
    member = get_object_or_404(members, uid=read_uid(request.POST.get("member")))
    ground = request.POST.get("ground", "")
    ground_row = Ground(ground) if ground in Ground.values else Ground.OTHER
    note = request.POST.get("note", "")
    return recuse_member(member=member, ground=ground_row, by=by, at=timezone.now(), note=note)


def _carry(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    remedies = Remedy.objects.filter(decision__appeal=appeal).select_related("decision__appeal__tournament")
    remedy = get_object_or_404(remedies, uid=read_uid(request.POST.get("remedy")))
    return carry_out(remedy=remedy, by=by, at=timezone.now(), note=request.POST.get("note", ""))


def _close(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    return close_appeal(appeal=appeal, by=by, at=timezone.now(), note=request.POST.get("note", ""))


OWN_DEEDS: Final[Mapping[str, tuple[Deed, Message]]] = {
    "withdraw": (_withdraw, gettext_lazy("The appeal was withdrawn.")),
    "persist": (_persist, gettext_lazy("The appeal goes to the committee.")),
    "accept": (_accept, gettext_lazy("The answer was accepted.")),
    "photo": (photo, gettext_lazy("The photo was saved.")),
    "sign": (sign, gettext_lazy("The letter was signed.")),
}
_DEEDS: Final[Mapping[str, tuple[Deed, Message]]] = {
    **OWN_DEEDS,
    "deposit": (_take, gettext_lazy("The deposit was received.")),
    "settle": (_settle, gettext_lazy("The deposit was settled.")),
    "open-hearing": (_begin_hearing, gettext_lazy("The hearing is open.")),
    "recuse": (recuse, gettext_lazy("The member does not judge this appeal.")),
    "heard": (_heard, gettext_lazy("The announcement was recorded.")),
    "excuse": (_excuse, gettext_lazy("The appeal was accepted without an announcement.")),
    "carry-out": (_carry, gettext_lazy("Carried out.")),
    "close": (_close, gettext_lazy("The appeal is closed.")),
}


@require_POST
def act(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Carry out one act; the appeal's page shows a refusal."""
    at = load_appeal(request, slug, number)
    check_may(at.page.actor, "appeal.lodge", at.appeal.tournament, ACTS)
    do(request, at, _DEEDS)
    return redirect("appeal", slug, number)


def do(request: HttpRequest, at: AppealPage, deeds: Mapping[str, tuple[Deed, Message]]) -> None:
    name = request.POST.get("act", "")
    if name not in deeds:
        messages.error(request, _("This action does not exist."))
        return
    deed, message = deeds[name]
    with refusals_as_messages(request):
        deed(request, at.appeal, at.page.actor)
        messages.success(request, str(message))
