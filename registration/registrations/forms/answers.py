"""Provide fields for the answers to an event's questions."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django import forms

from registration.common.selectors.texts import choices_of, question_text
from registration.models import Question, QuestionKind
from registration.questions.services.answers import LONGEST_ANSWER, YES, judged, missing_answer
from tournaments.common.errors import Refusal


class AnswerFields(forms.Form):
    """Add an event's own questions to a form, each under ``q_`` and its uid."""

    def __init__(self, data: Any = None, *, questions: Iterable[Question] = (), **options: Any) -> None:
        super().__init__(data, **options)
        self.questions = list(questions)
        for question in self.questions:
            self.fields[answer_field(question)] = _field(question)

    @property
    def bound_questions(self) -> list[tuple[Question, forms.BoundField]]:
        return [(question, self[answer_field(question)]) for question in self.questions]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for question in self.questions:
            name = answer_field(question)
            if name in cleaned:
                try:
                    cleaned[name] = judged(question, _text(cleaned[name]))
                except Refusal as refusal:
                    self.add_error(name, forms.ValidationError(str(refusal.message), code=refusal.code))
        return cleaned

    def answers(self) -> dict[UUID, str]:
        return {question.uid: self.cleaned_data[answer_field(question)] for question in self.questions}


def answer_field(question: Question) -> str:
    return f"q_{question.uid}"


def _text(value: Any) -> str:
    return (YES if value else "") if isinstance(value, bool) else str(value)


def _field(question: Question) -> forms.Field:
    """Return the field of a question; a missing answer is refused with the words of the API."""
    shared: dict[str, Any] = {"label": question_text(question), "required": question.is_required}
    shared["error_messages"] = {"required": str(missing_answer(question).message)}
    if question.kind == QuestionKind.TICK:
        return forms.BooleanField(**shared)
    if question.kind == QuestionKind.CHOICE:
        options = [("", ""), *choices_of(question)]
        return forms.ChoiceField(choices=options, **shared)
    attrs = {"inputmode": "numeric"} if question.kind == QuestionKind.NUMBER else {}
    return forms.CharField(max_length=LONGEST_ANSWER, widget=forms.TextInput(attrs=attrs), **shared)
