"""Where a riichi table stood at the end signal (EMA riichi 5.8)."""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from scoring.api.riichi_shapes import SignalAnswerSerializer, SignalSerializer
from scoring.selectors.sheets import sheet_of
from scoring.services.riichi_tables import record_signal
from tournaments.api.base import ApiView
from tournaments.api.schema import operation

TAG = "Riichi tables"


class Signal(ApiView):
    @operation(
        "recordEndSignal",
        "Where a riichi table stood at the end signal",
        tag=TAG,
        write=True,
        answer=SignalAnswerSerializer,
        body=SignalSerializer,
        example={"completed": 7, "dice_thrown": True},
        codes=("scoring.signal_beyond_sheet", "scoring.not_riichi", "scoring.table_submitted"),
        about="The hand in progress and one more are played (5.8); a hand after the last is refused.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        record_signal(table=self.table, **self.parse(SignalSerializer), by=self.actor, at=self.now)
        sheet = sheet_of(self.table).sheet
        return Response({"last_hand": sheet.play.last_hand if isinstance(sheet, RiichiTableSheet) else None})
