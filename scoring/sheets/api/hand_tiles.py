"""Serve the tiles of a hand on a sheet, with the referee's check."""

from typing import Any

from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from calculator.api.evaluate import TAG, CircumstancesShape, HandValueSerializer
from mahjong_core.hands import Hand, parse_meld
from mahjong_core.mcr.announced import check_fans, check_total
from mahjong_core.mcr.evaluate import evaluate_mcr
from mahjong_core.mcr.present import Json, check_to_json, mcr_evaluation_to_json
from mahjong_core.mcr.readings import minimum_of
from mahjong_core.mcr.win import McrWin
from mahjong_core.tiles import format_tiles, parse_tile, parse_tiles
from scoring.common.permissions import ACTS
from scoring.sheets.selectors.folding import rules_of, sheet_of
from scoring.sheets.selectors.hand_tiles import KeptTiles, kept_tiles, tile_rows, won_hand
from scoring.sheets.services.hand_tiles import ShownHand, hands_as_refusals, keep_tiles
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import WIND_LETTERS, Integer, Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape

FLAGS = ("last_tile", "kong_replacement", "robbing_kong", "last_of_kind", "flowers")


class AnnouncedFanSerializer(serializers.Serializer[Any]):
    number = Integer(min_value=1, max_value=81)
    count = Integer(min_value=1, max_value=8, default=1)


class ShownSerializer(CircumstancesShape):
    """Represent the tiles; winds, round and self-draw are on the sheet already."""

    concealed = Text(max_length=100)
    melds = serializers.ListField(child=Text(max_length=20), required=False, max_length=4, default=list)
    winning_tile = Text(max_length=10)
    announced_fans = AnnouncedFanSerializer(many=True, required=False, default=list)


class GapSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    count = serializers.IntegerField()
    points = serializers.IntegerField()


class CheckSerializer(serializers.Serializer[Any]):
    announced = serializers.IntegerField()
    found = serializers.IntegerField()
    agrees = serializers.BooleanField()
    stands_at = serializers.IntegerField(
        help_text="The value that can be recorded: forgotten fans are not added (MCR 3.9.1.4)"
    )
    missing = GapSerializer(many=True, help_text="In the hand and not announced")
    surplus = GapSerializer(many=True, help_text="Announced and not in the hand")


class KeptTilesSerializer(Shape):
    """Represent ``KeptTiles``: the number of the hand and the rules are in the context."""

    hand = serializers.IntegerField()
    entry = serializers.UUIDField(source="row.entry.uid")
    sequence = serializers.IntegerField(source="row.sequence", help_text="The greatest counts")
    concealed = serializers.CharField(allow_blank=True)
    melds = serializers.ListField(source="hand.melds", child=serializers.CharField())
    winning_tile = serializers.CharField()
    self_draw = serializers.BooleanField(source="win.self_draw")
    seat_wind = serializers.ChoiceField(WIND_LETTERS, source="win.seat_wind")
    prevailing_wind = serializers.ChoiceField(WIND_LETTERS, source="win.prevailing_wind")
    last_tile = serializers.BooleanField(source="win.last_tile")
    kong_replacement = serializers.BooleanField(source="win.kong_replacement")
    robbing_kong = serializers.BooleanField(source="win.robbing_kong")
    last_of_kind = serializers.BooleanField(source="win.last_of_kind")
    flowers = serializers.IntegerField(source="win.flowers")
    readings = serializers.DictField(
        source="row.readings", help_text="The disputed fans as the event read them, by option"
    )
    check = CheckSerializer()
    value = HandValueSerializer()
    by = serializers.CharField(source="row.by_name")
    at = Moment(source="row.at")

    def read_hand(self, kept: KeptTiles) -> int:
        number: int = self.context["hand"]
        return number

    def read_concealed(self, kept: KeptTiles) -> str:
        return format_tiles(kept.hand.concealed)

    def read_winning_tile(self, kept: KeptTiles) -> str:
        return format_tiles(() if kept.hand.winning_tile is None else (kept.hand.winning_tile,))

    def read_check(self, kept: KeptTiles) -> Json:
        if kept.said:
            return check_to_json(check_fans(kept.hand, kept.win, kept.said, kept.readings))
        return check_to_json(check_total(kept.hand, kept.win, kept.row.announced, kept.readings))

    def read_value(self, kept: KeptTiles) -> Json:
        minimum = minimum_of(self.context["rules"])
        return mcr_evaluation_to_json(evaluate_mcr(kept.hand, kept.win, kept.readings, minimum=minimum))


class HandTilesOfSheet(ApiView):
    @operation(
        "readHandTiles",
        "List all versions of the tiles saved for a hand",
        tag=TAG,
        staff=True,
        answer=KeptTilesSerializer(many=True),
    )
    def get(self, request: Request, slug: str, session: int, table: int, hand: int) -> Response:
        self.check_may("sheet.read", acts=ACTS)
        won = won_hand(sheet_of(self.table), hand)
        if won is None:
            raise NotFound
        context = {"hand": hand, "rules": won.current.rules}
        kept = [kept_tiles(row) for row in tile_rows(won.entry)]
        return Response(KeptTilesSerializer(kept, many=True, context=context).data)

    @operation(
        "keepHandTiles",
        "Save the tiles of a won hand and check the announced value",
        tag=TAG,
        write=True,
        status=201,
        body=ShownSerializer,
        answer=KeptTilesSerializer,
        example={"concealed": "11789s456p23m", "melds": ["[123m]"], "winning_tile": "1m", "last_of_kind": False},
        about="The announced value on the sheet counts; the tiles only let the referee check it and change no "
        "score. The same tiles sent again make no new row, other tiles do.",
    )
    def post(self, request: Request, slug: str, session: int, table: int, hand: int) -> Response:
        shown = _shown_in(self.parse(ShownSerializer))
        row = keep_tiles(table=self.table, number=hand, shown=shown, by=self.actor, at=self.now)
        context = {"hand": hand, "rules": rules_of(self.tournament)}
        return Response(KeptTilesSerializer(kept_tiles(row), context=context).data, status=status.HTTP_201_CREATED)


def _shown_in(data: dict[str, Any]) -> ShownHand:
    with hands_as_refusals():
        melds = tuple(parse_meld(text) for text in data["melds"])
        hand = Hand(parse_tiles(data["concealed"]), melds, parse_tile(data["winning_tile"]))
    counts: dict[int, int] = {}
    for each in data["announced_fans"]:
        counts[each["number"]] = counts.get(each["number"], 0) + each["count"]
    return ShownHand(hand, McrWin(**{name: data[name] for name in FLAGS if name in data}), counts)
