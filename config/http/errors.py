"""Answer errors outside of views: the pages of templates/, and under /api/ the API's shape."""

import logging
import sys
from typing import Final

from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseServerError,
    JsonResponse,
)
from django.shortcuts import render
from django.template.loader import get_template
from django.utils.translation import gettext as _
from django.views import defaults

from config.http.edge import request_id
from tournaments.common.errors import LinkReplaced
from tournaments.common.storage_errors import is_database_away
from tournaments.common.views.base import event_of_address, load_event

logger = logging.getLogger(__name__)
_AGAIN_AFTER: Final = "5"  # seconds: a database that was started again, or a connection made anew


def is_api(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/")


def _refused(code: str, message: str, status: int) -> JsonResponse:
    return JsonResponse({"code": code, "message": message, "detail": {"request_id": request_id.get()}}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return _refused("api.bad_request", _("The request could not be read"), 400)
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return _refused(
            "permissions.role_missing",
            _("Your role in this event does not allow this. If you need access, ask an organiser for another role."),
            403,
        )
    return defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return _refused("api.not_found", _("No page exists at this address."), 404)
    event = event_of_address(request)
    if event is None:
        return defaults.page_not_found(request, exception)
    context = {
        "parent": "tournaments/common/base/event.html",
        "page": load_event(request, event.slug),
        "event": event,
        "is_link_replaced": isinstance(exception, LinkReplaced),
    }
    return render(request, "404.html", context, status=404)


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Return 500, or 503 where the database did not answer."""
    if is_database_away(sys.exc_info()[1]):
        return _database_away(request)
    if is_api(request):
        return _refused("api.internal_error", _("An internal error occurred"), 500)
    return HttpResponseServerError(_page("500.html"))


def _page(name: str) -> str:
    """Return an error page; a line with the number where it cannot be made, as without static files.

    Without the request: whatever failed may have been about to read it.
    """
    number = request_id.get()
    try:
        return get_template(name).render({"request_id": number})
    except Exception:
        logger.exception("the page %s could not be made", name)
        return _("An internal error occurred") + f" ({number})"


def _database_away(request: HttpRequest) -> HttpResponseBase:
    answer: HttpResponseBase
    if is_api(request):
        message = _(
            "The database does not respond, so your data may not have been saved. Check before you send it again."
        )
        answer = _refused("machine.database_away", message, 503)
    else:
        answer = HttpResponse(_page("503.html"), status=503)
    answer.headers["Retry-After"] = _AGAIN_AFTER
    return answer
