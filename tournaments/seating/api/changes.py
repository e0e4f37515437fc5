"""Change published seating: each change returns a draft and the effects of publishing it."""

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework import status as http
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.seating.bounds import MAX_SESSIONS
from mahjong_core.seating.plans.amendment import SeatChange
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.links import page_url
from tournaments.common.permissions import check_may
from tournaments.models import SeatingDraw
from tournaments.seating.api.draws import DrawSerializer, DrawView
from tournaments.seating.api.plan import MAX_TABLES
from tournaments.seating.models.draws import DROP_REASON_LENGTH
from tournaments.seating.selectors.amendments import Touch, TouchedTable
from tournaments.seating.selectors.draw_changes import WhatIf, what_if
from tournaments.seating.services.changes import (
    bring_back,
    close_table,
    move_table,
    open_table,
    replace_by_substitute,
    seat_late_entry,
    swap_seats,
)
from tournaments.seating.services.publishing import drop_draw

TAG = "Draws"
DRAFTED = "This makes a draft; nothing changes until `POST /draws/{id}/publish/`."


class SwapSerializer(serializers.Serializer[Any]):
    """Represent two players, by number, who exchange their seats in one session."""

    session = Integer(min_value=1, max_value=MAX_SESSIONS)
    one = Integer(min_value=1)
    two = Integer(min_value=1)


class PlayerSerializer(serializers.Serializer[Any]):
    player = Integer(min_value=1, help_text="The player's number")


class LeaveSerializer(PlayerSerializer):
    session = Integer(min_value=1, max_value=MAX_SESSIONS, required=False, help_text="Only this session; else all")


class CloseTableSerializer(serializers.Serializer[Any]):
    """Represent a table to close in one session; its players take the empty seats of other tables."""

    session = Integer(min_value=1, max_value=MAX_SESSIONS)
    table = Integer(min_value=1, max_value=MAX_TABLES)


class OpenTableSerializer(CloseTableSerializer):
    """Represent one more table in a session: these players leave their seats for it, or had none."""

    players = serializers.ListField(child=Integer(min_value=1), min_length=1, max_length=4)


class MoveTableSerializer(serializers.Serializer[Any]):
    """Represent a table that takes another number; the table of that number takes the one left."""

    table = Integer(min_value=1, max_value=MAX_TABLES)
    number = Integer(min_value=1, max_value=MAX_TABLES)


class CountChangeSerializer(Shape):
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name, not the attribute
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    bound = serializers.IntegerField(help_text="The least that is possible")


class PlaceSerializer(Shape):
    table = serializers.IntegerField()
    seat = serializers.CharField()


class MoveSerializer(Shape):
    participant = serializers.IntegerField(source="participant.number")
    session = serializers.IntegerField()
    before = PlaceSerializer(allow_null=True)
    after = PlaceSerializer(allow_null=True)


class TableOfSessionSerializer(Shape):
    session = serializers.IntegerField()
    table = serializers.IntegerField(source="number")


class ClearedTableSerializer(TableOfSessionSerializer):
    kept = serializers.BooleanField(
        source="is_kept", help_text="Other rows refer to it, so its row is kept but is in no list"
    )


class TableCardSerializer(TableOfSessionSerializer):
    shut = serializers.BooleanField(
        source="is_cleared", help_text="True: the card no longer works; false: it works, but shows the wrong people"
    )


class TableRefereeSerializer(TableOfSessionSerializer):
    referee = serializers.CharField()
    freed = serializers.BooleanField(
        source="is_cleared", help_text="True: the table is removed; false: the referee stays, with other players"
    )


class MovedSubstituteSerializer(Shape):
    session = serializers.IntegerField(source="place.session")
    table = serializers.IntegerField(source="place.table")
    seat = serializers.CharField(source="place.seat")
    substitute = serializers.CharField(source="row.substitute", allow_blank=True)
    participant = serializers.IntegerField(source="replaced.number", allow_null=True, help_text="Whom they replace")
    goes_to = PlaceSerializer(allow_null=True, help_text="The player whom they replace; null ends the substitution")


class OpenSeatSerializer(Shape):
    session = serializers.IntegerField(source="table.session")
    table = serializers.IntegerField(source="table.number")
    seat = serializers.CharField(source="wind")
    href = serializers.CharField(help_text="The page that names who plays there")

    def read_href(self, change: SeatChange) -> str:
        return page_url("substitutes", self.context["slug"], change.table.session)


class BrokenWishSerializer(Shape):
    """Represent a player at a table that their wish for the session does not allow."""

    player = serializers.IntegerField()
    session = serializers.IntegerField()
    table = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField(), help_text="The tables asked for")


