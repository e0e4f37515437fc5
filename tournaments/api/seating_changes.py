"""Changes to seating that is out: each answers with a draft and what publishing it would change."""

from typing import Any

from rest_framework import serializers
from rest_framework import status as http
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView
from tournaments.api.draws import DrawSerializer, DrawView, draw_data
from tournaments.api.fields import Integer
from tournaments.api.schema import operation
from tournaments.api.seating import MOST_TABLES
from tournaments.models import SeatingDraw
from tournaments.permissions import check_may
from tournaments.selectors.draw_changes import PlayerMove, WhatIf, what_if
from tournaments.services.events import MAX_SESSIONS
from tournaments.services.publishing import drop_draw
from tournaments.services.seating_changes import (
    bring_back,
    move_table,
    replace_by_substitute,
    seat_late_entry,
    swap_seats,
)

TAG = "Draws"
DRAFT_CODES = ("seating.nothing_published", "seating.nothing_to_change", "seating.refused")
DRAFTED = "A draft: nothing moves before `POST /draws/{id}/publish/`."


class SwapSerializer(serializers.Serializer[Any]):
    """Two players, by number, who exchange their seats in one session."""

    session = Integer(min_value=1, max_value=MAX_SESSIONS)
    one = Integer(min_value=1)
    two = Integer(min_value=1)


class PlayerSerializer(serializers.Serializer[Any]):
    player = Integer(min_value=1, help_text="The player's number")


class MoveTableSerializer(serializers.Serializer[Any]):
    """A table takes another number; whoever has that number takes the one left."""

    table = Integer(min_value=1, max_value=MOST_TABLES)
    number = Integer(min_value=1, max_value=MOST_TABLES)


class CountChangeSerializer(serializers.Serializer[Any]):
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name, not the attribute
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    bound = serializers.IntegerField(help_text="The least that is possible")


class PlaceSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    seat = serializers.CharField()


class MoveSerializer(serializers.Serializer[Any]):
    participant = serializers.IntegerField()
    session = serializers.IntegerField()
    before = PlaceSerializer(allow_null=True)
    after = PlaceSerializer(allow_null=True)


class TableOfSessionSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    table = serializers.IntegerField()


class WhatIfSerializer(serializers.Serializer[Any]):
    """The draft beside the seating of today, and the paper that would be wrong."""

    counts = CountChangeSerializer(many=True)
    wall_lists = serializers.ListField(child=serializers.IntegerField(), help_text="Sessions whose list changes")
    tables = TableOfSessionSerializer(many=True, help_text="Lists at tables that change")
    cards = serializers.ListField(child=serializers.IntegerField(), help_text="Players whose card changes")
    moves = MoveSerializer(many=True)


class DraftSerializer(DrawSerializer):
    """A draw that nobody has published yet. ``what_if`` is null before anything is published."""

    what_if = WhatIfSerializer(allow_null=True)


def drafted(made: SeatingDraw) -> Response:
    shown = what_if(made)
    data = draw_data(made, is_drawer=True) | {"what_if": what_if_data(shown) if shown else None}
    return Response(data, status=http.HTTP_201_CREATED)


class Swap(ApiView):
    @operation(
        "swapSeats",
        "Two players exchange their seats in one session",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=SwapSerializer,
        example={"session": 3, "one": 12, "two": 45},
        codes=(*DRAFT_CODES, "seating.session_started", "seating.session_unknown", "seating.unknown_player"),
        about=DRAFTED,
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = self.parse(SwapSerializer)
        return drafted(swap_seats(tournament=self.tournament, by=self.actor, at=self.now, **asked))


class Leave(ApiView):
    @operation(
        "replaceBySubstitute",
        "A no-show or a withdrawal: a substitute's seat in all sessions to come",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=PlayerSerializer,
        example={"player": 12},
        codes=(*DRAFT_CODES, "seating.unknown_player"),
        about=DRAFTED + " The player is marked as withdrawn or absent before; nobody else moves. To close up tables "
        "instead, commit a draw: it lays the sessions to come anew and keeps those played.",
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = self.parse(PlayerSerializer)
        return drafted(replace_by_substitute(tournament=self.tournament, by=self.actor, at=self.now, **asked))


class Enter(ApiView):
    @operation(
        "seatLateEntry",
        "A late player takes a substitute's seat in all sessions to come",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=PlayerSerializer,
        example={"player": 141},
        codes=(*DRAFT_CODES, "seating.unknown_player", "seating.player_twice", "seating.no_free_seat"),
        about=DRAFTED,
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = self.parse(PlayerSerializer)
        return drafted(seat_late_entry(tournament=self.tournament, by=self.actor, at=self.now, **asked))


class MoveTable(ApiView):
    @operation(
        "moveTable",
        "A broken table stands elsewhere: another number in all sessions to come",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=MoveTableSerializer,
        example={"table": 12, "number": 40},
        codes=(*DRAFT_CODES, "seating.table_unknown", "seating.table_number_invalid"),
        about=DRAFTED,
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = self.parse(MoveTableSerializer)
        return drafted(move_table(tournament=self.tournament, by=self.actor, at=self.now, **asked))


class DrawAgain(DrawView):
    @operation(
        "bringBackDraw",
        "An earlier version's sessions to come, as a draft",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        codes=(*DRAFT_CODES, "seating.never_published"),
        about=DRAFTED,
    )
    def post(self, request: Request, draw: int) -> Response:
        return drafted(bring_back(draw=self.draw(draw), by=self.actor, at=self.now))


class DropDraw(DrawView):
    @operation(
        "dropDraw",
        "Put a draft aside; the history keeps it",
        tag=TAG,
        write=True,
        answer=DrawSerializer,
        codes=("seating.draw_published", "seating.draw_move_refused"),
    )
    def post(self, request: Request, draw: int) -> Response:
        return self.shown(drop_draw(draw=self.draw(draw), by=self.actor, at=self.now))


class DrawWhatIf(DrawView):
    @operation(
        "readWhatIf",
        "What publishing a draft would change: broken wishes, and paper that would be wrong",
        tag=TAG,
        answer=WhatIfSerializer,
        staff=True,
        about="Empty lists before anything is published, or before the draw is run.",
    )
    def get(self, request: Request, draw: int) -> Response:
        found = self.draw(draw)
        check_may(self.actor, "seating.draw", found.tournament)
        shown = what_if(found) if found.plan else None
        return Response(what_if_data(shown or WhatIf([], [], [], [], [])))


def what_if_data(shown: WhatIf) -> dict[str, Any]:
    return {
        "counts": [
            {"label": str(one.label), "before": one.before, "after": one.after, "bound": one.bound}
            for one in shown.counts
        ],
        "wall_lists": shown.wall_lists,
        "tables": [{"session": session, "table": table} for session, table in shown.tables],
        "cards": [person.number for person in shown.cards],
        "moves": [move_data(move) for move in shown.moves],
    }


def move_data(move: PlayerMove) -> dict[str, Any]:
    places = {"before": move.before, "after": move.after}
    return {"participant": move.participant.number, "session": move.session} | {
        name: {"table": place[0], "seat": place[1]} if place else None for name, place in places.items()
    }
