"""Answer missing addresses of the API in its own shape; redirect one that lacks its last slash."""

from typing import Any
from urllib.parse import quote

from django.http import Http404, HttpResponseBase, HttpResponsePermanentRedirect
from django.urls import Resolver404, resolve
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.errors import error_response

_READS = ("GET", "HEAD")


@extend_schema(exclude=True)
class Missing(ApiView):
    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        if not _exists_with_slash(request.path_info):
            raise Http404

    def get(self, request: Request, rest: str) -> HttpResponseBase:
        """Redirect reads; refuse a write with the right address, since a redirect would lose its body."""
        address = f"{quote(request.path)}/"
        if request.method in _READS:
            query = request.META.get("QUERY_STRING", "")
            return HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)
        message = _("Addresses of this API must end with a slash.")
        return error_response("api.slash_missing", message, {"href": address}, 404)

    def post(self, request: Request, rest: str) -> Response:
        return self.get(request, rest)  # type: ignore[return-value]  # a write is never sent on

    put = patch = delete = post

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Return the answer without the ``Allow`` header, because the call does not exist."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.pop("Allow", None)
        return answer


def _exists_with_slash(path: str) -> bool:
    """Return whether ``path`` lacks nothing but its last slash."""
    if path.endswith("/"):
        return False
    try:
        match = resolve(f"{path}/")
    except Resolver404:
        return False
    return getattr(match.func, "view_class", None) is not Missing
