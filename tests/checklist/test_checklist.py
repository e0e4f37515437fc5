"""The checklist: its questions stay, each answer names tests that exist, and a failed test turns its answer."""

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.checklist.page import FAIL, NOT_OFFERED, PASS, answer_of, cost_of, page_of, read_report
from tests.checklist.questions import PAGE, ROOT, Question, read_answers, read_groups, read_questions

# The steering's list of groups and how many questions each has.
GROUPS = {"A": 14, "B": 16, "C": 10, "D": 12, "E": 12, "F": 14, "G": 10, "H": 8, "I": 14, "J": 10, "K": 10, "L": 8}
# The questions that were there first, with their weights: numbered for ever.
FIRST = {
    "A1": "HF", "A2": "20", "A3": "10", "A4": "15", "B1": "HF", "B2": "HF", "B3": "5", "B4": "HF", "B5": "5",
    "C1": "10", "C2": "HF", "D1": "15", "D2": "HF", "D3": "10", "E1": "HF", "E2": "15", "E3": "10", "E4": "10",
    "F1": "HF", "F2": "15", "F3": "5", "G1": "HF", "G2": "10", "H1": "10", "I1": "HF", "I2": "15", "I3": "10",
    "J1": "HF", "K1": "10", "L1": "10",
}  # fmt: skip
QUESTION = Question("A1", "Nobody is given two seats", "check", "HF")


def test_every_group_has_its_questions_numbered_without_a_gap() -> None:
    questions = read_questions()
    assert Counter(question.number[0] for question in questions) == GROUPS
    assert list(read_groups()) == list(GROUPS)
    expected = [f"{letter}{number}" for letter, count in GROUPS.items() for number in range(1, count + 1)]
    assert [question.number for question in questions] == expected
    assert 100 <= len(questions) <= 150


def test_the_first_questions_keep_their_weights() -> None:
    weights = {question.number: question.weight for question in read_questions()}
    assert {number: weights[number] for number in FIRST} == FIRST


def test_no_question_is_asked_twice() -> None:
    texts = [question.text for question in read_questions()]
    assert len(set(texts)) == len(texts)


def test_every_question_is_answered_and_nothing_else() -> None:
    assert list(read_answers()) == [question.number for question in read_questions()]


@cache
def names_in(path: Path) -> frozenset[str]:
    """The tests of a file, those of classes with the class."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names |= {f"{node.name}::{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)}
    return frozenset(name for name in names if name.rpartition("::")[2].startswith("test_"))


def test_every_test_that_is_named_exists() -> None:
    named = [(number, *test.split("::", 1)) for number, tests in read_answers().items() for test in tests]
    missing = [
        (number, path, name)
        for number, path, name in named
        if not (ROOT / path).is_file() or name not in names_in(ROOT / path)
    ]
    assert (missing, len(named) >= 138) == ([], True)


class TestAnswers:
    def test_all_tests_of_a_question_pass(self) -> None:
        assert answer_of(["a::b", "a::c"], {"a::b": True, "a::c": True}) == PASS

    def test_one_failed_test_turns_the_answer(self) -> None:
        assert answer_of(["a::b", "a::c"], {"a::b": True, "a::c": False}) == FAIL

    def test_a_test_that_did_not_run_has_not_passed(self) -> None:
        assert answer_of(["a::b"], {}) == FAIL

    def test_without_tests_nothing_is_offered(self) -> None:
        assert answer_of([], {}) == NOT_OFFERED

    @pytest.mark.parametrize(
        ("weight", "answer", "cost"),
        [("10", PASS, 0), ("10", FAIL, 10), ("10", NOT_OFFERED, 5), ("5", NOT_OFFERED, 2.5), ("HF", FAIL, 0)],
    )
    def test_what_is_not_offered_costs_half(self, weight: str, answer: str, cost: float) -> None:
        assert cost_of(Question("A2", "", "", weight), answer) == cost


class TestThePage:
    def test_a_hard_fail_is_named_and_not_recommended(self) -> None:
        page = page_of([QUESTION], {"A1": ["tests/a.py::test_b"]}, {"tests/a.py::test_b": False})
        assert "1 questions: 0 pass, 1 fail, 0 not offered. 0 per cent, hard fails: A1: not recommended." in page
        assert "| A1 | Nobody is given two seats | HF | fail | [`a.py::test_b`](../tests/a.py) |" in page

    def test_what_is_not_offered_stays_a_hard_fail(self) -> None:
        assert "hard fails: A1: not recommended." in page_of([QUESTION], {"A1": []}, {})

    def test_a_program_without_fault_is_recommended(self) -> None:
        page = page_of([QUESTION], {"A1": ["tests/a.py::test_b"]}, {"tests/a.py::test_b": True})
        assert "hard fails: none: recommended." in page

    def test_more_than_a_hundred_per_cent_are_not_recommended(self) -> None:
        questions = [Question(f"A{number}", "", "", "20") for number in range(1, 7)]
        tests = {question.number: ["t"] for question in questions}
        assert "120 per cent, hard fails: none: not recommended." in page_of(questions, tests, {"t": False})
        assert "100 per cent, hard fails: none: recommended." in page_of(questions[:5], tests, {"t": False})

    def test_the_page_of_the_repository_asks_the_questions_of_the_checklist(self) -> None:
        questions, tests = read_questions(), read_answers()
        answers = dict(line.split(" | ")[::3] for line in PAGE.read_text().splitlines() if line.startswith("| A"))
        assert answers.keys() == {f"| {question.number}" for question in questions if question.number[0] == "A"}
        passed = {test: True for row in tests.values() for test in row}
        expected = [line for line in page_of(questions, tests, passed).splitlines() if line.startswith("| ")]
        written = [line for line in PAGE.read_text().splitlines() if line.startswith("| ")]
        assert [line.replace("| fail |", "| pass |") for line in written] == expected


def test_a_report_is_read_by_test(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(
        '<testsuites><testsuite><testcase classname="tests.core.test_a" name="test_b[1]"/>'
        '<testcase classname="tests.core.test_a" name="test_b[2]"><failure/></testcase>'
        '<testcase classname="tests.core.test_a.TestC" name="test_d"/>'
        '<testcase classname="tests.core.test_a" name="test_e"><skipped/></testcase></testsuite></testsuites>'
    )
    assert read_report(report) == {
        "tests/core/test_a.py::test_b": False,
        "tests/core/test_a.py::TestC::test_d": True,
        "tests/core/test_a.py::test_e": False,
    }
