"""Reports: the forms of an event as it fills them, forms of one's own, and the report of the observer."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from reports.federation.selectors.filled import (
    BUILT_IN,
    EVENT,
    SITE,
    FilledForm,
    ReportForm,
    filled_data,
    report_forms,
    site_forms,
)
from reports.federation.selectors.report import federation_report
from reports.federation.selectors.templates import EVENT_FACTS, PLAYER_FACTS, CellFormat, Check
from reports.federation.services import remove_event_form, remove_site_form, save_event_form, save_site_form
from reports.models import EventReportForm, SiteReportForm
from reports.permissions import ACTS, check_operates
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.common.permissions import check_may

TAG = "Reports"
_ORIGINS = (BUILT_IN, SITE, EVENT)
_EXAMPLE = {
    "name": "World organisation",
    "description": {
        "event": [{"fact": "title", "head": "Competition"}],
        "players": [{"fact": "place", "head": "Rank"}, {"fact": "table_points", "head": "Points", "format": "decimal"}],
        "checks": ["final", "countries"],
    },
}


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
    checks = serializers.ListField(child=serializers.ChoiceField([check.value for check in Check]), required=False)


@extend_schema_field(ReportDescriptionSerializer)
class DescriptionField(serializers.JSONField):
    """A description; what is wrong in it is refused with the code of the fault, as on the page."""


class SaveReportFormSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80)
    description = DescriptionField()


class ReportFormSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    origin = serializers.ChoiceField(_ORIGINS, help_text="Where it comes from: the nearest of these stands")
    description = DescriptionField()


class ReportProblemSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()


class FilledFormSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    origin = serializers.ChoiceField(_ORIGINS)
    event = serializers.DictField(help_text="By fact")
    heads = serializers.ListField(child=serializers.CharField())
    rows = serializers.ListField(
        child=serializers.ListField(), help_text="A list for each player; exact values as text"
    )
    problems = ReportProblemSerializer(many=True, help_text="None of them: the file is there")


def _form_data(form: ReportForm) -> dict[str, Any]:
    return {"code": form.code, "name": str(form.template.name), "origin": form.origin, "description": form.data}


class EventReports(ApiView):
    @operation("listReportForms", "The forms of this event's report", tag=TAG, answer=ReportFormSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "report.federation", self.tournament, ACTS)
        return Response([_form_data(form) for form in report_forms(self.tournament).values()])


class EventReport(ApiView):
    @operation(
        "readReport",
        "A form as the event fills it now, with what is still wrong",
        tag=TAG,
        answer=FilledFormSerializer,
    )
    def get(self, request: Request, slug: str, code: str) -> Response:
        check_may(self.actor, "report.federation", self.tournament, ACTS)
        form = report_forms(self.tournament).get(code)
        if form is None:
            raise Http404
        return Response(filled_data(FilledForm(form, federation_report(self.tournament))))

    @operation(
        "saveReportForm",
        "A form of this event's own, as a description",
        tag=TAG,
        write=True,
        answer=ReportFormSerializer,
        body=SaveReportFormSerializer,
        example=_EXAMPLE,
    )
    def put(self, request: Request, slug: str, code: str) -> Response:
        self.check_may("report.forms", acts=ACTS)
        body = self.parse(SaveReportFormSerializer)
        description = _description(body["description"])
        save_event_form(
            tournament=self.tournament,
            code=code,
            name=body["name"],
            description=description,
            by=self.actor,
            at=self.now,
        )
        return Response(_form_data(report_forms(self.tournament)[code]))

    @operation(
        "removeReportForm",
        "Remove a form of this event's own",
        tag=TAG,
        write=True,
        answer=ReportFormSerializer(many=True),
    )
    def delete(self, request: Request, slug: str, code: str) -> Response:
        self.check_may("report.forms", acts=ACTS)
        form = get_object_or_404(EventReportForm, tournament=self.tournament, code=code)
        remove_event_form(form=form, by=self.actor, at=self.now)
        return Response([_form_data(form) for form in report_forms(self.tournament).values()])


def _description(sent: Any) -> dict[str, Any]:
    """What is no object is told by the reader of descriptions."""
    return sent if isinstance(sent, dict) else {"": sent}


class SiteReports(ApiView):
    @operation("listSiteReportForms", "The forms that every event has", tag=TAG, answer=ReportFormSerializer(many=True))
    def get(self, request: Request) -> Response:
        check_operates(self.actor)
        return Response([_form_data(form) for form in site_forms().values()])


class SiteReport(ApiView):
    @operation(
        "saveSiteReportForm",
        "A form that every event has, for the operator of the site",
        tag=TAG,
        write=True,
        answer=ReportFormSerializer,
        body=SaveReportFormSerializer,
        example=_EXAMPLE,
    )
    def put(self, request: Request, code: str) -> Response:
        check_operates(self.actor)
        body = self.parse(SaveReportFormSerializer)
        description = _description(body["description"])
        save_site_form(code=code, name=body["name"], description=description, by=self.actor, at=self.now)
        return Response(_form_data(site_forms()[code]))

    @operation(
        "removeSiteReportForm",
        "Remove a form of the site",
        tag=TAG,
        write=True,
        answer=ReportFormSerializer(many=True),
    )
    def delete(self, request: Request, code: str) -> Response:
        check_operates(self.actor)
        remove_site_form(form=get_object_or_404(SiteReportForm, code=code), by=self.actor, at=self.now)
        return Response([_form_data(form) for form in site_forms().values()])
