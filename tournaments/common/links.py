"""Add to a refusal the address of the page on which its cause can be resolved."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.urls import reverse

from tournaments.common.errors import Refusal


def page_url(page: str, *where: Any) -> str:
    """Return the URL of a page by its name, for the ``href`` of a refusal's detail."""
    return reverse(page, args=where)


@contextmanager
def with_help_link(page: str, *where: Any) -> Iterator[None]:
    """Add this page's URL to refusals from inside the block that name none."""
    try:
        yield
    except Refusal as refusal:
        refusal.detail.setdefault("href", page_url(page, *where))
        raise
