"""Submitting a table, verifying it by a second person, rejecting it, releasing a session."""

from typing import Any

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.data import result_data, stored_result_data
from scoring.api.shapes import (
    RejectSerializer,
    ResultSerializer,
    StoredResultSerializer,
    SubmitSerializer,
    VerifySerializer,
)
from scoring.selectors.sheets import sheet_of
from scoring.services.releases import release_session
from scoring.services.results import reject_table, submit_table, verify_table
from tournaments.api.base import ApiView
from tournaments.api.schema import operation

TAG = "Results"


class ReleaseSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    version = serializers.IntegerField(help_text="The event's version as published")
    at = serializers.DateTimeField()


class Submit(ApiView):
    @operation(
        "submitTable",
        "Freeze the sheet into a result that waits for a second person",
        tag=TAG,
        write=True,
        status=201,
        answer=StoredResultSerializer,
        body=SubmitSerializer,
        example={},
        codes=("scoring.table_not_balanced", "scoring.sheet_empty", "scoring.nothing_to_submit", "sheets.hand_missing"),
        about="`scoring.table_not_balanced` carries the amount and the likely slips. Fewer hands than the rule set's "
        "are a warning in the answer (MCR 3.5.6).",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        reason = self.parse(SubmitSerializer)["reason"]
        result = submit_table(table=self.table, reason=reason, by=self.actor, at=self.now)
        return Response(stored_result_data(result, sheet_of(result.table)), status=status.HTTP_201_CREATED)


class Verify(ApiView):
    @operation(
        "verifyTable",
        "Confirm a submitted result: another person than the submitter",
        tag=TAG,
        write=True,
        answer=StoredResultSerializer,
        body=VerifySerializer,
        example={"version": 1, "totals": {"E": 34, "S": -50, "W": -8, "N": 24}},
        codes=(
            "scoring.same_person",
            "scoring.nothing_to_verify",
            "scoring.result_moved_on",
            "scoring.verification_differs",
            "scoring.photo_missing",
        ),
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        result = verify_table(table=self.table, **self.parse(VerifySerializer), by=self.actor, at=self.now)
        return Response(stored_result_data(result, sheet_of(result.table)))


class Reject(ApiView):
    @operation(
        "rejectTable",
        "Withdraw a submitted result: the sheet opens for correction",
        tag=TAG,
        write=True,
        answer=ResultSerializer,
        body=RejectSerializer,
        example={"reason": "South reads -42 on the paper"},
        codes=("scoring.nothing_to_reject", "scoring.reason_missing"),
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        reason = self.parse(RejectSerializer)["reason"]
        result = reject_table(table=self.table, reason=reason, by=self.actor, at=self.now)
        return Response(result_data(result, is_staff=True))


class ReleaseSession(ApiView):
    @operation(
        "releaseSession",
        "Publish a session whose tables are all verified",
        tag="Sessions",
        write=True,
        answer=ReleaseSerializer,
        codes=("scoring.session_not_verified", "tournaments.session_move_refused"),
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        release = release_session(session=self.session, by=self.actor, at=self.now)
        facts = {"session": release.session.number, "version": release.version, "at": release.at.isoformat()}
        return Response(facts)
