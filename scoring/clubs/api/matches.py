"""Serve the matches of a club's teams: asked for, line-ups handed in and revealed, games started."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.clubs.api.base import TAG, ClubView, number
from scoring.clubs.selectors.matches import Match, MatchStatus, Side, match_numbered, matches_of
from scoring.clubs.services.matches import (
    MAX_REASON,
    MAX_TABLES,
    ask_match,
    cancel_match,
    hand_in,
    reveal_match,
    start_match,
)
from tournaments.common.api.fields import FractionText, Integer, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape

_MAX_PLACES: Final = 8
_TEAMS: Final = ["Bamboo", "Circles", "Dragons", "Winds"]


class MatchTeamSerializer(Shape):
    team = serializers.CharField(source="team.name")
    captain = serializers.IntegerField(
        source="captain.number",
        allow_null=True,
        help_text="The player who submits under their personal link: the lowest number of the team",
    )
    is_in = serializers.BooleanField(help_text="The line-up is submitted")
    players = serializers.ListField(
        child=serializers.IntegerField(), help_text="In the order of the tables; empty while the line-up is secret"
    )
    substitutes = serializers.ListField(
        child=serializers.IntegerField(), help_text="Those of `players` who belong to another team"
    )
    points = FractionText(help_text="From the confirmed games of the match")

    def read_captain(self, side: Side) -> int | None:
        return side.captain.number if side.captain else None

    def read_players(self, side: Side) -> list[int]:
        return [player.number for player in side.order]

    def read_substitutes(self, side: Side) -> list[int]:
        return [player.number for player in side.substitutes]


class MatchSerializer(Shape):
    number = serializers.IntegerField()
    day = serializers.DateField(source="row.day")
    tables = serializers.IntegerField(source="row.tables")
    is_secret = serializers.BooleanField(source="row.is_secret")
    status = serializers.ChoiceField([status.value for status in MatchStatus])
    reason = serializers.CharField(allow_blank=True, help_text="Why the line-ups were revealed before all were in")
    teams = MatchTeamSerializer(many=True)
    games = serializers.ListField(child=serializers.IntegerField(), help_text="Their numbers, by table")

    def read_reason(self, match: Match) -> str:
        return match.reveal.reason if match.reveal else ""

    def read_teams(self, match: Match) -> Sequence[Side]:
        return match.shown_to()

    def read_games(self, match: Match) -> list[int]:
        return [game.number for game in match.games]


class NewMatchSerializer(serializers.Serializer[Any]):
    teams = serializers.ListField(child=Text(max_length=120), max_length=4, help_text="Two, three or four, by name")
    tables = Integer(min_value=1, max_value=MAX_TABLES, default=1, help_text="Each has one player of four teams")
    is_secret = serializers.BooleanField(default=True, help_text="Line-ups are hidden until all are submitted")
    day = serializers.DateField(required=False, help_text="The evening; this one unless told")


class MatchLineUpSerializer(serializers.Serializer[Any]):
    team = Text(max_length=120)
    players = serializers.ListField(child=number(), max_length=_MAX_PLACES, help_text="In the order of the tables")


class MatchRevealSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=MAX_REASON)


class StartMatchSerializer(serializers.Serializer[Any]):
    """Represent an empty body."""


class MatchView(ClubView):
    """Serve an endpoint of a club's matches. A secret line-up is only for its captain, never for the API."""

    def shown(self, match: Match) -> Mapping[str, Any]:
        return dict(MatchSerializer(match).data)


class Matches(MatchView):
    @operation("listMatches", "List the matches of teams of a club", tag=TAG, answer=MatchSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(MatchSerializer(matches_of(self.tournament), many=True).data)

    @operation(
        "askMatch",
        "Ask two, three or four teams for the line-ups of a match",
        tag=TAG,
        write=True,
        status=201,
        answer=MatchSerializer,
        body=NewMatchSerializer,
        example={"teams": _TEAMS, "tables": 1, "is_secret": True},
        about="Of four teams, or three, one player each sits at a table; of two teams two players each.",
    )
    def post(self, request: Request, slug: str) -> Response:
        match = ask_match(tournament=self.tournament, **self.parse(NewMatchSerializer), by=self.actor, at=self.now)
        return Response(self.shown(match), status=status.HTTP_201_CREATED)


class OneMatch(MatchView):
    @operation("readMatch", "Return a match of teams with its line-ups and games", tag=TAG, answer=MatchSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(self.shown(match_numbered(self.tournament, number)))

    @operation(
        "cancelMatch", "Cancel a match before a game of it is started", tag=TAG, write=True, status=204, answer=None
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        cancel_match(tournament=self.tournament, number=number, by=self.actor, at=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)


class HandIn(MatchView):
    @operation(
        "handInMatchLineUp",
        "Submit the line-up of a team for its captain",
        tag=TAG,
        write=True,
        answer=MatchSerializer,
        body=MatchLineUpSerializer,
        example={"team": _TEAMS[0], "players": [5]},
        about="The last line-up reveals all. Until a game is started another line-up replaces it. A player without a "
        "team, such as a guest, may be named, and joins the team when the games start. A player of another team is a "
        "substitute: the points of this match count for the team that named them.",
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        data = self.parse(MatchLineUpSerializer)
        return Response(
            self.shown(hand_in(tournament=self.tournament, number=number, **data, by=self.actor, at=self.now))
        )


class RevealMatch(MatchView):
    @operation(
        "revealMatch",
        "Reveal the line-ups of a match without waiting for the others",
        tag=TAG,
        write=True,
        answer=MatchSerializer,
        body=MatchRevealSerializer,
        example={"reason": "One team cannot be reached"},
        about="Of a team without a line-up its first players by number play.",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        reason = self.parse(MatchRevealSerializer)["reason"]
        match = reveal_match(tournament=self.tournament, number=number, reason=reason, by=self.actor, at=self.now)
        return Response(self.shown(match))


class StartMatch(MatchView):
    @operation(
        "startMatch",
        "Start the games of a match whose line-ups are known",
        tag=TAG,
        write=True,
        answer=MatchSerializer,
        body=StartMatchSerializer,
        example={},
        about="The winds of each player stay even over the season. If a game was cancelled, its table starts anew.",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        self.parse(StartMatchSerializer)
        return Response(self.shown(start_match(tournament=self.tournament, number=number, by=self.actor, at=self.now)))
