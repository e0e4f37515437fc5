"""Serve files of past results by the API: one record a call, accepted with a word where it has findings."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.rulesets import PRESETS
from series.api.seasons import SeriesView
from series.models import MAX_ACCEPTANCE, FamilyChoice
from series.selectors.record_files import read_season_file
from series.services.records import Word, take_file
from series.shapes import SeasonSerializer
from tournaments.common.api.fields import Text
from tournaments.common.api.raw_bodies import RawBodyView
from tournaments.common.api.schema import operation
from tournaments.common.errors import Refusal
from tournaments.common.files.checked_records import RECORD_EXAMPLE

_TAG = "Seasons"
_MAX_FOUND = 50


class SeasonFileQuerySerializer(serializers.Serializer[Any]):
    name = Text(max_length=160, required=False, help_text="Where the file names no event, or otherwise")
    held_on = serializers.DateField(required=False, help_text="Where the file says no day")
    game = serializers.ChoiceField(FamilyChoice.values, required=False, help_text="Where the file names no rule set")
    rules = serializers.ChoiceField(sorted(PRESETS), required=False, help_text="Where the file names no rule set")
    namesakes_differ = serializers.BooleanField(
        required=False,
        help_text="Whether results with the same name and country and no number belong to different people",
    )
    reason = Text(
        max_length=MAX_ACCEPTANCE,
        required=False,
        help_text="The reason why results with findings count; it is stored and published",
    )


class SeriesRecords(RawBodyView, SeriesView):
    """Serve a request whose body is a file of results."""

    @operation(
        "addSeriesRecord",
        "Check a tournament record and add it as a past event",
        tag=_TAG,
        write=True,
        status=201,
        answer=SeasonSerializer,
        body={"application/json": OpenApiTypes.OBJECT, "text/csv": OpenApiTypes.STR},
        query=SeasonFileQuerySerializer,
        example=RECORD_EXAMPLE,
        about="A file with errors or warnings needs a reason, which is stored with its author and time.",
    )
    def post(self, request: Request, series: str) -> Response:
        series_row = self.kept()
        query = self.query(SeasonFileQuerySerializer)
        file = read_season_file(self.body, query.get("name", ""), rules=query.get("rules"))
        word = Word(
            query.get("name", ""),
            query.get("held_on"),
            query.get("game", ""),
            query.get("namesakes_differ", False),
            query.get("reason", ""),
        )
        try:
            take_file(series=series_row, file=file, word=word, by=self.actor, at=self.now)
        except Refusal as refusal:
            refusal.detail.setdefault("findings", file.report.to_json()["findings"][:_MAX_FOUND])
            raise
        return self.respond(201)
