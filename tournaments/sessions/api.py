"""Control sessions and their clock."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, prefetch_related_objects
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core import clock
from mahjong_core.rulesets import from_data
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import Session, SessionStatus, Table, TableStatus, Tournament
from tournaments.sessions.selectors.clock import clock_moves, session_rules
from tournaments.sessions.services import acts as services
from tournaments.sessions.services.clock import undo_clock
from tournaments.sessions.services.timetable import plan_sessions

_TAG = "Sessions"
_SECOND = timedelta(seconds=1)


class ClockSerializer(Shape):
    minutes = serializers.IntegerField(help_text="The whole length with extra time")
    played_seconds = serializers.IntegerField()
    left_seconds = serializers.IntegerField(allow_null=True, help_text="Null: played without a limit of time")
    next_signal_at = Moment(allow_null=True)
    extra = serializers.DictField(
        child=serializers.IntegerField(), help_text="Minutes that single tables got, by table number"
    )


class SessionSerializer(Shape):
    number = serializers.IntegerField()
    status = serializers.ChoiceField(SessionStatus.choices)
    planned_at = Moment(allow_null=True)
    clock = ClockSerializer()
    tables = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="The numbers of tables that are empty, playing, submitted, verified or being corrected",
    )

    def read_clock(self, session: Session) -> dict[str, Any]:
        moves, now = clock_moves(session), self.context["now"]
        rules = session_rules(self.context["rules"], session)
        return {
            "minutes": clock.planned(moves, now, rules) // timedelta(minutes=1),
            "played_seconds": clock.elapsed(moves, now) // _SECOND,
            "left_seconds": clock.remaining(moves, now, rules) // _SECOND if clock.has_limit(rules) else None,
            "next_signal_at": clock.next_signal_at(moves, now, rules),
            "extra": clock.extra_minutes(moves, now),
        }

    def read_tables(self, session: Session) -> dict[str, int]:
        tables: dict[str, int] = self.context["tables"][session.pk]
        return tables


class PlannedSerializer(serializers.Serializer[Any]):
    planned_at = Moment(allow_null=True, help_text="Null: not planned")


class PlannedRowSerializer(PlannedSerializer):
    number = Integer(min_value=1, max_value=999)


class TimetableSerializer(serializers.Serializer[Any]):
    sessions = PlannedRowSerializer(many=True, allow_empty=False)


class MinutesSerializer(serializers.Serializer[Any]):
    minutes = Integer(min_value=1, max_value=services.MAX_EXTRA_MINUTES)


class ExtraSerializer(MinutesSerializer):
    table = Integer(min_value=1, max_value=999)
    reason = Text(max_length=400)


class ClockReasonSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=400, required=False, allow_blank=True, default="")


class GivenReasonSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=400)


class StopReasonSerializer(serializers.Serializer[Any]):
    """Represent the reason of a stop.

    It may be left out; ``next/`` then asks the chief referee for the reason of a long stop.
    """

    reason = Text(max_length=400, required=False, allow_null=True, default=None)


class SessionView(ApiView):
    def shown(self, session: Session) -> Response:
        return Response(_sessions_data([session], session.tournament, self.now)[0])


class Sessions(ApiView):
    @operation("listSessions", "List the sessions with their clocks", tag=_TAG, answer=SessionSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        rows = list(Session.objects.filter(tournament=self.tournament).order_by("number"))
        return Response(_sessions_data(rows, self.tournament, self.now))

    @operation(
        "planTimetable",
        "Move the planned starts of several sessions at once",
        tag=_TAG,
        write=True,
        answer=SessionSerializer(many=True),
        body=TimetableSerializer,
        example={"sessions": [{"number": 1, "planned_at": "2026-11-21T14:00:00+01:00"}]},
        about="Sessions that are not named do not change. `detail.problems` has a `code` for each session in the "
        "wrong order. Send times with their UTC offset.",
    )
    def patch(self, request: Request, slug: str) -> Response:
        rows = self.parse(TimetableSerializer)["sessions"]
        times = {row["number"]: row["planned_at"] for row in rows}
        plan_sessions(tournament=self.tournament, times=times, by=self.actor, at=self.now)
        return self.get(request, slug)


class OneSession(SessionView):
    @operation("readSession", "Return a session with its clock", tag=_TAG, answer=SessionSerializer)
    def get(self, request: Request, slug: str, session: int) -> Response:
        return self.shown(self.session)

    @operation(
        "planSession",
        "Move the planned start of a session",
        tag=_TAG,
        write=True,
        answer=SessionSerializer,
        body=PlannedSerializer,
        example={"planned_at": "2026-11-21T14:00:00+01:00"},
    )
    def patch(self, request: Request, slug: str, session: int) -> Response:
        session_row = self.session
        times = {session_row.number: self.parse(PlannedSerializer)["planned_at"]}
        plan_sessions(tournament=session_row.tournament, times=times, by=self.actor, at=self.now)
        session_row.refresh_from_db(fields=["planned_at"])
        return self.shown(session_row)


def _clock_operation(name: str, summary: str, **facts: Any) -> Callable[[Any], Any]:
    return operation(name, summary, tag=_TAG, write=True, answer=SessionSerializer, **facts)


class StartSession(SessionView):
    @_clock_operation("startSession", "Start the clock; the first start fixes the rule set")
    def post(self, request: Request, slug: str, session: int) -> Response:
        return self.shown(services.start_session(session=self.session, by=self.actor, at=self.now))


class PauseSession(SessionView):
    @_clock_operation("pauseSession", "Pause the clock", body=StopReasonSerializer, example={})
    def post(self, request: Request, slug: str, session: int) -> Response:
        reason = self.parse(StopReasonSerializer)["reason"]
        return self.shown(services.pause_session(session=self.session, reason=reason, by=self.actor, at=self.now))


class ResumeSession(SessionView):
    @_clock_operation("resumeSession", "Resume the clock", body=StopReasonSerializer, example={})
    def post(self, request: Request, slug: str, session: int) -> Response:
        reason = self.parse(StopReasonSerializer)["reason"]
        return self.shown(services.resume_session(session=self.session, reason=reason, by=self.actor, at=self.now))


class ExplainStop(SessionView):
    @_clock_operation(
        "explainStop",
        "Record the reason for a stop that was too long",
        body=GivenReasonSerializer,
        example={"reason": "Fire alarm"},
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        reason = self.parse(GivenReasonSerializer)["reason"]
        return self.shown(services.explain_stop(session=self.session, reason=reason, by=self.actor, at=self.now))


class ExtendSession(SessionView):
    @_clock_operation("extendSession", "Give every table more minutes", body=MinutesSerializer, example={"minutes": 10})
    def post(self, request: Request, slug: str, session: int) -> Response:
        minutes = self.parse(MinutesSerializer)["minutes"]
        return self.shown(services.extend_session(session=self.session, minutes=minutes, by=self.actor, at=self.now))


class GiveExtraTime(SessionView):
    @_clock_operation(
        "giveExtraTime",
        "Give one table more minutes",
        body=ExtraSerializer,
        example={"table": 7, "minutes": 5, "reason": "A ruling took five minutes"},
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        facts = self.parse(ExtraSerializer)
        return self.shown(services.give_extra_time(session=self.session, by=self.actor, at=self.now, **facts))


class UndoClock(SessionView):
    @_clock_operation(
        "undoClock",
        "Undo the latest start, end or extra time, within ten minutes",
        body=ClockReasonSerializer,
        example={"reason": "Wrong button"},
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        reason = self.parse(ClockReasonSerializer)["reason"]
        return self.shown(undo_clock(session=self.session, reason=reason, by=self.actor, at=self.now))


class EndSession(SessionView):
    @_clock_operation("endSession", "End the session; sheets may still be typed")
    def post(self, request: Request, slug: str, session: int) -> Response:
        return self.shown(services.end_session(session=self.session, by=self.actor, at=self.now))


def _sessions_data(rows: Sequence[Session], tournament: Tournament, now: datetime) -> list[dict[str, Any]]:
    """Return sessions of an event as JSON, whatever their number in two queries."""
    prefetch_related_objects(rows, "moves")
    context = {"rules": from_data(tournament.rule_set), "tables": _tables_by_status(rows), "now": now}
    return list(SessionSerializer(rows, many=True, context=context).data)


def _tables_by_status(rows: Iterable[Session]) -> defaultdict[int, dict[str, int]]:
    counts: defaultdict[int, dict[str, int]] = defaultdict(lambda: dict.fromkeys(TableStatus.values, 0))
    rows_by_status = (
        Table.objects.filter(session__in=rows).values_list("session_id", "status").annotate(tables=Count("pk"))
    )
    for session_id, status, tables in rows_by_status.order_by():
        counts[session_id][status] = tables
    return counts
