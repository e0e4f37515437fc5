"""The rooms of the house: the folders, the layers that imports are held to, and what the architecture page draws."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from tests.test_house import APPS, ROOT, read, sources

PAGE = ROOT / "docs" / "architecture.md"
NO_ROOMS = {"tests", "benchmarks"}
Rooms = set[str]


@cache
def project() -> dict[str, Any]:
    tools: dict[str, Any] = tomllib.loads(read(ROOT / "pyproject.toml"))["tool"]
    return tools


def layers() -> list[list[str]]:
    """From top to bottom; a room in brackets may be missing."""
    contract = next(each for each in project()["importlinter"]["contracts"] if each["id"] == "apps")
    return [re.findall(r"\(?\w+\)?", layer) for layer in contract["layers"]]


def standing() -> list[list[str]]:
    """The layers with the rooms that stand today."""
    return [[room for room in layer if not room.startswith("(")] for layer in layers()]


def rooms() -> Rooms:
    return {room for layer in standing() for room in layer}


def test_the_folders_are_the_rooms() -> None:
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert folders - NO_ROOMS == rooms()


def test_every_tool_looks_into_every_room() -> None:
    tools = project()
    assert set(tools["importlinter"]["root_packages"]) == rooms()
    assert set(tools["mypy"]["files"]) == rooms()
    assert set(tools["ruff"]["lint"]["isort"]["known-first-party"]) == rooms()
    assert set(tools["coverage"]["run"]["source"]) == rooms()
    assert {*APPS, "mahjong_core"} == rooms()
    core = next(each for each in tools["importlinter"]["contracts"] if each["id"] == "pure-core")
    assert rooms() - {"mahjong_core"} <= set(core["forbidden_modules"])


def test_every_room_with_an_app_is_installed() -> None:
    apps = {room for room in rooms() if (ROOT / room / "apps.py").exists()}
    assert {app for app in settings.INSTALLED_APPS if app in rooms()} == apps
    assert {path.parents[1].name for path in ROOT.glob("*/migrations/0001_initial.py")} <= apps


def test_the_page_lists_the_rooms_from_top_to_bottom() -> None:
    listed = re.findall(r"^(\w+)/ {2,}\S", read(PAGE), re.MULTILINE)
    assert set(listed) == rooms()
    level = {room: at for at, layer in enumerate(standing()) for room in layer}
    assert [level[room] for room in listed] == sorted(level[room] for room in listed)


# --- the diagram ---------------------------------------------------------------------------------------------------


def imported(path: Path) -> Iterator[str]:
    """The rooms that a module imports from, or whose addresses it includes."""
    for node in ast.walk(ast.parse(read(path))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "include":
            names = [str(name.value) for name in node.args if isinstance(name, ast.Constant)]
        yield from (name.partition(".")[0] for name in names if name.partition(".")[0] in rooms())


@cache
def uses() -> Mapping[str, Rooms]:
    """What each room imports from the others."""
    return {room: {text for path in sources(room) for text in imported(path)} - {room} for room in rooms()}


def reached(room: str) -> Rooms:
    return uses()[room].union(*map(reached, uses()[room]))


def arrows() -> list[tuple[str, str]]:
    """An arrow for each use that does not follow from the others, from top to bottom."""
    order = [room for layer in standing() for room in layer]
    return [
        (room, lower)
        for room in order
        for lower in order
        if lower in uses()[room] and not any(lower in reached(other) for other in uses()[room] - {lower})
    ]


def diagram() -> str:
    lines = ["```mermaid", "flowchart TD"]
    for at, layer in enumerate(standing()):
        if len(layer) == 1:
            lines.append(f"    {layer[0]}")
        else:
            lines += [f'    subgraph peers{at} [" "]', *(f"        {room}" for room in layer), "    end"]
    return "\n".join([*lines, *(f"    {upper} --> {lower}" for upper, lower in arrows()), "```"])


def test_no_arrow_leads_upwards_or_sideways() -> None:
    level = {room: at for at, layer in enumerate(standing()) for room in layer}
    assert [(room, other) for room in rooms() for other in uses()[room] if level[other] <= level[room]] == []


def test_the_page_draws_the_house_as_it_is() -> None:
    """What is expected stands in the failure: it goes into the page as it is."""
    drawn = re.search(r"^```mermaid\nflowchart.*?^```", read(PAGE), re.MULTILINE | re.DOTALL)
    assert drawn is not None
    assert drawn[0] == diagram()


def test_the_page_names_every_registry() -> None:
    names = {path.stem for path in (ROOT / "tournaments" / "registry").glob("*.py")} - {"__init__", "base"}
    table = re.findall(r"^\| `(\w+)` \|", read(PAGE), re.MULTILINE)
    assert set(table) == names


def test_the_ten_questions_are_answered_by_files_that_exist() -> None:
    answers = re.findall(r"^\| [^|]+\? \| `([^`]+\.py)` \|$", read(PAGE), re.MULTILINE)
    assert len(answers) == 10
    assert [answer for answer in answers if not (ROOT / answer).is_file()] == []
