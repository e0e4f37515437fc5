"""List the seating, import one, and report how even it is."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.seating.bounds import MAX_SESSIONS
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.errors import Malformed
from tournaments.participation.selectors.marks import participation_of
from tournaments.seating.selectors.plan import check_seating, plan_data, published_plan
from tournaments.seating.services.drawing import import_seating

TAG = "Seating"
MAX_TABLES = 1000


class SeatsSerializer(serializers.Serializer[Any]):
    """Represent participants' numbers by starting wind; null is a substitute's seat without a name."""

    E = Integer(min_value=1, allow_null=True)
    S = Integer(min_value=1, allow_null=True)
    W = Integer(min_value=1, allow_null=True)
    N = Integer(min_value=1, allow_null=True)


class SeatedTableSerializer(serializers.Serializer[Any]):
    number = Integer(min_value=1, max_value=MAX_TABLES)
    seats = SeatsSerializer()


class SeatedSessionSerializer(serializers.Serializer[Any]):
    number = Integer(min_value=1, max_value=MAX_SESSIONS)
    tables = SeatedTableSerializer(many=True)
    sitting_out = serializers.ListField(
        child=Integer(min_value=1),
        required=False,
        help_text="The numbers of the players who do not play in this session",
    )


class GivenUpSerializer(serializers.Serializer[Any]):
    """Represent a player's wish for a table that no longer holds in one session."""

    player = Integer(min_value=1)
    session = Integer(min_value=1, max_value=MAX_SESSIONS)


class SeatingSerializer(serializers.Serializer[Any]):
    sessions = SeatedSessionSerializer(many=True)


class GivenSeatingSerializer(SeatingSerializer):
    giving_up = GivenUpSerializer(
        many=True, required=False, help_text="Wishes for tables that this seating breaks and that are given up"
    )


class MeetingSerializer(Shape):
    players = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    sessions = serializers.ListField(child=serializers.IntegerField())


class SeatingProblemSerializer(Shape):
    code = serializers.CharField()
    session = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    player = serializers.IntegerField(allow_null=True)


class SeatingReportSerializer(Shape):
    """Represent the uneven counts of a seating, each with the least possible."""

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


class ImportedSeatingSerializer(Shape):
    draw = serializers.UUIDField(source="uid")
    report = SeatingReportSerializer()


SEATING = {
    "sessions": [
        {
            "number": 1,
            "tables": [{"number": 1, "seats": {"E": 5, "S": 9, "W": 31, "N": 60}}],
            "sitting_out": [7, 12],
        }
    ]
}


class Seating(ApiView):
    @operation(
        "readSeating",
        "Return the published seating of all sessions",
        tag=TAG,
        answer=SeatingSerializer,
        answer_example=SEATING,
    )
    def get(self, request: Request, slug: str) -> Response:
        participation = participation_of(self.tournament)
        sessions = []
        for session in plan_data(published_plan(self.tournament)):
            away = sorted(participation.away(session["number"]))
            sessions.append(session | {"sitting_out": away} if away else session)
        return Response({"sessions": sessions})

    @operation(
        "importSeating",
        "Check a finished seating and publish it",
        tag=TAG,
        write=True,
        answer=ImportedSeatingSerializer,
        body=GivenSeatingSerializer,
        example=SEATING,
        about="Sessions that are already seated may be left out and stay as they are; started sessions do not "
        "change. Name players without a seat in `sitting_out`; without it, earlier marks count. `seating.refused` "
        "names every problem; unequal counts are only listed in the report.",
    )
    def put(self, request: Request, slug: str) -> Response:
        body = self.parse(GivenSeatingSerializer)
        sessions, given = body["sessions"], cells_given_up(body.get("giving_up", ()))
        plan = plan_of(sessions, published_plan(self.tournament))
        out = {session["number"]: session["sitting_out"] for session in sessions if "sitting_out" in session}
        draw = import_seating(
            tournament=self.tournament, plan=plan, sitting_out=out, giving_up=given, by=self.actor, at=self.now
        )
        return Response(ImportedSeatingSerializer(draw).data)


def cells_given_up(cells: Iterable[Mapping[str, int]]) -> set[tuple[int, int]]:
    """Return player and session of each seat that a change may empty."""
    return {(cell["player"], cell["session"]) for cell in cells}


class SeatingCheck(ApiView):
    @operation(
        "readSeatingReport",
        "Return the counts of the published seating: meetings, winds, tables",
        tag=TAG,
        answer=SeatingReportSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        report = check_seating(self.tournament, published_plan(self.tournament))
        return Response(SeatingReportSerializer(report).data)


def plan_of(sessions: Iterable[Mapping[str, Any]], published: SeatingPlan) -> SeatingPlan:
    """Return the plan of the sessions 1, 2, ... sent in any order; omitted sessions are taken from ``published``.

    A gap or a doubled session is refused.
    """
    by_number: dict[int, tuple[SeatedTable, ...]] = {}
    for session in sessions:
        if session["number"] in by_number:
            raise Malformed("seating.session_twice", _("A session appears twice."), {"session": session["number"]})
        seats = [(table["number"], table["seats"]) for table in session["tables"]]
        by_number[session["number"]] = tuple(
            SeatedTable(number, (four["E"], four["S"], four["W"], four["N"])) for number, four in seats
        )
    seated = {number: tables for number, tables in enumerate(published.sessions, start=1) if tables}
    last = max(by_number, default=0)
    by_number = {number: tables for number, tables in seated.items() if number < last} | by_number
    missing = sorted(set(range(1, last + 1)) - set(by_number))
    if missing:
        raise Malformed("seating.session_missing", _("A session is missing."), {"sessions": missing})
    return SeatingPlan(tuple(tables for _number, tables in sorted(by_number.items())))
