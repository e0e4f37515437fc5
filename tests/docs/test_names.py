"""What the documents name as code is there: files, tests, modules, commands, settings, refusals, calls, addresses.

A name that looks like one of these and is something else stands in ``OTHERS`` with what it is.
"""

import importlib
import os
import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest
from django.apps import apps
from django.core.management import get_commands
from django.template import engines
from django.template.library import import_library
from django.urls import URLPattern, URLResolver, get_resolver

from tests.docs.blocks import ROOT, pages
from tournaments.management.commands.refusal_codes import codes

pytestmark = pytest.mark.words
# Written by programs from the sources themselves, each held to them by a test of its own.
MADE: Final = {"offences.md", "rules-coverage.md", "refusals.md", "moves.md"}
INSTALLED: Final = {".git", ".venv", "node_modules", "var", "__pycache__", "test-results"}
KEPT: Final = {".hypothesis", ".schemathesis"}  # cases of earlier runs
SOURCES: Final = {".py", ".js", ".html", ".yml", ".yaml", ".typ", ".json", ""}
ENDINGS: Final = "py|js|css|html|md|txt|json|jsonl|yml|yaml|toml|csv|typ|po|mo|cmd|command|png|svg"
PATH: Final = re.compile(rf"\.?[\w-]+(?:/[\w.<>*-]+)+(?:/|\.(?:{ENDINGS}))|\.?[\w-]+/|[\w-]+\.(?:py|js|css|html|typ)")
TEST: Final = re.compile(r"(tests/[\w/]+\.py)::(\w+)")
DOTTED: Final = re.compile(r"[a-z_]+(?:\.[A-Za-z_]\w*)+")
SETTING: Final = re.compile(
    r"\b(?:SEATWIND|SITE|POSTGRES|REDIS|DATABASE|SECRET|ALLOWED|CSRF|WEB|EMAIL|SENTRY|AWS)_[A-Z0-9_]+\b"
)
MANAGE: Final = re.compile(r"manage\.py ([a-z_]+)")
MODULE: Final = re.compile(r"python -m ([\w.]*\w)")
CALL: Final = re.compile(r"(?:GET|POST|PUT|PATCH|DELETE) (\S+)")
TAG: Final = re.compile(r"\{% (?!end)(\w+)")
DECISION: Final = re.compile(r"\b(?:decision|ADR)s? \[?(\d+)")
OTHERS: Final = {
    "rows/<app>.<model>.jsonl": "a part of an event file",
    "docs/terms/<code>.md": "one for each language",
    "groups.json": "made by whoever follows the page",
    "all.zip": "fetched from elsewhere",
    "detail.seats": "a part of an answer",
    "detail.fields": "a part of an answer",
    "detail.findings": "a part of an answer",
    "lyon.local": "the name of a laptop",
    "/metrics/live": "answered beside Django's addresses (live/app.py)",
    "GET /live/now": "answered beside Django's addresses (live/app.py)",
}

PAGES: Final = [path for path in pages() if path.name not in MADE and "tour" not in path.parts]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def spans(page: Path) -> set[str]:
    """What stands between single backquotes, outside of blocks, and is not one of the others."""
    text = re.sub(r"^ *```.*?^ *```", "", text_of(page), flags=re.DOTALL | re.MULTILINE)
    return set(re.findall(r"`([^`\n]+)`", text)) - OTHERS.keys()


@cache
def files() -> frozenset[str]:
    """Every file and folder of the repository, folders with a slash at the end; not what is made or installed."""
    results: set[str] = set()
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if name not in INSTALLED | KEPT and not name.endswith("_cache")]
        place = Path(folder).relative_to(ROOT).as_posix()
        results |= {f"{place}/{name}".removeprefix("./") for name in [*names, *(f"{name}/" for name in below)]}
    return frozenset(results)


@cache
def written() -> str:
    """All that stands in the sources of the product and of its composition."""
    product = (name for name in files() if not name.startswith(("tests/", "docs/")) and name[-1] != "/")
    return "\n".join(text_of(ROOT / name) for name in product if Path(name).suffix in SOURCES and "LICENSE" not in name)


@cache
def listing() -> str:
    return "\n".join(files())


@cache
def documented() -> frozenset[str]:
    """The codes of refusals and the names of models."""
    return frozenset(codes(ROOT)) | {model._meta.label_lower for model in apps.get_models()}


def is_file(name: str) -> bool:
    """A file or folder by its whole path, or by the end of it; ``*`` and ``<room>`` stand for one name."""
    pattern = re.sub(r"\\\*|<\w+>", "[^/\n]+", re.escape(name))
    return re.search(rf"(?:^|/){pattern}$", listing(), re.MULTILINE) is not None


