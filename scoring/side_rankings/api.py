"""Serve the side rankings of an event, and the organiser's choice of them."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.common.permissions import ACTS, basis_for
from scoring.models import SideRankingKind
from scoring.side_rankings.selectors.choice import chosen_kinds, newcomer_numbers
from scoring.side_rankings.selectors.tables import side_tables
from scoring.side_rankings.services import choose_side_rankings
from scoring.side_rankings.shapes import SideTableSerializer
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import MAX_WHOLE, Integer
from tournaments.common.api.schema import operation

_TAG = "Standings"


class SideChoiceSerializer(serializers.Serializer[Any]):
    kinds = serializers.ListField(child=serializers.ChoiceField(SideRankingKind.values))
    newcomers = serializers.ListField(
        child=Integer(min_value=1, max_value=MAX_WHOLE),
        default=list,
        help_text="Numbers of the players who are newcomers",
    )


class SideRankings(ApiView):
    @operation(
        "listSideRankings",
        "List the side rankings that the event has chosen",
        tag=_TAG,
        answer=SideTableSerializer(many=True),
        about="They use the same results as the standings: results that the caller may not see do not count.",
    )
    def get(self, request: Request, slug: str) -> Response:
        tables = side_tables(self.tournament, basis_for(self.tournament, self.roles))
        return Response(SideTableSerializer(tables, many=True).data)

    @operation(
        "chooseSideRankings",
        "Choose the side rankings, and the newcomers",
        tag=_TAG,
        write=True,
        answer=SideChoiceSerializer,
        body=SideChoiceSerializer,
        example={"kinds": ["best_hand", "countries"], "newcomers": [3]},
        about="They replace all earlier side rankings of the event.",
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
