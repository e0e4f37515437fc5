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
from scoring.selectors.disputes import dispute_href, waiting_disputes
from scoring.selectors.sheets import sheet_of
from scoring.services.releases import release_session, take_back_release
from scoring.services.results import reject_table, submit_table, verify_table
from tournaments.api.base import ApiView
from tournaments.api.fields import Text
from tournaments.api.schema import operation
from tournaments.models import SessionStatus

_TAG = "Results"


class OpenDisputeSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    table = serializers.IntegerField()
    participant = serializers.IntegerField(help_text="The player's number")
    reason = serializers.CharField()
    href = serializers.CharField(help_text="The page that answers it")


class VerifiedSerializer(StoredResultSerializer):
    open_disputes = OpenDisputeSerializer(many=True, help_text="Of this table, without an answer")


class ReleaseSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    version = serializers.IntegerField(help_text="The event's version as published")
    at = serializers.DateTimeField()


class ReleaseReasonSerializer(serializers.Serializer[Any]):
    reason = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=400,
        help_text="Why it comes before an earlier session, or before a dispute is answered",
    )


class TakeBackSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=400, help_text="The public reads it")


class TakenBackSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    status = serializers.CharField()
    releases = serializers.ListField(child=serializers.UUIDField(), help_text="The publications that stand no more")
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class Submit(ApiView):
    @operation(
        "submitTable",
        "Freeze the sheet into a result that waits for a second person",
        tag=_TAG,
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
        tag=_TAG,
        write=True,
        answer=VerifiedSerializer,
        body=VerifySerializer,
        example={"version": 1, "totals": {"E": 34, "S": -50, "W": -8, "N": 24}},
        codes=(
            "scoring.same_person",
            "scoring.nothing_to_verify",
            "scoring.result_moved_on",
            "scoring.verification_differs",
            "scoring.photo_missing",
        ),
        about="A dispute does not hold the second reading up: `open_disputes` names those that wait for an answer.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        result = verify_table(table=self.table, **self.parse(VerifySerializer), by=self.actor, at=self.now)
        waiting = [
            {
                "id": str(dispute.uid),
                "table": dispute.table.number,
                "participant": dispute.participant.number,
                "reason": dispute.reason,
                "href": dispute_href(dispute),
            }
            for dispute in waiting_disputes(result.session, result.table.number)
        ]
        return Response(stored_result_data(result, sheet_of(result.table)) | {"open_disputes": waiting})


class Reject(ApiView):
    @operation(
        "rejectTable",
        "Withdraw a submitted result: the sheet opens for correction",
        tag=_TAG,
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
        body=ReleaseReasonSerializer,
        example={},
        codes=(
            "scoring.session_not_verified",
            "scoring.release_out_of_order",
            "scoring.disputes_open",
            "tournaments.session_move_refused",
        ),
        about="In the order of the sessions, or with a `reason`: then `missing_sessions` of the standings tells which "
        "earlier sessions do not count. With a `reason` too where a result is disputed and not answered.",
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        reason = self.parse(ReleaseReasonSerializer)["reason"]
        release = release_session(session=self.session, reason=reason, by=self.actor, at=self.now)
        facts = {"session": release.session.number, "version": release.version, "at": release.at.isoformat()}
        return Response(facts)


class TakeBackRelease(ApiView):
    @operation(
        "takeBackRelease",
        "Take the release of a session back; what was published stays readable",
        tag="Sessions",
        write=True,
        answer=TakenBackSerializer,
        body=TakeBackSerializer,
        example={"reason": "Two sheets were swapped"},
        codes=("scoring.reason_missing", "tournaments.session_move_refused"),
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        reason = self.parse(TakeBackSerializer)["reason"]
        rows = take_back_release(session=self.session, reason=reason, by=self.actor, at=self.now)
        facts = {"session": session, "status": SessionStatus.ENDED.value, "reason": rows[0].reason}
        return Response(facts | {"releases": [str(row.release.uid) for row in rows], "at": rows[0].at.isoformat()})
