"""Run the tests that answer docs/checklist.md and write docs/checklist-seatwind.md: ``python -m tests.checklist.page``.

With ``--from FILE`` the outcomes of a run are read from its JUnit report instead: no test is run.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.checklist.questions import HARD_FAIL, PAGE, Question, read_answers, read_groups, read_questions

PASS, FAIL, NOT_OFFERED = "pass", "fail", "not offered"
Outcomes = Mapping[str, bool]


class Recorder:
    """A plugin of pytest that keeps whether each test passed; a test of several cases passes if all do."""

    def __init__(self) -> None:
        self.outcomes: dict[str, bool] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep a failure of any part of a test; a skipped test has not passed."""
        name = report.nodeid.partition("[")[0]
        self.outcomes[name] = self.outcomes.get(name, True) and report.passed


def answer_of(tests: Sequence[str], outcomes: Outcomes) -> str:
    """Return the answer to a question. A test that did not run has not passed."""
    if not tests:
        return NOT_OFFERED
    return PASS if all(outcomes.get(test, False) for test in tests) else FAIL


def cost_of(question: Question, answer: str) -> float:
    """Return the per cent that an answer adds; a hard fail adds none, it decides by itself."""
    if answer == PASS or question.weight == HARD_FAIL:
        return 0
    return int(question.weight) / (2 if answer == NOT_OFFERED else 1)


def page_of(questions: Sequence[Question], tests: Mapping[str, Sequence[str]], outcomes: Outcomes) -> str:
    """Return docs/checklist-seatwind.md."""
    answers = {question.number: answer_of(tests[question.number], outcomes) for question in questions}
    cost = sum(cost_of(question, answers[question.number]) for question in questions)
    hard = [each.number for each in questions if each.weight == HARD_FAIL and answers[each.number] != PASS]
    counts = ", ".join(f"{list(answers.values()).count(each)} {each}" for each in (PASS, FAIL, NOT_OFFERED))
    verdict = "not recommended" if hard or cost > 100 else "recommended"
    lines = [
        "# The checklist, answered for Seatwind",
        "",
        "Made from the outcomes of tests by `make checklist`. The questions, and how to answer them for any program,",
        "are in [checklist.md](checklist.md). An answer is `pass` if every test beside it passes.",
        "",
        f"{len(questions)} questions: {counts}. {cost:g} per cent, hard fails: {', '.join(hard) or 'none'}: {verdict}.",
    ]
    for letter, name in read_groups().items():
        lines += ["", f"## {letter}. {name}", "", "| | question | weight | answer | tests |", "|---|---|---|---|---|"]
        lines += [
            f"| {each.number} | {each.text} | {each.weight} | {answers[each.number]} | {_links(tests[each.number])} |"
            for each in questions
            if each.number[0] == letter
        ]
    return "\n".join(lines) + "\n"


def _links(tests: Sequence[str]) -> str:
    """Return links to the files of tests."""
    return "<br>".join(f"[`{test.removeprefix('tests/')}`](../{test.partition('::')[0]})" for test in tests)


def run(tests: Sequence[str]) -> dict[str, bool]:
    """Run tests as with every change, then those that a change does not run, and return whether each passed.

    Of a test with many variants those of every change are run (tests/selection.py).
    """
    recorder = Recorder()
    command = ["-q", "-n", "0", "-p", "no:randomly", "--no-header"]
    pytest.main([*command, *tests], plugins=[recorder])
    left = [test for test in tests if test not in recorder.outcomes]
    if left:
        pytest.main([*command, "-m", "", *left], plugins=[recorder])
    return recorder.outcomes


def read_report(path: Path) -> dict[str, bool]:
    """Return the outcomes of a JUnit report, by test."""
    outcomes: dict[str, bool] = {}
    for case in ET.parse(path).iter("testcase"):  # noqa: S314 - our own report
        *folders, last = case.attrib["classname"].split(".")
        is_class = last[:1].isupper()
        module = "/".join(folders if is_class else [*folders, last]) + ".py"
        name = "::".join([module, *([last] if is_class else []), case.attrib["name"].partition("[")[0]])
        passed = not {"failure", "error", "skipped"} & {child.tag for child in case}
        outcomes[name] = outcomes.get(name, True) and passed
    return outcomes


def main(arguments: Sequence[str]) -> int:
    """Write the page; exit status 1 if a question is failed."""
    questions, answers = read_questions(), read_answers()
    tests = list(dict.fromkeys(test for row in answers.values() for test in row))
    outcomes = read_report(Path(arguments[1])) if arguments[:1] == ["--from"] else run(tests)
    PAGE.write_text(page_of(questions, answers, outcomes), encoding="utf-8")
    return int(any(answer_of(row, outcomes) == FAIL for row in answers.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
