"""Serve what a browser needs to work without network (docs/offline.md)."""

import json
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.common.views.base import page_actor

_WORKER = "js/service-worker.js"
# The files of the offline page; modules that they import are found by their plain names.
_STYLES = (
    "css/base/tokens.css",
    "css/base/elements.css",
    "css/base/layout.css",
    "css/components/bar.css",
    "css/components/surfaces.css",
    "css/components/controls.css",
    "css/components/tables.css",
    "css/components/tiles.css",
    "favicon.svg",
)
_SCRIPTS = (
    "page/theme-early",
    "page/theme",
    "page/toast",
    "page/dialog",
    "page/keys",
    "page/errors",
    "page/keep",
    "page/find",
    "outbox/pill",
    "offline/list",
)
_IMPORTED = (
    "page/fold",
    "outbox/queue",
    "outbox/db",
    "outbox/elsewhere",
    "outbox/lock",
    "outbox/order",
    "outbox/person",
    "outbox/send",
    "outbox/store",
)


@require_GET
@never_cache
def who(request: HttpRequest) -> JsonResponse:
    """Return the signed-in account, with a current CSRF token.

    Entries made an hour ago go out under both.
    """
    actor = page_actor(request)
    return JsonResponse({"owner": actor.key, "name": actor.name, "csrf": get_token(request)})


@require_GET
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker, at the root so that it stands by for every page."""
    script = Path(str(finders.find(_WORKER))).read_text(encoding="utf-8")
    files = [*_STYLES, "vendor/htmx.min.js", *(f"js/{name}.js" for name in _SCRIPTS)]
    addresses = [static(name) for name in files] + [f"{_static_root()}js/{name}.js" for name in _IMPORTED]
    # The offline page with its files, as addresses.
    shell = {
        "page": reverse("offline"),
        "files": request.build_absolute_uri(_static_root()),
        "with": addresses,
        "icon": static("icons/seatwind-192.png"),
    }
    return HttpResponse(
        f"const OFFLINE = {json.dumps(shell)};\n{script}", content_type="text/javascript; charset=utf-8"
    )


def _static_root() -> str:
    return static("favicon.svg").rpartition("/")[0] + "/"


@require_GET
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page for missing pages without network: the tables of this device."""
    return render(request, "tournaments/site/offline.html")
