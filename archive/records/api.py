"""Serve the import of tournament records by the API."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from archive.records.selectors import read_record_file
from archive.records.services.incoming import Accepts, Wanted, bring_in_record
from mahjong_core.rulesets import PRESETS
from tournaments.common.api.fields import Slug, Text
from tournaments.common.api.raw_bodies import RawBodyView
from tournaments.common.api.schema import operation
from tournaments.common.files.checked_records import RECORD_EXAMPLE
from tournaments.common.permissions import check_may_create_events

TAG = "Event files"


class RecordQuerySerializer(serializers.Serializer[Any]):
    slug = Slug(required=False, help_text="Another address than one made of the name")
    name = Text(max_length=160, required=False, help_text="Where the record has none, or another")
    starts_on = serializers.DateField(required=False, help_text="Where the record says no day")
    rules = serializers.ChoiceField(
        sorted(PRESETS), required=False, help_text="The rule set, where the record names none"
    )
    accept_warnings = serializers.BooleanField(required=False, help_text="true: the record is right as it stands")
    accept_differences = serializers.BooleanField(
        required=False, help_text="true: the figures computed from the results count, not the printed ones"
    )
    accept_unknown_winds = serializers.BooleanField(required=False, help_text="true: nobody knows the winds")


class BroughtInSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Errors, warnings and notes")
    findings = serializers.ListField(child=serializers.DictField(), help_text="The findings of the checker")


class Records(RawBodyView):
    """Serve a request whose body is a record."""

    @operation(
        "bringRecordIn",
        "Import a tournament record as a past event; the caller becomes an organiser of it",
        tag=TAG,
        write=True,
        status=201,
        body={"application/json": OpenApiTypes.OBJECT, "text/csv": OpenApiTypes.STR},
        query=RecordQuerySerializer,
        example=RECORD_EXAMPLE,
        answer_example={"slug": "coupe-de-rennes", "counts": {"error": 0, "warning": 0, "note": 0}, "findings": []},
        answer=BroughtInSerializer,
        about="The checker runs first: a record with errors is refused, one with warnings unless they are accepted.",
    )
    def post(self, request: Request) -> Response:
        check_may_create_events(self.actor)
        query = self.query(RecordQuerySerializer)
        checked = read_record_file(self.body, query.get("name", ""), rules=query.get("rules"))
        wanted = Wanted(query.get("slug", ""), query.get("name", ""), query.get("starts_on"))
        names = ("accept_warnings", "accept_differences", "accept_unknown_winds")
        accepts = Accepts(*(query.get(name, False) for name in names))
        event = bring_in_record(checked=checked, wanted=wanted, accepts=accepts, by=self.actor, at=self.now)
        report = checked.report.to_json()
        return Response({"slug": event.slug, "counts": report["counts"], "findings": report["findings"]}, status=201)
