"""List rule sets: the presets with their sources, differences between two, and an event's own."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.rulesets import (
    PRESETS,
    Difference,
    Option,
    RuleSet,
    Source,
    differences,
    from_data,
    option_choices,
    to_data,
)
from mahjong_core.rulesets.disputed import Mark, mark_of
from mahjong_core.rulesets.values import write_value
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.errors import Malformed
from tournaments.models import Tournament
from tournaments.rules.selectors.readings import ReadingOfOption, reading_of
from tournaments.rules.services import change_rule_set, choose_preset

_TAG = "Rule sets"


class SourceSerializer(Shape):
    text = serializers.CharField(help_text="The rule book, or organiser")
    clause = serializers.CharField()
    quote = serializers.CharField()


class SideSourceSerializer(Shape):
    text = serializers.CharField(source="source.text", help_text="The rule book, or organiser")
    clause = serializers.CharField(source="source.clause")
    quote = serializers.CharField(source="source.quote")
    is_second_hand = serializers.BooleanField(help_text="The text is known only through quotations")


class ReadingSideSerializer(Shape):
    """Represent one side of a disputed reading."""

    value = serializers.JSONField(help_text="Of the option")
    sources = SideSourceSerializer(many=True)
    total = serializers.IntegerField(allow_null=True, help_text="The value of the example under it; null: not a win")
    is_taken = serializers.BooleanField(help_text="The reading of this rule set")


class OptionReadingSerializer(Shape):
    sides = ReadingSideSerializer(many=True)
    example = serializers.DictField(help_text="A hand to value, without rules")


class OptionSerializer(Shape):
    field = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name, not the attribute
    kind = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField(), help_text="The allowed words; empty: any")
    value = serializers.JSONField()
    source = SourceSerializer()  # type: ignore[assignment]  # a field of that name, not the attribute
    mark = serializers.ChoiceField([this_mark.value for this_mark in Mark], help_text="How surely the value is known")
    numbers = serializers.ListField(child=serializers.IntegerField(), help_text="The only numbers; empty: any")
    reading = OptionReadingSerializer(allow_null=True, help_text="Both readings, if the texts differ")

    def read_value(self, option: Option) -> Any:
        return self.context["values"][option.field]

    def read_source(self, option: Option) -> Source:
        rules: RuleSet = self.context["rules"]
        return rules.sources[option.field]

    def read_mark(self, option: Option) -> Mark:
        return mark_of(self.read_source(option))

    def read_reading(self, option: Option) -> ReadingOfOption | None:
        return reading_of(option, self.context["rules"])


class RuleSetRowSerializer(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    family = serializers.ChoiceField(["mcr", "riichi"])


class RuleSetSerializer(RuleSetRowSerializer):
    derived_from = serializers.CharField(allow_null=True)
    options = OptionSerializer(many=True)

    def read_options(self, rules: RuleSet) -> Sequence[Option]:
        return option_choices(rules.family)


class EventRuleSetSerializer(RuleSetSerializer):
    locked_at = Moment(allow_null=True, help_text="Since when it is fixed: session 1 has started")
    preset = serializers.CharField()

    def read_locked_at(self, _rules: RuleSet) -> datetime | None:
        event: Tournament = self.context["event"]
        return event.rule_set_locked_at

    def read_preset(self, _rules: RuleSet) -> str:
        event: Tournament = self.context["event"]
        return event.preset


class DifferenceSerializer(Shape):
    field = serializers.CharField()
    first = serializers.JSONField()
    second = serializers.JSONField()
    first_source = SourceSerializer()
    second_source = SourceSerializer()

    def read_first(self, difference: Difference) -> Any:
        return write_value(difference.first)

    def read_second(self, difference: Difference) -> Any:
        return write_value(difference.second)


class TwoRuleSetsSerializer(serializers.Serializer[Any]):
    first = serializers.CharField(help_text="The name of a rule set, as `GET /rule-sets/` lists it")
    second = serializers.CharField(help_text="The name of the other")


class RuleSetChangeSerializer(serializers.Serializer[Any]):
    """Represent a change: a preset to start again from, or options to change under a name."""

    constraints: ClassVar = {
        "properties": {"changes": {"minProperties": 1}},
        "oneOf": [
            {"required": ["preset"], "maxProperties": 1},
            {"required": ["changes", "name"], "maxProperties": 2},
        ],
    }
    preset = Text(required=False, max_length=60)
    changes = serializers.DictField(required=False)
    name = Text(required=False, max_length=120)


class RuleSets(ApiView):
    @operation("listRuleSets", "List the presets", tag=_TAG, answer=RuleSetRowSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(RuleSetRowSerializer(PRESETS.values(), many=True).data)


class OneRuleSet(ApiView):
    @operation("readRuleSet", "Return a preset: every option with its source", tag=_TAG, answer=RuleSetSerializer)
    def get(self, request: Request, name: str) -> Response:
        return Response(_rule_set_data(_preset_named(name)))


class RuleSetDifferences(ApiView):
    @operation(
        "compareRuleSets",
        "List the options on which two presets differ",
        tag=_TAG,
        answer=DifferenceSerializer(many=True),
        query=TwoRuleSetsSerializer,
    )
    def get(self, request: Request) -> Response:
        query = self.query(TwoRuleSetsSerializer)
        changed = differences(_preset_named(query["first"]), _preset_named(query["second"]))
        return Response(DifferenceSerializer(changed, many=True).data)


class EventRuleSet(ApiView):
    @operation("readEventRuleSet", "Return the event's own rule set", tag=_TAG, answer=EventRuleSetSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_event_rule_set_data(self.tournament))

    @operation(
        "changeEventRuleSet",
        "Choose another preset, or derive a rule set by changed options",
        tag=_TAG,
        write=True,
        answer=EventRuleSetSerializer,
        body=RuleSetChangeSerializer,
        example={"changes": {"session_minutes": 90}, "name": "Lyon, 90 minutes"},
        about="Only until session 1 starts.",
    )
    def patch(self, request: Request, slug: str) -> Response:
        body = self.parse(RuleSetChangeSerializer)
        return Response(_event_rule_set_data(self.changed(body)))

    def changed(self, data: dict[str, Any]) -> Tournament:
        if set(data) == {"preset"}:
            return choose_preset(tournament=self.tournament, rule_set=data["preset"], by=self.actor, at=self.now)
        if set(data) == {"changes", "name"} and data["changes"]:
            return change_rule_set(tournament=self.tournament, **data, by=self.actor, at=self.now)
        raise Malformed("rulesets.change_malformed", _("Send either preset, or changes and name."))


def _preset_named(name: str) -> RuleSet:
    if name not in PRESETS:
        raise Http404
    return PRESETS[name]


def _rule_set_data(rules: RuleSet) -> Any:
    return RuleSetSerializer(rules, context=_context(rules)).data


def _event_rule_set_data(event: Tournament) -> Any:
    rules = from_data(event.rule_set)
    return EventRuleSetSerializer(rules, context=_context(rules) | {"event": event}).data


def _context(rules: RuleSet) -> dict[str, Any]:
    return {"rules": rules, "values": to_data(rules)["options"]}
