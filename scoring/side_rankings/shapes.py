"""Define side rankings, for the API and the file of them."""

from rest_framework import serializers

from scoring.models import SideRankingKind
from tournaments.common.api.fields import FractionText
from tournaments.common.api.shapes import Shape


class SideLineSerializer(Shape):
    place = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True, help_text="Null for a country, a region or a club")
    name = serializers.CharField()
    country = serializers.CharField(allow_blank=True)
    value = FractionText(help_text="The value by which the row is ranked, an exact fraction such as 7/3")
    detail = serializers.CharField(
        allow_blank=True, help_text="The session and table, or the number out of which it was counted"
    )


class SideTableSerializer(Shape):
    ranking = serializers.ChoiceField(SideRankingKind.values, source="kind")
    title = serializers.CharField()
    rule = serializers.CharField()
    day = serializers.DateField(allow_null=True, help_text="The day, for a ranking of one day")
    rows = SideLineSerializer(source="lines", many=True)
