"""Serve an event's own questions by the API."""

from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from registration.models import Question, QuestionKind
from registration.permissions import ACTS
from registration.questions.selectors import all_questions, open_questions
from registration.questions.services.editing import QuestionFacts, close_question, save_question
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.permissions import allowed_acts, check_may

_TAG: Final = "Registrations"
_EXAMPLE: Final[dict[str, Any]] = {"words": "T-shirt", "kind": "choice", "choices": ["S", "M", "L"], "required": True}


class QuestionTextBodySerializer(serializers.Serializer[Any]):
    language = serializers.ChoiceField(settings.LANGUAGES)
    words = Text(max_length=200, default="", allow_blank=True)
    choices = serializers.ListField(child=Text(max_length=120), default=list, help_text="In the question's order")


class QuestionBodySerializer(serializers.Serializer[Any]):
    words = Text(max_length=200)
    kind = serializers.ChoiceField(QuestionKind.choices)
    choices = serializers.ListField(child=Text(max_length=120), default=list)
    required = Boolean(source="is_required", default=False)  # type: ignore[assignment]  # the name of a field of the answer
    public = Boolean(source="is_public", default=False, help_text="Answers may be shown on the public list")
    position = Integer(min_value=0, max_value=999, default=0)
    texts = QuestionTextBodySerializer(many=True, default=list, help_text="For readers of another language")


class QuestionTextSerializer(QuestionTextBodySerializer, Shape):
    """Represent a question in another language."""


class QuestionSerializer(QuestionBodySerializer, Shape):
    texts = QuestionTextSerializer(many=True, help_text="For readers of another language")
    id = serializers.UUIDField(source="uid")
    closed = serializers.BooleanField(help_text="No longer asked; the answers are kept")

    def read_choices(self, question: Question) -> list[str]:
        return question.options

    def read_texts(self, question: Question) -> list[dict[str, Any]]:
        return [
            {
                "language": language,
                "words": texts.get("words", ""),
                "choices": texts.get("choices", "").splitlines(),
            }
            for language, texts in question.texts.items()
        ]

    def read_closed(self, question: Question) -> bool:
        return question.closed_at is not None


class Questions(ApiView):
    @operation(
        "listQuestions",
        "List the questions of the form besides name and contact",
        tag=_TAG,
        answer=QuestionSerializer(many=True),
        about="Everybody but the organiser sees the current questions only.",
    )
    def get(self, request: Request, slug: str) -> Response:
        organises = "registration.form" in allowed_acts(self.roles, ACTS)
        rows = all_questions(self.tournament) if organises else open_questions(self.tournament)
        return Response(QuestionSerializer(rows, many=True).data)

    @operation(
        "askQuestion",
        "Add a question",
        tag=_TAG,
        write=True,
        status=201,
        answer=QuestionSerializer,
        body=QuestionBodySerializer,
        example=_EXAMPLE,
    )
    def post(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "registration.form", self.tournament, ACTS)
        facts = _facts(self.parse(QuestionBodySerializer))
        made = save_question(tournament=self.tournament, facts=facts, by=self.actor, at=self.now)
        return Response(QuestionSerializer(made).data, status=status.HTTP_201_CREATED)


class OneQuestion(ApiView):
    def _question(self, uid: UUID) -> Question:
        check_may(self.actor, "registration.form", self.tournament, ACTS)
        return get_object_or_404(Question.objects.select_related("tournament"), tournament=self.tournament, uid=uid)

    @operation(
        "changeQuestion",
        "Change a question, and open it again if it was closed",
        tag=_TAG,
        write=True,
        answer=QuestionSerializer,
        body=QuestionBodySerializer,
        example=_EXAMPLE,
    )
    def put(self, request: Request, slug: str, question: UUID) -> Response:
        question_row = self._question(question)
        facts = _facts(self.parse(QuestionBodySerializer))
        save_question(tournament=self.tournament, facts=facts, question=question_row, by=self.actor, at=self.now)
        asked = close_question(question=question_row, is_closed=False, by=self.actor, at=self.now)
        return Response(QuestionSerializer(asked).data)

    @operation(
        "closeQuestion",
        "Close a question; its answers are kept",
        tag=_TAG,
        write=True,
        answer=QuestionSerializer,
    )
    def delete(self, request: Request, slug: str, question: UUID) -> Response:
        closed = close_question(question=self._question(question), is_closed=True, by=self.actor, at=self.now)
        return Response(QuestionSerializer(closed).data)


def _facts(data: dict[str, Any]) -> QuestionFacts:
    return QuestionFacts(
        words=data["words"],
        kind=QuestionKind(data["kind"]),
        choices=tuple(dict.fromkeys(data["choices"])),
        is_required=data["is_required"],
        is_public=data["is_public"],
        position=data["position"],
        texts={text["language"]: _texts_of(text) for text in data["texts"]},
    )


def _texts_of(text: dict[str, Any]) -> dict[str, str]:
    texts = {"words": text["words"], "choices": "\n".join(text["choices"])}
    return {name: words for name, words in texts.items() if words}
