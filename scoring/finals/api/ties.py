"""Serve the ties at the line of a cut, and how they are resolved."""

from typing import Any

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.finals.api.phases import MAX_PLAYERS, TAG, PhaseView
from scoring.finals.selectors.phase_seating import standings_for, ties_of
from scoring.finals.selectors.ties import choices_of, proof_of
from scoring.finals.services.ties import TieChoice, choose_tie
from tournaments.common.api.fields import Integer, Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.permissions import check_may
from tournaments.models import PhaseTie, TieMethod


class TieChoiceSerializer(serializers.Serializer[Any]):
    """Represent how a tie at a line is resolved; a lot is announced first and drawn with its public value."""

    line = Integer(min_value=1, max_value=MAX_PLAYERS, help_text="How many qualify above the line")
    method = serializers.ChoiceField(TieMethod.choices)
    reason = Text(max_length=400, required=False, allow_blank=True, default="")
    order = serializers.ListField(
        child=Integer(min_value=1),
        max_length=200,
        required=False,
        default=list,
        help_text="For a play-off: the numbers of all tied players, best first",
    )
    public_value = Text(
        max_length=200,
        required=False,
        allow_blank=True,
        default="",
        help_text="The public value that draws an announced lot",
    )


class TieRowSerializer(Shape):
    """Represent a choice; the last one for the same players holds."""

    id = serializers.UUIDField(source="uid")
    players = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers, sorted")
    method = serializers.ChoiceField(TieMethod.choices)
    order = serializers.ListField(
        child=serializers.IntegerField(), help_text="Best first; empty if all qualify, or if a lot is still to be drawn"
    )
    reason = serializers.CharField()
    commitment = serializers.CharField(
        allow_blank=True, help_text="For a lot: the SHA-256 published before it is drawn"
    )
    public_value = serializers.CharField(allow_blank=True)
    secret = serializers.CharField(allow_blank=True, help_text="The secret of a lot that was drawn")
    proof = serializers.CharField(allow_blank=True, help_text="The line whose SHA-256 is the commitment, once drawn")
    supersedes = serializers.UUIDField(source="supersedes.uid", allow_null=True)
    at = Moment()
    by = serializers.CharField(source="by_name")

    def read_secret(self, row: PhaseTie) -> str:
        return row.secret if row.order else ""

    def read_proof(self, row: PhaseTie) -> str:
        return proof_of(row)


class LevelSerializer(Shape):
    line = serializers.IntegerField(source="tie.line", help_text="How many qualify above the line")
    place = serializers.IntegerField(source="tie.place")
    free = serializers.IntegerField(source="tie.free", help_text="How many of them qualify")
    players = serializers.ListField(source="tie.players", child=serializers.IntegerField())
    settled = serializers.BooleanField(source="is_settled")


class TiesSerializer(Shape):
    level = LevelSerializer(many=True, help_text="Players tied at a cut of a phase that is not decided yet")
    choices = TieRowSerializer(many=True, help_text="Oldest first, superseded ones included")


class Tie(PhaseView):
    @operation(
        "listTies", "List the players tied at a cut, and the choices made", tag=TAG, staff=True, answer=TiesSerializer
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        check_may(self.actor, "phases.tie", self.tournament)
        phase = self.phase(number)
        level = ties_of(phase, standings_for(phase, phase.first_session))
        return Response(TiesSerializer({"level": level, "choices": choices_of(phase)}).data)

    @operation(
        "chooseTie",
        "Choose how a tie at a cut is broken",
        tag=TAG,
        write=True,
        status=201,
        answer=TieRowSerializer,
        body=TieChoiceSerializer,
        example={"line": 8, "method": "last_session", "reason": "As announced"},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        body = self.parse(TieChoiceSerializer)
        facts = body | {"method": TieMethod(body["method"]), "order": tuple(body["order"])}
        made = choose_tie(phase=self.phase(number), choice=TieChoice(**facts), by=self.actor, at=self.now)
        return Response(TieRowSerializer(made).data, status=status.HTTP_201_CREATED)
