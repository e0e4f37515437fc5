"""List the rule texts clause by clause, with the uses that the reader's pages show. Public."""

from collections.abc import Sequence
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
from tournaments.common.api.shapes import Shape
from tournaments.common.look.languages import reader
from tournaments.common.rule_words.values import text_name
from tournaments.rules.selectors.texts import ChapterRows, text_page

_TAG = "Rule texts"


class RuleTextHeadSerializer(Shape):
    id = serializers.CharField(help_text="As clauses are cited: ffmj-2016")
    name = serializers.CharField()
    family = serializers.ChoiceField(["mcr", "riichi"])
    clause_count = serializers.IntegerField()
    href = serializers.CharField(help_text="The page to read it on")

    def read_name(self, text: RuleText) -> str:
        return str(text_name(text.id))

    def read_clause_count(self, text: RuleText) -> int:
        return len(text.clauses)

    def read_href(self, text: RuleText) -> str:
        return reverse("rule-text", args=[text.id])


class ClauseUseSerializer(Shape):
    kind = serializers.ChoiceField(["option", "offence", "fan", "yaku", "page", "document"])
    words = serializers.CharField()
    href = serializers.CharField()


class SameClauseSerializer(Shape):
    text = serializers.CharField()
    number = serializers.CharField()


class ClauseSerializer(Shape):
    number = serializers.CharField(source="clause.number", help_text="Stable within its text")
    printed = serializers.CharField(source="number", help_text="The number in the reader's language: Annexe 2, n° 1")
    anchor = serializers.CharField(source="clause.anchor", help_text="Its place on the page of the text, stable")
    words = serializers.CharField(help_text="What it says, in our own words")
    kind = serializers.CharField(source="clause.kind", help_text="What it is about: penalty, play, scoring, ...")
    page = serializers.IntegerField(source="clause.page", allow_null=True, help_text="Of the book")
    is_from_page = serializers.BooleanField(
        source="clause.is_from_page", help_text="The clause is on that page or later"
    )
    same_as = SameClauseSerializer(allow_null=True)
    uses = ClauseUseSerializer(many=True, help_text="How Seatwind applies it")


class ChapterSerializer(Shape):
    id = serializers.CharField()
    title = serializers.CharField()
    clauses = ClauseSerializer(source="rows", many=True)


class RuleTextSerializer(RuleTextHeadSerializer):
    language = serializers.CharField(help_text="Language of the text, chosen by Accept-Language")
    chapters = ChapterSerializer(many=True)

    def read_language(self, _text: RuleText) -> str:
        return nearest(reader())

    def read_chapters(self, _text: RuleText) -> Sequence[ChapterRows]:
        """Return the chapters of the context, limited to the search."""
        chapters: Sequence[ChapterRows] = self.context["chapters"]
        return chapters


class RuleTextQuerySerializer(serializers.Serializer[Any]):
    q = serializers.CharField(required=False, max_length=100, help_text="A number, or words that a clause holds")


class RuleTexts(ApiView):
    @operation("listRuleTexts", "List the rule texts", tag=_TAG, answer=RuleTextHeadSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(RuleTextHeadSerializer(TEXTS.values(), many=True).data)


class OneRuleText(ApiView):
    @operation(
        "readRuleText",
        "Return a rule text, clause by clause",
        tag=_TAG,
        answer=RuleTextSerializer,
        query=RuleTextQuerySerializer,
        about="The clauses are summarised in our own words, in the language of `Accept-Language`, with their use in "
        "Seatwind.",
    )
    def get(self, request: Request, text: str) -> Response:
        if text not in TEXTS:
            raise Http404
        query = self.query(RuleTextQuerySerializer)
        shown = text_page(text, query.get("q", ""))
        return Response(RuleTextSerializer(shown.text, context={"chapters": shown.chapters}).data)
