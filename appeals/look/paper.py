"""Annexes 2 and 3 as sheets of paper: the same content for the page that prints and for the PDF."""

from dataclasses import dataclass

from fpdf import FPDF

from tournaments.look.pdf import new_document, rule, space, write

TICKED, EMPTY = "\u2612", "\u2610"


@dataclass(frozen=True)
class Choice:
    """A box, its word, and the answer that the form gives beside it."""

    label: str
    is_ticked: bool
    answer: str = ""

    @property
    def box(self) -> str:
        return TICKED if self.is_ticked else EMPTY


@dataclass(frozen=True)
class Question:
    """One question of the form. ``votes``: yes and no, where the committee votes."""

    number: int
    text: str
    choices: tuple[Choice, ...]
    votes: str = ""


@dataclass(frozen=True)
class Paper:
    """One form, filled in or blank. ``head`` and ``foot``: label and value; an empty value is a line to write on."""

    title: str
    about: str
    head: tuple[tuple[str, str], ...]
    questions: tuple[Question, ...]
    foot: tuple[tuple[str, str], ...]
    filename: str


def paper_pdf(paper: Paper, language: str) -> bytes:
    """The form as one PDF."""
    document = new_document(paper.title, language)
    write(document, paper.title, size=15, bold=True)
    write(document, paper.about, size=9)
    space(document, 2)
    for label, value in paper.head:
        write(document, f"{label}: {value or '.' * 60}")
    rule(document)
    for question in paper.questions:
        _write_question(document, question)
    rule(document)
    for label, value in paper.foot:
        write(document, f"{label}: {value or '.' * 60}")
        space(document, 2)
    return bytes(document.output())


def _write_question(document: FPDF, question: Question) -> None:
    votes = f"   {question.votes}" if question.votes else ""
    write(document, f"{question.number}   {question.text}{votes}", bold=True)
    for choice in question.choices:
        answer = f"  {choice.answer}" if choice.answer else ""
        write(document, f"{choice.box} {choice.label}{answer}", indent=8)
    space(document, 2)
