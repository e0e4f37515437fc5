"""Serve valuing hands without an event: the command line of the core over HTTP, open to everybody."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.cli.fields import LineFields
from mahjong_core.cli.score import rules_of, score_hand
from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand
from mahjong_core.mcr.present import problems_to_json, waits_to_json
from mahjong_core.mcr.readings import minimum_of, readings_of
from mahjong_core.mcr.waits import waits
from mahjong_core.mcr.win import McrWin
from mahjong_core.rulesets import Family, RuleSet, usual_preset
from mahjong_core.rulesets.presets import FOR_COMPARISON, PRESETS
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import WIND_LETTERS, Boolean, Integer, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.rule_errors import sentence

TAG = "Hands"
_MAX_HANDS: Final = 200
Json = dict[str, Any]
EXAMPLE = {
    "rules": usual_preset(Family.MCR).id,
    "concealed": "23m456p11789s",
    "melds": ["[123m]"],
    "winning_tile": "1m",
    "self_draw": False,
    "seat_wind": "E",
    "prevailing_wind": "S",
}
_ABOUT = (
    "Tiles are mpsz (123m, 1z to 4z for E S W N, 5z white, 6z green, 7z red), suit first (m123) or Unicode. Melds: "
    "[123m] claimed, (1111z) a concealed kong. One object gives one answer, a list of up to 200 a list in the same "
    "order. A hand that is not a win, or not valid, is answered with its problems and not refused. Rules are a "
    'preset, or a preset with changed options: {"derived_from": NAME, "changes": {"kiriage_mangan": true}}; '
    "unknown rules are refused for one hand, and answered with a problem in a list."
)


class CircumstancesShape(serializers.Serializer[Any]):
    """Describe the circumstances of a win."""

    last_tile = Boolean(required=False, help_text="The last tile of the wall, or the last discard of the game")
    kong_replacement = Boolean(required=False)
    robbing_kong = Boolean(required=False)
    last_of_kind = Boolean(required=False, help_text="Whether the other three copies are visible on the table")
    flowers = Integer(required=False, min_value=0, max_value=8)


_PRESET = {"type": "string", "enum": sorted((*PRESETS, *FOR_COMPARISON))}
_DERIVED = {
    "type": "object",
    "properties": {"derived_from": _PRESET, "changes": {"type": "object", "additionalProperties": {}}},
    "required": ["derived_from", "changes"],
}


@extend_schema_field({"oneOf": [_PRESET, _DERIVED]})
class RulesField(serializers.JSONField):
    """Represent a preset's name, or an object with ``derived_from`` and ``changes``."""


class WaitingHandSerializer(serializers.Serializer[Any]):
    """Describe thirteen tiles, kongs counting as three."""

    rules = RulesField()
    concealed = Text(help_text="Standing tiles without the winning one")
    melds = serializers.ListField(child=Text(), required=False)
    seat_wind = serializers.ChoiceField(WIND_LETTERS)
    prevailing_wind = serializers.ChoiceField(WIND_LETTERS)
    flowers = Integer(required=False, min_value=0, max_value=8)


class HandToValueSerializer(CircumstancesShape, WaitingHandSerializer):
    """Describe a line of the core's command line."""

    winning_tile = Text()
    self_draw = Boolean(required=False)


class CountedFanSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="1 to 81, as the rule book numbers them")
    name = serializers.CharField()
    points = serializers.IntegerField(help_text="For one")
    count = serializers.IntegerField()
    sets = serializers.ListField(child=serializers.CharField(), help_text="The sets used; none for the whole hand")
    groups = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class DroppedFanSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(required=False)
    count = serializers.IntegerField(required=False)
    because = serializers.CharField()
    by = serializers.IntegerField(required=False)
    principle = serializers.CharField(required=False)
    option = serializers.CharField(
        allow_blank=True, required=False, help_text="The disputed reading behind it, if it is one"
    )
    id = serializers.CharField(required=False, help_text="Riichi: the yakuman")
    name = serializers.CharField(required=False, help_text="Riichi")
    clause = serializers.CharField(required=False, help_text="Riichi")


class RunnerUpSerializer(serializers.Serializer[Any]):
    points = serializers.IntegerField()
    shape = serializers.CharField()
    sets = serializers.ListField(child=serializers.CharField())


class HandProblemSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()
    detail = serializers.DictField()


class HandValueSerializer(Shape):
    """Describe the value of a hand: ``problems`` if ``valid`` is false, otherwise all other fields."""

    valid = serializers.BooleanField()
    problems = HandProblemSerializer(many=True, required=False)
    total = serializers.IntegerField(required=False)
    total_without_flowers = serializers.IntegerField(required=False)
    reaches_minimum = serializers.BooleanField(required=False, help_text="8 points without flowers (MCR 3.9.1.1.2)")
    fans = CountedFanSerializer(many=True, required=False)
    dropped = DroppedFanSerializer(many=True, required=False)
    shape = serializers.CharField(required=False)
    sets = serializers.ListField(child=serializers.CharField(), required=False)
    runner_up = RunnerUpSerializer(required=False, allow_null=True)
    payments = serializers.DictField(
        child=serializers.IntegerField(), required=False, allow_null=True, help_text="By discarder and others (3.9.1.3)"
    )


