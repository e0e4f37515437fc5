"""Release a session's results, and take a release back."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.publication.services.releases import release_session, take_back_release
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import SessionStatus


class ReleaseSerializer(Shape):
    session = serializers.IntegerField(source="session.number")
    version = serializers.IntegerField(help_text="The event's version as published")
    at = Moment()


class ReleaseReasonSerializer(serializers.Serializer[Any]):
    reason = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=400,
        help_text="Why it comes before an earlier session, or before a dispute is answered",
    )


class TakeBackSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=400, help_text="Shown to the public")


class TakenBackSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    status = serializers.CharField()
    releases = serializers.ListField(child=serializers.UUIDField(), help_text="The publications that were withdrawn")
    reason = serializers.CharField()
    at = Moment()


class ReleaseSession(ApiView):
    @operation(
        "releaseSession",
        "Publish a session whose tables are all verified",
        tag="Sessions",
        write=True,
        answer=ReleaseSerializer,
        body=ReleaseReasonSerializer,
        example={},
        about="Sessions are released in order, or with a `reason`; `missing_sessions` of the standings then names "
        "the earlier sessions that do not count. A `reason` is also needed while a dispute is not answered. Sent "
        "again while nothing has changed, the call returns the first release.",
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        reason = self.parse(ReleaseReasonSerializer)["reason"]
        release = release_session(session=self.session, reason=reason, by=self.actor, at=self.now)
        return Response(ReleaseSerializer(release).data)


class TakeBackRelease(ApiView):
    @operation(
        "takeBackRelease",
        "Withdraw the release of a session; what was published stays readable",
        tag="Sessions",
        write=True,
        answer=TakenBackSerializer,
        body=TakeBackSerializer,
        example={"reason": "Two sheets were swapped"},
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        reason = self.parse(TakeBackSerializer)["reason"]
        rows = take_back_release(session=self.session, reason=reason, by=self.actor, at=self.now)
        facts = {"session": session, "status": SessionStatus.ENDED.value, "reason": rows[0].reason}
        return Response(facts | {"releases": [str(row.release.uid) for row in rows], "at": rows[0].at.isoformat()})
