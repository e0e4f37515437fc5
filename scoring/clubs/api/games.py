"""Serve the games of a club, its rating, and the tables proposed for an evening."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.clubs import EveningTables
from mahjong_core.clubs.evening import By
from mahjong_core.winds import WINDS
from scoring.clubs.api.base import TAG, ClubView, number
from scoring.clubs.permissions import player_at
from scoring.clubs.selectors.evening_page import proposal
from scoring.clubs.selectors.games import Game, GameSeat, GameStatus, games_of
from scoring.clubs.services.games import cancel_game, confirm_game, enter_game_totals, start_game
from scoring.sheets.shapes.bonus import BonusCountsSerializer
from scoring.sheets.shapes.objects import (
    ConfirmSerializer,
    EntrySerializer,
    HandSerializer,
    PointsSerializer,
    by_seat,
)
from scoring.sheets.shapes.writes import SheetWrite
from tournaments.common.api.fields import MAX_WHOLE, FractionText, Moment
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import Session
from tournaments.tables.selectors.cards import GAME_TABLE

SeatNumbersSerializer = by_seat("SeatNumbers", number, or_three=True)


class NewGameSerializer(serializers.Serializer[Any]):
    seats = SeatNumbersSerializer(help_text="The numbers of the players by starting wind; of three at E, S and W")
    started_at = Moment(required=False, help_text="If the game is entered later; by default now")


class GameSeatSerializer(Shape):
    number = serializers.IntegerField()
    name = serializers.CharField()
    table_score = serializers.IntegerField(source="score", allow_null=True)
    table_points = FractionText(source="points", allow_null=True, help_text="In riichi the uma")
    place = serializers.IntegerField(allow_null=True)
    bonus = serializers.DictField(
        child=serializers.IntegerField(), help_text="The points of each bonus column, once the game is confirmed"
    )
    total = FractionText(
        allow_null=True,
        help_text="Counts in the season: table points; in riichi the score from its base, with uma, bonus and "
        "deductions after it",
    )

    def read_bonus(self, seat: GameSeat) -> dict[str, int]:
        return dict(seat.bonus)


GameSeatsSerializer = by_seat("GameSeats", GameSeatSerializer, or_three=True)


class GameSerializer(Shape):
    number = serializers.IntegerField()
    evening = serializers.DateField(help_text="The day, which begins at 5 in the morning")
    started_at = serializers.DateTimeField()
    status = serializers.ChoiceField([status.value for status in GameStatus])
    version = serializers.IntegerField(allow_null=True, help_text="The newest result; totals typed again raise it")
    counts = serializers.BooleanField(help_text="A result is confirmed; it counts until a correction is confirmed")
    seats = GameSeatsSerializer()

    def read_seats(self, game: Game) -> dict[str, GameSeat]:
        return {seat.wind.value: seat for seat in game.seats}


class GamesFilterSerializer(serializers.Serializer[Any]):
    evening = serializers.DateField(required=False, help_text="Only the games of this evening")


def _seat() -> serializers.ChoiceField:
    return serializers.ChoiceField(
        [wind.value for wind in WINDS],
        required=False,
        help_text="With the key of a game's link or of the club's code: which of the four you are. An account omits it",
    )


class GameTotalsSerializer(BonusCountsSerializer, ConfirmSerializer):
    totals = PointsSerializer()
    seat = _seat()


class ConfirmGameSerializer(serializers.Serializer[Any]):
    seat = _seat()
    version = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MAX_WHOLE,
        help_text="The version that was shown; refused if there is a newer one",
    )


class ProposeTablesSerializer(serializers.Serializer[Any]):
    present = serializers.ListField(child=number(), max_length=400, help_text="The numbers of those who can play now")
    by = serializers.ChoiceField(
        [by.value for by in By], default=By.FRESH.value, help_text="Fewest repeats, by lot, or by rank"
    )


class ProposedTableSerializer(Shape):
    seats = SeatNumbersSerializer()


class TableProposalSerializer(Shape):
    tables = ProposedTableSerializer(many=True)
    waiting = serializers.ListField(child=serializers.IntegerField())
    done = serializers.ListField(
        child=serializers.IntegerField(), help_text="Those who have played as many games as the rules allow an evening"
    )
    repeats = serializers.IntegerField(help_text="Pairs that have met this season")
    bound = serializers.IntegerField(allow_null=True, help_text="The lowest possible number; null: not proven")
    team_mates = serializers.IntegerField(help_text="Pairs of one team at the same table")

    def read_tables(self, proposed: EveningTables) -> list[dict[str, Any]]:
        return [
            {"seats": {wind.value: number for wind, number in zip(WINDS, table, strict=False)}}
            for table in proposed.tables
        ]


_SEATS = {"E": 5, "S": 9, "W": 31, "N": 60}


class GameView(ClubView):
    """Serve an endpoint of a club's games."""

    @property
    def game(self) -> Session:
        """Return the game of the address with its event."""
        wanted = Session.objects.select_related("tournament")
        return get_object_or_404(wanted, tournament=self.tournament, number=self.kwargs["game"], is_game=True)

    def game_data(self, number: int) -> dict[str, Any]:
        (found,) = (game for game in games_of(self.tournament) if game.number == number)
        return dict(GameSerializer(found).data)