class WhatIfSerializer(Shape):
    """Represent the draft beside the current seating, and everything that publishing it changes."""

    counts = CountChangeSerializer(many=True)
    wall_lists = serializers.ListField(child=serializers.IntegerField(), help_text="Sessions whose list changes")
    tables = TableOfSessionSerializer(source="effects.tables", many=True, help_text="Lists at tables that change")
    cards = serializers.ListField(child=serializers.IntegerField(), help_text="Players whose card changes")
    moves = MoveSerializer(many=True, help_text="People to inform, with their old and their new seat")
    laid = TableOfSessionSerializer(source="effects.plan.laid", many=True, help_text="Tables that are added")
    cleared = ClearedTableSerializer(many=True, help_text="Tables that are removed")
    table_cards = TableCardSerializer(source="effects.cards", many=True, help_text="Cards of tables that change")
    referees = TableRefereeSerializer(
        source="effects.watched", many=True, help_text="Who looks after a table that changes"
    )
    substitutes = MovedSubstituteSerializer(
        source="effects.substitutions", many=True, help_text="Substitutions at seats whose player changes"
    )
    open_seats = OpenSeatSerializer(
        source="effects.emptied", many=True, help_text="Seats for which somebody must be named"
    )
    wishes = BrokenWishSerializer(source="broken", many=True, help_text="Wishes for tables that are not kept")

    def read_cleared(self, shown: WhatIf) -> list[TouchedTable]:
        return shown.effects.touched(Touch.CLEARED)

    def read_cards(self, shown: WhatIf) -> list[int]:
        return [person.number for person in shown.cards]


class DraftSerializer(DrawSerializer):
    """Represent a draw that is not published yet. ``what_if`` is null before anything is published."""

    what_if = WhatIfSerializer(allow_null=True)

    def read_what_if(self, draft: SeatingDraw) -> WhatIf | None:
        return what_if(draft)


def drafted(made: SeatingDraw) -> Response:
    """Return the response to a change of seating: its draft, and its effects."""
    context = {"is_drawer": True, "slug": made.tournament.slug}
    return Response(DraftSerializer(made, context=context).data, status=http.HTTP_201_CREATED)


class Swap(ApiView):
    @operation(
        "swapSeats",
        "Draft an exchange of the seats of two players in one session",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=SwapSerializer,
        example={"session": 3, "one": 12, "two": 45},
        about=DRAFTED,
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(SwapSerializer)
        return drafted(swap_seats(tournament=self.tournament, by=self.actor, at=self.now, **body))


class Leave(ApiView):
    @operation(
        "replaceBySubstitute",
        "Draft a substitute in all coming sessions for a player who left or did not come",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=LeaveSerializer,
        example={"player": 12},
        about=DRAFTED + " The player is marked as withdrawn or absent before; nobody else moves. To close up tables "
        "instead, commit a draw: it draws the coming sessions again and keeps the played ones.",
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(LeaveSerializer)
        return drafted(replace_by_substitute(tournament=self.tournament, by=self.actor, at=self.now, **body))


class Enter(ApiView):
    @operation(
        "seatLateEntry",
        "Draft a late player's seats: those of a substitute in all coming sessions",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=PlayerSerializer,
        example={"player": 141},
        about=DRAFTED,
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(PlayerSerializer)
        return drafted(seat_late_entry(tournament=self.tournament, by=self.actor, at=self.now, **body))


class CloseTable(ApiView):
    @operation(
        "closeTable",
        "Draft the removal of a table: its players take empty seats of other tables in one session",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=CloseTableSerializer,
        example={"session": 3, "table": 8},
        about=DRAFTED,
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(CloseTableSerializer)
        return drafted(close_table(tournament=self.tournament, by=self.actor, at=self.now, **body))


class OpenTable(ApiView):
    @operation(
        "openTable",
        "Draft one more table in a session, for players who have no seat or leave theirs",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=OpenTableSerializer,
        example={"session": 3, "table": 9, "players": [4, 17, 33]},
        about=DRAFTED + " Seats left empty are substitutes' seats.",
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(OpenTableSerializer)
        return drafted(open_table(tournament=self.tournament, by=self.actor, at=self.now, **body))


class MoveTable(ApiView):
    @operation(
        "moveTable",
        "Draft another number for a table in all coming sessions, for example if it is broken",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=MoveTableSerializer,
        example={"table": 12, "number": 40},
        about=DRAFTED,
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(MoveTableSerializer)
        return drafted(move_table(tournament=self.tournament, by=self.actor, at=self.now, **body))


class DrawAgain(DrawView):
    @operation(
        "bringBackDraw",
        "Draft the coming sessions of an earlier version",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        about=DRAFTED,
    )
    def post(self, request: Request, draw: UUID) -> Response:
        return drafted(bring_back(draw=self.draw(draw), by=self.actor, at=self.now))


class DropDrawSerializer(serializers.Serializer[Any]):
    reason = Text(required=False, allow_blank=True, default="", max_length=DROP_REASON_LENGTH)


class DropDraw(DrawView):
    @operation(
        "dropDraw",
        "Discard a draft",
        tag=TAG,
        write=True,
        answer=DrawSerializer,
        body=DropDrawSerializer,
        example={"reason": "Two players were entered twice"},
        about="Discarding a draw by lot needs a reason, which is public.",
    )
    def post(self, request: Request, draw: UUID) -> Response:
        reason = self.parse(DropDrawSerializer)["reason"]
        return self.shown(drop_draw(draw=self.draw(draw), reason=reason, by=self.actor, at=self.now))


class DrawWhatIf(DrawView):
    @operation(
        "readWhatIf",
        "Return the changes that publishing a draft would cause",
        tag=TAG,
        answer=WhatIfSerializer,
        staff=True,
        about="Empty lists before anything is published, or before the draw is run.",
    )
    def get(self, request: Request, draw: UUID) -> Response:
        seating_draw = self.draw(draw)
        check_may(self.actor, "seating.draw", seating_draw.tournament)
        shown = what_if(seating_draw) if seating_draw.plan else None
        return Response(WhatIfSerializer(shown or WhatIf(), context={"slug": seating_draw.tournament.slug}).data)
