"""Serve the final of a club season: begun with points carried over, taken back."""

from typing import Any, Final

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.finals.services.club_final import begin_final, undo_final
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import Phase

TAG: Final = "Clubs"
_MAX_SIZE: Final = 400


class NewFinalSerializer(serializers.Serializer[Any]):
    size = Integer(min_value=2, max_value=_MAX_SIZE, help_text="How many players come through, or teams")
    percent = Integer(min_value=0, max_value=100, help_text="The share of their points that they carry over, exactly")
    of_teams = Boolean(required=False, default=False, help_text="Whole teams, by the ranking of teams")


class ClubFinalSerializer(Shape):
    first_game = serializers.IntegerField(
        source="first_session", help_text="Games from this number on are of the final"
    )
    percent = serializers.IntegerField(source="carried_percent")
    players = serializers.ListField(
        child=serializers.IntegerField(), help_text="The numbers of the players, best first"
    )

    def read_players(self, phase: Phase) -> list[int]:
        return list(phase.members.order_by("place").values_list("participant__number", flat=True))


class FinalOfClub(ApiView):
    @operation(
        "beginFinal",
        "Begin the final of a club season with the best players or teams, who carry over a share of their points",
        tag=TAG,
        write=True,
        status=201,
        answer=ClubFinalSerializer,
        body=NewFinalSerializer,
        example={"size": 4, "percent": 50},
        about="By the verified standings. Games from then on are games of the final; `standings/` has the points "
        "carried over as `carried`. Every game must be confirmed, and nobody may share the place at the line. A final "
        "can be followed by another one, as a semifinal is by a final.",
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NewFinalSerializer)
        phase = begin_final(tournament=self.tournament, **body, by=self.actor, at=self.now)
        return Response(ClubFinalSerializer(phase).data, status=status.HTTP_201_CREATED)

    @operation(
        "undoFinal",
        "Undo the latest final of a club season, before a game of it is started",
        tag=TAG,
        write=True,
        status=204,
        answer=None,
    )
    def delete(self, request: Request, slug: str) -> Response:
        undo_final(tournament=self.tournament, by=self.actor, at=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)
