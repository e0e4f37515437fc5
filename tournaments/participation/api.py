"""Set who takes part in which sessions: sitting out, entering later, leaving, byes, and teams' line-ups."""

from typing import Any, ClassVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.seating.bounds import MAX_SESSIONS
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import ParticipationKind, Session
from tournaments.participation.selectors.marks import participation_of
from tournaments.participation.services import MAX_REASON, AttendanceMark, give_byes, mark_participation, set_line_up

TAG = "Participants"


class AwaySerializer(Shape):
    player = serializers.IntegerField()
    kind = serializers.ChoiceField(ParticipationKind.choices)


class SessionAwaySerializer(Shape):
    number = serializers.IntegerField()
    away = AwaySerializer(many=True)

    def read_away(self, session: Session) -> list[dict[str, Any]]:
        known, number = self.context["known"], session.number
        return [{"player": player, "kind": known.kind(player, number)} for player in sorted(known.away(number))]


class ParticipationSerializer(Shape):
    """Represent, by session, who does not take part and why; all others do."""

    sessions = SessionAwaySerializer(many=True)


class MarkSerializer(serializers.Serializer[Any]):
    player = Integer(min_value=1)
    kind = serializers.ChoiceField(ParticipationKind.choices)
    first = Integer(min_value=1, max_value=MAX_SESSIONS, help_text="The first session that this is about")
    last = Integer(min_value=1, max_value=MAX_SESSIONS, required=False, allow_null=True, help_text="Null: to the end")
    reason = Text(max_length=MAX_REASON, required=False, allow_blank=True)


class MarksSerializer(serializers.Serializer[Any]):
    constraints: ClassVar = {"properties": {"marks": {"minItems": 1}}}
    marks = MarkSerializer(many=True)


class ByesSerializer(serializers.Serializer[Any]):
    session = Integer(min_value=1, max_value=MAX_SESSIONS)


class ByesGivenSerializer(ByesSerializer):
    players = serializers.ListField(child=serializers.IntegerField())


class LineUpSerializer(serializers.Serializer[Any]):
    """Represent the members of a team who play a session; its other members sit out."""

    team = Text(max_length=120)
    session = Integer(min_value=1, max_value=MAX_SESSIONS)
    players = serializers.ListField(child=Integer(min_value=1))


class ParticipationView(ApiView):
    def shown(self) -> Response:
        context = {"known": participation_of(self.tournament)}
        return Response(ParticipationSerializer(self.tournament, context=context).data)


class Marks(ParticipationView):
    @operation(
        "readParticipation", "List who does not take part in which sessions", tag=TAG, answer=ParticipationSerializer
    )
    def get(self, request: Request, slug: str) -> Response:
        return self.shown()

    @operation(
        "markParticipation",
        "Mark who sits out, enters later, leaves, or plays after all",
        tag=TAG,
        write=True,
        answer=ParticipationSerializer,
        body=MarksSerializer,
        example={"marks": [{"player": 7, "kind": "left", "first": 5, "reason": "Catches a train"}]},
        about="A later mark for the same session replaces an earlier one; `plays` cancels a mark. A player who has "
        "a seat keeps it until the seating is changed.",
    )
    def post(self, request: Request, slug: str) -> Response:
        marks = [
            AttendanceMark(**{**mark, "kind": ParticipationKind(mark["kind"])})
            for mark in self.parse(MarksSerializer)["marks"]
        ]
        mark_participation(tournament=self.tournament, marks=marks, by=self.actor, at=self.now)
        return self.shown()


class Byes(ParticipationView):
    @operation(
        "giveByes",
        "Choose who sits a session out, in turn, so that the others fill their tables",
        tag=TAG,
        write=True,
        answer=ByesGivenSerializer,
        body=ByesSerializer,
        example={"session": 3},
    )
    def post(self, request: Request, slug: str) -> Response:
        session = self.parse(ByesSerializer)["session"]
        players = give_byes(tournament=self.tournament, session=session, by=self.actor, at=self.now)
        return Response({"session": session, "players": players})


class LineUp(ParticipationView):
    @operation(
        "setLineUp",
        "Set the members of a team who play a session",
        tag=TAG,
        write=True,
        answer=ParticipationSerializer,
        body=LineUpSerializer,
        example={"team": "Red Dragons", "session": 3, "players": [5, 6, 9, 12]},
    )
    def put(self, request: Request, slug: str) -> Response:
        set_line_up(tournament=self.tournament, **self.parse(LineUpSerializer), by=self.actor, at=self.now)
        return self.shown()
