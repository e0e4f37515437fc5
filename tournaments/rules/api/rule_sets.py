"""Rule sets: the presets with their sources, what differs between two, and an event's own."""

from typing import Any

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
from tournaments.common.api.fields import Text
from tournaments.common.api.schema import operation
from tournaments.common.errors import Malformed
from tournaments.models import Tournament
from tournaments.rules.selectors.readings import reading_of
from tournaments.rules.services import change_rule_set, choose_preset

_TAG = "Rule sets"


class SourceSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(help_text="The rule book, or organiser")
    clause = serializers.CharField()
    quote = serializers.CharField()


class SideSourceSerializer(SourceSerializer):
    is_second_hand = serializers.BooleanField(help_text="Known through others who quote it, not read itself")


class ReadingSideSerializer(serializers.Serializer[Any]):
    """One side of a disputed reading."""

    value = serializers.JSONField(help_text="Of the option")
    sources = SideSourceSerializer(many=True)
    total = serializers.IntegerField(allow_null=True, help_text="What the example is worth so; null: it is no win")
    is_taken = serializers.BooleanField(help_text="This rule set reads it so")


class OptionReadingSerializer(serializers.Serializer[Any]):
    sides = ReadingSideSerializer(many=True)
    example = serializers.DictField(help_text="A hand to value, without rules")


class OptionSerializer(serializers.Serializer[Any]):
    field = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of that name, not the attribute
    kind = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField(), help_text="The allowed words; empty: any")
    value = serializers.JSONField()
    source = SourceSerializer()  # type: ignore[assignment]  # a field of that name, not the attribute
    mark = serializers.ChoiceField([this_mark.value for this_mark in Mark], help_text="How surely the value is known")
    numbers = serializers.ListField(child=serializers.IntegerField(), help_text="The only numbers; empty: any")
    reading = OptionReadingSerializer(allow_null=True, help_text="The two sides, where texts read a hand differently")


class RuleSetRowSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    family = serializers.ChoiceField(["mcr", "riichi"])


class RuleSetSerializer(RuleSetRowSerializer):
    derived_from = serializers.CharField(allow_null=True)
    options = OptionSerializer(many=True)


class EventRuleSetSerializer(RuleSetSerializer):
    locked_at = serializers.DateTimeField(allow_null=True, help_text="Since when it is fixed: session 1 has started")
    preset = serializers.CharField()


class DifferenceSerializer(serializers.Serializer[Any]):
    field = serializers.CharField()
    first = serializers.JSONField()
    second = serializers.JSONField()
    first_source = SourceSerializer()
    second_source = SourceSerializer()


class TwoRuleSetsSerializer(serializers.Serializer[Any]):
    first = serializers.CharField()
    second = serializers.CharField()


class RuleSetChangeSerializer(serializers.Serializer[Any]):
    """Either a preset to start again from, or options to change under a name."""

    preset = Text(required=False, max_length=60)
    changes = serializers.DictField(required=False)
    name = Text(required=False, max_length=120)


class RuleSets(ApiView):
    @operation("listRuleSets", "The presets", tag=_TAG, answer=RuleSetRowSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response([_head_data(preset) for preset in PRESETS.values()])


class OneRuleSet(ApiView):
    @operation("readRuleSet", "A preset: every option with its source", tag=_TAG, answer=RuleSetSerializer)
    def get(self, request: Request, name: str) -> Response:
        return Response(_rule_set_data(_preset_named(name)))


class RuleSetDifferences(ApiView):
    @operation(
        "compareRuleSets",
        "The options on which two presets differ",
        tag=_TAG,
        answer=DifferenceSerializer(many=True),
        query=TwoRuleSetsSerializer,
    )
    def get(self, request: Request) -> Response:
        query = self.query(TwoRuleSetsSerializer)
        changed = differences(_preset_named(query["first"]), _preset_named(query["second"]))
        return Response([_difference_data(difference) for difference in changed])


class EventRuleSet(ApiView):
    @operation("readEventRuleSet", "The event's own rule set", tag=_TAG, answer=EventRuleSetSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_event_rule_set_data(self.tournament))

    @operation(
        "changeEventRuleSet",
        "Choose another preset, or derive by named options",
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
        raise Malformed("rulesets.change_malformed", _("Send either preset, or changes and a name for them."))


def _preset_named(name: str) -> RuleSet:
    if name not in PRESETS:
        raise Http404
    return PRESETS[name]


def _head_data(rules: RuleSet) -> dict[str, Any]:
    return {"id": rules.id, "name": rules.name, "family": rules.family.value}


def _rule_set_data(rules: RuleSet) -> dict[str, Any]:
    values = to_data(rules)["options"]
    options = [
        {
            "field": option.field,
            "label": option.label,
            "kind": option.kind.value,
            "choices": list(option.choices),
            "value": values[option.field],
            "source": _source_data(rules.sources[option.field]),
            "mark": mark_of(rules.sources[option.field]).value,
            "numbers": list(option.numbers),
            "reading": _reading_data(option, rules),
        }
        for option in option_choices(rules.family)
    ]
    return _head_data(rules) | {"derived_from": rules.derived_from, "options": options}


def _reading_data(option: Option, rules: RuleSet) -> dict[str, Any] | None:
    reading = reading_of(option, rules)
    if reading is None:
        return None
    sides = [
        {
            "value": side.value,
            "sources": [
                _source_data(source.source) | {"is_second_hand": source.is_second_hand} for source in side.sources
            ],
            "total": side.total,
            "is_taken": side.is_taken,
        }
        for side in reading.sides
    ]
    return {"sides": sides, "example": dict(reading.example)}


def _event_rule_set_data(event: Tournament) -> dict[str, Any]:
    locked = event.rule_set_locked_at
    data = _rule_set_data(from_data(event.rule_set))
    return data | {"preset": event.preset, "locked_at": locked.isoformat() if locked else None}


def _difference_data(difference: Difference) -> dict[str, Any]:
    return {
        "field": difference.field,
        "first": write_value(difference.first),
        "second": write_value(difference.second),
        "first_source": _source_data(difference.first_source),
        "second_source": _source_data(difference.second_source),
    }


def _source_data(source: Source) -> dict[str, str]:
    return {"text": source.text, "clause": source.clause, "quote": source.quote}
