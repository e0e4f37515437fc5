"""Serve the rating of all club seasons of the site."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.rulesets.records import Family
from scoring.clubs.api.base import TAG
from scoring.clubs.selectors.site_rating import site_rating
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape


class SiteRatingQuerySerializer(serializers.Serializer[Any]):
    family = serializers.ChoiceField(
        [family.value for family in Family], default=Family.RIICHI.value, help_text="The family of rules"
    )
    club = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=160, help_text="Only the members of this club, by name"
    )


class SiteRatingRowSerializer(Shape):
    person = serializers.UUIDField()
    name = serializers.CharField()
    club = serializers.CharField(allow_blank=True)
    rating = serializers.IntegerField(help_text="1500 is the mean of the group")
    low = serializers.IntegerField(help_text="With `high`, the interval of 90 %")
    high = serializers.IntegerField()
    games = serializers.IntegerField()
    is_provisional = serializers.BooleanField()


class SiteRatingGroupSerializer(Shape):
    rows = SiteRatingRowSerializer(many=True, help_text="People who agreed to a public page, the best first")
    players = serializers.IntegerField(help_text="All players whom games connect, also those who are not listed")
    games = serializers.IntegerField()


class SiteRatingSerializer(Shape):
    groups = SiteRatingGroupSerializer(many=True, help_text="Ratings of different groups cannot be compared")


class SiteRating(ApiView):
    @operation(
        "readSiteRating",
        "Return the rating of all public club seasons of the site",
        tag=TAG,
        answer=SiteRatingSerializer,
        query=SiteRatingQuerySerializer,
    )
    def get(self, request: Request) -> Response:
        query = self.query(SiteRatingQuerySerializer)
        groups = site_rating(Family(query["family"]), query["club"])
        return Response(SiteRatingSerializer({"groups": groups}).data)
