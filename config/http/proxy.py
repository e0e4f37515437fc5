"""Find the client's address behind our proxies."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse


class ForwardedAddressMiddleware:
    """Set REMOTE_ADDR as the outermost of our ``SEATWIND_PROXIES`` proxies saw it.

    Only entries that our own proxies appended count: anything further left in X-Forwarded-For is the visitor's word,
    and would let a stranger choose an address for the throttle and the audit.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if settings.SEATWIND_PROXIES < 1:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        addresses = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
        if len(addresses) >= settings.SEATWIND_PROXIES:
            request.META["REMOTE_ADDR"] = addresses[-settings.SEATWIND_PROXIES]
        return self.get_response(request)
