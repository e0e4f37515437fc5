"""Answer addresses of removed features: 410, with the address that replaces each."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from tournaments.common.errors import Gone, Message


def gone(code: str, message: Message, target: str) -> Callable[..., HttpResponse]:
    """Return the view of a removed address: 410 with ``message``, which names the replacement.

    ``target`` is the address that replaces it; it may name parts of the removed one in braces, such as
    ``/t/{slug}/file/``. The view answers everybody and every method alike, whether or not the event exists.
    """

    @csrf_exempt  # it writes nothing, and a program is to read the refusal
    @never_cache
    def answer_gone(request: HttpRequest, **parts: object) -> HttpResponse:
        refusal = Gone(code, message, {"href": target.format(**parts)})
        if request.path_info.startswith("/api/"):
            body = {"code": refusal.code, "message": str(refusal.message), "detail": refusal.detail}
            return JsonResponse(body, status=refusal.status)
        return render(request, "gone.html", {"refusal": refusal}, status=refusal.status)

    return answer_gone
