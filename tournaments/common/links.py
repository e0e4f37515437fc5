"""Where a refusal leads on: the address of the page that settles what it waits for."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.urls import reverse

from tournaments.common.errors import Refusal


def page_url(page: str, *where: Any) -> str:
    """Return the address of a page by its name, for the ``href`` of a refusal's detail."""
    return reverse(page, args=where)


@contextmanager
def with_help_link(page: str, *where: Any) -> Iterator[None]:
    """Refusals from inside this block that name no page lead to this one."""
    try:
        yield
    except Refusal as refusal:
        refusal.detail.setdefault("href", page_url(page, *where))
        raise
