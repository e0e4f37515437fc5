"""Serve the side rankings of an event, and the organiser's choice of them."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.common.permissions import ACTS, basis_for
from scoring.models import SideRankingKind
from scoring.side_rankings.selectors.choice import chosen_kinds, newcomer_numbers
from scoring.side_rankings.selectors.tables import side_data, side_tables
from scoring.side_rankings.services import choose_side_rankings
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import MAX_WHOLE
from tournaments.common.api.schema import operation

_TAG = "Standings"


class SideLineSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True, help_text="Null for a country or a club")
    name = serializers.CharField()
    country = serializers.CharField(allow_blank=True)
    value = serializers.CharField(help_text="What ranks the row, an exact fraction such as 7/3")
    detail = serializers.CharField(allow_blank=True, help_text="Where it was, or out of how many")


class SideTableSerializer(serializers.Serializer[Any]):
    ranking = serializers.ChoiceField(SideRankingKind.values)
    title = serializers.CharField()
    rule = serializers.CharField()
    day = serializers.DateField(allow_null=True, help_text="Of a ranking of one day")
    rows = SideLineSerializer(many=True)


class SideChoiceSerializer(serializers.Serializer[Any]):
    kinds = serializers.ListField(child=serializers.ChoiceField(SideRankingKind.values))
    newcomers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MAX_WHOLE),
        default=list,
        help_text="Numbers of the players who are newcomers",
    )


class SideRankings(ApiView):
    @operation(
        "listSideRankings",
        "The side rankings that the event has chosen",
        tag=_TAG,
        answer=SideTableSerializer(many=True),
        about="On the same results as the standings: what is not public for the caller counts nowhere in them.",
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(side_data(side_tables(self.tournament, basis_for(self.tournament, self.roles))))

    @operation(
        "chooseSideRankings",
        "Choose the side rankings, and who is a newcomer",
        tag=_TAG,
        write=True,
        answer=SideChoiceSerializer,
        body=SideChoiceSerializer,
        example={"kinds": ["best_hand", "countries"], "newcomers": [3]},
        about="The event has these side rankings and no others afterwards.",
    )
    def put(self, request: Request, slug: str) -> Response:
        body = self.parse(SideChoiceSerializer)
        self.check_may("side_rankings.choose", acts=ACTS)
        choose_side_rankings(
            tournament=self.tournament,
            kinds=body["kinds"],
            newcomers=body["newcomers"],
            by=self.actor,
            at=self.now,
        )
        return Response(
            {"kinds": list(chosen_kinds(self.tournament)), "newcomers": list(newcomer_numbers(self.tournament))}
        )
