"""The rule texts clause by clause, open to everybody: the same words and the same uses as the pages of the reader."""

from typing import Any

from django.http import Http404
from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.clauses import TEXTS, RuleText
from mahjong_core.words import nearest
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.common.look.languages import reader
from tournaments.common.rule_words.values import text_name
from tournaments.rules.selectors.texts import ChapterRows, ClauseRow, text_page

_TAG = "Rule texts"


class RuleTextHeadSerializer(serializers.Serializer[Any]):
    id = serializers.CharField(help_text="As clauses are cited: ffmj-2016")
    name = serializers.CharField()
    family = serializers.ChoiceField(["mcr", "riichi"])
    clause_count = serializers.IntegerField()
    href = serializers.CharField(help_text="The page to read it on")


class ClauseUseSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(["option", "offence", "fan", "yaku", "page", "document"])
    words = serializers.CharField()
    href = serializers.CharField()


class SameClauseSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()
    number = serializers.CharField()


class ClauseSerializer(serializers.Serializer[Any]):
    number = serializers.CharField(help_text="Stable within its text")
    printed = serializers.CharField(help_text="The number in the reader's language: Annexe 2 1")
    anchor = serializers.CharField(help_text="Its place on the page of the text, stable")
    words = serializers.CharField(help_text="What it says, in our own words")
    kind = serializers.CharField(help_text="What it is about: penalty, play, scoring, ...")
    page = serializers.IntegerField(allow_null=True, help_text="Of the book")
    is_from_page = serializers.BooleanField(help_text="It stands on that page or later")
    same_as = SameClauseSerializer(allow_null=True)
    uses = ClauseUseSerializer(many=True, help_text="What it does here")


class ChapterSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    title = serializers.CharField()
    clauses = ClauseSerializer(many=True)


class RuleTextSerializer(RuleTextHeadSerializer):
    language = serializers.CharField(help_text="Of the words, by Accept-Language")
    chapters = ChapterSerializer(many=True)


class RuleTextQuerySerializer(serializers.Serializer[Any]):
    q = serializers.CharField(required=False, max_length=100, help_text="A number, or words that a clause holds")


class RuleTexts(ApiView):
    @operation("listRuleTexts", "The rule texts", tag=_TAG, answer=RuleTextHeadSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response([_head_data(text) for text in TEXTS.values()])


class OneRuleText(ApiView):
    @operation(
        "readRuleText",
        "A rule text, clause by clause",
        tag=_TAG,
        answer=RuleTextSerializer,
        query=RuleTextQuerySerializer,
        about="Each clause in short words of our own, in the language of `Accept-Language`, with what it does here.",
    )
    def get(self, request: Request, text: str) -> Response:
        if text not in TEXTS:
            raise Http404
        query = self.query(RuleTextQuerySerializer)
        shown = text_page(text, query.get("q", ""))
        chapters = [_chapter_data(chapter) for chapter in shown.chapters]
        return Response(_head_data(shown.text) | {"language": nearest(reader()), "chapters": chapters})


def _head_data(text: RuleText) -> dict[str, Any]:
    return {
        "id": text.id,
        "name": str(text_name(text.id)),
        "family": text.family.value,
        "clause_count": len(text.clauses),
        "href": reverse("rule-text", args=[text.id]),
    }


def _chapter_data(chapter: ChapterRows) -> dict[str, Any]:
    return {"id": chapter.id, "title": chapter.title, "clauses": [_clause_data(row) for row in chapter.rows]}


def _clause_data(row: ClauseRow) -> dict[str, Any]:
    clause, same = row.clause, row.same_as
    return {
        "number": clause.number,
        "printed": row.number,
        "anchor": clause.anchor,
        "words": row.words,
        "kind": clause.kind,
        "page": clause.page,
        "is_from_page": clause.is_from_page,
        "same_as": {"text": same.text, "number": same.number} if same else None,
        "uses": [{"kind": use.kind.value, "words": str(use.words), "href": use.href} for use in row.uses],
    }
