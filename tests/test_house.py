"""House rules that no linter knows: locks, budgets, names of places, documents that keep their word."""

import ast
import re
import shutil
import statistics
import subprocess
import tomllib
from collections.abc import Iterable
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[1]
APPS = [
    "config",
    "tournaments",
    "registration",
    "calculator",
    "scoring",
    "penalties",
    "appeals",
    "live",
    "hall",
    "archive",
    "reports",
    "series",
    "paper",
    "guide",
]
LOCKS = ["requirements/run.txt", "requirements/dev.txt"]
MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 60


NOT_OURS = {".git", ".venv", "var", "test-results", "__pycache__"}


@cache
def files() -> tuple[Path, ...]:
    """Every file of the checkout that git knows or would take; without git, all but what is made on the spot."""
    paths: Iterable[Path]
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603
        paths = map(ROOT.joinpath, {name for name in listed.stdout.decode().split("\0") if name})
    else:
        paths = (path for path in ROOT.rglob("*") if not NOT_OURS & set(path.relative_to(ROOT).parts))
    return tuple(sorted(path for path in paths if path.is_file()))


def sources(*folders: str) -> list[Path]:
    """Python files of these folders, migrations left out."""
    inside = [path for path in files() if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in folders]
    return [path for path in inside if "migrations" not in path.parts]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def function_lines(path: Path) -> list[tuple[str, int]]:
    """Name and length of each function, from its def to its end, docstring left out."""
    lines = []
    for node in ast.walk(ast.parse(read(path))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            written = ast.get_docstring(node, clean=False)
            docstring = written.count("\n") + 1 if written else 0
            length = (node.end_lineno or node.lineno) - node.lineno + 1 - docstring
            lines.append((f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", length))
    return lines


# --- dependencies --------------------------------------------------------------------------------------------------


def declared_dependencies() -> list[str]:
    """The lines of pyproject.toml that declare a dependency."""
    blocks = re.findall(
        r"^(?:dependencies|dev) = \[\n(.*?)^\]", read(ROOT / "pyproject.toml"), re.MULTILINE | re.DOTALL
    )
    return [line for block in blocks for line in block.splitlines()]


def test_every_dependency_says_what_it_is_for() -> None:
    lines = declared_dependencies()
    project = tomllib.loads(read(ROOT / "pyproject.toml"))
    assert len(lines) == len(project["project"]["dependencies"]) + len(project["dependency-groups"]["dev"])
    assert [line for line in lines if not re.search(r'",\s*# \S', line)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_pin_every_package_with_hashes_and_name_no_host(lock: str) -> None:
    text = read(ROOT / lock)
    entries = re.split(r"\n(?=\S)", text.strip())
    assert [entry.splitlines()[0] for entry in entries if not re.match(r"[a-z0-9._-]+==\S+ \\\n", entry)] == []
    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert re.search(r"https?:|file:|index-url|find-links|@ ", text) is None


def locked(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", read(ROOT / lock), re.MULTILINE))


def test_the_locks_agree_with_each_other_and_with_the_declaration() -> None:
    run, dev = locked("requirements/run.txt"), locked("requirements/dev.txt")
    assert run.items() <= dev.items()
    names = [re.match(r'\s+"([\w.-]+)', line) for line in declared_dependencies()]
    declared = {name[1].lower().replace("_", "-") for name in names if name}
    assert declared - set(dev) == set()


# --- budgets of functions and files (docs/architecture.md) ----------------------------------------------------------


@pytest.mark.parametrize(
    ("folders", "median", "p95"), [(["mahjong_core"], 8, 30), (APPS, 10, 40)], ids=["core", "apps"]
)
def test_functions_keep_their_budget(folders: list[str], median: int, p95: int) -> None:
    lengths = sorted(length for path in sources(*folders) for _, length in function_lines(path))
    assert statistics.median(lengths) <= median
    assert lengths[int(len(lengths) * 0.95)] <= p95


def test_no_function_and_no_file_outgrows_a_screenful_or_two() -> None:
    paths = sources("mahjong_core", *APPS)
    long_functions = [named for path in paths for named in function_lines(path) if named[1] > MAX_FUNCTION_LINES]
    long_files = [str(path.relative_to(ROOT)) for path in paths if read(path).count("\n") > MAX_FILE_LINES]
    assert (long_functions, long_files) == ([], [])


_CORE_TABLES = ("clubs", "generate", "mcr", "past", "penalties", "record", "refusals", "riichi", "rulesets")


def test_the_core_has_one_and_a_half_lines_of_test_per_line_of_code() -> None:
    """Code is what runs: docstrings, and modules that hold nothing but tables of data, are no lines of code.

    Tables of test cases are tests, whether they stand in Python or as text.
    """
    tests = [path for path in sources("tests") if path.relative_to(ROOT).parts[1] == "core"]
    tables = [path for room in _CORE_TABLES for path in sorted((ROOT / "tests" / "data" / room).rglob("*.txt"))]
    assert sum(map(filled_lines, [*tests, *tables])) >= 1.5 * sum(map(code_lines, sources("mahjong_core")))


def filled_lines(path: Path) -> int:
    return sum(bool(line.strip()) for line in read(path).splitlines())


def code_lines(path: Path) -> int:
    nodes = list(ast.walk(ast.parse(read(path))))
    if not any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in nodes):
        return 0
    documented = [node for node in nodes if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    texts = [node.body[0] for node in documented if ast.get_docstring(node) is not None]
    return filled_lines(path) - sum((text.end_lineno or text.lineno) - text.lineno + 1 for text in texts)


DOCUMENTED_ROOMS = {"services", "selectors", "api"}


def test_public_functions_of_services_selectors_and_calls_say_what_they_answer_and_refuse() -> None:
    without = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in sources(*APPS)
        if DOCUMENTED_ROOMS & set(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.parse(read(path)).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and ast.get_docstring(node) is None
    ]
    assert without == [], f"write a docstring, or an underscore before the name: {without}"


# --- manners -------------------------------------------------------------------------------------------------------

HOMES = re.compile(r"(?<![\w.])/(?:home/\w|Users/\w|root/|work/|mnt/\w)")


def text_files() -> list[tuple[Path, str]]:
    kept = []
    for path in files():
        if path == Path(__file__) or "vendor" in path.parts:
            continue
        data = path.read_bytes()
        if b"\0" not in data:
            kept.append((path, data.decode("utf-8")))
    return kept


def test_no_file_names_a_place_on_somebody_s_machine() -> None:
    assert [str(path.relative_to(ROOT)) for path, text in text_files() if HOMES.search(text)] == []


def callers_in_tests(*names: str) -> list[str]:
    """The tests that call one of these; what does not mention one is not parsed."""
    mentioning = [path for path in sources("tests") if any(name in read(path) for name in names)]
    return [str(path) for path in mentioning if calls(path) & set(names)]


def calls(path: Path) -> set[str]:
    return {ast.unparse(node.func) for node in ast.walk(ast.parse(read(path))) if isinstance(node, ast.Call)}


def test_tests_wait_for_what_happens_and_never_sleep() -> None:
    assert callers_in_tests("time.sleep", "sleep", "asyncio.sleep", "page.wait_for_timeout") == []


def test_tests_wait_for_no_promise_as_if_it_were_an_answer() -> None:
    """``wait_for_function`` takes a promise for true; ``tests.browser.waiting`` waits for what it resolves to."""
    waits = [
        (str(path), ast.unparse(node.args[0]))
        for path in sources("tests")
        if "wait_for_function" in read(path)
        for node in ast.walk(ast.parse(read(path)))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".wait_for_function")
    ]
    assert waits != []
    assert [(path, what) for path, what in waits if "async" in what or "await" in what or what.isidentifier()] == []


def test_tests_empty_no_cache_but_their_own() -> None:
    """On Redis ``cache.clear`` takes from the tests beside: ``tests.cache_keys.empty_cache`` is what they use."""
    assert callers_in_tests("cache.clear") == []


def test_no_test_is_skipped() -> None:
    named = re.compile(r"pytest\.(?:mark\.)?(?:skip|skipif|xfail|importorskip)\b")
    assert [str(path) for path in sources("tests") if path != Path(__file__) and named.search(read(path))] == []


def unfinished(path: Path) -> bool:
    words = re.search(r"\b(?:TODO|FIXME|XXX)\b|raise NotImplementedError", read(path))
    silent = any(
        isinstance(node, ast.ExceptHandler) and all(isinstance(line, ast.Pass) for line in node.body)
        for node in ast.walk(ast.parse(read(path)))
    )
    return bool(words) or silent


def test_nothing_is_left_unfinished_or_silenced() -> None:
    assert [str(path) for path in sources("mahjong_core", *APPS) if unfinished(path)] == []


def test_the_core_counts_points_in_whole_numbers_and_fractions() -> None:
    floats = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sources("mahjong_core")
        for node in ast.walk(ast.parse(read(path)))
        if isinstance(node, ast.Constant) and isinstance(node.value, float)
    ]
    # A rating is an estimate, on which no points rest.
    assert [place for place in floats if "/seating/" not in place and "/clubs/rating.py" not in place] == []


# --- templates ------------------------------------------------------------------------------------------------------

MAX_TEMPLATE_LINE = 120
MAX_UNBREAKABLE = 180
# What no formatter can break: one template tag, or one attribute.
UNBREAKABLE = re.compile(r"""\{%(?:(?!%\}).)*%\}|[\w:.-]+=(?:"[^\n]*"|'[^\n]*')""")


def template_lines() -> list[tuple[str, str]]:
    """Place and text of each line of a template that is longer than a page is wide."""
    return [
        (f"{path.relative_to(ROOT)}:{number}", line)
        for path in files()
        if path.suffix == ".html" and path.relative_to(ROOT).parts[0] == "templates"
        for number, line in enumerate(read(path).splitlines(), 1)
        if len(line) > MAX_TEMPLATE_LINE
    ]


def test_templates_are_as_wide_as_a_page() -> None:
    too_long = [place for place, line in template_lines() if not UNBREAKABLE.fullmatch(line.strip())]
    far_too_long = [place for place, line in template_lines() if len(line) > MAX_UNBREAKABLE]
    assert (too_long, far_too_long) == ([], [])


# --- documents -----------------------------------------------------------------------------------------------------


def documents() -> list[Path]:
    """Texts to read in the repository; the pages of help have links of their own (tests/guide)."""
    return [path for path in files() if path.suffix == ".md" and not {"vendor", "pages"} & set(path.parts)]


def test_every_link_inside_the_documents_leads_somewhere() -> None:
    broken = []
    for page in documents():
        for target in re.findall(r"\]\(([^)\s]+)\)", read(page)):
            name = target.partition("#")[0]
            if name and "://" not in target and not (page.parent / name).exists():
                broken.append(f"{page.relative_to(ROOT)}: {target}")
    assert broken == []


def test_the_index_of_the_documents_names_each_of_them_once() -> None:
    index = read(ROOT / "docs" / "README.md")
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    named = re.findall(r"\]\(([a-z-]+\.md)\)", index)
    assert sorted(named) == sorted(pages)


def test_every_make_target_that_a_document_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", read(ROOT / "Makefile"), re.MULTILINE))
    named = {name for page in documents() for name in re.findall(r"`make ([a-z-]+)", read(page))}
    assert named - targets == set()
    assert {"install", "run", "test", "test-browser", "check", "lock", "messages"} <= targets


def test_nothing_refers_to_a_document_that_a_reader_cannot_open() -> None:
    """What a contributor has to know stands in docs/: principles and budgets in docs/architecture.md."""
    unread = re.compile(r"\b[Dd]esign,? (?:section|principle|\d)|\bprinciple \d|\b(?:practice|anchors|peers)\.md")
    named = [
        path for path in files() if path.suffix in (".py", ".md", ".js", ".html", ".css") and unread.search(read(path))
    ]
    assert [path.relative_to(ROOT).as_posix() for path in named] == []


def test_decision_records_have_one_form() -> None:
    """Number, date, status, context, decision, consequences, in at most 45 lines."""
    records = sorted((ROOT / "docs" / "adr").glob("0*.md"))
    assert [int(record.name[:4]) for record in records] == list(range(1, len(records) + 1))
    for record in records:
        text = read(record)
        assert re.match(rf"# {int(record.name[:4])}\. \S.*\n\n\* Date: 2\d{{3}}-\d\d-\d\d.*\n\* Status: \w+\n", text), (
            record.name
        )
        headings = re.findall(r"^## (\w+)", text, re.MULTILINE)
        assert headings == ["Context", "Decision", "Consequences"], record.name
        assert text.count("\n") <= 45, record.name


def test_the_index_of_decision_records_has_each_with_its_status() -> None:
    folder = ROOT / "docs" / "adr"
    rows = re.findall(
        r"^\| (\d+) \| \[(.+)\]\((\S+)\) \| (\w+) \| ([\d-]+) \|$", read(folder / "README.md"), re.MULTILINE
    )
    written = []
    for record in sorted(folder.glob("0*.md")):
        number, title, date, status = re.match(
            r"# (\d+)\. (.*)\n\n\* Date: ([\d-]+).*\n\* Status: (\w+)", read(record)
        ).groups()  # type: ignore[union-attr]  # the form is checked above
        written.append((number, title, record.name, status, date))
    assert rows == written


# --- the database --------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_no_model_change_waits_for_its_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0, stdout=StringIO())
