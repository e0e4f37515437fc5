"""Serve the observer's report by the API."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from reports.observer.selectors.report import SECTIONS, observer_data, observer_page
from reports.observer.services import MAX_SECTION, write_observer_report
from reports.permissions import ACTS
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Text
from tournaments.common.api.schema import operation
from tournaments.common.permissions import check_may

_TAG = "Reports"


class ObserverSectionsSerializer(serializers.Serializer[Any]):
    schedule = Text(max_length=MAX_SECTION, required=False)
    refereeing = Text(max_length=MAX_SECTION, required=False)
    complaints = Text(max_length=MAX_SECTION, required=False)
    communication = Text(max_length=MAX_SECTION, required=False)
    prizes = Text(max_length=MAX_SECTION, required=False)
    comments = Text(max_length=MAX_SECTION, required=False)


class WriteObserverSerializer(serializers.Serializer[Any]):
    sections = ObserverSectionsSerializer()
    is_final = serializers.BooleanField(default=False, help_text="Whether it is handed in")


class ObserverReportSerializer(serializers.Serializer[Any]):
    tournament = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField(allow_blank=True)
    country = serializers.CharField(allow_blank=True)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    rule_set = serializers.CharField()
    players = serializers.IntegerField()
    countries = serializers.IntegerField()
    sessions = serializers.ListField(child=serializers.DictField())
    chief_referees = serializers.ListField(child=serializers.CharField())
    referees = serializers.ListField(child=serializers.CharField())
    rulings = serializers.IntegerField()
    rulings_taken_back = serializers.IntegerField()
    offences = serializers.ListField(child=serializers.DictField())
    appeals = serializers.ListField(child=serializers.DictField())
    disputes = serializers.IntegerField()
    announcements = serializers.IntegerField()
    prizes = serializers.ListField(child=serializers.DictField())
    sections = ObserverSectionsSerializer()
    is_final = serializers.BooleanField()
    written_at = serializers.DateTimeField(allow_null=True)
    written_by = serializers.CharField(allow_blank=True)


class ObserversReport(ApiView):
    @operation(
        "readObserverReport",
        "The report of the observer, with what the event knows by itself",
        tag=_TAG,
        answer=ObserverReportSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "report.observer", self.tournament, ACTS)
        return Response(observer_data(observer_page(self.tournament)))

    @operation(
        "writeObserverReport",
        "Write the report of the observer; the states before stay",
        tag=_TAG,
        write=True,
        answer=ObserverReportSerializer,
        body=WriteObserverSerializer,
        example={"sections": {"schedule": "Every session began in time."}, "is_final": True},
    )
    def put(self, request: Request, slug: str) -> Response:
        self.check_may("report.observe", acts=ACTS)
        body = self.parse(WriteObserverSerializer)
        sent = self.mapping()["sections"]
        sections = {code: body["sections"].get(code, "") for code in {*SECTIONS, *sent}}  # a slip is told by its name
        write_observer_report(
            tournament=self.tournament,
            sections=sections,
            is_final=body["is_final"],
            by=self.actor,
            at=self.now,
        )
        return Response(observer_data(observer_page(self.tournament)))
