"""Define the serializers of riichi lines and sheets."""

from typing import Any, cast

from rest_framework import serializers

from mahjong_core.riichi.sheet_parse import hand_data
from mahjong_core.riichi.table.records import Abortive, Cause, Outcome
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.riichi.value import YAKUMAN_LIMITS, Limit
from mahjong_core.winds import WINDS
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.api.fields import WIND_LETTERS, Integer
from tournaments.common.api.shapes import Shape
from tournaments.models import SubstituteKind, SubstitutionCause

OUTCOMES = [outcome.value for outcome in Outcome]
_DERIVED = ("label", "counters", "deposits", "hand", "last", "transfers")


class SubstituteRowSerializer(Shape):
    seat = serializers.ChoiceField(WIND_LETTERS, source="wind")
    kind = serializers.ChoiceField(SubstituteKind.choices)
    cause = serializers.ChoiceField(SubstitutionCause.choices)
    substitute = serializers.CharField(allow_blank=True, help_text="Empty: not named yet")
    participant = serializers.IntegerField(
        source="player.number", allow_null=True, help_text="The substitute's number, if on the bench"
    )
    from_hand = serializers.IntegerField()
    ended = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True)


def _seat(**facts: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(WIND_LETTERS, **facts)


def _seats(about: str) -> serializers.ListField:
    return serializers.ListField(child=_seat(), required=False, help_text=about)


def _times_fed() -> Integer:
    about = "How many times a yakuman `liable` pays for, if it is not the whole hand; once if left out"
    return Integer(required=False, allow_null=True, min_value=1, max_value=len(YAKUMAN_LIMITS), help_text=about)


class WinSerializer(Shape):
    """Represent one winner: han and fu (han alone from five on), or a limit."""

    winner = _seat()
    han = Integer(required=False, allow_null=True, min_value=1, max_value=13)
    fu = Integer(required=False, allow_null=True, help_text="Rounded; needed below five han")
    limit = serializers.ChoiceField([limit.value for limit in Limit], required=False, allow_null=True)
    liable = _seat(required=False, allow_null=True, help_text="Fed the third dragon or fourth wind set (3.3.6)")
    liable_times = _times_fed()


class RiichiLineSerializer(Shape):
    """Represent the riichi fields of a hand; one winner is in the object itself, several are in ``wins``."""

    han = Integer(required=False, allow_null=True, min_value=1, max_value=13, help_text="Riichi, beside `winner`")
    fu = Integer(required=False, allow_null=True, help_text="Riichi: rounded; needed below five han")
    limit = serializers.ChoiceField([limit.value for limit in Limit], required=False, allow_null=True)
    liable = _seat(required=False, allow_null=True, help_text="Riichi: fed the third dragon or fourth wind set (3.3.6)")
    liable_times = _times_fed()
    wins = serializers.ListField(
        child=WinSerializer(), required=False, allow_null=True, help_text="Riichi: several winners on one discard"
    )
    riichi = _seats("Riichi: who declared it, and laid a stake")
    tenpai = _seats("Riichi: who showed a waiting hand after an exhaustive draw")
    nagashi = _seats("Riichi: who claims nagashi mangan")
    offenders = _seats("Riichi: who is guilty of a chombo")
    dead = _seats("Riichi: whose hand is dead; those by a ruling are added")
    abortive = serializers.ChoiceField(
        [this_abortive.value for this_abortive in Abortive], required=False, allow_null=True
    )


class TransferSerializer(Shape):
    payer = _seat(allow_null=True, help_text="Null: the table")
    payee = _seat(allow_null=True, help_text="Null: the table")
    points = serializers.IntegerField()
    cause = serializers.ChoiceField([this_cause.value for this_cause in Cause])
    clause = serializers.CharField(help_text="Clause of the EMA riichi rules of 2012")


class PlayedLineSerializer(RiichiLineSerializer):
    """Represent a line of a riichi sheet. ``label`` is derived, such as South 2, 1 counter."""

    label = serializers.CharField()  # type: ignore[assignment]  # the field, not a serializer's own label
    counters = serializers.IntegerField(help_text="On the table after this hand")
    deposits = serializers.IntegerField(help_text="On the table after this hand")
    hand = serializers.IntegerField(allow_null=True, help_text="The counted hand; null for a chombo or a redeal")
    last = serializers.BooleanField(help_text="The hand after which time is up")
    transfers = serializers.ListField(child=TransferSerializer())


class RiichiSheetSerializer(Shape):
    """Represent the riichi fields of a table, besides the scores."""

    next = serializers.CharField(
        source="sheet.play.next_hand",
        allow_null=True,
        help_text="The label of the hand to play; null: the game has ended",
    )
    next_is_last = serializers.BooleanField(source="sheet.play.next_is_last")
    last_hand = serializers.IntegerField(
        source="sheet.play.last_hand", allow_null=True, help_text="What may still be played after the end signal (5.8)"
    )
    counters = serializers.IntegerField(source="sheet.play.state.counters")
    deposits = serializers.IntegerField(source="sheet.play.state.deposits")
    deductions = serializers.DictField(child=serializers.IntegerField(), help_text="Taken off after uma, by seat")
    leftover = serializers.ListField(
        source="sheet.play.leftover",
        child=TransferSerializer(),
        help_text="Riichi sticks left at the end of the game (3.6)",
    )
    substitutes = serializers.ListField(source="context.occupancies", child=SubstituteRowSerializer())

    def read_deductions(self, current: TableSheet) -> dict[str, int]:
        taken = cast("RiichiTableSheet", current.sheet).play.deductions
        return {wind.value: taken[wind] for wind in WINDS if taken[wind]}


def lines_by_entry(current: TableSheet) -> dict[int, dict[str, Any]]:
    """Return the content and effects of each line of a riichi sheet, by the entry's id.

    A line that cannot be played is not there.
    """
    sheet = current.sheet
    lines = sheet.play.lines if isinstance(sheet, RiichiTableSheet) else ()
    return {line.entry_id: hand_data(line.record) | {name: getattr(line, name) for name in _DERIVED} for line in lines}
