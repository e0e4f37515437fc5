"""Incidents: noted first, decided or dismissed later."""

from django.shortcuts import get_object_or_404
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from penalties.api.data import incident_data
from penalties.api.rulings import TAG, FaultView
from penalties.api.shapes import IncidentFaultSerializer, IncidentSerializer, RevokeSerializer
from penalties.models import Incident
from penalties.permissions import ACTS
from penalties.services.incidents import dismiss_incident, report_incident
from tournaments.api.schema import operation

RELATED = ("tournament", "session", "table", "participant", "dismissal", "ruling__revocation", "ruling__superseded_by")


class Incidents(FaultView):
    @operation(
        "listIncidents", "The incidents of an event, latest first", tag=TAG, answer=IncidentSerializer(many=True),
        staff=True,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("ruling.history", acts=ACTS)
        rows = Incident.objects.filter(tournament=self.tournament).select_related(*RELATED)
        return Response([incident_data(row) for row in rows.order_by("-pk")])

    @operation(
        "reportIncident",
        "Note an incident now and rule later: it is under review and counts for nothing yet",
        tag=TAG,
        write=True,
        status=201,
        answer=IncidentSerializer,
        body=IncidentFaultSerializer,
        example={"session": 1, "table": 3, "participant": 45, "note": "A quarrel about the last discard"},
        codes=("penalties.incident_empty", "penalties.unknown_offence"),
    )
    def post(self, request: Request, slug: str) -> Response:
        fault = self.fault(self.parse(IncidentFaultSerializer))
        incident = report_incident(fault=fault, by=self.actor, at=self.now)
        return Response(incident_data(incident), status=status.HTTP_201_CREATED)


class DismissIncident(FaultView):
    @operation(
        "dismissIncident",
        "Close an incident without a ruling",
        tag=TAG,
        write=True,
        answer=IncidentSerializer,
        body=RevokeSerializer,
        example={"reason": "Nobody saw it"},
        codes=("penalties.case_moved_on", "penalties.reason_missing"),
    )
    def post(self, request: Request, slug: str, incident: int) -> Response:
        reason = self.parse(RevokeSerializer)["reason"]
        found = get_object_or_404(Incident.objects.select_related(*RELATED), tournament=self.tournament, pk=incident)
        row = dismiss_incident(incident=found, reason=reason, by=self.actor, at=self.now)
        return Response(incident_data(row.incident))
