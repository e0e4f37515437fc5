"""Assign the tables of a session to referees."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.referees.selectors.coverage import TableReferees, coverage
from tournaments.referees.services import cover_session, give_tables

_TAG = "Referees"


class WatchSerializer(Shape):
    """Represent a table and its referee. ``ties`` are those of the referee to its players."""

    table = serializers.IntegerField()
    referee = serializers.CharField(
        source="official.user.username", allow_null=True, help_text="The account's username"
    )
    name = serializers.CharField(allow_blank=True)
    ties = serializers.ListField(child=serializers.ChoiceField(["club", "country", "player"]))
    free = serializers.ListField(child=serializers.CharField(), help_text="Referees without a tie to this table")

    def read_name(self, watch: TableReferees) -> str:
        return watch.official.name if watch.official else ""

    def read_ties(self, watch: TableReferees) -> list[str]:
        return sorted(watch.tied)

    def read_free(self, watch: TableReferees) -> list[str]:
        return [official.user.get_username() for official in watch.free]


class CoverageSerializer(Shape):
    session = serializers.IntegerField(source="session.number")
    tables = WatchSerializer(source="watches", many=True)


class OneWatchSerializer(serializers.Serializer[Any]):
    table = Integer(min_value=1, max_value=1000)
    referee = Text(max_length=150, allow_null=True, help_text="A username; null frees the table")


class WantedSerializer(serializers.Serializer[Any]):
    """Represent an assignment; without ``tables`` every table is assigned again."""

    tables = OneWatchSerializer(many=True, required=False)


class Referees(ApiView):
    @operation(
        "getReferees", "Return which referee covers which table", tag=_TAG, staff=True, answer=CoverageSerializer
    )
    def get(self, request: Request, slug: str, session: int) -> Response:
        self.check_may("tournament.backstage")
        return Response(CoverageSerializer(coverage(self.session)).data)

    @operation(
        "assignReferees",
        "Assign referees to all tables, or to single ones",
        tag=_TAG,
        write=True,
        answer=CoverageSerializer,
        body=WantedSerializer,
        example={"tables": [{"table": 1, "referee": "bob"}]},
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        body = self.parse(WantedSerializer)
        current = self.session
        if "tables" in body:
            self.check_may("referees.assign")
            known = {official.user.get_username(): official.user.pk for official in coverage(current).officials}
            # 0 stands for somebody who does not referee here, whom the service refuses.
            wanted = {row["table"]: known.get(row["referee"], 0) if row["referee"] else None for row in body["tables"]}
            give_tables(session=current, wanted=wanted, by=self.actor, at=self.now)
        else:
            cover_session(session=current, by=self.actor, at=self.now)
        return Response(CoverageSerializer(coverage(current)).data)