class WinValueSerializer(serializers.Serializer[Any]):
    total = serializers.IntegerField()
    total_without_flowers = serializers.IntegerField()
    reaches_minimum = serializers.BooleanField()


class WaitSerializer(serializers.Serializer[Any]):
    tile = serializers.CharField()
    left = serializers.IntegerField(help_text="Copies that are not in the hand")
    on_discard = WinValueSerializer()
    on_self_draw = WinValueSerializer()


class WaitsSerializer(serializers.Serializer[Any]):
    """Describe ``valid`` false has ``problems``; true has the ``waits``, none when one tile is not enough."""

    valid = serializers.BooleanField()
    problems = HandProblemSerializer(many=True, required=False)
    waits = WaitSerializer(many=True, required=False)


def _one_or_many(name: str, shape: type[serializers.Serializer[Any]]) -> PolymorphicProxySerializer:
    """Return the shape of one, or of a list of them."""
    return PolymorphicProxySerializer(
        component_name=name, serializers=[shape(), shape(many=True)], resource_type_field_name=None, many=False
    )


class HandsView(ApiView):
    """Serve answers one hand or a list of them with the same function.

    A list goes on after a hand that has no answer.
    """

    def answers(self, answer: Callable[[Json, RuleSet], Json]) -> Response:
        body = self.request.data
        if isinstance(body, Mapping):
            try:
                rules = rules_of(dict(body))
            except RuleError as error:
                text = sentence(error.code, error.detail, error.message)
                raise Malformed(error.code, text, error.detail) from error
            return Response(answered(answer, body, rules))
        if not isinstance(body, list):
            raise Malformed("api.not_a_hand", _("The request body must be a hand or a list of hands."))
        if len(body) > _MAX_HANDS:
            raise Refusal(
                "api.too_many_hands",
                _("At most %(most)s hands per request; this one has %(hands)s.")
                % {"most": _MAX_HANDS, "hands": len(body)},
                {"most": _MAX_HANDS, "hands": len(body)},
            )
        return Response([_answered_in_list(answer, each) for each in body])


def answered(answer: Callable[[Json, RuleSet], Json], given: Mapping[str, Any], rules: RuleSet) -> Json:
    """Return the calculator's answer; for an invalid hand, its problems."""
    try:
        return answer(dict(given), rules)
    except RuleError as error:
        return problems_to_json(error)


def _answered_in_list(answer: Callable[[Json, RuleSet], Json], given: Any) -> Json:
    if not isinstance(given, Mapping):
        kind = type(given).__name__
        return problems_to_json(RuleError("score.not_object", "a hand is a JSON object", {"got": kind}))
    try:
        rules = rules_of(dict(given))
    except RuleError as error:
        return problems_to_json(error)
    return answered(answer, given, rules)


class Evaluate(HandsView):
    @operation(
        "evaluateHands",
        "Return the value of winning hands, with the reasons",
        tag=TAG,
        write=True,
        everybody=True,
        answer=_one_or_many("HandValues", HandValueSerializer),
        body=_one_or_many("HandsToValue", HandToValueSerializer),
        example=EXAMPLE,
        about=_ABOUT,
    )
    def post(self, request: Request) -> Response:
        return self.answers(score_hand)


class Waits(HandsView):
    @operation(
        "findWaits",
        "Return the waits of hands of thirteen tiles, and the value of each win",
        tag=TAG,
        write=True,
        everybody=True,
        answer=_one_or_many("HandWaits", WaitsSerializer),
        body=_one_or_many("WaitingHands", WaitingHandSerializer),
        example={name: EXAMPLE[name] for name in ("rules", "concealed", "melds", "seat_wind", "prevailing_wind")},
        about=_ABOUT,
    )
    def post(self, request: Request) -> Response:
        return self.answers(_waits_of)


def _waits_of(given: Json, rules: RuleSet) -> Json:
    """Return what thirteen tiles of MCR wait for; raises what reading the fields and finding the waits raise."""
    readings = readings_of(rules)
    fields = LineFields(given)
    hand = Hand(fields.tiles("concealed"), fields.melds("melds"))
    win = McrWin(
        seat_wind=fields.wind("seat_wind"),
        prevailing_wind=fields.wind("prevailing_wind"),
        flowers=fields.count("flowers"),
    )
    fields.check()
    return {"valid": True, "waits": waits_to_json(waits(hand, win, readings, minimum=minimum_of(rules)))}
