"""Show how devices find this laptop: its addresses, its Wi-Fi, and the certificate for tablets."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.common.look.qr import draw_qr
from tournaments.common.selectors.hall_state import HallState, hall_state, host_of
from tournaments.common.views.base import page_actor
from tournaments.common.views.refusals import refusals_on
from tournaments.site.certificate_steps import CERTIFICATE_STEPS
from tournaments.site.forms import HallWifiForm
from tournaments.site.selectors.hall_wifi import hall_wifi, joining_text
from tournaments.site.services.hall_wifi import keep_wifi
from tournaments.staff.services import check_organises_any


@dataclass(frozen=True)
class HallAddress:
    """Represent an address of this laptop with its code, and the ``adapter`` and ``network`` where it holds."""

    address: str
    code: SafeString
    adapter: str = ""
    network: str = ""
    is_proven: bool = False


def doors_of(state: HallState | None) -> list[HallAddress]:
    """Return the name, if there is one, and the number in each network."""
    if state is None:
        return []
    doors = [_door(f"{state.site(state.name)}/", is_proven=state.is_proven)] if state.name else []
    numbers = (_door(f"{state.site(network.address)}/", network.adapter, network.network) for network in state.networks)
    return [*doors, *numbers]


def _door(address: str, adapter: str = "", network: str = "", *, is_proven: bool = False) -> HallAddress:
    return HallAddress(address, draw_qr(address), adapter, network, is_proven)


@never_cache
@require_http_methods(["GET", "POST"])
def connect(request: HttpRequest) -> HttpResponse:
    """Show every address with its code (GET); store the Wi-Fi (POST)."""
    _check_laptop()
    actor = page_actor(request)
    user = check_organises_any(actor)
    wifi = hall_wifi(is_demo=user.is_demo)
    form = HallWifiForm(request.POST or None, initial={"name": wifi.name, "code": wifi.code} if wifi else None)
    attempt = refusals_on(form, shows_rights=True)
    if request.method == "POST" and form.is_valid():
        with attempt:
            keep_wifi(**form.cleaned_data, by=actor, at=timezone.now())
            messages.success(request, _("The Wi-Fi was saved. You can now print the poster."))
            return redirect("connect")
    state = hall_state()
    page = _certificate_page(state)
    context = {
        "state": state,
        "doors": doors_of(state),
        "wifi": wifi,
        "wifi_code": draw_qr(joining_text(wifi)) if wifi else "",
        "form": form,
        "may_edit": not user.is_demo,
        "certificate": page,
        "certificate_code": draw_qr(page) if page else "",
    }
    status = attempt.status if attempt.refusal else 422 if request.method == "POST" else 200
    return render(request, "tournaments/site/connect/page.html", context, status=status)


def _certificate_page(state: HallState | None) -> str:
    if state is None or not state.https_port or not state.best_site:
        return ""
    return state.best_site + reverse("connect-certificate")


@never_cache
@require_GET
def poster(request: HttpRequest) -> HttpResponse:
    """Return a poster for the door: the Wi-Fi first, then this laptop's pages."""
    _check_laptop()
    user = check_organises_any(page_actor(request))
    wifi, state = hall_wifi(is_demo=user.is_demo), hall_state()
    context = {
        "wifi": wifi,
        "wifi_code": draw_qr(joining_text(wifi)) if wifi else "",
        "doors": doors_of(state),
        "best": f"{state.best_site}/" if state and state.best_site else "",
        "best_code": draw_qr(f"{state.best_site}/") if state and state.best_site else "",
    }
    return render(request, "tournaments/site/connect/poster.html", context)


@never_cache
@require_GET
def certificate(request: HttpRequest) -> HttpResponse:
    """Show how a staff tablet installs the laptop's certificate, and the link to continue; for everyone."""
    kept, state = _authority(), hall_state()
    host = host_of(request)
    onward = ""
    if state is not None:
        onward = state.secure_site(host if host in state.hosts else (state.hosts or (host,))[0])
    context = {
        "fingerprint": _fingerprint(kept),
        "onward": f"{onward}/" if onward else "",
        "is_secure": request.is_secure(),
        "systems": CERTIFICATE_STEPS,
    }
    return render(request, "tournaments/site/connect/certificate.html", context)


@never_cache
@require_GET
def certificate_file(request: HttpRequest) -> HttpResponse:
    """Return the certificate itself, which holds no secret."""
    answer = HttpResponse(_authority(), content_type="application/x-x509-ca-cert")
    answer.headers["Content-Disposition"] = 'attachment; filename="seatwind.crt"'
    return answer


def _check_laptop() -> None:
    if not settings.SEATWIND_LAPTOP:
        raise Http404


def _authority() -> bytes:
    """Return the authority's certificate; 404 if this installation has none."""
    _check_laptop()
    try:
        return (Path(settings.SEATWIND_CERTIFICATES) / "authority.crt").read_bytes()
    except FileNotFoundError as error:
        raise Http404 from error


def _fingerprint(der: bytes) -> str:
    """Return SHA-256 in groups of four, as tablets show it."""
    figures = hashlib.sha256(der).hexdigest().upper()
    return " ".join(figures[at : at + 4] for at in range(0, len(figures), 4))
