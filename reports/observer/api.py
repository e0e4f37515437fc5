"""Serve the observer's report by the API."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from reports.observer.selectors.report import SECTIONS, observer_page
from reports.observer.services import write_observer_report
from reports.observer.shapes import ObserverReportSerializer, ObserverSectionsSerializer
from reports.permissions import ACTS
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean
from tournaments.common.api.schema import operation
from tournaments.common.permissions import check_may

_TAG = "Reports"


class WriteObserverSerializer(serializers.Serializer[Any]):
    sections = ObserverSectionsSerializer()
    is_final = Boolean(default=False, help_text="Whether the report is final")


class ObserversReport(ApiView):
    @operation(
        "readObserverReport",
        "Return the observer's report, with the facts that the event contains",
        tag=_TAG,
        answer=ObserverReportSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "report.observer", self.tournament, ACTS)
        return Response(ObserverReportSerializer(observer_page(self.tournament)).data)

    @operation(
        "writeObserverReport",
        "Write the observer's report; earlier versions are kept",
        tag=_TAG,
        write=True,
        answer=ObserverReportSerializer,
        body=WriteObserverSerializer,
        example={"sections": {"schedule": "Every session began in time."}, "is_final": True},
    )
    def put(self, request: Request, slug: str) -> Response:
        self.check_may("report.observe", acts=ACTS)
        body = self.parse(WriteObserverSerializer)
        sections = {code: body["sections"].get(code, "") for code in SECTIONS}
        write_observer_report(
            tournament=self.tournament,
            sections=sections,
            is_final=body["is_final"],
            by=self.actor,
            at=self.now,
        )
        return Response(ObserverReportSerializer(observer_page(self.tournament)).data)
