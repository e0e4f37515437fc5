"""No clause is dropped: each has a line, each line names what is there, and the page says what was seen."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from mahjong_core.penalties import OFFENCES, offences_of
from mahjong_core.rulesets import PRESETS
from tests.core.coverage.lines import BITES, ROOT, Clause, Line, Mutation, by_key, clauses, lines, mutations_of, results
from tests.core.coverage.mutate import Tree, failed, judge, red_before
from tests.core.coverage.page import CATALOGUE, COVERAGE, NAME_OF_TEXT, bearing, catalogue_page, coverage_page
from tests.core.penalties.scenarios.builders import EDITIONS, TEXTS, Scenario

ALL = clauses()
BEARING = bearing()
PARTS = sorted({line.part for line in lines()})
RULING_KINDS = ("penalty", "escalation")
SCENARIOS = ("calls", "wall_and_tiles", "wins", "conduct", "riichi", "every_edition")
# Texts of the presets of today: their values are marked, their clauses are not listed.
KNOWN_IN_PART = {"ema-2025", "wrc-2015", "wrc-rules-2025", "wmo-2014-zh", "programs", "club-warsaw"}
LADDER = "mahjong_core/penalties/escalation.py"


@cache
def functions_of(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def lines_of(part: str) -> list[Line]:
    return [line for line in lines() if line.part == part]


# --- the lines -----------------------------------------------------------------------------------------------------


def test_the_list_is_whole() -> None:
    assert len(ALL) == 822
    assert len({(row.text, row.clause) for row in ALL}) == len(ALL)
    assert {row.bearing for row in ALL} == {"yes", "shown", "none"}


def test_every_clause_that_bears_has_one_line() -> None:
    assert len(by_key()) == len(lines())
    assert by_key().keys() == {(row.text, row.clause) for row in BEARING}


@pytest.mark.parametrize("part", PARTS)
def test_lines_stand_in_the_order_of_the_list(part: str) -> None:
    places = {(row.text, row.clause): place for place, row in enumerate(ALL)}
    assert [(a.key, b.key) for a, b in pairwise(lines_of(part)) if places[a.key] > places[b.key]] == []


@pytest.mark.parametrize("part", PARTS)
def test_every_line_says_one_thing(part: str) -> None:
    """Mutations, or those of another text with the same words, or where the clause is shown, or why it is open."""
    facts = {line.key: [line.mutations, line.same_as, line.shown, line.open] for line in lines_of(part)}
    assert {key: data for key, data in facts.items() if sum(map(bool, data)) != 1} == {}
    repeated = [line for line in lines_of(part) if line.same_as]
    assert [line.key for line in repeated if not by_key()[line.same_as, line.clause].mutations] == []


@pytest.mark.parametrize("part", PARTS)
def test_what_a_mutation_changes_stands_once_and_its_tests_exist(part: str) -> None:
    wrong = []
    for line in lines_of(part):
        for mutation in line.mutations:
            if (
                (ROOT / mutation.file).read_text(encoding="utf-8").count(mutation.old) != 1
                or mutation.old == mutation.new
                or not mutation.tests
            ):
                wrong.append((line.clause, mutation.old))
            for test in mutation.tests:
                path, *names = test.split("[")[0].split("::")
                if not (ROOT / path).is_file() or not names or not functions_of(path) >= set(names):
                    wrong.append((line.clause, test))
    assert wrong == [], f"the code or the test of these lines was rewritten: write it anew in {part}.toml: {wrong}"


@pytest.mark.parametrize("part", PARTS)
def test_the_last_run_saw_every_mutation_bite(part: str) -> None:
    """``make mutation`` after a change of the lines; a change of the code alone waits for the next whole run."""
    seen, unseen = results(), []
    for line in lines_of(part):
        for number, mutation in enumerate(line.mutations, 1):
            known = seen.get((*line.key, number))
            if known is None or (known.line, known.outcome) != (mutation.line_digest, BITES):
                unseen.append((line.clause, number))
    assert unseen == [], f"make mutation ARGS=--new, then commit tests/core/coverage/results: {unseen}"


def test_no_result_is_left_of_a_mutation_that_is_gone() -> None:
    assert results().keys() - {(*line.key, n) for line in lines() for n in range(1, len(line.mutations) + 1)} == set()


def test_a_test_fails_when_one_of_its_cases_does() -> None:
    seen = {"failed": ["tests/core/test_a.py::test_b[x]", "tests/core/test_a.py::TestC::test_d"]}
    wanted = ["test_b", "test_b[x]", "test_b[y]", "test_", "TestC"]
    assert [text for text in wanted if failed(f"tests/core/test_a.py::{text}", seen)] == [
        "test_b",
        "test_b[x]",
        "TestC",
    ]


RULE = "PRICE = 8\nOTHER = 1\n"
TESTS = """from mahjong_core.rule import PRICE

def test_price():
    assert PRICE == 8

def test_red():
    assert not PRICE
