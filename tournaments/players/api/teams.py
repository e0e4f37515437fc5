"""List the teams of an event with their members; they are entered with the people, by `participants/`."""

from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import Participant, Team, Tournament
from tournaments.players.selectors.participants import teams_with_members

_TAG = "Participants"
_TEAM = {
    "id": "3f0c1a52-7b1e-4d8a-9a55-0c6f2f1f6d11",
    "name": "Red Dragons",
    "members": [{"number": 5, "name": "Ana Ruiz", "country": "ESP"}],
}


class TeamMemberSerializer(Shape):
    number = serializers.IntegerField()
    name = serializers.CharField()
    country = serializers.CharField(allow_blank=True)


class OneTeamSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    name = serializers.CharField(help_text="The same value as `team` of the participants and of `team-standings/`")
    members = TeamMemberSerializer(source="members.all", many=True, help_text="By number, including those who withdrew")


class Teams(ApiView):
    @operation(
        "listTeams",
        "List the teams of an event with their members",
        tag=_TAG,
        answer=OneTeamSerializer(many=True),
        answer_example=_TEAM,
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(OneTeamSerializer(_teams(self.tournament), many=True).data)


class OneTeam(ApiView):
    @operation("readTeam", "Return a team with its members", tag=_TAG, answer=OneTeamSerializer, answer_example=_TEAM)
    def get(self, request: Request, slug: str, team: UUID) -> Response:
        return Response(OneTeamSerializer(get_object_or_404(_teams(self.tournament), uid=team)).data)


def _teams(tournament: Tournament) -> QuerySet[Team]:
    members = Participant.objects.order_by("number", "pk")
    return teams_with_members(tournament).prefetch_related(Prefetch("members", queryset=members))
