"""Paginate lists: ``{"count", "next", "previous", "results"}``, chosen by ``limit`` and ``offset``."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy as _
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.errors import Malformed

Row = TypeVar("Row", bound=Model)
DEFAULT_ROWS: Final = 100
MAX_ROWS: Final = 500
# Beyond this no list of ours has anything; a bigger number is no offset for a database either.
MAX_OFFSET: Final = 1_000_000_000


class Pages(LimitOffsetPagination):
    default_limit = DEFAULT_ROWS
    max_limit = MAX_ROWS

    def get_limit(self, request: Request) -> int:
        wanted = _number_in(request, "limit", DEFAULT_ROWS, least=1)
        if wanted > MAX_ROWS:
            message = _("A page can have at most %(most)s rows.") % {"most": MAX_ROWS}
            raise Malformed("api.page_malformed", message, {"field": "limit", "most": MAX_ROWS})
        return wanted

    def get_offset(self, request: Request) -> int:
        return _number_in(request, "offset", 0, least=0)


def _number_in(request: Request, name: str, default: int, *, least: int) -> int:
    """Return a whole number from the query string, or the default. Raise a refusal for anything else."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and least <= int(text) <= MAX_OFFSET):
        raise Malformed("api.page_malformed", _("limit and offset must be whole numbers."), {"field": name})
    return int(text)


def paged(view: ApiView, rows: QuerySet[Row] | Sequence[Row], show: Callable[[list[Row]], Any]) -> Response:
    """Return one page of ``rows``, in two queries if nobody has read them; ``show`` turns each page into JSON."""
    pages = Pages()
    page = pages.paginate_queryset(rows, view.request, view=view)
    answer: Response = pages.get_paginated_response(show(list(page or [])))
    links = {"next": answer.data["next"], "prev": answer.data["previous"]}
    if any(links.values()):  # RFC 8288
        answer.headers["Link"] = ", ".join(f'<{url}>; rel="{rel}"' for rel, url in links.items() if url)
    return answer
