"""Serve the checklist of the hall."""

from typing import Any

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from hall.models import MAX_OF_ONE
from hall.permissions import ACTS
from hall.selectors.equipment import EquipmentRow, checklist
from hall.services.equipment import Planned, add_item, plan_item, remove_item, tick_item
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer, Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape

_TAG = "Hall"


class SupplySerializer(Shape):
    key = serializers.CharField(help_text="Names the item in its address")
    name = serializers.CharField()
    clause = serializers.CharField(
        allow_blank=True, help_text="Clause of the rule text; empty: the organiser's own item"
    )
    count = serializers.IntegerField(allow_null=True, help_text="How many are needed; null: nothing to count")
    counted = serializers.IntegerField(allow_null=True, help_text="The number that the tables need")
    who = serializers.CharField(source="item.who", allow_blank=True)
    note = serializers.CharField(source="item.note", allow_blank=True)
    done_at = Moment(source="item.done_at", allow_null=True)
    done_by = serializers.CharField(source="item.done_by_name", allow_blank=True)

    def read_clause(self, row: EquipmentRow) -> str:
        return f"{row.supply.text} {row.supply.clause}" if row.supply else ""


class ChecklistSerializer(Shape):
    tables = serializers.IntegerField()
    estimate = serializers.BooleanField(
        source="is_estimate", help_text="Nothing is drawn: the tables are those of the players entered"
    )
    items = SupplySerializer(source="rows", many=True)


class PlannedSerializer(serializers.Serializer[Any]):
    wanted = Integer(required=False, allow_null=True, default=None, min_value=0, max_value=MAX_OF_ONE)
    who = Text(required=False, default="", allow_blank=True, max_length=120)
    note = Text(required=False, default="", allow_blank=True, max_length=400)


class NewItemSerializer(PlannedSerializer):
    name = Text(max_length=120)


class ChangedItemSerializer(serializers.Serializer[Any]):
    """Represent a change of an item; fields left out stay."""

    done = Boolean(required=False)
    wanted = Integer(required=False, allow_null=True, min_value=0, max_value=MAX_OF_ONE)
    who = Text(required=False, allow_blank=True, max_length=120)
    note = Text(required=False, allow_blank=True, max_length=400)


class Equipment(ApiView):
    @operation("getEquipment", "Return the checklist of the hall", tag=_TAG, staff=True, answer=ChecklistSerializer)
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("equipment.read", acts=ACTS)
        return Response(_data(self))

    @operation(
        "addEquipment",
        "Add an item to the checklist of the hall",
        tag=_TAG,
        write=True,
        status=201,
        answer=ChecklistSerializer,
        body=NewItemSerializer,
        example={"name": "Extension leads", "wanted": 4, "who": "Alice"},
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NewItemSerializer)
        name = body.pop("name")
        add_item(tournament=self.tournament, name=name, planned=Planned(**body), by=self.actor, at=self.now)
        return Response(_data(self), status=status.HTTP_201_CREATED)


class OneItem(ApiView):
    @operation(
        "changeEquipment",
        "Tick an item of the checklist, or change its number, person and note",
        tag=_TAG,
        write=True,
        answer=ChecklistSerializer,
        body=ChangedItemSerializer,
        example={"done": True},
    )
    def patch(self, request: Request, slug: str, key: str) -> Response:
        body = self.parse(ChangedItemSerializer)
        done = body.pop("done", None)
        if body or done is None:
            row = checklist(self.tournament).row(key)
            known = {"wanted": row.item.wanted, "who": row.item.who, "note": row.item.note} if row else {}
            planned = Planned(**(known | body))
            plan_item(tournament=self.tournament, key=key, planned=planned, by=self.actor, at=self.now)
        if done is not None:
            tick_item(tournament=self.tournament, key=key, is_done=done, by=self.actor, at=self.now)
        return Response(_data(self))

    @operation(
        "removeEquipment",
        "Remove an item that the organiser added to the checklist",
        tag=_TAG,
        write=True,
        answer=ChecklistSerializer,
    )
    def delete(self, request: Request, slug: str, key: str) -> Response:
        remove_item(tournament=self.tournament, key=key, by=self.actor, at=self.now)
        return Response(_data(self))


def _data(view: ApiView) -> Any:
    return ChecklistSerializer(checklist(view.tournament)).data
