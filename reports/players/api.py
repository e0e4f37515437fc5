"""Serve by the API what a player needs in the next session for a place."""

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.placement import fraction_text, from_twelfths
from mahjong_core.standings.needs import OwnResult, Reach
from reports.players.selectors.needs import LIMITS, Ahead, needs_ahead
from scoring.common.permissions import basis_for
from scoring.finals.selectors.coming_cut import ComingCut, coming_cut
from scoring.standings.selectors.ranking import ranking
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.kept import kept_fact


class AskedSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(min_value=1, default=1, help_text="The place asked for")
    limit = serializers.ChoiceField(
        sorted({limit for limits in LIMITS.values() for limit in limits}),
        default=None,
        help_text="The limit on table scores, above and below zero; left out: no limit",
    )


class OwnResultSerializer(Shape):
    place = serializers.IntegerField(help_text="At the own table")
    shared = serializers.IntegerField(help_text="By how many, 1 for alone")
    table_points = serializers.CharField(help_text="Or uma")
    possible_from = serializers.IntegerField(allow_null=True, help_text="The lowest own score; null: out of reach")
    certain_from = serializers.IntegerField(allow_null=True, help_text="From this own score on; null: never")
    any_score_is_possible = serializers.BooleanField(source="is_always_possible")
    any_score_is_certain = serializers.BooleanField(source="is_always_certain")

    def read_table_points(self, result: OwnResult) -> str:
        return fraction_text(from_twelfths(result.twelfths))


class CutSerializer(Shape):
    session = serializers.IntegerField(help_text="The first session after it")
    lines = serializers.ListField(child=serializers.IntegerField(), help_text="How many qualify above each line")
    percents = serializers.ListField(
        child=serializers.IntegerField(), help_text="By division: the share of points carried over"
    )
    is_last = serializers.BooleanField(help_text="No phase follows")


class NeedsSerializer(Shape):
    place = serializers.IntegerField()
    session = serializers.IntegerField()
    is_last = serializers.BooleanField()
    reach = serializers.ChoiceField([this_reach.value for this_reach in Reach], source="answer.reach")
    results = OwnResultSerializer(source="answer.results", many=True)
    at_line = serializers.BooleanField(
        help_text="If a cut follows: the numbers of players for whom qualifying is possible and certain"
    )
    cut = CutSerializer(allow_null=True, help_text="The next cut that is planned, whenever it comes")

    def read_place(self, _ahead: Ahead) -> int:
        place: int = self.context["place"]
        return place

    def read_cut(self, _ahead: Ahead) -> ComingCut | None:
        cut: ComingCut | None = self.context["cut"]
        return cut


class PlayerNeeds(ApiView):
    @operation(
        "readNeeds",
        "Return the results that a player needs in the coming session for a place",
        tag="Standings",
        answer=NeedsSerializer,
        query=AskedSerializer,
        about="Based on the standings that the caller sees. 404 if the player has no coming table, or if results "
        "are withheld.",
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        query = self.query(AskedSerializer)
        person = self.participant(number)
        current = ranking(self.tournament, basis_for(self.tournament, self.roles))
        place, limit = query["place"], query["limit"]
        cut = kept_fact(self.tournament, "coming-cut", lambda: coming_cut(self.tournament))
        ahead = needs_ahead(current, person, place, limit, cut)
        if ahead is None:
            raise Http404
        return Response(NeedsSerializer(ahead, context={"place": place, "cut": cut}).data)
