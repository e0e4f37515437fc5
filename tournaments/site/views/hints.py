"""Remember on this device that a hint was read; the server stores nothing."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from tournaments.common.look.hints import CODES, COOKIE, kept_codes, read_codes

_FOR_GOOD = 400 * 24 * 3600  # as long as browsers keep anything


@require_POST
def hint_read(request: HttpRequest) -> HttpResponse:
    """Store that ``hint`` was read, and redirect to its page."""
    back = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    answer = HttpResponseRedirect(back if is_ours else "/")
    read = read_codes(request.COOKIES.get(COOKIE, ""))
    kept = kept_codes(read | (CODES & {request.POST.get("hint", "")}))
    answer.set_cookie(COOKIE, kept, max_age=_FOR_GOOD, httponly=True, samesite="Lax", secure=request.is_secure())
    return answer
