"""Compare and render parts that are sent again only when they changed."""

import re
from collections.abc import Iterable
from typing import Final

from django.http import HttpRequest

_INDENT: Final = re.compile(r"\n\s+")


def unindented(text: str) -> str:
    """Return HTML without its indentation, which halves long lists; parts are equal byte for byte to the page's."""
    return _INDENT.sub("\n", text)


def is_known(request: HttpRequest, tag: str) -> bool:
    seen: Iterable[str] = request.headers.get("If-None-Match", "").split(",")
    return tag in {text.strip() for text in seen}
