"""Riichi lines and sheets in the API."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from mahjong_core.riichi.sheet import SheetLine
from mahjong_core.riichi.sheet_parse import hand_data
from mahjong_core.riichi.table.records import Abortive, Cause, Outcome, Transfer
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.riichi.value import Limit
from mahjong_core.winds import WINDS
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.api.fields import WIND_LETTERS, Integer
from tournaments.models import SubstituteKind, SubstitutionCause
from tournaments.tables.services.occupancies import occupancy_facts

OUTCOMES = [outcome.value for outcome in Outcome]
_HAND_FIELDS = ("han", "fu", "limit", "liable", "wins", "riichi", "tenpai", "nagashi", "offenders", "abortive")


class SubstituteRowSerializer(serializers.Serializer[Any]):
    seat = serializers.ChoiceField(WIND_LETTERS)
    kind = serializers.ChoiceField(SubstituteKind.choices)
    cause = serializers.ChoiceField(SubstitutionCause.choices)
    substitute = serializers.CharField(allow_blank=True, help_text="Empty: still to be named")
    participant = serializers.IntegerField(allow_null=True, help_text="The substitute's number, if on the bench")
    from_hand = serializers.IntegerField()
    ended = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True)


def _seat(**facts: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(WIND_LETTERS, **facts)


def _seats(about: str) -> serializers.ListField:
    return serializers.ListField(child=_seat(), required=False, help_text=about)


class WinSerializer(serializers.Serializer[Any]):
    """One winner: han and fu (han alone from five on), or a limit."""

    winner = _seat()
    han = Integer(required=False, allow_null=True, min_value=1, max_value=13)
    fu = Integer(required=False, allow_null=True, help_text="Rounded; needed below five han")
    limit = serializers.ChoiceField([this_limit.value for this_limit in Limit], required=False, allow_null=True)
    liable = _seat(required=False, allow_null=True, help_text="Fed the third dragon or fourth wind set (3.3.6)")


class RiichiLineSerializer(serializers.Serializer[Any]):
    """What a riichi hand has beside winner and discarder; one winner stands flat, several in ``wins``."""

    han = Integer(required=False, allow_null=True, min_value=1, max_value=13, help_text="Riichi, beside `winner`")
    fu = Integer(required=False, allow_null=True, help_text="Riichi: rounded; needed below five han")
    limit = serializers.ChoiceField([this_limit.value for this_limit in Limit], required=False, allow_null=True)
    liable = _seat(required=False, allow_null=True, help_text="Riichi: fed the third dragon or fourth wind set (3.3.6)")
    wins = serializers.ListField(
        child=WinSerializer(), required=False, allow_null=True, help_text="Riichi: several winners on one discard"
    )
    riichi = _seats("Riichi: who declared it, and laid a stake")
    tenpai = _seats("Riichi: who showed a waiting hand after an exhaustive draw")
    nagashi = _seats("Riichi: who claims nagashi mangan")
    offenders = _seats("Riichi: who is guilty of a chombo")
    abortive = serializers.ChoiceField(
        [this_abortive.value for this_abortive in Abortive], required=False, allow_null=True
    )


class TransferSerializer(serializers.Serializer[Any]):
    payer = _seat(allow_null=True, help_text="Null: the table")
    payee = _seat(allow_null=True, help_text="Null: the table")
    points = serializers.IntegerField()
    cause = serializers.ChoiceField([this_cause.value for this_cause in Cause])
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


def sheet_extras(current: TableSheet) -> dict[str, Any]:
    """``riichi`` for a riichi sheet, nothing for another."""
    sheet = current.sheet
    if not isinstance(sheet, RiichiTableSheet):
        return {}
    play = sheet.play
    facts = {
        "next": str(play.next_hand) if play.next_hand else None,
        "next_is_last": play.next_is_last,
        "last_hand": play.last_hand,
        "counters": play.state.counters,
        "deposits": play.state.deposits,
        "deductions": {wind.value: play.deductions[wind] for wind in WINDS if play.deductions[wind]},
        "leftover": _transfers_data(play.leftover),
        "substitutes": [occupancy_facts(row) for row in current.context.occupancies],
    }
    return {"riichi": facts}


def lines_by_entry(current: TableSheet) -> dict[int, dict[str, Any]]:
    """What each line of a riichi sheet says and does, by the entry's id; a line that cannot be played is not there."""
    sheet = current.sheet
    lines = sheet.play.lines if isinstance(sheet, RiichiTableSheet) else ()
    return {line.entry_id: {"riichi": _line_data(line)} for line in lines}


def _line_data(line: SheetLine) -> dict[str, Any]:
    data = hand_data(line.record)
    return {name: data[name] for name in _HAND_FIELDS if name in data} | {
        "label": str(line.label),
        "counters": line.counters,
        "deposits": line.deposits,
        "hand": line.hand,
        "last": line.last,
        "transfers": _transfers_data(line.transfers),
    }


def _transfers_data(moves: Iterable[Transfer]) -> list[dict[str, Any]]:
    return [
        {
            "payer": move.payer.value if move.payer else None,
            "payee": move.payee.value if move.payee else None,
            "points": move.points,
            "cause": str(move.cause),
            "clause": move.clause,
        }
        for move in moves
    ]
