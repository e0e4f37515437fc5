"""Serve the rating of a club, the ranking of its season and its records."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.clubs import PROVISIONAL_BELOW, SeasonRule
from mahjong_core.clubs.records import RecordKind
from mahjong_core.clubs.season import SeasonBy
from scoring.clubs.api.base import TAG, ClubView
from scoring.clubs.selectors.rating import club_rating, season_ranking
from scoring.clubs.selectors.rating_history import MAX_EVENINGS, rating_history
from scoring.clubs.selectors.records import records_of
from tournaments.common.api.fields import FractionText
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import Participant


class RatingRowSerializer(Shape):
    participant = serializers.IntegerField(help_text="The player's number")
    name = serializers.CharField()
    rating = serializers.IntegerField(
        help_text="1500 is the mean of the rated players; a lead of 400 means odds of ten to one"
    )
    low = serializers.IntegerField(help_text="With `high`, the interval of 90 %")
    high = serializers.IntegerField()
    games = serializers.IntegerField()
    is_provisional = serializers.BooleanField(help_text=f"Fewer than {PROVISIONAL_BELOW} games")
    change = serializers.IntegerField(
        allow_null=True, help_text="The change by the latest game; null if the player was not rated before"
    )


class ClubRatingSerializer(Shape):
    rows = RatingRowSerializer(many=True)
    latest_game = serializers.IntegerField(help_text="0: no game is confirmed")


class RatedOpponentSerializer(Shape):
    number = serializers.IntegerField()
    name = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True, help_text="Before the evening; null: not rated by then")


class RatedGameSerializer(Shape):
    game = serializers.IntegerField(source="number")
    place = serializers.IntegerField()
    expected = serializers.FloatField(help_text="The mean place that the ratings before the evening gave, in tenths")
    against = RatedOpponentSerializer(many=True)


class RatedEveningSerializer(Shape):
    evening = serializers.DateField()
    rating = serializers.IntegerField(source="after.rating", help_text="From all games up to the end of the evening")
    low = serializers.IntegerField(source="after.low")
    high = serializers.IntegerField(source="after.high")
    is_provisional = serializers.BooleanField(source="after.is_provisional")
    change = serializers.IntegerField(allow_null=True, help_text="null: not rated before")
    games = RatedGameSerializer(many=True)
    others = serializers.IntegerField(help_text="Games of that evening without the player, which count as well")


class RatingHistorySerializer(Shape):
    evenings = RatedEveningSerializer(many=True, help_text=f"The latest {MAX_EVENINGS}, the latest first")


class ClubSeasonQuerySerializer(serializers.Serializer[Any]):
    by = serializers.ChoiceField(
        [by.value for by in SeasonBy], default=SeasonBy.SUM.value, help_text="What the ranking goes by"
    )
    games = serializers.IntegerField(
        default=1,
        min_value=1,
        max_value=999,
        help_text="With `mean` the fewest games of a place; with `best` and `evenings` how many count",
    )


class ClubSeasonRowSerializer(Shape):
    place = serializers.IntegerField(allow_null=True, help_text="null: too few games for a mean")
    participant = serializers.IntegerField(source="player", help_text="The player's number")
    points = FractionText()
    games = serializers.IntegerField(help_text="All games that were played")


class ClubSeasonSerializer(Shape):
    rows = ClubSeasonRowSerializer(many=True)


class SeasonRecordSerializer(Shape):
    record = serializers.ChoiceField([kind.value for kind in RecordKind], source="kind")
    participant = serializers.IntegerField(source="player", help_text="Who reached it first")
    value = FractionText(
        help_text="The score, the points of the evening, the first places in a row, or the games; of a hand what "
        "compares it with others: fan points, in riichi base points"
    )
    game = serializers.IntegerField(help_text="With which it was reached")
    evening = serializers.DateField()
    limit = serializers.CharField(source="hand.limit", allow_null=True, help_text="Of a hand: the limit")
    han = serializers.IntegerField(source="hand.han", allow_null=True, help_text="Of a hand below the limits")
    fu = serializers.IntegerField(source="hand.fu", allow_null=True)


class SeasonRecordsSerializer(Shape):
    records = SeasonRecordSerializer(many=True)


class RatingOfClub(ClubView):
    @operation(
        "readRating",
        "Return the rating of the players of a club, each with its interval of 90 %",
        tag=TAG,
        answer=ClubRatingSerializer,
        about="The model of Plackett and Luce, fitted to all confirmed games at once: the order of the games does not "
        "matter. `docs/clubs.md` has the formulas.",
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(ClubRatingSerializer(club_rating(self.tournament)).data)


class RatingHistory(ClubView):
    @operation(
        "readRatingHistory",
        "Return how a player's rating changed: each evening with its games, what was expected, and against whom",
        tag=TAG,
        answer=RatingHistorySerializer,
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        get_object_or_404(Participant, tournament=self.tournament, number=number)
        return Response(RatingHistorySerializer({"evenings": rating_history(self.tournament, number)}).data)


class SeasonOfClub(ClubView):
    @operation(
        "readClubSeason",
        "Return the ranking of a club's season: sum, mean, or the best games or evenings",
        tag=TAG,
        answer=ClubSeasonSerializer,
        query=ClubSeasonQuerySerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        query = self.query(ClubSeasonQuerySerializer)
        rows = season_ranking(self.tournament, SeasonRule(SeasonBy(query["by"]), query["games"]))
        return Response(ClubSeasonSerializer({"rows": rows}).data)


class RecordsOfSeason(ClubView):
    @operation(
        "readClubRecords",
        "Return the records of a club's season: score, hand, evening, series of first places, most games",
        tag=TAG,
        answer=SeasonRecordsSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        found = records_of(self.tournament)
        return Response(
            SeasonRecordsSerializer({"records": [found[kind] for kind in RecordKind if kind in found]}).data
        )
