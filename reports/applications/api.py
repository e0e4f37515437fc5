"""The application by programs: what it says, what is missing, and writing it."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.applications import FEDERATIONS, ApplicationPart
from reports.applications.models import LONGEST_TEXT
from reports.applications.selectors import ApplicationView, application_view, today_in
from reports.applications.services.writing import FIELDS, write_application
from reports.permissions import ACTS
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Text
from tournaments.common.api.schema import operation

_TAG = "Application"


class PartSerializer(serializers.Serializer[Any]):
    part = serializers.ChoiceField([application_part.value for application_part in ApplicationPart])
    said = serializers.ListField(child=serializers.CharField(), help_text="The lines of the file")
    files = serializers.ListField(child=serializers.CharField())
    missing = serializers.BooleanField()
    href = serializers.CharField(help_text="The page where it is said")


class DeadlineSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    on = serializers.DateField()
    days_left = serializers.IntegerField()


class ApplicationFactsSerializer(serializers.Serializer[Any]):
    """What is left out stays."""

    to = serializers.ChoiceField([federation.code for federation in FEDERATIONS], required=False)
    capacity = Integer(required=False, allow_null=True, min_value=4, max_value=4000)
    programme = Text(required=False, allow_blank=True, max_length=LONGEST_TEXT)
    ranking = Text(required=False, allow_blank=True, max_length=400)
    level = Text(required=False, allow_blank=True, max_length=80)
    computers = Text(required=False, allow_blank=True, max_length=160)
    substitute_1 = Text(required=False, allow_blank=True, max_length=160)
    substitute_2 = Text(required=False, allow_blank=True, max_length=160)
    substitute_3 = Text(required=False, allow_blank=True, max_length=160)
    budget = Text(required=False, allow_blank=True, max_length=LONGEST_TEXT)
    presentation = Text(required=False, allow_blank=True, max_length=LONGEST_TEXT)
    sent_on = serializers.DateField(required=False, allow_null=True)


class EventApplicationSerializer(serializers.Serializer[Any]):
    written = ApplicationFactsSerializer()
    parts = PartSerializer(many=True)
    deadlines = DeadlineSerializer(many=True)


class EventApplication(ApiView):
    @operation(
        "getApplication", "The application to the federation", tag=_TAG, staff=True, answer=EventApplicationSerializer
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("application.read", acts=ACTS)
        return self._answer()

    @operation(
        "writeApplication",
        "Write what only the application asks",
        tag=_TAG,
        write=True,
        answer=EventApplicationSerializer,
        body=ApplicationFactsSerializer,
        example={"to": "ffmj", "level": "MERS 2", "computers": "Camille Roche"},
    )
    def patch(self, request: Request, slug: str) -> Response:
        facts = self.parse(ApplicationFactsSerializer)
        write_application(tournament=self.tournament, facts=facts, by=self.actor, at=self.now)
        return self._answer()

    def _answer(self) -> Response:
        return Response(_data(application_view(self.tournament, today_in(self.tournament, self.now))))


def _data(shown: ApplicationView) -> dict[str, Any]:
    written = {name: getattr(shown.application, name) for name in FIELDS}
    sent = shown.application.sent_on
    return {
        "written": written | {"sent_on": sent.isoformat() if sent else None},
        "parts": [
            {
                "part": row.part.value,
                "said": list(row.said),
                "files": [file.name for file in row.files],
                "missing": row.is_missing,
                "href": row.href,
            }
            for row in shown.rows
        ],
        "deadlines": [
            {"code": due.deadline.code, "on": due.on.isoformat(), "days_left": due.left} for due in shown.due
        ],
    }
