"""Manage a season by the API: its rules, the results of events held here, removed events, and its classes."""

from fractions import Fraction
from typing import Any
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.series.standings import SeasonOutlook
from series.api.seasons import SeriesView, read_rules
from series.models import SeriesClass, SeriesEvent
from series.selectors.groups import class_rows, club_lines
from series.selectors.seasons import PlayerRow, outlook_of, season
from series.services.classes import MAX_NAME, set_class
from series.services.events import remove_event, take_over
from series.services.keeping import change_rules
from series.shapes import NewRulesSerializer, SeasonSerializer
from tournaments.common.api.fields import FractionText, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import Tournament

_TAG = "Seasons"


class TakeOverSerializer(serializers.Serializer[Any]):
    tournament = serializers.SlugField(help_text="The address of an event of this installation")
    weight = serializers.RegexField(
        r"^[0-9]{1,3}(/[1-9][0-9]?)?$", required=False, help_text="An exact number such as 3/2"
    )


class MemberTotalSerializer(Shape):
    key = serializers.CharField()
    name = serializers.CharField()
    total = FractionText(help_text="An exact number")


class ClubLineSerializer(Shape):
    place = serializers.IntegerField()
    club = serializers.CharField()
    total = FractionText(help_text="An exact number")
    size = serializers.IntegerField(help_text="How many of its players have a place")
    members = MemberTotalSerializer(many=True, help_text="Those who count for it")


class ClassRowSerializer(MemberTotalSerializer):
    place = serializers.IntegerField(allow_null=True, help_text="Among the class")


class ClassSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    name = serializers.CharField()
    rows = ClassRowSerializer(many=True)

    def read_rows(self, class_: SeriesClass) -> list[PlayerRow]:
        return class_rows(self.context["season"], class_)


class SetClassSerializer(serializers.Serializer[Any]):
    name = Text(max_length=MAX_NAME)
    players = serializers.ListField(
        child=Text(max_length=160),
        max_length=2000,
        help_text="Federation numbers, or names as in the results",
    )


class OutlookSerializer(Shape):
    event = serializers.UUIDField(help_text="The next event to come")
    most = FractionText(help_text="The total with the first place there, an exact number")
    replaces = serializers.UUIDField(allow_null=True, help_text="The event whose result would no longer count")
    gains_from = serializers.IntegerField(allow_null=True, help_text="The worst place there that adds anything")
    to_pass_first = serializers.IntegerField(allow_null=True, help_text="The worst place there to pass today's first")

    def read_event(self, outlook: SeasonOutlook) -> UUID:
        event: SeriesEvent = self.context["event"]
        return event.uid


class SeriesRules(SeriesView):
    @operation(
        "changeSeriesRules",
        "Change the rules of a season; its results stay the same",
        tag=_TAG,
        write=True,
        answer=SeasonSerializer,
        body=NewRulesSerializer,
        example={"scheme": "places", "points": [25, 18, 15], "best": 3},
    )
    def put(self, request: Request, series: str) -> Response:
        kept = self.kept()
        rules = read_rules(self.parse(NewRulesSerializer))
        change_rules(series=kept, rules=rules, by=self.actor, at=self.now)
        return self.respond()


class SeriesTakeOver(SeriesView):
    @operation(
        "takeOverSeriesEvent",
        "Copy the places of an event of this site into a season, or update them",
        tag=_TAG,
        write=True,
        status=201,
        answer=SeasonSerializer,
        body=TakeOverSerializer,
        example={"tournament": "lyon-open", "weight": "3/2"},
    )
    def post(self, request: Request, series: str) -> Response:
        kept = self.kept()
        body = self.parse(TakeOverSerializer)
        tournament = self.visible(get_object_or_404(Tournament, slug=body["tournament"]))
        weight = Fraction(body["weight"]) if body.get("weight") else None
        take_over(series=kept, tournament=tournament, weight=weight, by=self.actor, at=self.now)
        return self.respond(201)


class OneSeriesEvent(SeriesView):
    @operation(
        "removeSeriesEvent",
        "Remove an event from a season",
        tag=_TAG,
        write=True,
        answer=SeasonSerializer,
    )
    def delete(self, request: Request, series: str, event: UUID) -> Response:
        kept = self.kept()
        remove_event(event=get_object_or_404(SeriesEvent, series=kept, uid=event), by=self.actor, at=self.now)
        return self.respond()


class SeriesClubs(SeriesView):
    @operation("readSeriesClubs", "Return the clubs of a season", tag=_TAG, answer=ClubLineSerializer(many=True))
    def get(self, request: Request, series: str) -> Response:
        return Response(ClubLineSerializer(club_lines(season(self.series, timezone.localdate())), many=True).data)


class SeriesClasses(SeriesView):
    @operation(
        "listSeriesClasses",
        "List the classes of a season, such as players under 26, each with its rows",
        tag=_TAG,
        answer=ClassSerializer(many=True),
    )
    def get(self, request: Request, series: str) -> Response:
        series_row = self.series
        context = {"season": season(series_row, timezone.localdate())}
        return Response(ClassSerializer(series_row.classes.all(), many=True, context=context).data)

    @operation(
        "setSeriesClass",
        "Set the players of a class; a new name creates a class",
        tag=_TAG,
        write=True,
        answer=ClassSerializer,
        body=SetClassSerializer,
        example={"name": "Under 26", "players": ["06010011", "Ana Ruiz"]},
        about="They replace all earlier players of the class.",
    )
    def put(self, request: Request, series: str) -> Response:
        kept = self.kept()
        made = set_class(series=kept, **self.parse(SetClassSerializer), by=self.actor, at=self.now)
        return Response(ClassSerializer(made, context={"season": season(kept, timezone.localdate())}).data)


class SeriesOutlook(SeriesView):
    @operation(
        "readSeriesOutlook",
        "Return how the next event could change a player's result",
        tag=_TAG,
        answer=OutlookSerializer,
        about="404 if there is no upcoming event, or no such player in the season.",
    )
    def get(self, request: Request, series: str, person: str) -> Response:
        current = season(self.series, timezone.localdate())
        found = outlook_of(current, person) if person in current.people else None
        if found is None:
            raise Http404
        event, outlook = found
        return Response(OutlookSerializer(outlook, context={"event": event}).data)
