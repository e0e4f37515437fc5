"""Provide annexes 2 and 3 as sheets of paper: the same content for the page that prints and for the PDF."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.common.typeset import typeset

TEMPLATE = "appeals/look/form.typ"
TICKED, EMPTY = "\u2612", "\u2610"


@dataclass(frozen=True)
class FormChoice:
    """Represent a box of the form with its label and the recorded answer."""

    label: str
    is_ticked: bool
    answer: str = ""

    @property
    def box(self) -> str:
        return TICKED if self.is_ticked else EMPTY


@dataclass(frozen=True)
class FormQuestion:
    """Represent one question of the form. ``votes``: yes and no, where the committee votes."""

    number: int
    text: str
    choices: tuple[FormChoice, ...]
    votes: str = ""


@dataclass(frozen=True)
class FilledForm:
    """Represent one form, filled in or blank. ``head`` and ``foot``: label and value.

    An empty value is a line to write on.
    """

    title: str
    about: str
    head: tuple[tuple[str, str], ...]
    questions: tuple[FormQuestion, ...]
    foot: tuple[tuple[str, str], ...]
    filename: str


def paper_pdf(paper: FilledForm, event: str, language: str) -> bytes:
    """Return the form as one page; ``event``: the name above it."""
    frame = {
        "lang": language,
        "paper": "a4",
        "event": {"name": event},
        "mark": {"text": paper.about, "code": ""},
        "labels": {"check": "", "page": _("page {n} of {total}")},
    }
    return typeset(TEMPLATE, frame | paper_data(paper))


def paper_data(paper: FilledForm) -> dict[str, object]:
    """Return the form as its template draws it."""
    return {
        "title": paper.title,
        "about": paper.about,
        "head": paper.head,
        "questions": [_question_data(question) for question in paper.questions],
        "foot": paper.foot,
    }


def _question_data(question: FormQuestion) -> dict[str, object]:
    choices = [{"label": choice.label, "on": choice.is_ticked, "answer": choice.answer} for choice in question.choices]
    return {"number": question.number, "text": question.text, "votes": question.votes, "choices": choices}
