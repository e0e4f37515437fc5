"""Compare and render what is sent again only when it changed."""

import re
from collections.abc import Iterable
from typing import Final

from django.http import HttpRequest

_INDENT: Final = re.compile(r"\n\s+")


def unindented(text: str) -> str:
    """Return HTML without its indentation: long lists weigh half, and a part is letter by letter what the page has."""
    return _INDENT.sub("\n", text)


def is_known(request: HttpRequest, tag: str) -> bool:
    seen: Iterable[str] = request.headers.get("If-None-Match", "").split(",")
    return tag in {text.strip() for text in seen}
