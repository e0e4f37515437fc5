"""The shapes of riichi hands and sheets in the API (design 6.2)."""

from typing import Any

from rest_framework import serializers

from mahjong_core.riichi.table.records import Abortive, Cause, Outcome
from mahjong_core.riichi.value import Limit
from mahjong_core.winds import WINDS
from scoring.api.substitution_shapes import SubstituteRowSerializer
from tournaments.api.fields import Boolean, Integer

WIND_LETTERS = [wind.value for wind in WINDS]
OUTCOMES = [one.value for one in Outcome]


def seat(**facts: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(WIND_LETTERS, **facts)


def seats(about: str) -> serializers.ListField:
    return serializers.ListField(child=seat(), required=False, help_text=about)


class WinSerializer(serializers.Serializer[Any]):
    """One winner: han and fu (han alone from five on), or a limit."""

    winner = seat()
    han = Integer(required=False, allow_null=True, min_value=1, max_value=13)
    fu = Integer(required=False, allow_null=True, help_text="Rounded; needed below five han")
    limit = serializers.ChoiceField([one.value for one in Limit], required=False, allow_null=True)
    liable = seat(required=False, allow_null=True, help_text="Fed the third dragon or fourth wind set (3.3.6)")


class RiichiLineSerializer(serializers.Serializer[Any]):
    """What a riichi hand has beside winner and discarder; one winner stands flat, several in ``wins``."""

    han = Integer(required=False, allow_null=True, min_value=1, max_value=13, help_text="Riichi, beside `winner`")
    fu = Integer(required=False, allow_null=True, help_text="Riichi: rounded; needed below five han")
    limit = serializers.ChoiceField([one.value for one in Limit], required=False, allow_null=True)
    liable = seat(required=False, allow_null=True, help_text="Riichi: fed the third dragon or fourth wind set (3.3.6)")
    wins = serializers.ListField(
        child=WinSerializer(), required=False, allow_null=True, help_text="Riichi: several winners on one discard"
    )
    riichi = seats("Riichi: who declared it, and laid a stake")
    tenpai = seats("Riichi: who showed a waiting hand after an exhaustive draw")
    nagashi = seats("Riichi: who claims nagashi mangan")
    offenders = seats("Riichi: who is guilty of a chombo")
    abortive = serializers.ChoiceField([one.value for one in Abortive], required=False, allow_null=True)


class TransferSerializer(serializers.Serializer[Any]):
    payer = seat(allow_null=True, help_text="Null: the table")
    payee = seat(allow_null=True, help_text="Null: the table")
    points = serializers.IntegerField()
    cause = serializers.ChoiceField([one.value for one in Cause])
    clause = serializers.CharField(help_text="Of the EMA riichi rules of 2012")


class PlayedLineSerializer(RiichiLineSerializer):
    """What a line of a riichi sheet says and does. ``label`` is derived, such as South 2, 1 counter."""

    label = serializers.CharField()  # type: ignore[assignment]  # the field, not a serializer's own label
    counters = serializers.IntegerField(help_text="On the table after this hand")
    deposits = serializers.IntegerField(help_text="On the table after this hand")
    hand = serializers.IntegerField(allow_null=True, help_text="The counted hand; null for a chombo or a redeal")
    last = serializers.BooleanField(help_text="The hand after which time is up")
    transfers = serializers.ListField(child=TransferSerializer())


class RiichiSheetSerializer(serializers.Serializer[Any]):
    """What a riichi table holds beside the scores."""

    next = serializers.CharField(allow_null=True, help_text="The label of the hand to play; null: the game has ended")
    next_is_last = serializers.BooleanField()
    last_hand = serializers.IntegerField(allow_null=True, help_text="What the end signal left (5.8)")
    counters = serializers.IntegerField()
    deposits = serializers.IntegerField()
    deductions = serializers.DictField(child=serializers.IntegerField(), help_text="Taken off after uma, by seat")
    leftover = serializers.ListField(child=TransferSerializer(), help_text="Stakes left at the end (3.6)")
    substitutes = serializers.ListField(child=SubstituteRowSerializer())


class SignalSerializer(serializers.Serializer[Any]):
    completed = Integer(min_value=0, help_text="Counted hands completed when the signal sounded")
    dice_thrown = Boolean(help_text="Whether the dice of the next hand had been thrown")


class SignalAnswerSerializer(serializers.Serializer[Any]):
    last_hand = serializers.IntegerField(allow_null=True)
