"""Define the objects of a season, for the API and its file."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from mahjong_core.series.standings import Dropped, Scheme, SeasonRow, SeasonTerm
from series.models import FamilyChoice, SeriesAcceptance, SeriesEvent, SeriesResult
from tournaments.common.api.fields import Boolean, FractionText, Integer, Moment
from tournaments.common.api.shapes import Shape


class SeriesSerializer(Shape):
    slug = serializers.CharField()
    name = serializers.CharField()
    holder = serializers.CharField(allow_blank=True)


class NewRulesSerializer(serializers.Serializer[Any]):
    scheme = serializers.ChoiceField([this_scheme.value for this_scheme in Scheme], default=Scheme.BASE_RANKS.value)
    points = serializers.ListField(child=Integer(min_value=0), default=list, max_length=200)
    best = Integer(min_value=1, allow_null=True, default=None)
    least = Integer(min_value=1, default=1)
    cap = Integer(min_value=1, allow_null=True, default=None)
    families = serializers.ListField(child=serializers.ChoiceField(FamilyChoice.values), default=list)
    aged = Boolean(default=False)
    clubs = Integer(min_value=1, default=3, help_text="Members who count for their club")


class AcceptanceSerializer(Shape):
    reason = serializers.CharField()
    by = serializers.CharField(source="by_name")
    at = Moment()
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Errors, warnings and notes")
    codes = serializers.DictField(child=serializers.IntegerField(), help_text="How often each code was found")


class SeasonEventSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    name = serializers.CharField()
    held_on = serializers.DateField()
    players = serializers.IntegerField()
    weight = FractionText(help_text="An exact number such as 3/2")
    game = serializers.ChoiceField(FamilyChoice.values, source="family")
    country = serializers.CharField(allow_blank=True)
    is_held = serializers.BooleanField()
    accepted = AcceptanceSerializer(
        allow_null=True, help_text="The reason for which results that do not follow from their rules are counted"
    )

    def read_accepted(self, event: SeriesEvent) -> SeriesAcceptance | None:
        season: Any = self.root.instance
        accepted: SeriesAcceptance | None = season.accepted.get(str(event.uid))
        return accepted


class SeasonResultSerializer(Shape):
    event = serializers.UUIDField()
    place = serializers.IntegerField()
    basis = serializers.IntegerField(help_text="The base rank, or the points of the place")
    percent = serializers.IntegerField(help_text="The share that counts at its age, in per cent")
    points = FractionText(help_text="An exact number")
    dropped = serializers.ChoiceField([this_dropped.value for this_dropped in Dropped], allow_null=True)


class SeasonRowSerializer(Shape):
    place = serializers.IntegerField(allow_null=True, help_text="Null: too few results")
    key = serializers.CharField(source="person")
    name = serializers.CharField()
    country = serializers.CharField(allow_blank=True)
    club = serializers.CharField(allow_blank=True)
    total = FractionText(help_text="An exact number")
    results = SeasonResultSerializer(many=True)

    def read_name(self, row: SeasonRow) -> str:
        return self._person(row).name

    def read_country(self, row: SeasonRow) -> str:
        return self._person(row).country

    def read_club(self, row: SeasonRow) -> str:
        return self._person(row).club

    def read_results(self, row: SeasonRow) -> Iterable[SeasonTerm]:
        return [term for term in row.terms if not term.is_padding]

    def _person(self, row: SeasonRow) -> SeriesResult:
        season: Any = self.root.instance
        person: SeriesResult = season.people[row.person]
        return person


class SeasonSerializer(Shape):
    series = SeriesSerializer()
    on = serializers.DateField(help_text="The day for which results are aged")
    rules = NewRulesSerializer(source="series.rules")
    events = SeasonEventSerializer(many=True)
    rows = SeasonRowSerializer(source="standings", many=True)
