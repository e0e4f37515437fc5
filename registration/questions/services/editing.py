"""Create, change and close an event's own questions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.common.services.locks import lock_form
from registration.models import Question, QuestionKind
from registration.permissions import ACTS
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Tournament

MAX_QUESTIONS: Final = 30


@dataclass(frozen=True, slots=True)
class QuestionFacts:
    """Store a question. ``texts``: by language ``words`` and ``choices``, these line for line as the question's own."""

    words: str
    kind: QuestionKind
    choices: tuple[str, ...] = ()
    is_required: bool = False
    is_public: bool = False
    position: int = 0
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def save_question(
    *, tournament: Tournament, facts: QuestionFacts, question: Question | None = None, by: Actor, at: datetime
) -> Question:
    """Create or change a question and return it; the kind changes only while no answer exists.

    Refuses with ``registration.none``, ``questions.choices_few``, ``questions.choices_differ``,
    ``questions.too_many``, ``questions.answered``.
    """
    check_may(by, "registration.form", tournament, ACTS)
    _check_facts(facts)
    with transaction.atomic():
        lock_form(tournament)
        row = _now(question) if question else Question(tournament=tournament)
        if question is None and Question.objects.filter(tournament=tournament).count() >= MAX_QUESTIONS:
            raise Refusal(
                "questions.too_many", _("A form can have %(most)s questions at most.") % {"most": MAX_QUESTIONS}
            )
        if question is not None and row.kind != facts.kind and row.answers.exists():
            raise Conflict(
                "questions.answered",
                _("This question already has answers: its type cannot be changed. Close it and add another one."),
            )
        row.words, row.kind, row.choices = facts.words, facts.kind, "\n".join(facts.choices)
        row.is_required, row.is_public, row.position = facts.is_required, facts.is_public, facts.position
        row.texts = {code: dict(texts) for code, texts in facts.texts.items()}
        row.save()
        after = {"question": row.words}
        record("registration.question_saved", row, by=by, at=at, tournament=tournament, after=after)
    return row


def _now(question: Question) -> Question:
    """Return the question as it stands under the form's lock: one closed a moment ago stays closed."""
    return Question.objects.select_for_update(of=("self",)).get(pk=question.pk)


def _check_facts(facts: QuestionFacts) -> None:
    if facts.kind == QuestionKind.CHOICE and len(set(facts.choices)) < 2:
        raise Refusal("questions.choices_few", _("Enter at least two choices, one per line."))
    if facts.kind != QuestionKind.CHOICE and facts.choices:
        raise Refusal("questions.choices_unasked", _("Only a question of the type “One of several” has choices."))
    for language, texts in facts.texts.items():
        number = len(texts.get("choices", "").splitlines())
        if number not in (0, len(facts.choices)):
            raise Refusal(
                "questions.choices_differ",
                _("Enter as many choices in the translation as in the question, in the same order."),
                {"language": language},
            )


def close_question(*, question: Question, is_closed: bool, by: Actor, at: datetime) -> Question:
    """Close the question, or open it again; its answers stay. Repeating changes nothing."""
    check_may(by, "registration.form", question.tournament, ACTS)
    with transaction.atomic():
        row = Question.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=question.pk)
        if (row.closed_at is not None) == is_closed:
            return row
        row.closed_at = at if is_closed else None
        row.save(update_fields=["closed_at"])
        action = "registration.question_closed" if is_closed else "registration.question_asked_again"
        record(action, row, by=by, at=at, tournament=row.tournament, after={"question": row.words})
    return row
