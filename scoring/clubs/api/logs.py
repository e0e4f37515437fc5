"""Serve the import of games that were played online."""

import json
from typing import Any

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.logs import MAX_BYTES
from scoring.clubs.api.base import TAG
from scoring.clubs.api.games import GameSerializer, GameView, SeatNumbersSerializer
from scoring.clubs.services.logs import import_log, parse_log
from tournaments.common.api.fields import Moment, Text
from tournaments.common.api.schema import operation


class GameLogSerializer(serializers.Serializer[Any]):
    log = Text(max_length=MAX_BYTES, help_text="The file's text: the JSON of tenhou.net/6, or an answer of Pantheon")
    seats = SeatNumbersSerializer(
        required=False, help_text="The numbers of the players by starting wind; without it names decide"
    )
    started_at = Moment(required=False, help_text="When it was played; by default now")


_EXAMPLE_HAND = [[0, 0, 0], [25000] * 4, [43], [], *[[] for _part in range(12)], ["流局", [0, 0, 0, 0]]]
_EXAMPLE = {"name": ["Anna", "Ben", "Cléo", "Dan"], "rule": {"disp": "般南喰赤"}, "log": [_EXAMPLE_HAND]}


class GameLogs(GameView):
    @operation(
        "importGameLog",
        "Make a game of a club from the log of a game that was played online",
        tag=TAG,
        write=True,
        status=201,
        answer=GameSerializer,
        body=GameLogSerializer,
        example={"log": json.dumps(_EXAMPLE, ensure_ascii=False), "seats": {"E": 5, "S": 9, "W": 31, "N": 60}},
        about="Each hand is settled by the rule set of the season and compared with the scores of the log; the first "
        "that differs is named, and nothing is written. A log is imported once. Without `seats` a name that is not "
        "exactly that of one player is refused with `clubs.log_players`, whose detail lists the four.",
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(GameLogSerializer)
        self.check_may("club.evening")
        log = parse_log(body.pop("log").encode())
        game = import_log(tournament=self.tournament, log=log, **body, by=self.actor, at=self.now)
        return Response(self.game_data(game.number), status=status.HTTP_201_CREATED)
