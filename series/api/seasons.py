"""Serve seasons by the API: create, read, and add past events."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.series.standings import SeasonRules
from series.models import FamilyChoice, Series
from series.permissions import check_may_keep
from series.selectors.rules_data import rules_from_data
from series.selectors.seasons import season
from series.services.events import EventFacts, PlaceRow, bring_in, plan_event
from series.services.keeping import create_series
from series.shapes import NewRulesSerializer, SeasonSerializer, SeriesSerializer
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer, Slug, Text
from tournaments.common.api.schema import operation
from tournaments.common.permissions import check_may_create_events
from tournaments.common.rule_errors import rules_as_refusals

_TAG = "Seasons"


class NewSeriesSerializer(serializers.Serializer[Any]):
    name = Text(max_length=160)
    slug = serializers.RegexField(Slug.pattern, max_length=80)
    holder = Text(max_length=160, allow_blank=True, default="")
    rules = NewRulesSerializer(required=False)


_FIGURE = r"^(-?[0-9]{1,9}(/[1-9][0-9]{0,5})?)?$"


class SeasonPlaceSerializer(serializers.Serializer[Any]):
    place = Integer(min_value=1, max_value=9999)
    name = Text(max_length=160)
    country = serializers.RegexField(r"^([A-Z]{3})?$", required=False, default="", allow_blank=True)
    club = Text(max_length=120, allow_blank=True, default="")
    federation_number = serializers.RegexField(r"^([0-9]{8})?$", required=False, default="", allow_blank=True)
    table_points = serializers.RegexField(_FIGURE, required=False, default="", allow_blank=True, help_text="Exact")
    score = serializers.RegexField(_FIGURE, required=False, default="", allow_blank=True, help_text="Exact")


class NewSeasonEventSerializer(serializers.Serializer[Any]):
    name = Text(max_length=160)
    held_on = serializers.DateField()
    days = Integer(min_value=1, max_value=100, default=1)
    game = serializers.ChoiceField(FamilyChoice.values)
    country = serializers.RegexField(r"^([A-Z]{3})?$", required=False, default="", allow_blank=True)
    players = Integer(min_value=1, max_value=9999, required=False)
    weight = serializers.RegexField(
        r"^[0-9]{1,3}(/[1-9][0-9]?)?$", required=False, help_text="An exact number such as 3/2"
    )
    results = SeasonPlaceSerializer(many=True, required=False, help_text="Left out: the event is still to come")
    namesakes_differ = Boolean(
        default=False,
        help_text="Whether results with the same name and country and no number belong to different people",
    )


def read_rules(data: Mapping[str, Any]) -> SeasonRules:
    """Return the rules as the core takes them; raise the core's code for invalid ones."""
    with rules_as_refusals():
        return rules_from_data(data)


class SeriesList(ApiView):
    @operation("listSeries", "List the seasons", tag=_TAG, answer=SeriesSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(SeriesSerializer(Series.objects.all(), many=True).data)

    @operation(
        "createSeries",
        "Create a season with its rules",
        tag=_TAG,
        write=True,
        status=201,
        answer=SeriesSerializer,
        body=NewSeriesSerializer,
        example={"name": "Coupe de l'Ouest 2026", "slug": "ouest-2026", "rules": {"best": 4}},
    )
    def post(self, request: Request) -> Response:
        check_may_create_events(self.actor)
        body = self.parse(NewSeriesSerializer)
        rules = read_rules(body.get("rules") or {})
        made = create_series(
            name=body["name"],
            slug=body["slug"],
            holder=body["holder"],
            rules=rules,
            by=self.actor,
            at=self.now,
        )
        return Response(SeriesSerializer(made).data, status=201)


class SeriesView(ApiView):
    """Serve one season."""

    @property
    def series(self) -> Series:
        return get_object_or_404(Series, slug=self.kwargs["series"])

    def kept(self) -> Series:
        """Return the season, for an actor who may manage it."""
        series = self.series
        check_may_keep(self.actor, series)
        return series

    def respond(self, status: int = 200) -> Response:
        return Response(SeasonSerializer(season(self.series, timezone.localdate())).data, status=status)


class SeriesStandings(SeriesView):
    @operation(
        "readSeries",
        "Return the standings of a season, with the points of each result",
        tag=_TAG,
        answer=SeasonSerializer,
        about="A season has final results only: places are copied once every session is released.",
    )
    def get(self, request: Request, series: str) -> Response:
        return self.respond()


class SeriesEvents(SeriesView):
    @operation(
        "addSeriesEvent",
        "Add a past event with its places, or an upcoming one",
        tag=_TAG,
        write=True,
        status=201,
        answer=SeasonSerializer,
        body=NewSeasonEventSerializer,
        example={
            "name": "Rennes",
            "held_on": "2026-01-24",
            "game": "mcr",
            "players": 40,
            "results": [{"place": 6, "name": "Ana Ruiz", "country": "ESP"}],
        },
    )
    def post(self, request: Request, series: str) -> Response:
        series_row = self.kept()
        body = self.parse(NewSeasonEventSerializer)
        results = body.get("results")
        players = body.get("players") or len(results or [])
        facts = EventFacts(
            name=body["name"],
            held_on=body["held_on"],
            family=body["game"],
            players=players,
            country=body["country"],
            weight=Fraction(body["weight"]) if body.get("weight") else None,
            days=body["days"],
        )
        if results is None:
            plan_event(series=series_row, facts=facts, by=self.actor, at=self.now)
        else:
            rows = [PlaceRow(**row) for row in results]
            bring_in(
                series=series_row,
                facts=facts,
                rows=rows,
                namesakes_differ=body["namesakes_differ"],
                by=self.actor,
                at=self.now,
            )
        return self.respond(201)
