"""The questions of docs/checklist.md, and which tests answer each for Seatwind."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS, PAGE = ROOT / "docs" / "checklist.md", ROOT / "docs" / "checklist-seatwind.md"
ANSWERS = Path(__file__).with_name("answers.txt")
HARD_FAIL = "HF"
_ROW = re.compile(r"\| ([A-L]\d+) \| (.+) \| (.+) \| (HF|\d+) \|")


@dataclass(frozen=True, slots=True)
class Question:
    """A row of the checklist. ``weight`` is in per cent, or ``HF``."""

    number: str
    text: str
    verified_by: str
    weight: str


def read_questions() -> list[Question]:
    """Return the questions in their order."""
    return [Question(*row.groups()) for row in map(_ROW.fullmatch, _lines(QUESTIONS)) if row]


def read_answers() -> dict[str, tuple[str, ...]]:
    """Return by question the tests that answer it; none where Seatwind does not offer what is asked for."""
    rows = [line.split() for line in _lines(ANSWERS) if line]
    answers = {number: tuple(tests) for number, *tests in rows}
    if len(answers) < len(rows):
        raise ValueError("a question is answered twice")
    return answers


def read_groups() -> dict[str, str]:
    """Return the names of the groups by letter."""
    return dict(re.findall(r"^## ([A-L])\. (.+)$", QUESTIONS.read_text(encoding="utf-8"), re.MULTILINE))


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()
