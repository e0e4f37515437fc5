"""Serve substitutes: who plays for whom, and who is free (MERS section 4, EMA riichi 5.7)."""

from typing import Any

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.winds import Wind
from scoring.seats.api.substitution_shapes import (
    BenchQuerySerializer,
    BenchRowSerializer,
    ReplacedSerializer,
    StandingSubstitutionSerializer,
    SubstituteEndSerializer,
    SubstituteSerializer,
)
from scoring.seats.selectors.bench import bench, substitutions
from scoring.seats.services.substitutions import Replacement, end_substitute, record_substitute, replace_player
from scoring.sheets.shapes.riichi import SubstituteRowSerializer
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.models import Session, SubstituteKind, SubstitutionCause

TAG = "Substitutes"


class StaffingView(ApiView):
    """Provide the common parts of the writes of substitutes."""

    def replacement(self, data: dict[str, Any], wind: Wind) -> Replacement:
        number = data["participant"]
        return Replacement(
            wind,
            SubstituteKind(data["kind"]),
            data["substitute"],
            data["reason"],
            data["from_hand"],
            SubstitutionCause(data["cause"]) if data["cause"] else None,
            self.participant(number) if number is not None else None,
        )


class SessionAsked(ApiView):
    """Parse the session that a list may be asked for."""

    def named_session(self) -> Session | None:
        number = self.query(BenchQuerySerializer).get("session")
        if number is None:
            return None
        self.kwargs["session"] = number
        return self.session


class Substitutes(StaffingView):
    @operation(
        "recordSubstitute",
        "Record a substitute for a seat, before or during a session",
        tag=TAG,
        write=True,
        status=201,
        answer=SubstituteRowSerializer,
        body=SubstituteSerializer,
        example={"seat": "W", "kind": "mid_session", "substitute": "Luc Petit", "reason": "ill", "from_hand": 5},
        about="Before the session or after it, at a player's seat or at an empty one (which needs no reason). Send it "
        "again to name another person; without a name the substitute is still to be named. The results of the four "
        "follow the rule set (MERS section 4, EMA riichi 5.7); the replaced player is entered with a missed session. "
        "A result that changes gets a new version, which must be verified.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        body = self.parse(SubstituteSerializer)
        what = self.replacement(body, Wind(body["seat"]))
        row = record_substitute(table=self.table, replacement=what, by=self.actor, at=self.now)
        return Response(SubstituteRowSerializer(row).data, status=status.HTTP_201_CREATED)


class SubstituteEnds(ApiView):
    @operation(
        "endSubstitute",
        "Cancel a substitution that was recorded by mistake",
        tag=TAG,
        write=True,
        answer=SubstituteRowSerializer,
        body=SubstituteEndSerializer,
        example={"seat": "W", "reason": "The wrong table"},
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        body = self.parse(SubstituteEndSerializer)
        row = end_substitute(
            table=self.table, wind=Wind(body["seat"]), reason=body["reason"], by=self.actor, at=self.now
        )
        return Response(SubstituteRowSerializer(row).data)


class Substitutions(SessionAsked, StaffingView):
    @operation(
        "listSubstitutions",
        "List the substitutions in force, by session and table",
        tag=TAG,
        answer=StandingSubstitutionSerializer(many=True),
        query=BenchQuerySerializer,
        staff=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("tournament.backstage")
        rows = substitutions(self.tournament, self.named_session())
        return Response(StandingSubstitutionSerializer(rows, many=True).data)

    @operation(
        "replacePlayer",
        "Record a substitute for a player in one session and all later ones",
        tag=TAG,
        write=True,
        status=201,
        answer=StandingSubstitutionSerializer(many=True),
        body=ReplacedSerializer,
        example={
            "player": 12, "session": 3, "kind": "mid_session", "cause": "ill", "participant": 77, "reason": "fever",
            "from_hand": 5,
        },
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(ReplacedSerializer)
        self.kwargs["session"] = body["session"]
        rows = replace_player(
            player=self.participant(body["player"]),
            since=self.session,
            replacement=self.replacement(body, Wind.EAST),
            by=self.actor,
            at=self.now,
        )
        return Response(StandingSubstitutionSerializer(rows, many=True).data, status=status.HTTP_201_CREATED)


class Bench(SessionAsked):
    @operation(
        "listBench",
        "List the substitutes of the event, and who of them is free in a session",
        tag=TAG,
        answer=BenchRowSerializer(many=True),
        query=BenchQuerySerializer,
        staff=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("tournament.backstage")
        rows = bench(self.tournament, self.named_session())
        return Response(BenchRowSerializer(rows, many=True).data)
