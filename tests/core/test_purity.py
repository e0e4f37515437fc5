"""What the pure rooms promise: standard library only, exact numbers, no clock, no chance, coded errors."""

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "mahjong_core"
ROOMS = ("appeals", "check", "record", "generate", "rulesets", "sheets", "standings", "seating", "penalties", "riichi")
FILES = [path for room in ROOMS for path in sorted((CORE / room).rglob("*.py"))]
FILES += [
    CORE / name
    for name in ("placement.py", "clock.py", "winds.py", "errors.py", "mcr/settle.py", "cli/score_riichi.py")
]
# seating/ alone may use these two (draws of many sessions)
ALLOWED_IN_SEATING = {"numpy", "scipy"}
TELLING = {"RuleError", "HandProblem", "SheetProblem", "SeatingProblem"}
AREAS = {
    "appeals",
    "clock",
    "file",
    "generate",
    "hand",
    "penalties",
    "placement",
    "riichi",
    "rulesets",
    "scoring",
    "seating",
    "sheets",
    "standings",
    "win",
}

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CORE)))


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module or ""


def _targets(path: Path) -> Iterator[str]:
    """Yield what each import leads to, with the name that ``from`` takes: ``package.module`` or ``module.function``."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            prefix = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            yield from (prefix + alias.name for alias in node.names)


def _names(path: Path) -> Iterator[str]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


@every_file
def test_only_the_standard_library_is_imported(path: Path) -> None:
    allowed = set(sys.stdlib_module_names) | {"mahjong_core"}
    if "seating" in path.relative_to(CORE).parts:
        allowed |= ALLOWED_IN_SEATING
    assert {name.partition(".")[0] for name in _imported(path)} <= allowed


def test_no_modules_import_each_other() -> None:
    """Imports inside functions count as well; a module is not taken to import the package that it lies in."""
    paths = {
        ".".join(path.relative_to(CORE.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in CORE.rglob("*.py")
    }
    imports = {
        module: {name if name in paths else name.rpartition(".")[0] for name in _targets(path)} & paths.keys()
        for module, path in paths.items()
    }
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the modules


def test_the_check_of_draws_is_one_file() -> None:
    """Whoever doubts a draw copies it and runs it alone, and it shares nothing with the engine."""
    assert [name for name in _imported(CORE / "verify" / "draws.py") if name.startswith("mahjong_core")] == []


@every_file
def test_nothing_reads_a_clock_a_file_or_chance(path: Path) -> None:
    forbidden = {"now", "today", "utcnow", "time", "perf_counter", "open", "print", "input", "environ", "getenv"}
    assert not {"random", "secrets", "time", "os", "pathlib", "socket"} & set(_imported(path))
    calls = {
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Call)
    }
    assert not calls & forbidden


@every_file
def test_points_are_never_floats(path: Path) -> None:
    assert "float" not in set(_names(path))
    constants = [node.value for node in ast.walk(_tree(path)) if isinstance(node, ast.Constant)]
    assert not [value for value in constants if isinstance(value, float)]
    divisions = [node for node in ast.walk(_tree(path)) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)]
    assert divisions == [], "a fraction is written Fraction(a, b)"


@every_file
def test_every_error_has_a_code_of_a_known_area(path: Path) -> None:
    for code in _codes(path):
        assert re.fullmatch(r"[a-z]+\.[a-z_]+", code), code
        assert code.partition(".")[0] in AREAS, code


def _codes(path: Path) -> Iterator[str]:
    """The literal codes handed to RuleError and to the three kinds of problem."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TELLING:
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def test_every_code_is_named_in_a_test() -> None:
    """A refusal that no test provokes is a refusal that nobody has seen."""
    folder = Path(__file__).parent
    tests = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))
    tables = "".join(path.read_text(encoding="utf-8") for path in (folder.parent / "data" / "riichi").rglob("*.txt"))
    named = {*re.findall(r'"([a-z]+\.[a-z_]+)"', tests), *re.findall(r"^([a-z]+\.[a-z_]+) \|", tables, re.MULTILINE)}
    assert sorted({code for path in FILES for code in _codes(path)} - named) == []


@every_file
def test_every_public_function_says_what_it_does(path: Path) -> None:
    tree = _tree(path)
    missing = [name for name, node in _public(tree) if ast.get_docstring(node) is None]
    assert missing == []
    assert ast.get_docstring(tree) or not tree.body


def _public(parent: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """Classes and functions that others may use, methods included; what stands inside a function is its own matter."""
    for node in parent.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            yield node.name, node
            if isinstance(node, ast.ClassDef):
                yield from _public(node)
