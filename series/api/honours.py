"""Honours by the API: levels, who has reached them, and applications with where they stand."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from series.api.keeping import SeriesView
from series.models import HonoursApplication, HonoursLevel, HonoursState, Series
from series.policies import HonoursAct
from series.selectors.honours import application_data, applications_of, honours_rows
from series.selectors.seasons import season
from series.services.honours import MOST_NOTE, add_level, move_application, prepare_application, read_rule
from tournaments.common.api.fields import Text
from tournaments.common.api.schema import operation

_TAG = "Seasons"


class HonoursLevelSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)
    best_place = serializers.IntegerField(min_value=1, max_value=9999, allow_null=True, default=None)
    least_base_rank = serializers.IntegerField(min_value=0, max_value=1000, allow_null=True, default=None)
    results = serializers.IntegerField(min_value=1, max_value=100, default=1)
    sanction = serializers.CharField(max_length=40, allow_blank=True, default="")


class HonoursLevelRowSerializer(HonoursLevelSerializer):
    id = serializers.UUIDField()


class HonoursResultSerializer(serializers.Serializer[Any]):
    event = serializers.CharField()
    held_on = serializers.DateField()
    country = serializers.CharField(allow_blank=True)
    sanction = serializers.CharField()
    place = serializers.IntegerField()
    players = serializers.IntegerField()
    base_rank = serializers.IntegerField()


class ReachedSerializer(serializers.Serializer[Any]):
    level = serializers.UUIDField()
    person = serializers.CharField(help_text="The key of the player in this season")
    name = serializers.CharField()
    country = serializers.CharField(allow_blank=True)
    results = HonoursResultSerializer(many=True)


class HonoursSerializer(serializers.Serializer[Any]):
    levels = HonoursLevelRowSerializer(many=True)
    reached = ReachedSerializer(many=True)


class NewHonoursApplicationSerializer(serializers.Serializer[Any]):
    level = serializers.UUIDField()
    person = serializers.CharField(max_length=40, help_text="The key of the player in this season")


class HonoursMoveSerializer(serializers.Serializer[Any]):
    state = serializers.ChoiceField(HonoursState.values)
    at = serializers.DateTimeField()
    by = serializers.CharField()
    note = serializers.CharField(allow_blank=True)


class HonoursApplicationSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    level = serializers.CharField()
    name = serializers.CharField()
    country = serializers.CharField(allow_blank=True)
    club = serializers.CharField(allow_blank=True)
    federation_number = serializers.CharField(allow_blank=True)
    state = serializers.ChoiceField(HonoursState.values)
    results = HonoursResultSerializer(many=True)
    moves = HonoursMoveSerializer(many=True)


class MoveHonoursApplicationSerializer(serializers.Serializer[Any]):
    act = serializers.ChoiceField(HonoursAct.values)
    note = Text(max_length=MOST_NOTE, required=False)


def _level_data(level: HonoursLevel) -> dict[str, Any]:
    names = ("name", "best_place", "least_base_rank", "results", "sanction")
    return {"id": str(level.uid), **{name: getattr(level, name) for name in names}}


def _honours_data(series: Series) -> dict[str, Any]:
    rows = honours_rows(season(series, timezone.localdate()))
    return {
        "levels": [_level_data(level) for level in series.honours_levels.all()],
        "reached": [
            {
                "level": str(row.level.uid),
                "person": row.key,
                "name": row.person.name,
                "country": row.person.country,
                "results": [result.data for result in row.results],
            }
            for row in rows
        ],
    }


class SeriesHonours(SeriesView):
    @operation(
        "readSeriesHonours",
        "The levels of honours of a season, and who has reached them",
        tag=_TAG,
        answer=HonoursSerializer,
    )
    def get(self, request: Request, series: str) -> Response:
        return Response(_honours_data(self.series))

    @operation(
        "addHonoursLevel",
        "A level that players may reach at sanctioned events (3.10.2)",
        tag=_TAG,
        write=True,
        status=201,
        answer=HonoursSerializer,
        body=HonoursLevelSerializer,
        example={"name": "Pin 1", "best_place": 8, "sanction": "WMO"},
    )
    def post(self, request: Request, series: str) -> Response:
        kept = self.kept()
        add_level(series=kept, rule=read_rule(**self.parse(HonoursLevelSerializer)), by=self.actor, at=self.now)
        return Response(_honours_data(kept), status=201)


class SeriesApplications(SeriesView):
    @operation(
        "listHonoursApplications",
        "The applications of a season, newest first; for its keeper",
        tag=_TAG,
        staff=True,
        answer=HonoursApplicationSerializer(many=True),
    )
    def get(self, request: Request, series: str) -> Response:
        return Response([application_data(application) for application in applications_of(self.kept())])

    @operation(
        "prepareHonoursApplication",
        "Prepare the application of a player who has reached a level",
        tag=_TAG,
        write=True,
        status=201,
        answer=HonoursApplicationSerializer,
        body=NewHonoursApplicationSerializer,
        example={"level": "8f0c5a54-8f3e-4a43-9c57-8a2c3f0d7c11", "person": "3f2a9c01b7de"},
    )
    def post(self, request: Request, series: str) -> Response:
        kept = self.kept()
        body = self.parse(NewHonoursApplicationSerializer)
        made = prepare_application(
            series=kept,
            level=str(body["level"]),
            person=body["person"],
            by=self.actor,
            at=self.now,
        )
        return Response(application_data(made), status=201)


class MoveApplication(SeriesView):
    @operation(
        "moveHonoursApplication",
        "It was sent, granted, refused or withdrawn",
        tag=_TAG,
        write=True,
        answer=HonoursApplicationSerializer,
        body=MoveHonoursApplicationSerializer,
        example={"act": "send", "note": "By mail"},
    )
    def post(self, request: Request, series: str, application: UUID) -> Response:
        kept = self.kept()
        body = self.parse(MoveHonoursApplicationSerializer)
        sent = get_object_or_404(HonoursApplication, series=kept, uid=application)
        moved = move_application(
            application=sent,
            act=HonoursAct(body["act"]),
            note=body.get("note", ""),
            by=self.actor,
            at=self.now,
        )
        return Response(application_data(moved))
