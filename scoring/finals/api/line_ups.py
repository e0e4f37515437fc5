"""Serve line-ups of teams: asked for, handed in, revealed when the last is in or the organiser closes the call."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.finals.selectors.line_ups import LineUps, TeamLineUp, line_ups_of
from scoring.finals.services.line_ups import MAX_REASON, ask_line_ups, close_line_ups, hand_in_line_up
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape

TAG = "Phases"
_FOUR = [5, 6, 7, 8]


class TeamLineUpSerializer(Shape):
    team = serializers.CharField(source="team.name")
    captain = serializers.IntegerField(
        source="captain.number",
        help_text="The player who submits under their personal link: the lowest number of the team",
    )
    is_in = serializers.BooleanField()
    players = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="In the order of the tables, null for a substitute; empty while the line-ups are secret",
    )

    def read_is_in(self, line_up: TeamLineUp) -> bool:
        return line_up.at is not None

    def read_players(self, line_up: TeamLineUp) -> list[int | None]:
        players = line_up.by_table if self.context["is_told"] else ()
        return [player.number if player else None for player in players]


class LineUpsSerializer(Shape):
    session = serializers.IntegerField()
    asked_at = Moment(source="call.at", allow_null=True)
    told_at = Moment(source="reveal.at", allow_null=True)
    reason = serializers.CharField(allow_blank=True, help_text="Why the call was closed before all were in")
    teams = TeamLineUpSerializer(many=True)

    def read_reason(self, line_ups: LineUps) -> str:
        return line_ups.reveal.reason if line_ups.reveal else ""

    def read_teams(self, line_ups: LineUps) -> Sequence[TeamLineUp]:
        return line_ups.told_to()


class HandInSerializer(serializers.Serializer[Any]):
    team = Text(max_length=120)
    players = serializers.ListField(child=Integer(min_value=1), max_length=9)


class CloseSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=MAX_REASON)


class NothingSerializer(serializers.Serializer[Any]):
    """Represent an empty body."""


class LineUpView(ApiView):
    """Serve line-ups. A secret one is only for its captain, who has no account, so the API never shows it."""

    def shown(self, session: int) -> Response:
        line_ups = line_ups_of(self.tournament, session)
        return Response(LineUpsSerializer(line_ups, context={"is_told": line_ups.reveal is not None}).data)


class LineUpsOfSession(LineUpView):
    @operation("readLineUps", "Return the line-ups of a session that are revealed", tag=TAG, answer=LineUpsSerializer)
    def get(self, request: Request, slug: str, session: int) -> Response:
        return self.shown(session)

    @operation(
        "askLineUps",
        "Ask the teams of a coming session for their line-ups",
        tag=TAG,
        write=True,
        answer=LineUpsSerializer,
        body=NothingSerializer,
        example={},
        about="Its tables can be drawn once the line-ups are revealed. Drafts of the session are discarded.",
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        self.parse(NothingSerializer)
        ask_line_ups(tournament=self.tournament, session=session, by=self.actor, at=self.now)
        return self.shown(session)


class HandInLineUp(LineUpView):
    @operation(
        "handInLineUp",
        "Submit the line-up of a team for its captain",
        tag=TAG,
        write=True,
        answer=LineUpsSerializer,
        body=HandInSerializer,
        example={"team": "Red Dragons", "players": _FOUR},
        about="All line-ups are revealed when the last team has submitted; until then a later line-up replaces an "
        "earlier one.",
    )
    def put(self, request: Request, slug: str, session: int) -> Response:
        data = self.parse(HandInSerializer)
        hand_in_line_up(tournament=self.tournament, session=session, **data, by=self.actor, at=self.now)
        return self.shown(session)


class CloseLineUps(LineUpView):
    @operation(
        "closeLineUps",
        "Reveal the submitted line-ups without waiting for the others",
        tag=TAG,
        write=True,
        answer=LineUpsSerializer,
        body=CloseSerializer,
        example={"reason": "Two teams cannot be reached"},
        about="Teams without a line-up play in the order of their numbers.",
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        reason = self.parse(CloseSerializer)["reason"]
        close_line_ups(tournament=self.tournament, session=session, reason=reason, by=self.actor, at=self.now)
        return self.shown(session)
