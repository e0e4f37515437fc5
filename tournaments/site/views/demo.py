"""Sign in to the demo event by one click."""

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournaments.accounts.services.languages import keep_language
from tournaments.common.errors import NotPermitted
from tournaments.common.views.redirects import safe_next
from tournaments.events.selectors.overview import demo_event, is_demo_open
from tournaments.models import User
from tournaments.site.services.demo_chairs import take_demo_chair

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_POST
def demo_sign_in(request: HttpRequest, username: str) -> HttpResponse:
    """Sign in as one of the demo event's people; there is no such address outside the demo.

    Raise ``accounts.demo_closed`` if a real event is served to others.
    """
    if not settings.SEATWIND_DEMO:
        raise Http404
    if not is_demo_open():
        raise _demo_closed()
    user = get_object_or_404(User, username=username, is_demo=True, is_active=True)
    login(request, user, backend=_BACKEND)
    event = demo_event()
    target = reverse("event", args=[event.slug]) if event else reverse("home")
    return keep_language(redirect(safe_next(request, target)), user.language)


@require_POST
def demo_chair(request: HttpRequest, kind: str) -> HttpResponse:
    """Open a demo place without an account: a player's phone (``player``), or a table's tablet (``table``).

    Each visitor gets a free place as long as there is one.
    """
    if not settings.SEATWIND_DEMO:
        raise Http404
    if not is_demo_open():
        raise _demo_closed()
    address = take_demo_chair(kind=kind, at=timezone.now())
    if address is None:
        raise Http404
    return redirect(address)


def _demo_closed() -> NotPermitted:
    return NotPermitted("accounts.demo_closed", _("The demo accounts are closed during a real event."))
