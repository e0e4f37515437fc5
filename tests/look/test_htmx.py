"""The script of htmx, 17 kB, is loaded by the pages that use it and by no others."""

import re
from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES = Path(settings.BASE_DIR, "templates")
SCRIPT = "partials/htmx.html"
_NAMED = re.compile(r"""\{% (?:extends|include) "([^"]+)\"""")
_ASKS = re.compile(r"\bhx-(?:get|post)=")
SOURCES = {path.relative_to(TEMPLATES).as_posix(): path.read_text("utf-8") for path in TEMPLATES.rglob("*.html")}


def parts(name: str) -> set[str]:
    """Return the template with all that it extends and includes."""
    result, waiting = {name}, [name]
    while waiting:
        for found in _NAMED.findall(SOURCES.get(waiting.pop(), "")):
            if found not in result:
                result.add(found)
                waiting.append(found)
    return result


PAGES = {name: parts(name) for name, source in SOURCES.items() if "{% extends " in source}
ASKING = sorted(name for name, source in SOURCES.items() if _ASKS.search(source))


@pytest.mark.parametrize("name", ASKING)
def test_every_page_that_asks_by_htmx_loads_it(name: str) -> None:
    pages = [page for page, found in PAGES.items() if name in found]
    assert pages
    assert [page for page in pages if SCRIPT not in PAGES[page]] == []


def test_no_other_page_loads_it() -> None:
    loading = {page for page, found in PAGES.items() if SCRIPT in found}
    assert loading
    assert [page for page in loading if not PAGES[page] & set(ASKING)] == []
