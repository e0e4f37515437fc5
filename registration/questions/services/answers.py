"""Validate and save answers to the event's own questions, in one place for pages and API."""

import re
from collections.abc import Mapping
from typing import Final
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from registration.common.selectors.texts import question_text
from registration.models import Answer, Question, QuestionKind, Registration
from registration.questions.selectors import open_questions
from tournaments.common.errors import Refusal

Answers = Mapping[UUID, str]  # what is said, by the uid of the question
NOTHING: Answers = {}
LONGEST_ANSWER: Final = 500
YES: Final = "yes"
_NUMBER: Final = re.compile(r"-?\d{1,12}")


def keep_answers(registration: Registration, answers: Answers) -> None:
    """Validate the answers to the open questions, and save them in place of the earlier ones.

    Inside the caller's transaction. Refuses with ``answers.missing``, ``answers.no_choice``, ``answers.no_number``,
    ``answers.too_long``, each with the question.
    """
    for question in open_questions(registration.tournament):
        text = judged(question, answers.get(question.uid, ""))
        kept = Answer.objects.filter(registration=registration, question=question)
        if text:
            Answer.objects.update_or_create(registration=registration, question=question, defaults={"said": text})
        else:
            kept.delete()


def judged(question: Question, answer: str) -> str:
    """Return the answer as it is stored; empty if none is required."""
    text = answer.strip()
    if question.kind == QuestionKind.TICK:
        text = YES if text in (YES, "on") else ""
    if not text:
        if question.is_required:
            raise missing_answer(question)
        return ""
    if question.kind == QuestionKind.CHOICE and text not in question.options:
        raise _refusal(question, "no_choice", _("“%(question)s”: choose one of the answers."))
    if question.kind == QuestionKind.NUMBER:
        text = text.replace("\u2212", "-").replace(" ", "")
        if not _NUMBER.fullmatch(text):
            raise _refusal(question, "no_number", _("“%(question)s”: enter a whole number."))
    if len(text) > LONGEST_ANSWER:
        raise _refusal(question, "too_long", _("The answer to “%(question)s” is longer than 500 characters."))
    return text


def missing_answer(question: Question) -> Refusal:
    """Return the refusal of a form without an answer to a question that needs one."""
    return _refusal(question, "missing", _("“%(question)s”: an answer is required."))


def _refusal(question: Question, code: str, words: Promise) -> Refusal:
    facts = {"question": question_text(question)}
    return Refusal(f"answers.{code}", str(words) % facts, {"question": str(question.uid)})
