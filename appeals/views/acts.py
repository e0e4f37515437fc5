"""The buttons of an appeal's page: one address, one service for each act."""

from collections.abc import Callable, Mapping
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
from appeals.selectors.facts import deposits_of, terms_for
from appeals.services.deposits import settle_deposit, take_deposit
from appeals.services.evidence import add_photo
from appeals.services.first_instance import accept_answer, persist_appeal
from appeals.services.hearing import open_hearing
from appeals.services.lodging import sign_statement, withdraw_appeal
from appeals.services.panel import recuse_member
from appeals.services.remedies import carry_out, close_appeal
from appeals.views.base import AppealPage, load_appeal
from tournaments.actors import Actor
from tournaments.errors import Malformed, Message, NotPermitted, Refusal
from tournaments.permissions import check_may
from tournaments.services.pictures import MOST_BYTES

Deed = Callable[[HttpRequest, Appeal, Actor], object]


def take(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    """The deposit in the chosen currency: the amount is the rule set's or the organiser's, never typed."""
    currency = request.POST.get("currency", "")
    amount = deposits_of(appeal.tournament, terms_for(appeal.tournament)).get(currency, 0)
    payer = request.POST.get("payer", "")
    return take_deposit(appeal=appeal, amount=amount, currency=currency, payer=payer, by=by, at=timezone.now())


def settle(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    return settle_deposit(appeal=appeal, receiver=request.POST.get("payer", ""), by=by, at=timezone.now())


def sign(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    asked = request.POST.get("signed_as", "")
    signed_as = SignedAs(asked) if asked in SignedAs.values else SignedAs.PANEL
    name = request.POST.get("name", "")
    return sign_statement(appeal=appeal, signed_as=signed_as, name=name, by=by, at=timezone.now())


def withdraw(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    return withdraw_appeal(appeal=appeal, by=by, at=timezone.now(), reason=request.POST.get("note", ""))


def persist(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    return persist_appeal(appeal=appeal, by=by, at=timezone.now())


def accept(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    return accept_answer(appeal=appeal, by=by, at=timezone.now())


def photo(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    caption = request.POST.get("caption", "")
    return add_photo(appeal=appeal, data=uploaded(request), by=by, at=timezone.now(), caption=caption)


def uploaded(request: HttpRequest) -> bytes:
    """The picture's bytes, read only as far as a picture may be large."""
    file = request.FILES.get("photo")
    if not isinstance(file, UploadedFile):
        raise Malformed("appeals.photo_missing", _("Choose a photo first."))
    data: bytes = file.read(MOST_BYTES + 1)
    return data


def begin_hearing(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    return open_hearing(appeal=appeal, by=by, at=timezone.now())


def recuse(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    key = request.POST.get("member", "")
    members = PanelMember.objects.filter(appeal=appeal).select_related("appeal__tournament", "appeal__ruling")
    member = get_object_or_404(members, pk=key if key.isdigit() else 0)
    ground = request.POST.get("ground", "")
    found = Ground(ground) if ground in Ground.values else Ground.OTHER
    note = request.POST.get("note", "")
    return recuse_member(member=member, ground=found, by=by, at=timezone.now(), note=note)


def carry(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    key = request.POST.get("remedy", "")
    remedies = Remedy.objects.filter(decision__appeal=appeal).select_related("decision__appeal__tournament")
    remedy = get_object_or_404(remedies, pk=key if key.isdigit() else 0)
    return carry_out(remedy=remedy, by=by, at=timezone.now(), note=request.POST.get("note", ""))


def close(request: HttpRequest, appeal: Appeal, by: Actor) -> object:
    return close_appeal(appeal=appeal, by=by, at=timezone.now(), note=request.POST.get("note", ""))


OWN_DEEDS: Final[Mapping[str, tuple[Deed, Message]]] = {
    "withdraw": (withdraw, gettext_lazy("The appeal is withdrawn.")),
    "persist": (persist, gettext_lazy("The appeal goes to the committee.")),
    "accept": (accept, gettext_lazy("The answer is accepted.")),
    "photo": (photo, gettext_lazy("The photo is kept.")),
}
DEEDS: Final[Mapping[str, tuple[Deed, Message]]] = {
    **OWN_DEEDS,
    "deposit": (take, gettext_lazy("The deposit is taken.")),
    "settle": (settle, gettext_lazy("The deposit is settled.")),
    "sign": (sign, gettext_lazy("The letter is signed.")),
    "open-hearing": (begin_hearing, gettext_lazy("The hearing is open.")),
    "recuse": (recuse, gettext_lazy("The member does not judge this appeal.")),
    "carry-out": (carry, gettext_lazy("Carried out.")),
    "close": (close, gettext_lazy("The appeal is closed.")),
}


@require_POST
def act(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Do one thing; a refusal stands on the appeal's page."""
    at = load_appeal(request, slug, number)
    if not at.page.is_staff:
        check_may(at.page.actor, "tournament.backstage", at.page.tournament)
    do(request, at, DEEDS)
    return redirect("appeal", slug, number)


def do(request: HttpRequest, at: AppealPage, deeds: Mapping[str, tuple[Deed, Message]]) -> None:
    name = request.POST.get("act", "")
    if name not in deeds:
        messages.error(request, _("There is nothing to do under this name."))
        return
    deed, said = deeds[name]
    try:
        deed(request, at.appeal, at.page.actor)
    except NotPermitted:
        raise
    except Refusal as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, str(said))
