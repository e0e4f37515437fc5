"""Serve the plan of the hall: where each table stands."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.tables.forms import table_twice
from tournaments.tables.models.hall_plans import MAX_LINES
from tournaments.tables.selectors.hall_plans import HallPlan, Place, hall_plan
from tournaments.tables.services.hall_plans import place_tables

_TAG = "Hall"


class TablePlaceSerializer(serializers.Serializer[Any]):
    table = Integer(min_value=1, max_value=9999)
    row = Integer(min_value=1, max_value=MAX_LINES)
    column = Integer(min_value=1, max_value=MAX_LINES)


class HallPlanSerializer(Shape):
    """Represent the plan. ``plain``: none was drawn, so the tables are in order of their numbers."""

    plain = serializers.BooleanField(source="is_plain", read_only=True)
    tables = TablePlaceSerializer(many=True)

    def read_tables(self, plan: HallPlan) -> list[dict[str, int]]:
        return [
            {"table": number, "row": row, "column": column} for number, (row, column) in sorted(plan.places.items())
        ]


class WantedHallPlanSerializer(serializers.Serializer[Any]):
    """Represent the whole plan to store; an empty list puts the tables in order again."""

    tables = TablePlaceSerializer(many=True)


class Plan(ApiView):
    @operation("getHallPlan", "Return the position of each table", tag=_TAG, staff=True, answer=HallPlanSerializer)
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("tournament.backstage")
        return self._answer()

    @operation(
        "putHallPlan",
        "Replace the plan of the hall",
        tag=_TAG,
        write=True,
        answer=HallPlanSerializer,
        body=WantedHallPlanSerializer,
        example={"tables": [{"table": 1, "row": 1, "column": 2}]},
    )
    def put(self, request: Request, slug: str) -> Response:
        self.check_may("hall.plan")
        listed = self.parse(WantedHallPlanSerializer)["tables"]
        places: dict[int, Place] = {}
        for table in listed:
            if table["table"] in places:
                raise table_twice(table["table"])
            places[table["table"]] = (table["row"], table["column"])
        place_tables(tournament=self.tournament, places=places, by=self.actor, at=self.now)
        return self._answer()

    def _answer(self) -> Response:
        return Response(HallPlanSerializer(hall_plan(self.tournament)).data)
