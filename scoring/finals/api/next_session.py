"""Draw the next session from the standings."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.seating.sessions.next_session import KINDS
from scoring.finals.services.next_session import draw_next_session
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer
from tournaments.common.api.schema import operation
from tournaments.seating.api.changes import DRAFTED, TAG, DraftSerializer, drafted


class NextSessionSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(KINDS, help_text="How the standings become tables")
    players = Integer(
        required=False, allow_null=True, default=None, min_value=4, help_text="A cut: only the first so many play on"
    )


class NextSession(ApiView):
    @operation(
        "drawNextSession",
        "Draft the next session by the verified standings",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=NextSessionSerializer,
        example={"kind": "swiss", "players": 32},
        about=DRAFTED,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NextSessionSerializer)
        return drafted(draw_next_session(tournament=self.tournament, by=self.actor, at=self.now, **body))