class Games(GameView):
    @operation(
        "listGames",
        "List the games of a club, in the order in which they were started",
        tag=TAG,
        answer=GameSerializer(many=True),
        query=GamesFilterSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        evening = self.query(GamesFilterSerializer).get("evening")
        games = [game for game in games_of(self.tournament) if evening in (None, game.evening)]
        return Response(GameSerializer(games, many=True).data)

    @operation(
        "startGame",
        "Start a game of four players, beside other games in play",
        tag=TAG,
        write=True,
        status=201,
        answer=GameSerializer,
        body=NewGameSerializer,
        example={"seats": _SEATS},
        about="No session starts or ends: as soon as a table finishes, four players can start the next game. The "
        "answer has the game's `number`. A player who still plays another game of the evening is refused. Three play "
        "without `N` where the rule set has points for them (`three_uma`).",
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NewGameSerializer)
        game = start_game(tournament=self.tournament, **body, by=self.actor, at=self.now)
        return Response(self.game_data(game.number), status=status.HTTP_201_CREATED)


class OneGame(GameView):
    @operation("readGame", "Return a game of a club", tag=TAG, answer=GameSerializer)
    def get(self, request: Request, slug: str, game: int) -> Response:
        return Response(self.game_data(self.game.number))

    @operation(
        "cancelGame",
        "Cancel a game that was started by mistake, before anything is recorded",
        tag=TAG,
        write=True,
        status=204,
        answer=None,
    )
    def delete(self, request: Request, slug: str, game: int) -> Response:
        cancel_game(game=self.game, by=self.actor, at=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)


class GameTotals(GameView):
    @operation(
        "enterGameTotals",
        "Record the totals of a finished game",
        tag=TAG,
        write=True,
        answer=GameSerializer,
        body=GameTotalsSerializer,
        example={"totals": {"E": 34, "S": -50, "W": -8, "N": 24}},
        about="They are checked like those of a sheet, and may be typed again until they are confirmed. One of the "
        "four may do so without an account, with the secret of the game's link or of the club's code: `Authorization: "
        "Table SECRET`.",
    )
    def put(self, request: Request, slug: str, game: int) -> Response:
        body, found = self.parse(GameTotalsSerializer), self.game
        by = player_at(found, body.pop("seat", ""), self.actor)
        enter_game_totals(game=found, **body, by=by, at=self.now)
        return Response(self.game_data(game))


class GameHands(SheetWrite, GameView):
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        # The sheet of a game is that of a table. The handler gets the address as it is.
        self.kwargs = self.kwargs | {"session": self.game.number, "table": GAME_TABLE}

    @operation(
        "recordGameHand",
        "Record the next hand of a game, as at a table",
        tag=TAG,
        write=True,
        status=201,
        answer=EntrySerializer,
        body=HandSerializer,
        example={"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "value": 28},
    )
    def post(self, request: Request, slug: str, game: int) -> Response:
        return Response(EntrySerializer(self.write_hand()).data, status=status.HTTP_201_CREATED)


class ConfirmGame(GameView):
    @operation(
        "confirmGame",
        "Confirm the result of a game, and end it",
        tag=TAG,
        write=True,
        answer=GameSerializer,
        body=ConfirmGameSerializer,
        example={"seat": "S", "version": 1},
        about="If the event requires a second person, another person than the one who typed it must confirm; clubs do "
        "not require this by default. Without an account, one of the four always confirms totals that another typed. "
        "A sheet kept hand by hand is submitted first.",
    )
    def post(self, request: Request, slug: str, game: int) -> Response:
        body, found = self.parse(ConfirmGameSerializer), self.game
        by = player_at(found, body.get("seat", ""), self.actor)
        confirm_game(game=found, by=by, at=self.now, version=body.get("version"))
        return Response(self.game_data(game))


class ProposeEvening(GameView):
    @operation(
        "proposeTables",
        "Propose tables for the people present: fewest repeats of the season, even winds",
        tag=TAG,
        write=True,
        answer=TableProposalSerializer,
        body=ProposeTablesSerializer,
        example={"present": [5, 9, 31, 60, 2]},
        about="No game is started: send the tables to `games/`. The same players get the same answer until a game "
        "starts.",
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(ProposeTablesSerializer)
        self.check_may("club.evening")
        proposed = proposal(self.tournament, body["present"], By(body["by"]), at=self.now)
        return Response(TableProposalSerializer(proposed).data)
