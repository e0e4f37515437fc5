"""Case law over the API: read by the staff, written by referees."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from penalties.models import Ruling
from penalties.selectors.notes import CaseView, cases_beside, find_cases
from penalties.services.notes import CaseText, write_up
from tournaments.api.base import ApiView
from tournaments.api.fields import Text
from tournaments.api.schema import operation
from tournaments.look.languages import codes
from tournaments.models.base import uid_text

_TAG = "Rulings"


class CaseSerializer(serializers.Serializer[Any]):
    """A case in the reader's language where it has it. ``ruling`` is null for those that the book prints."""

    id = serializers.CharField()
    title = serializers.CharField()
    facts = serializers.CharField()
    decision = serializers.CharField()
    lesson = serializers.CharField(allow_blank=True)
    printed_in = serializers.CharField(help_text="The text, or the event that wrote it")
    clauses = serializers.ListField(child=serializers.CharField())
    offences = serializers.ListField(child=serializers.CharField())
    ruling = serializers.UUIDField(allow_null=True)
    ruling_taken_back = serializers.BooleanField()


class CaseFilterSerializer(serializers.Serializer[Any]):
    q = serializers.CharField(required=False, max_length=100, help_text="A clause, or words of any language")
    offence = serializers.CharField(required=False, max_length=80, help_text="The cases to suggest beside an offence")


class NewCaseSerializer(serializers.Serializer[Any]):
    title = Text(max_length=120)
    facts = Text(max_length=2000, help_text="Nobody by name")
    decision = Text(max_length=2000)
    lesson = Text(required=False, allow_blank=True, max_length=400, default="")
    clauses = serializers.ListField(child=Text(max_length=80), required=False, default=list)
    is_shared = serializers.BooleanField(required=False, default=False)
    language = serializers.ChoiceField(codes(), required=False, default=settings.LANGUAGE_CODE)


class Cases(ApiView):
    @operation(
        "listCases",
        "Case law of the event's game",
        tag=_TAG,
        staff=True,
        answer=CaseSerializer(many=True),
        query=CaseFilterSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("tournament.backstage")
        asked = self.query(CaseFilterSerializer)
        if "offence" in asked:
            found = cases_beside(self.tournament, asked["offence"])
        else:
            found = find_cases(self.tournament, asked.get("q", ""))
        return Response([_case_data(one) for one in found])


class WriteCase(ApiView):
    @operation(
        "writeCase",
        "Write a ruling up; written again, it is a new version",
        tag=_TAG,
        write=True,
        status=201,
        answer=CaseSerializer,
        body=NewCaseSerializer,
        example={"title": "Wall pushed", "facts": "South pushed the wall.", "decision": "A fault."},
        codes=("penalties.case_names_somebody", "penalties.case_changed"),
    )
    def post(self, request: Request, slug: str, ruling: UUID) -> Response:
        asked = self.parse(NewCaseSerializer)
        said = CaseText(**asked | {"clauses": tuple(asked["clauses"])})
        found = get_object_or_404(Ruling.objects.select_related("tournament"), tournament__slug=slug, uid=ruling)
        note = write_up(ruling=found, said=said, by=self.actor, at=self.now)
        made = next(one for one in find_cases(found.tournament) if one.note == note)
        return Response(_case_data(made), status=status.HTTP_201_CREATED)


def _case_data(one: CaseView) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": one.title,
        "facts": one.facts,
        "decision": one.decision,
        "lesson": one.lesson,
        "printed_in": one.source,
        "clauses": list(one.clauses),
        "offences": list(one.offences),
        "ruling": uid_text(one.note and one.note.ruling),
        "ruling_taken_back": one.is_taken_back,
    }
