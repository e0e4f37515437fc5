"""Serve what a browser needs to work without network (docs/offline.md)."""

import json
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.common.static_join import JoinedStaticFilesStorage, imported
from tournaments.common.views.base import page_actor

_WORKER = "js/service-worker.js"
# The files of the offline page.
_FILES = (
    "css/pages/all.css",
    "favicon.svg",
    "js/page/theme-early.js",
    "js/pages/all.js",
    "js/outbox/db.js",
    "js/outbox/pill.js",
    "js/offline/list.js",
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
    """Return the service worker, at the root so that it serves every page."""
    script = _source(_WORKER)
    # The offline page with its files, as addresses.
    shell = {
        "page": reverse("offline"),
        "files": request.build_absolute_uri(_static_root()),
        "with": [static(name) for name in _offline_files()],
        "icon": static("icons/seatwind-192.png"),
    }
    return HttpResponse(
        f"const OFFLINE = {json.dumps(shell)};\n{script}", content_type="text/javascript; charset=utf-8"
    )


def _offline_files() -> list[str]:
    """Return the files of the offline page, with those that they import where static files are not joined."""
    if isinstance(staticfiles_storage, JoinedStaticFilesStorage):
        return list(_FILES)
    return list(dict.fromkeys(name for file in _FILES for name in imported(file, _source)))


def _source(name: str) -> str:
    return Path(str(finders.find(name))).read_text(encoding="utf-8")


def _static_root() -> str:
    return static("favicon.svg").rpartition("/")[0] + "/"


@require_GET
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page for missing pages without network: the tables of this device."""
    return render(request, "tournaments/site/offline.html")
