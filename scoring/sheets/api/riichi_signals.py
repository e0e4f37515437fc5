"""Record where a riichi table stood at the end signal (EMA riichi 5.8)."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.riichi_signals import record_signal, record_signals
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer
from tournaments.common.api.schema import operation

_TAG = "Riichi tables"


class SignalSerializer(serializers.Serializer[Any]):
    completed = Integer(min_value=0, help_text="Counted hands completed when the signal sounded")
    dice_thrown = Boolean(help_text="Whether the dice of the next hand had been thrown")


class SignalAnswerSerializer(serializers.Serializer[Any]):
    last_hand = serializers.IntegerField(allow_null=True)


class Signal(ApiView):
    @operation(
        "recordEndSignal",
        "Record the hand of a riichi table at the end signal",
        tag=_TAG,
        write=True,
        answer=SignalAnswerSerializer,
        body=SignalSerializer,
        example={"completed": 7, "dice_thrown": True},
        about="The hand in progress and one more are played (5.8); a hand after the last is refused.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        record_signal(table=self.table, **self.parse(SignalSerializer), by=self.actor, at=self.now)
        sheet = sheet_of(self.table).sheet
        return Response({"last_hand": sheet.play.last_hand if isinstance(sheet, RiichiTableSheet) else None})


class SignalsAnswerSerializer(serializers.Serializer[Any]):
    tables = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of the tables without an earlier signal"
    )


class Signals(ApiView):
    @operation(
        "recordEndSignals",
        "Record the end signal for every riichi table of a session",
        tag=_TAG,
        write=True,
        answer=SignalsAnswerSerializer,
        about="Each table is taken to have completed the hands on its sheet and to play the next (5.8). A table that "
        "recorded its own moment keeps it, and may still correct it.",
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        rows = record_signals(session=self.session, by=self.actor, at=self.now)
        return Response({"tables": [row.table.number for row in rows]})
