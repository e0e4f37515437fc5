"""Line-ups of teams: asked for, handed in, told at once when the last is in or the organiser closes the call."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.finals.selectors.line_ups import LineUps, TeamLineUp, line_ups_of
from scoring.finals.services.line_ups import MOST_REASON, ask_line_ups, close_line_ups, hand_in_line_up
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Text
from tournaments.common.api.schema import operation

TAG = "Phases"
_FOUR = [5, 6, 7, 8]


class TeamLineUpSerializer(serializers.Serializer[Any]):
    team = serializers.CharField()
    captain = serializers.IntegerField(help_text="Who hands in under the personal link: the lowest number of the team")
    is_in = serializers.BooleanField()
    players = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="By table, the first first, null for a substitute; empty while the line-ups are secret",
    )


class LineUpsSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    asked_at = serializers.DateTimeField(allow_null=True)
    told_at = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField(allow_blank=True, help_text="Why the call was closed before all were in")
    teams = TeamLineUpSerializer(many=True)


class HandInSerializer(serializers.Serializer[Any]):
    team = Text(max_length=120)
    players = serializers.ListField(child=Integer(min_value=1), max_length=9)


class CloseSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=MOST_REASON)


class NothingSerializer(serializers.Serializer[Any]):
    """Nothing is told with it."""


class LineUpView(ApiView):
    """Nobody but a captain reads a line-up while it is secret, and a captain has no account: so nobody here does."""

    def shown(self, session: int) -> Response:
        return Response(line_ups_data(line_ups_of(self.tournament, session)))


def line_ups_data(line_ups: LineUps) -> dict[str, Any]:
    """The line-ups as anybody may read them."""
    call, reveal = line_ups.call, line_ups.reveal
    return {
        "session": line_ups.session,
        "asked_at": call.at if call else None,
        "told_at": reveal.at if reveal else None,
        "reason": reveal.reason if reveal else "",
        "teams": [_team_data(team_line_up, is_shown=reveal is not None) for team_line_up in line_ups.told_to()],
    }


def _team_data(team_line_up: TeamLineUp, *, is_shown: bool) -> dict[str, Any]:
    players = [player.number if player else None for player in team_line_up.by_table] if is_shown else []
    return {
        "team": team_line_up.team.name,
        "captain": team_line_up.captain.number,
        "is_in": team_line_up.at is not None,
        "players": players,
    }


class LineUpsOfSession(LineUpView):
    @operation("readLineUps", "The line-ups of a session, as far as they are told", tag=TAG, answer=LineUpsSerializer)
    def get(self, request: Request, slug: str, session: int) -> Response:
        return self.shown(session)

    @operation(
        "askLineUps",
        "Ask the teams of a session to come who takes which table",
        tag=TAG,
        write=True,
        answer=LineUpsSerializer,
        body=NothingSerializer,
        example={},
        about="Its tables can be drawn once the line-ups are told. Drafts of the session are put aside.",
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        self.parse(NothingSerializer)
        ask_line_ups(tournament=self.tournament, session=session, by=self.actor, at=self.now)
        return self.shown(session)


class HandInLineUp(LineUpView):
    @operation(
        "handInLineUp",
        "Hand in the line-up of a team, in place of its captain",
        tag=TAG,
        write=True,
        answer=LineUpsSerializer,
        body=HandInSerializer,
        example={"team": "Red Dragons", "players": _FOUR},
        about="The last team in tells all line-ups at once; until then a later one takes the place of an earlier one.",
    )
    def put(self, request: Request, slug: str, session: int) -> Response:
        data = self.parse(HandInSerializer)
        hand_in_line_up(tournament=self.tournament, session=session, **data, by=self.actor, at=self.now)
        return self.shown(session)


class CloseLineUps(LineUpView):
    @operation(
        "closeLineUps",
        "Tell the line-ups that are in without waiting for the others",
        tag=TAG,
        write=True,
        answer=LineUpsSerializer,
        body=CloseSerializer,
        example={"reason": "Two teams cannot be reached"},
        about="Teams that are not in play in the order of their numbers.",
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        reason = self.parse(CloseSerializer)["reason"]
        close_line_ups(tournament=self.tournament, session=session, reason=reason, by=self.actor, at=self.now)
        return self.shown(session)
