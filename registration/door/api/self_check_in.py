"""Open and close self check-in by the API, and serve the code for a screen."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from registration import models
from registration.door.selectors.hall_code import hall_code
from registration.door.services.self_check_in import close_self_check_in, open_self_check_in
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean
from tournaments.common.api.schema import operation
from tournaments.common.permissions import check_may


class OpenSerializer(serializers.Serializer[Any]):
    open = Boolean()


class HallCodeSerializer(serializers.Serializer[Any]):
    open = serializers.BooleanField()
    code = serializers.CharField(help_text="The current code of the hall; empty if self check-in is closed")
    changes_at = serializers.DateTimeField(allow_null=True)


class SelfCheckIn(ApiView):
    @operation(
        "getSelfCheckIn",
        "Return whether players may check themselves in, and the code for a screen",
        tag="Participants",
        answer=HallCodeSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "participants.check_in", self.tournament)
        return self._answer()

    @operation(
        "setSelfCheckIn",
        "Allow players to check themselves in, or stop this",
        tag="Participants",
        write=True,
        answer=HallCodeSerializer,
        body=OpenSerializer,
        example={"open": True},
    )
    def put(self, request: Request, slug: str) -> Response:
        move = open_self_check_in if self.parse(OpenSerializer)["open"] else close_self_check_in
        move(tournament=self.tournament, by=self.actor, at=self.now)
        return self._answer()

    def _answer(self) -> Response:
        opened = models.SelfCheckIn.objects.filter(tournament=self.tournament).first()
        now = hall_code(opened, self.now) if opened else None
        return Response(
            {"open": now is not None, "code": now.code if now else "", "changes_at": now.changes_at if now else None}
        )