@cache
def routes() -> tuple[list[str], ...]:
    def below(resolver: URLResolver, before: str = "/") -> Iterator[str]:
        for pattern in resolver.url_patterns:
            route = before + re.sub(r"<[^>]+>", "{}", str(pattern.pattern))
            if isinstance(pattern, URLPattern):
                yield route
            else:
                yield from below(pattern, route)

    return tuple(route.strip("/").split("/") for route in below(get_resolver()))


def is_address(named: str) -> bool:
    """The end or the beginning of the address of a page or a call; names in braces or capitals stand for one part."""
    path = re.sub(r"\{[^}]*\}|~?\b[A-Z]{2,}\b", "{}", named.partition("?")[0].partition("#")[0]).lstrip(".…")
    parts = path.strip("/").split("/")

    def fits(route: list[str]) -> bool:
        return len(route) == len(parts) and all(
            part == other or "{}" in (part, other) for part, other in zip(parts, route, strict=True)
        )

    ends = any(fits(route[-len(parts) :]) for route in routes())
    return ends or any(fits(route[: len(parts)]) for route in routes())


def is_name(named: str) -> bool:
    """A module or what stands in it, by its whole name or within the core."""
    return any(_resolves(name.split(".")) for name in (named, f"mahjong_core.{named}"))


def _resolves(parts: list[str]) -> bool:
    for length in range(len(parts), 0, -1):
        try:
            place: object = importlib.import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for part in parts[length:]:
            place = getattr(place, part, None)
        return place is not None
    return False


def is_documented(named: str) -> bool:
    """The code of a refusal, the name of a model, or words of the sources."""
    return named in documented() or f"*.{named.split('.')[1]}" in documented() or named in written()


@each_page
def test_files_and_addresses(page: Path) -> None:
    named = [span for span in spans(page) if PATH.fullmatch(span)]
    gone = [name for name in named if not is_file(name) and not is_address(name) and name not in written()]
    assert gone == [], f"neither a file nor the end of an address is called so: {gone}"


@pytest.mark.sampled(11)
@each_page
def test_modules_functions_and_codes(page: Path) -> None:
    named = [span for span in spans(page) if DOTTED.fullmatch(span) and not PATH.fullmatch(span)]
    gone = [name for name in named if not is_name(name) and not is_documented(name) and not is_file(name)]
    assert gone == [], f"no module, function or code is called so: {gone}"


@each_page
def test_calls_and_pages(page: Path) -> None:
    named = [span for span in spans(page) if span.startswith("/") and not span.startswith(("/live/", "/static/"))]
    named += [match[1] for span in spans(page) if (match := CALL.fullmatch(span))]
    gone = [address for address in named if not is_address(address)]
    assert gone == [], f"no page and no call is there: {gone}"


@each_page
def test_commands(page: Path) -> None:
    unknown = set(MANAGE.findall(text_of(page))) - set(get_commands())
    assert not unknown, f"manage.py has no such command: {unknown}"
    modules = set(MODULE.findall(text_of(page))) - OTHERS.keys()
    gone = [name for name in modules if find_spec(name) is None]
    assert gone == [], f"python -m finds no such module: {gone}"


@each_page
def test_settings(page: Path) -> None:
    gone = sorted(name for name in set(SETTING.findall(text_of(page))) - OTHERS.keys() if name not in written())
    assert gone == [], f"nothing reads a variable of that name: {gone}"


@each_page
def test_tags(page: Path) -> None:
    engine = engines["django"].engine
    loaded = [import_library(path) for path in engine.libraries.values()]
    known = {tag for library in [*engine.template_builtins, *loaded] for tag in library.tags}
    unknown = set(TAG.findall(text_of(page))) - known
    assert not unknown, f"no template has such a tag: {unknown}"


@each_page
def test_tests(page: Path) -> None:
    gone = [
        f"{path}::{name}"
        for path, name in TEST.findall(text_of(page))
        if not is_file(path) or f"def {name}(" not in text_of(ROOT / path)
    ]
    assert gone == [], f"there is no such test: {gone}"


@each_page
def test_decisions(page: Path) -> None:
    numbers = {path.name[:4] for path in (ROOT / "docs/adr").glob("*.md")}
    gone = [number for number in DECISION.findall(text_of(page)) if f"{int(number):04d}" not in numbers]
    assert gone == [], f"no decision has this number: {gone}"


def test_nothing_stands_among_the_others_that_no_document_names() -> None:
    everything = "\n".join(text_of(page) for page in PAGES)
    assert [name for name in OTHERS if name not in everything] == []
