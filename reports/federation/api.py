"""Serve the reports' forms, filled from an event, by the API."""

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from reports.federation.selectors.filled import FilledForm
from reports.federation.selectors.report import federation_report
from reports.federation.selectors.templates import (
    EVENT_FACTS,
    PLAYER_FACTS,
    CellFormat,
    FileCondition,
    ReportTemplate,
    description_of,
    report_templates,
)
from reports.federation.shapes import FilledFormSerializer
from reports.permissions import ACTS
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.permissions import check_may

TAG = "Reports"


class _ColumnSerializer(serializers.Serializer[Any]):
    head = serializers.CharField()
    format = serializers.ChoiceField([cell_format.value for cell_format in CellFormat if cell_format], required=False)


class EventColumnSerializer(_ColumnSerializer):
    fact = serializers.ChoiceField(EVENT_FACTS)


class PlayerColumnSerializer(_ColumnSerializer):
    fact = serializers.ChoiceField(PLAYER_FACTS)


class ReportDescriptionSerializer(serializers.Serializer[Any]):
    event = EventColumnSerializer(many=True, required=False)
    players = PlayerColumnSerializer(many=True)
    checks = serializers.ListField(
        child=serializers.ChoiceField([check.value for check in FileCondition]), required=False
    )


class ReportFormSerializer(Shape):
    code = serializers.CharField()
    name = serializers.CharField()
    description = ReportDescriptionSerializer()

    def read_description(self, template: ReportTemplate) -> Any:
        return description_of(template.code)


class EventReports(ApiView):
    @operation(
        "listReportForms", "List the forms of this event's report", tag=TAG, answer=ReportFormSerializer(many=True)
    )
    def get(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "report.federation", self.tournament, ACTS)
        return Response(ReportFormSerializer(report_templates().values(), many=True).data)


class EventReport(ApiView):
    @operation(
        "readReport",
        "Return a form as the event fills it now, with its remaining faults",
        tag=TAG,
        answer=FilledFormSerializer,
    )
    def get(self, request: Request, slug: str, code: str) -> Response:
        check_may(self.actor, "report.federation", self.tournament, ACTS)
        form = report_templates().get(code)
        if form is None:
            raise Http404
        return Response(FilledFormSerializer(FilledForm(form, federation_report(self.tournament))).data)
