"""Serve case law over the API: read by the staff, written by referees."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from penalties.models import Ruling
from penalties.notes.selectors import cases_beside, find_cases
from penalties.notes.services import CaseText, write_up
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.look.languages import codes

_TAG = "Rulings"


class CaseSerializer(Shape):
    """Describe a case, in the reader's language if available. ``ruling`` is null for those that the book prints."""

    id = serializers.CharField()
    title = serializers.CharField()
    facts = serializers.CharField()
    decision = serializers.CharField()
    lesson = serializers.CharField(allow_blank=True)
    printed_in = serializers.CharField(source="source", help_text="The text, or the event that wrote it")
    clauses = serializers.ListField(child=serializers.CharField())
    offences = serializers.ListField(child=serializers.CharField())
    ruling = serializers.UUIDField(source="note.ruling.uid", allow_null=True)
    ruling_taken_back = serializers.BooleanField(source="is_taken_back")


class CaseFilterSerializer(serializers.Serializer[Any]):
    q = serializers.CharField(required=False, max_length=100, help_text="A clause, or words of any language")
    offence = serializers.CharField(required=False, max_length=80, help_text="The cases to suggest beside an offence")


class NewCaseSerializer(serializers.Serializer[Any]):
    title = Text(max_length=120)
    facts = Text(max_length=2000, help_text="Without names")
    decision = Text(max_length=2000)
    lesson = Text(required=False, allow_blank=True, max_length=400, default="")
    clauses = serializers.ListField(child=Text(max_length=80), required=False, default=list)
    is_shared = Boolean(required=False, default=False)
    language = serializers.ChoiceField(codes(), required=False, default=settings.LANGUAGE_CODE)


class Cases(ApiView):
    @operation(
        "listCases",
        "List the case law for the game of the event",
        tag=_TAG,
        staff=True,
        answer=CaseSerializer(many=True),
        query=CaseFilterSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("tournament.backstage")
        query = self.query(CaseFilterSerializer)
        if "offence" in query:
            case_views = cases_beside(self.tournament, query["offence"])
        else:
            case_views = find_cases(self.tournament, query.get("q", ""))
        return Response(CaseSerializer(case_views, many=True).data)


class WriteCase(ApiView):
    @operation(
        "writeCase",
        "Write a ruling up as a case, or write a new version of the case",
        tag=_TAG,
        write=True,
        status=201,
        answer=CaseSerializer,
        body=NewCaseSerializer,
        example={"title": "Wall pushed", "facts": "South pushed the wall.", "decision": "A fault."},
    )
    def post(self, request: Request, slug: str, ruling: UUID) -> Response:
        body = self.parse(NewCaseSerializer)
        case_text = CaseText(**body | {"clauses": tuple(body["clauses"])})
        ruling_row = get_object_or_404(Ruling.objects.select_related("tournament"), tournament__slug=slug, uid=ruling)
        note = write_up(ruling=ruling_row, case_text=case_text, by=self.actor, at=self.now)
        made = next(case for case in find_cases(ruling_row.tournament) if case.note == note)
        return Response(CaseSerializer(made).data, status=status.HTTP_201_CREATED)
