"""Serve rulings: proposed, decided, listed, taken back; the offences that they may name; incidents noted first."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.penalties import offences_of
from mahjong_core.winds import Wind
from penalties.common.selectors.private_notes import NoteReader
from penalties.models import Incident, Ruling
from penalties.permissions import ACTS, note_reader
from penalties.rulings.api.data import filtered, proposal_data, ruling_rows, rulings_data
from penalties.rulings.api.shapes import (
    FaultSerializer,
    IncidentFaultSerializer,
    IncidentSerializer,
    NewRulingSerializer,
    OffenceSerializer,
    ProposalSerializer,
    RevokeRulingSerializer,
    RevokeSerializer,
    RulingFilterSerializer,
    RulingSerializer,
)
from penalties.rulings.selectors.faults import AS_PROPOSED, Fault, RefereeDecision
from penalties.rulings.selectors.proposals import propose
from penalties.rulings.services.decisions import decide_ruling, revoke_ruling
from penalties.rulings.services.incidents import dismiss_incident, report_incident
from penalties.rulings.services.restating import Later
from scoring.common.permissions import embargoes_for
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.api.base import ApiView
from tournaments.common.api.pages import paged
from tournaments.common.api.schema import operation
from tournaments.common.errors import Refusal
from tournaments.models import Participant, Session, Table

_TAG = "Rulings"
_RULING = {
    "session": 1,
    "table": 3,
    "participant": 45,
    "offence": "false-win-below-minimum",
    "hand": 7,
    "note": "",
}


class NotesView(ApiView):
    """Provide the reader of notes to views that return notes."""

    @property
    def reader(self) -> NoteReader:
        return note_reader(self.actor, self.roles)


class FaultView(NotesView):
    """Provide the parsing of a fault to views that write rulings and incidents."""

    def fault(self, data: dict[str, Any]) -> Fault:
        table = self.table_of(data["session"], data["table"]) if data["table"] is not None else None
        late = data["late_seconds"]
        return Fault(
            participant=self.person(data["participant"]),
            offence=data["offence"],
            table=table,
            session=table.session if table is not None else self.session_of(data["session"]),
            hand=data["hand"],
            victim=self.person(data["victim"]) if data["victim"] is not None else None,
            dealer=Wind(data["dealer"]) if data["dealer"] else None,
            is_repeated=data["repeated"],
            late=timedelta(seconds=late) if late is not None else None,
            note=data["note"],
            is_for_chief=data["note_for_chief"],
        )

    def session_of(self, number: int) -> Session:
        self.kwargs["session"] = number
        return self.session

    def table_of(self, session: int, number: int) -> Table:
        wanted = Table.objects.select_related("session__tournament")
        tables = wanted.filter(session__tournament__slug=self.kwargs["slug"], session__number=session, number=number)
        table = tables.first()
        if table is None:
            self.tournament  # noqa: B018  # 404 when it is the event that does not exist
            raise Refusal(
                "penalties.table_unknown", _("This table does not exist."), {"session": session, "table": number}
            )
        return table

    def person(self, number: int) -> Participant:
        wanted = Participant.objects.filter(tournament__slug=self.kwargs["slug"], number=number)
        participant = wanted.select_related("tournament").first()
        if participant is None:
            raise Refusal(
                "penalties.participant_unknown", _("This participant does not exist."), {"participant": number}
            )
        return participant

    def incident(self, uid: UUID | None) -> Incident | None:
        return None if uid is None else get_object_or_404(Incident, tournament=self.tournament, uid=uid)

    def earlier(self, uid: UUID | None) -> Ruling | None:
        return None if uid is None else get_object_or_404(ruling_rows(), tournament=self.tournament, uid=uid)


def _verdict_of(data: dict[str, Any]) -> RefereeDecision:
    return RefereeDecision(
        points=data.get("points", AS_PROPOSED),
        further=data["further"],
        expel=data["expel"],
        dead_hand=data["dead_hand"],
        reason=data["reason"],
        seen=data.get("seen", AS_PROPOSED),
    )


class Rulings(FaultView):
    @operation(
        "listRulings",
        "List the rulings of an event, latest first",
        tag=_TAG,
        answer=RulingSerializer,
        query=RulingFilterSerializer,
        paged=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        reader = self.reader if self.roles else None
        query = self.query(RulingFilterSerializer)
        seen = embargoes_for(self.tournament, self.roles).of_any_session()
        rows = filtered(ruling_rows().filter(seen, tournament=self.tournament), query)
        return paged(self, rows, lambda page: rulings_data(page, reader))

    @operation(
        "recordRuling",
        "Rule on an offence as the rule set proposes, or otherwise with a reason; its points are posted at once",
        tag=_TAG,
        write=True,
        status=201,
        answer=RulingSerializer,
        body=NewRulingSerializer,
        example=_RULING,
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NewRulingSerializer)
        ruling = decide_ruling(
            fault=self.fault(body),
            verdict=_verdict_of(body),
            incident=self.incident(body["incident"]),
            supersedes=self.earlier(body["supersedes"]),
            by=self.actor,
            at=self.now,
            is_keyed="Idempotency-Key" in request.headers,
        )
        return Response(rulings_data([ruling], self.reader)[0], status=status.HTTP_201_CREATED)


class OneRuling(NotesView):
    @operation("readRuling", "Return a ruling", tag=_TAG, answer=RulingSerializer)
    def get(self, request: Request, slug: str, ruling: UUID) -> Response:
        seen = embargoes_for(self.tournament, self.roles).of_any_session()
        ruling_row = get_object_or_404(ruling_rows().filter(seen), tournament=self.tournament, uid=ruling)
        return Response(rulings_data([ruling_row], self.reader if self.roles else None)[0])


def _later_of(data: dict[str, Any]) -> Later:
    return Later(
        is_restated=data["later"] == "restate",
        is_left=data["later"] == "leave",
        left_reason=data["left_reason"] if data["later"] == "leave" else "",
        amounts={row["ruling"]: row["points"] for row in data["amounts"]},
        seen=frozenset(data["seen"]) if data["seen"] is not None else None,
    )


class RevokeRuling(NotesView):
    @operation(
        "revokeRuling",
        "Revoke a ruling; it stays readable",
        tag=_TAG,
        write=True,
        answer=RulingSerializer,
        body=RevokeRulingSerializer,
        example={"reason": "The appeals committee decided otherwise", "later": "restate"},
        about="Later rulings on the same player may have been counted on this one. Then `later` says whether they are "
        "restated in the same step or left as they are for `left_reason`; without it nothing is written and the "
        "refusal `penalties.later_rulings` lists them with what each would be now.",
    )
    def post(self, request: Request, slug: str, ruling: UUID) -> Response:
        body = self.parse(RevokeRulingSerializer)
        ruling_row = get_object_or_404(ruling_rows(), tournament__slug=slug, uid=ruling)
        later = _later_of(body)
        revocation = revoke_ruling(ruling=ruling_row, reason=body["reason"], later=later, by=self.actor, at=self.now)
        return Response(rulings_data([revocation.ruling], self.reader)[0])


class Proposals(FaultView):
    @operation(
        "proposeRuling",
        "Return the sanction of the rule set for an offence, and the player's earlier rulings; nothing is written",
        tag=_TAG,
        write=True,
        answer=ProposalSerializer,
        body=FaultSerializer,
        example={"session": 1, "table": 3, "participant": 45, "offence": "tile-touched-early", "hand": 7},
    )
    def post(self, request: Request, slug: str) -> Response:
        self.check_may("ruling.history", acts=ACTS)
        return Response(proposal_data(propose(self.fault(self.parse(FaultSerializer)), self.now)))


class Offences(ApiView):
    @operation(
        "listOffences",
        "List the offences that can be recorded in this event",
        tag=_TAG,
        answer=OffenceSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        rules = rules_of(self.tournament)
        return Response(OffenceSerializer(offences_of(rules), many=True, context={"rules": rules}).data)


_RELATED = ("tournament", "session", "table", "participant", "dismissal", "ruling__revocation", "ruling__superseded_by")


class IncidentView(FaultView):
    def shown(self, incidents: Any, *, many: bool = False, http_status: int = status.HTTP_200_OK) -> Response:
        serializer = IncidentSerializer(incidents, many=many, context={"reader": self.reader})
        return Response(serializer.data, status=http_status)


class Incidents(IncidentView):
    @operation(
        "listIncidents", "List the incidents of an event, latest first", tag=_TAG, answer=IncidentSerializer(many=True),
        staff=True,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("ruling.history", acts=ACTS)
        rows = Incident.objects.filter(tournament=self.tournament).select_related(*_RELATED)
        return self.shown(rows.order_by("-pk"), many=True)

    @operation(
        "reportIncident",
        "Record an incident that will be ruled on later",
        tag=_TAG,
        write=True,
        status=201,
        answer=IncidentSerializer,
        body=IncidentFaultSerializer,
        example={"session": 1, "table": 3, "participant": 45, "note": "A quarrel about the last discard"},
    )
    def post(self, request: Request, slug: str) -> Response:
        fault = self.fault(self.parse(IncidentFaultSerializer))
        incident = report_incident(fault=fault, by=self.actor, at=self.now)
        return self.shown(incident, http_status=status.HTTP_201_CREATED)


class DismissIncident(IncidentView):
    @operation(
        "dismissIncident",
        "Close an incident without a ruling",
        tag=_TAG,
        write=True,
        answer=IncidentSerializer,
        body=RevokeSerializer,
        example={"reason": "Nobody saw it"},
    )
    def post(self, request: Request, slug: str, incident: UUID) -> Response:
        reason = self.parse(RevokeSerializer)["reason"]
        incident_row = get_object_or_404(
            Incident.objects.select_related(*_RELATED), tournament=self.tournament, uid=incident
        )
        row = dismiss_incident(incident=incident_row, reason=reason, by=self.actor, at=self.now)
        return self.shown(row.incident)