"""
PRICED, RED = "tests/core/test_rule.py::test_price", "tests/core/test_rule.py::test_red"


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Tree]:
    """A copy of a project with one rule, one test that holds and one that does not."""
    for name, text in (("mahjong_core/rule.py", RULE), ("tests/core/test_rule.py", TESTS)):
        for folder in Path(name).parents:
            (tmp_path / "source" / folder).mkdir(parents=True, exist_ok=True)
            (tmp_path / "source" / folder / "__init__.py").touch()
        (tmp_path / "source" / name).write_text(text)
    copied = Tree(tmp_path / "copy", tmp_path / "source")
    yield copied
    copied.close()


@pytest.mark.long
def test_the_driver_tells_what_bites_from_what_does_not(tree: Tree) -> None:
    def outcome(old: str, new: str, *tests: str) -> str:
        return judge(tree, Mutation("mahjong_core/rule.py", old, new, tests or (PRICED,)))[0]

    assert outcome("PRICE = 8", "PRICE = 7") == "bites"
    assert outcome("OTHER = 1", "OTHER = 2") == "survives"
    assert outcome("PRICE = 8", "PRICE = 0", PRICED, RED) == "survives", "each named test must fail"
    assert outcome("PRICE = 8", "PRICE = )") == "broken", "nothing could be run"
    assert outcome("PRICE = 9", "PRICE = 7") == outcome(" = ", " == ") == "broken", "the old text stands once"
    assert (tree.root / "mahjong_core/rule.py").read_text() == RULE
    assert red_before(tree, [Mutation("mahjong_core/rule.py", "8", "7", (PRICED, RED))]) == {RED}


# --- the catalogue of offences -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "clause", [row for row in BEARING if row.kind in RULING_KINDS], ids=lambda value: f"{value.text} {value.clause}"
)
def test_every_ruling_clause_is_in_the_catalogue(clause: Clause) -> None:
    """The ladder's own clause (MERS 3.1) has no offence of its own: the fold carries it."""
    text = NAME_OF_TEXT.get(clause.text, clause.text)
    listed = {(r.text, r.clause) for offence in OFFENCES for r in offence.readings}
    line = by_key()[clause.text, clause.clause]
    assert (text, clause.clause) in listed or LADDER in {mutation.file for mutation in mutations_of(line)}


def test_the_catalogue_cites_nothing_that_the_list_does_not_have() -> None:
    known = {(NAME_OF_TEXT.get(row.text, row.text), row.clause) for row in ALL}
    cited = {(r.text, r.clause) for offence in OFFENCES for r in offence.readings}
    assert cited - known == set()


def test_presets_quote_texts_of_the_list() -> None:
    texts = {NAME_OF_TEXT.get(row.text, row.text) for row in ALL} | {"practice", "mcr", "riichi", *KNOWN_IN_PART}
    unknown = {source.text for rules in PRESETS.values() for source in rules.sources.values()} - texts
    assert not unknown, (
        f"presets quote {sorted(unknown)}: list its clauses in docs/clauses.csv, or write it into KNOWN_IN_PART here"
    )


# --- the scenarios -------------------------------------------------------------------------------------------------


@cache
def scenarios() -> tuple[tuple[str, Scenario], ...]:
    """Every scenario with the test that plays it."""
    return tuple(_scenarios())


def _scenarios() -> Iterator[tuple[str, Scenario]]:
    for name in SCENARIOS:
        module = import_module(f"tests.core.penalties.scenarios.test_{name}")
        for function_name, function in inspect.getmembers(module, inspect.isfunction):
            for mark in getattr(function, "pytestmark", ()):
                if mark.args[0] == "case":
                    path = f"tests/core/penalties/scenarios/test_{name}.py::{function_name}"
                    yield from ((path, case) for case in mark.args[1])


def test_there_are_enough_scenarios_from_every_edition() -> None:
    played = [row for _, row in scenarios()]
    assert len(played) >= 120
    assert {row.edition for row in played} == set(TEXTS)
    assert all(row.clause and row.words for row in played)


def test_scenarios_are_not_told_twice() -> None:
    rows = [(row.edition, row.clause, row.offence, row.words) for _, row in scenarios()]
    assert len(rows) == len(set(rows))
    assert len({(row.edition, row.clause, row.offence) for _, row in scenarios()}) >= 120


@pytest.mark.parametrize("edition", sorted(TEXTS))
def test_every_scenario_cites_clauses_of_the_list(edition: str) -> None:
    """As the text prints them: the list adds a letter to the parts of a clause, and where a comment stands."""
    listed = {row.clause for row in ALL if NAME_OF_TEXT.get(row.text, row.text) in TEXTS[edition]}
    printed = {form for clause in listed for form in (clause, clause.partition(" @")[0], clause.rpartition(" ")[0])}
    cited = {part for _, row in scenarios() if row.edition == edition for part in row.clause.split(", ")}
    assert cited
    assert cited - printed == set()


def test_more_than_seventy_offences_are_listed_and_every_one_is_played_in_every_edition() -> None:
    """Riichi 2016 is compared with 2012 offence by offence (test_every_edition); of WRC 2025 a part is known."""
    assert len({(offence.family, offence.id) for offence in OFFENCES}) > 100
    played = {(row.edition, row.offence) for _, row in scenarios()}
    editions = [(name, rules) for name, rules in EDITIONS.items() if name not in ("EMA 2016", "WRC 2025")]
    listed = {(name, offence.id) for name, rules in editions for offence in offences_of(rules)}
    open_ones = sorted(listed - played)
    assert open_ones == [], f"play each by a scenario of tests/core/penalties/scenarios, as its text says: {open_ones}"


# --- the pages -----------------------------------------------------------------------------------------------------


def test_the_pages_are_up_to_date() -> None:
    made = {COVERAGE: coverage_page(), CATALOGUE: catalogue_page()}
    stale = [path.name for path, page in made.items() if path.read_text(encoding="utf-8") != page]
    assert stale == [], f"python -m tests.core.coverage.page makes these again: {stale}"
