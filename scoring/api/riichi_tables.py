"""Around a riichi table: lateness, substitutes, the end signal (EMA riichi 5.6 to 5.8)."""

from datetime import timedelta

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.winds import Wind
from scoring.api.riichi_shapes import (
    LatenessSerializer,
    LateSerializer,
    SignalAnswerSerializer,
    SignalSerializer,
    SubstituteEndSerializer,
    SubstituteRowSerializer,
    SubstituteSerializer,
)
from scoring.models import SubstituteKind
from scoring.selectors.sheets import sheet_of
from scoring.services.riichi_tables import (
    Replacement,
    end_substitute,
    occupancy_facts,
    record_late,
    record_signal,
    record_substitute,
)
from tournaments.api.base import ApiView
from tournaments.api.schema import operation

TAG = "Riichi tables"


class Substitutes(ApiView):
    @operation(
        "recordSubstitute",
        "A substitute takes a seat before or during a session",
        tag=TAG,
        write=True,
        status=201,
        answer=SubstituteRowSerializer,
        body=SubstituteSerializer,
        example={"seat": "W", "kind": "mid_session", "substitute": "Luc Petit", "reason": "ill", "from_hand": 5},
        codes=("scoring.not_riichi", "scoring.seat_empty", "scoring.substitute_from_hand", "scoring.table_submitted"),
        about="The replaced player's result is fixed by the rule set, and the others' uma follows (5.7).",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        asked = self.parse(SubstituteSerializer)
        what = Replacement(
            Wind(asked["seat"]),
            SubstituteKind(asked["kind"]),
            asked["substitute"],
            asked["reason"],
            asked["from_hand"],
        )
        row = record_substitute(table=self.table, replacement=what, by=self.actor, at=self.now)
        return Response(occupancy_facts(row), status=status.HTTP_201_CREATED)


class SubstituteEnds(ApiView):
    @operation(
        "endSubstitute",
        "Take back a substitution that was recorded by mistake",
        tag=TAG,
        write=True,
        answer=SubstituteRowSerializer,
        body=SubstituteEndSerializer,
        example={"seat": "W", "reason": "The wrong table"},
        codes=("scoring.no_substitute", "scoring.table_submitted"),
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        asked = self.parse(SubstituteEndSerializer)
        row = end_substitute(
            table=self.table, wind=Wind(asked["seat"]), reason=asked["reason"], by=self.actor, at=self.now
        )
        return Response(occupancy_facts(row))


class Late(ApiView):
    @operation(
        "recordLate",
        "A player came late to a riichi table",
        tag=TAG,
        write=True,
        answer=LatenessSerializer,
        body=LateSerializer,
        example={"seat": "S", "seconds": 190},
        codes=("riichi.not_late", "scoring.late_twice", "scoring.not_riichi", "scoring.table_submitted"),
        about="1 000 points for every started minute; beyond ten minutes a substitute plays the session (5.6).",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        asked = self.parse(LateSerializer)
        cost = record_late(
            table=self.table,
            wind=Wind(asked["seat"]),
            late=timedelta(seconds=asked["seconds"]),
            substitute=asked["substitute"],
            by=self.actor,
            at=self.now,
        )
        return Response({"minutes": cost.minutes, "points": cost.points, "replaced": cost.replaced})


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
