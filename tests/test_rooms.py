"""The rooms of the house: the folders, the layers that imports are held to, and what the architecture page draws."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from grimp import ImportGraph

from tests.contracts import SubjectsContract
from tests.test_house import APPS, ROOT, read, sources

PAGE = ROOT / "docs" / "architecture.md"
NO_ROOMS = {"tests", "benchmarks"}
MAX_MODULES = 20
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


def section(title: str) -> str:
    """The text of a section of the page."""
    return read(PAGE).partition(f"\n{title}\n")[2].partition("\n#")[0]


def listed(title: str) -> list[str]:
    """The names in the first column of a section's table."""
    return re.findall(r"^\| `(\w+)` \|", section(title), re.MULTILINE)


def test_the_page_names_every_registry() -> None:
    folder = ROOT / "tournaments" / "registry"
    names = {path.stem for path in folder.glob("*.py")} - {"__init__", "urls"}
    assert set(listed("## Registries")) == names


# --- subjects ------------------------------------------------------------------------------------------------------


def subjects() -> dict[str, list[str]]:
    """The subjects of each app that is cut into them, in their order."""
    contracts = project()["importlinter"]["contracts"]
    return {each["app"]: each["subjects"] for each in contracts if each["type"] == "subjects"}


def test_the_page_lists_the_subjects_from_the_ground_up() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\w, ]+) \|$", section("### Other apps"), re.MULTILINE))
    shown = {app: listed(f"### {app}") for app in ("tournaments", "scoring")}
    assert shown | {app: names.split(", ") for app, names in rows.items()} == subjects()


def test_the_subjects_of_the_card_are_there() -> None:
    assert {"players", "sessions", "tables", "seating"} <= set(subjects()["tournaments"])


def test_no_folder_holds_more_than_twenty_modules() -> None:
    folders = Counter(path.parent.relative_to(ROOT).as_posix() for path in sources(*rooms()) if path.stem != "__init__")
    assert {folder: count for folder, count in folders.items() if count > MAX_MODULES} == {}


def test_the_five_questions_are_answered_by_one_folder_each() -> None:
    answers = re.findall(r"\? \| `([\w/]+)` \|$", section("## Examples: which folder to open"), re.MULTILINE)
    assert len(answers) == 5
    assert [answer for answer in answers if not (ROOT / answer).is_dir()] == []


def graph(*imports: tuple[str, str]) -> ImportGraph:
    """A graph of modules of an app ``shop`` that import each other."""
    made = ImportGraph()
    for module in ("shop", *(f"shop.{name}" for pair in imports for name in pair)):
        for end in range(1, module.count(".") + 2):
            made.add_module(".".join(module.split(".")[:end]))
    for importer, imported_module in imports:
        made.add_import(importer=f"shop.{importer}", imported=f"shop.{imported_module}")
    return made


@pytest.mark.parametrize(
    ("imports", "broken"),
    [
        ([("orders.views", "stock.services"), ("orders.api", "models"), ("orders.forms", "common.forms")], []),
        ([("stock.services", "orders.services")], ["shop.stock.services -> shop.orders.services"]),
        ([("orders.views", "stock.forms.fields")], ["shop.orders.views -> shop.stock.forms.fields"]),
        ([("orders.views", "orders.forms"), ("urls", "stock.views")], []),
        ([("orders.views", "prices.selectors")], ["shop.prices is no subject of the contract"]),
    ],
)
def test_the_contract_of_subjects(imports: list[tuple[str, str]], broken: list[str]) -> None:
    contract = SubjectsContract(
        name="Shop",
        session_options={},
        contract_options={"app": "shop", "subjects": ["common", "stock", "orders"], "beside": ["models", "urls"]},
    )
    check = contract.check(graph(*imports), verbose=False)
    assert (check.kept, check.metadata["lines"]) == (not broken, broken)


# --- questions -----------------------------------------------------------------------------------------------------


def test_the_ten_questions_are_answered_by_files_that_exist() -> None:
    answers = re.findall(r"^\| [^|]+\? \| `([^`]+\.py)` \|$", read(PAGE), re.MULTILINE)
    assert len(answers) == 10
    assert [answer for answer in answers if not (ROOT / answer).is_file()] == []
