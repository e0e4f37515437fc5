"""Read the questions of an event's form, and the answers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _

from registration.common.selectors.texts import choices_of, question_text
from registration.models import Answer, Question, QuestionKind, Registration
from tournaments.models import Tournament


def open_questions(tournament: Tournament) -> list[Question]:
    """Return the questions that the form asks now, in order (one query)."""
    return list(Question.objects.filter(tournament=tournament, closed_at__isnull=True))


def all_questions(tournament: Tournament) -> list[Question]:
    """Return all questions, closed ones too, each with ``answered``: by how many (one query)."""
    return list(Question.objects.filter(tournament=tournament).annotate(answered=Count("answers")))


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """Pair an answer with its question, both in the reader's language."""

    question: Question
    text: str

    @property
    def words(self) -> str:
        return question_text(self.question)


def answers_of(registrations: Iterable[Registration], *, public: bool = False) -> Mapping[int, list[GivenAnswer]]:
    """Return the answers by the key of the registration, in the order of the questions (one query)."""
    return _answers_by_registration(
        Answer.objects.filter(registration__in=[registration.pk for registration in registrations]), public=public
    )


def answers_in(tournament: Tournament) -> Mapping[int, list[GivenAnswer]]:
    """Return all answers of an event, by the key of the registration (one query)."""
    return _answers_by_registration(Answer.objects.filter(registration__tournament=tournament), public=False)


def _answers_by_registration(given: QuerySet[Answer], *, public: bool) -> Mapping[int, list[GivenAnswer]]:
    given = given.select_related("question")
    if public:
        given = given.filter(question__is_public=True, question__closed_at__isnull=True)
    answers: dict[int, list[GivenAnswer]] = defaultdict(list)
    for answer in given.order_by("question__position", "question_id"):
        answers[answer.registration_id].append(GivenAnswer(answer.question, shown(answer)))
    return answers


def shown(answer: Answer) -> str:
    """Return the value as people read it."""
    if answer.question.kind == QuestionKind.TICK:
        return _("yes")
    return dict(choices_of(answer.question)).get(answer.said, answer.said)
