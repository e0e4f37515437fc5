"""Who sits where: the seating as it stands, one given from outside, and how even it is."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from tournaments.api.base import ApiView
from tournaments.api.fields import Integer
from tournaments.api.schema import operation
from tournaments.errors import Malformed
from tournaments.models import SeatingDraw
from tournaments.selectors.seating import check_seating, plan_data, published_plan, report_data
from tournaments.services.events import MAX_SESSIONS
from tournaments.services.seating import import_seating

TAG = "Seating"
MOST_TABLES = 1000


class SeatsSerializer(serializers.Serializer[Any]):
    """The participants' numbers by starting wind; null is a substitute's seat that nobody holds yet."""

    E = Integer(min_value=1, allow_null=True)
    S = Integer(min_value=1, allow_null=True)
    W = Integer(min_value=1, allow_null=True)
    N = Integer(min_value=1, allow_null=True)


class SeatedTableSerializer(serializers.Serializer[Any]):
    number = Integer(min_value=1, max_value=MOST_TABLES)
    seats = SeatsSerializer()


class SeatedSessionSerializer(serializers.Serializer[Any]):
    number = Integer(min_value=1, max_value=MAX_SESSIONS)
    tables = SeatedTableSerializer(many=True)


class SeatingSerializer(serializers.Serializer[Any]):
    sessions = SeatedSessionSerializer(many=True)


class MeetingSerializer(serializers.Serializer[Any]):
    players = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    sessions = serializers.ListField(child=serializers.IntegerField())


class SeatingProblemSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    session = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    player = serializers.IntegerField(allow_null=True)


class SeatingReportSerializer(serializers.Serializer[Any]):
    """What is unequal, each count beside the least that is possible."""

    problems = SeatingProblemSerializer(many=True)
    repeats = MeetingSerializer(many=True, help_text="Pairs that meet more than once")
    repeat_count = serializers.IntegerField()
    repeat_bound = serializers.IntegerField()
    team_mates = MeetingSerializer(many=True)
    team_mate_count = serializers.IntegerField()
    team_mate_bound = serializers.IntegerField()
    same_country_count = serializers.IntegerField()
    same_country_bound = serializers.IntegerField()
    wind_counts = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=4, max_length=4),
        help_text="By player: how often East, South, West, North",
    )
    wind_spread = serializers.IntegerField()
    wind_bound = serializers.IntegerField()
    table_repeats = serializers.IntegerField()
    table_repeat_bound = serializers.IntegerField()


class ImportedSeatingSerializer(serializers.Serializer[Any]):
    draw = serializers.IntegerField()
    report = SeatingReportSerializer()


SEATING = {"sessions": [{"number": 1, "tables": [{"number": 1, "seats": {"E": 5, "S": 9, "W": 31, "N": 60}}]}]}


class Seating(ApiView):
    @operation(
        "readSeating",
        "The published seating of all sessions",
        tag=TAG,
        answer=SeatingSerializer,
        answer_example=SEATING,
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response({"sessions": plan_data(published_plan(self.tournament))})

    @operation(
        "importSeating",
        "Check a ready grid and publish it",
        tag=TAG,
        write=True,
        answer=ImportedSeatingSerializer,
        body=SeatingSerializer,
        example=SEATING,
        codes=("seating.refused", "seating.session_started", "seating.too_many_sessions", "seating.session_missing"),
        about="Every session is given, those that have started as they were. `seating.refused` names every problem; "
        "what is merely unequal stands in the report.",
    )
    def put(self, request: Request, slug: str) -> Response:
        plan = plan_of(self.parse(SeatingSerializer)["sessions"])
        draw = import_seating(tournament=self.tournament, plan=plan, by=self.actor, at=self.now)
        return Response({"draw": draw.pk, "report": stored_report(draw)})


class SeatingCheck(ApiView):
    @operation("readSeatingReport", "How even the published seating is", tag=TAG, answer=SeatingReportSerializer)
    def get(self, request: Request, slug: str) -> Response:
        report = check_seating(self.tournament, published_plan(self.tournament))
        return Response(with_text_keys(report_data(report)))


def stored_report(draw: SeatingDraw) -> dict[str, Any] | None:
    return with_text_keys(draw.report) if draw.report is not None else None


def with_text_keys(report: Mapping[str, Any]) -> dict[str, Any]:
    """JSON objects have text keys: players' numbers become text, so that a stored report and a fresh one agree."""
    counts = {str(player): list(winds) for player, winds in report["wind_counts"].items()}
    return {**report, "wind_counts": counts}


def plan_of(sessions: Iterable[Mapping[str, Any]]) -> SeatingPlan:
    """The plan of the sessions 1, 2, ... in whatever order they are sent; a gap or a doubled one is refused."""
    by_number: dict[int, tuple[SeatedTable, ...]] = {}
    for session in sessions:
        if session["number"] in by_number:
            raise Malformed("seating.session_twice", _("A session is given twice."), {"session": session["number"]})
        by_number[session["number"]] = tuple(seated_table(table) for table in session["tables"])
    missing = sorted(set(range(1, max(by_number, default=0) + 1)) - set(by_number))
    if missing:
        raise Malformed("seating.session_missing", _("A session is left out."), {"sessions": missing})
    return SeatingPlan(tuple(tables for _number, tables in sorted(by_number.items())))


def seated_table(table: Mapping[str, Any]) -> SeatedTable:
    seats = table["seats"]
    return SeatedTable(table["number"], (seats["E"], seats["S"], seats["W"], seats["N"]))
