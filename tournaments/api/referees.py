"""Who looks after which table of a session."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView
from tournaments.api.fields import Integer, Text
from tournaments.api.schema import operation
from tournaments.selectors.referees import Coverage, Watch, coverage
from tournaments.services.referees import cover_session, give_tables

TAG = "Referees"


class WatchSerializer(serializers.Serializer[Any]):
    """A table and its referee. ``ties``: what the referee has in common with somebody there."""

    table = serializers.IntegerField()
    referee = serializers.CharField(allow_null=True, help_text="The account's username")
    name = serializers.CharField(allow_blank=True)
    ties = serializers.ListField(child=serializers.ChoiceField(["club", "country"]))
    free = serializers.ListField(child=serializers.CharField(), help_text="Referees without a tie to this table")


class CoverageSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    tables = WatchSerializer(many=True)


class OneWatchSerializer(serializers.Serializer[Any]):
    table = Integer(min_value=1, max_value=1000)
    referee = Text(max_length=150, allow_null=True, help_text="A username; null frees the table")


class WantedSerializer(serializers.Serializer[Any]):
    """Without ``tables`` every table is shared out anew."""

    tables = OneWatchSerializer(many=True, required=False)


class Referees(ApiView):
    @operation("getReferees", "Who looks after which table", tag=TAG, staff=True, answer=CoverageSerializer)
    def get(self, request: Request, slug: str, session: int) -> Response:
        self.check_may("tournament.backstage")
        return Response(coverage_data(coverage(self.session)))

    @operation(
        "assignReferees",
        "Share out the tables, or give single ones",
        tag=TAG,
        write=True,
        answer=CoverageSerializer,
        body=WantedSerializer,
        example={"tables": [{"table": 1, "referee": "bob"}]},
        codes=("referees.nobody_free", "referees.tied", "referees.unknown", "referees.session_released"),
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        asked = self.parse(WantedSerializer)
        found = self.session
        if "tables" in asked:
            self.check_may("referees.assign")
            wanted = accounts(asked["tables"], coverage(found))
            give_tables(session=found, wanted=wanted, by=self.actor, at=self.now)
        else:
            cover_session(session=found, by=self.actor, at=self.now)
        return Response(coverage_data(coverage(found)))


def accounts(asked: list[Mapping[str, Any]], now: Coverage) -> dict[int, int | None]:
    """Usernames to accounts; 0 stands for somebody who does not referee here, whom the service refuses."""
    known = {one.user.get_username(): one.user.pk for one in now.officials}
    return {one["table"]: known.get(one["referee"], 0) if one["referee"] else None for one in asked}


def coverage_data(now: Coverage) -> dict[str, Any]:
    return {"session": now.session.number, "tables": [watch_data(one) for one in now.watches]}


def watch_data(watch: Watch) -> dict[str, Any]:
    return {
        "table": watch.table,
        "referee": watch.official.user.get_username() if watch.official else None,
        "name": watch.official.name if watch.official else "",
        "ties": sorted(watch.tied),
        "free": [one.user.get_username() for one in watch.free],
    }
