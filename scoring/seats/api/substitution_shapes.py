"""Define the serializers of substitutions."""

from typing import Any

from rest_framework import serializers

from scoring.sheets.shapes.riichi import SubstituteRowSerializer
from tournaments.common.api.fields import WIND_LETTERS, Integer, Text
from tournaments.common.api.shapes import Shape
from tournaments.models import SubstituteKind, SubstitutionCause


class HowSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(SubstituteKind.choices)
    cause = serializers.ChoiceField(
        SubstitutionCause.choices,
        required=False,
        allow_null=True,
        default=None,
        help_text="By default the cause of the player's absence; `vacant` for a seat without a player",
    )
    substitute = Text(required=False, default="", allow_blank=True, max_length=200, help_text="Who plays")
    participant = Integer(required=False, allow_null=True, default=None, help_text="Who plays, from the bench")
    reason = Text(required=False, default="", allow_blank=True, max_length=400, help_text="Not used for an empty seat")
    from_hand = Integer(required=False, default=1, min_value=1, help_text="The hand from which the substitute plays")


class SubstituteSerializer(HowSerializer):
    seat = serializers.ChoiceField(WIND_LETTERS)


class SubstituteEndSerializer(serializers.Serializer[Any]):
    seat = serializers.ChoiceField(WIND_LETTERS)
    reason = Text(max_length=400)


class ReplacedSerializer(HowSerializer):
    player = Integer(min_value=1, help_text="The number of the player who leaves")
    session = Integer(min_value=1, help_text="The first session that a substitute plays; later ones follow")


class StandingSubstitutionSerializer(SubstituteRowSerializer):
    session = serializers.IntegerField(source="table.session.number")
    table = serializers.IntegerField(source="table.number")


class BenchRowSerializer(Shape):
    number = serializers.IntegerField(source="participant.number")
    name = serializers.CharField(source="participant.name")
    table = serializers.IntegerField(allow_null=True, help_text="Where they play in the session asked for")
    sessions = serializers.ListField(child=serializers.IntegerField(), help_text="In which they play")


class BenchQuerySerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField(
        required=False, min_value=1, max_value=1000, help_text="The session in question; otherwise the whole event"
    )
