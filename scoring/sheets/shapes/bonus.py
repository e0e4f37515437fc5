"""Shape the counts of bonus columns."""

from typing import Any

from rest_framework import serializers

from tournaments.common.api.fields import Integer


class BonusCountsSerializer(serializers.Serializer[Any]):
    bonus = serializers.DictField(
        child=serializers.DictField(child=Integer()),
        required=False,
        help_text="The counts of each bonus column of the rule set by its name, and by seat; without a seat: none",
    )
