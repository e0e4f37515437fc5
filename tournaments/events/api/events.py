"""List, create, read and change events."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar
from uuid import UUID

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.formats import FORMATS
from mahjong_core.rulesets import Family, usual_preset
from mahjong_core.seating.bounds import MAX_SESSIONS, PLACES_AT_A_TABLE
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer, Moment, Slug, Text, country
from tournaments.common.api.pages import paged
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.selectors.folding import folded
from tournaments.common.selectors.visibility import visible_events
from tournaments.events.selectors.session_plan import SessionPlanChange, session_counts, session_plan_change
from tournaments.events.selectors.warnings import EventWarning, closing_warnings, event_warnings
from tournaments.events.services.facts import change_tournament, create_tournament
from tournaments.events.services.removal import remove_event
from tournaments.events.services.status import move_event
from tournaments.models import MAX_PLAYERS, MAX_TABLES, CardExtent, EventKind, EventStatus, Tournament

TAG = "Events"


def _last_session(of: str) -> Integer:
    about = f"The ranking of {of} ends with this session; null: with the last"
    return Integer(min_value=1, max_value=MAX_SESSIONS, required=False, allow_null=True, help_text=about)


class EventFactsSerializer(serializers.Serializer[Any]):
    """Represent the facts of an event, which its organiser may change at any time."""

    name = Text(max_length=160)
    place = Text(max_length=160, required=False, allow_blank=True)
    country = country(required=False, allow_blank=True, help_text="Three letters")
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(required=False, allow_null=True)
    time_zone = Text(max_length=60, required=False, help_text="Europe/Paris by default")
    live_results = Boolean(required=False, help_text="Show results before they are released")
    allow_unnamed_substitutes = Boolean(
        required=False, help_text="Whether a session may start before its substitutes are named; the default is true"
    )
    sitting_out_allowed = Boolean(required=False, help_text="Players may sit a session out")
    chinese_taipei = Boolean(required=False, help_text="Taiwan is written TPE; by default TWN")
    two_person_verification = Boolean(
        required=False,
        allow_null=True,
        help_text="A second person verifies each sheet; null: from 16 players on, decided at the first start",
    )
    first_table = Integer(
        min_value=1, max_value=MAX_TABLES, required=False, help_text="If two events share a hall: another number than 1"
    )
    expected_players = Integer(
        min_value=PLACES_AT_A_TABLE,
        max_value=MAX_PLAYERS,
        required=False,
        allow_null=True,
        help_text="How many the organiser expects; null: not said",
    )
    table_cards = serializers.ChoiceField(
        CardExtent.choices,
        required=False,
        help_text="One card per table for the whole event, or one per session; the cards of the other kind are revoked",
    )
    teams_until = _last_session("teams")
    countries_until = _last_session("countries")
    sessions = Integer(min_value=1, max_value=MAX_SESSIONS)


class EventChangesSerializer(EventFactsSerializer):
    """Represent changes of an event.

    Sessions are added or dropped at the end; see `sessions/plan/` for the effects.
    """

    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


class NewEventSerializer(EventFactsSerializer):
    constraints: ClassVar = {
        "anyOf": [
            {"properties": {"kind": {"const": EventKind.CLUB.value}}, "required": ["kind"]},
            {"properties": {"sessions": {"minimum": 1}}, "required": ["sessions"]},
        ]
    }
    slug = Slug(help_text="The address: small letters, digits, hyphens")
    rule_set = Text(max_length=60, help_text="A preset's name, see /rule-sets/")
    kind = serializers.ChoiceField(
        EventKind.choices,
        required=False,
        help_text="A club season has free games and needs no `sessions`; the default is a tournament",
    )
    sessions = Integer(min_value=0, max_value=MAX_SESSIONS, required=False, help_text="Of a tournament: at least 1")
    draft = Boolean(required=False, help_text="Visible only to its staff until it is made public")
    format = serializers.ChoiceField(
        sorted(FORMATS), required=False, help_text="Its phases are planned; `sessions` holds all of them"
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """Require at least one session of a tournament."""
        if data.get("kind") != EventKind.CLUB and not data.get("sessions"):
            field = self.fields["sessions"]
            raise serializers.ValidationError(
                {"sessions": [field.error_messages["required"]]}
                if "sessions" not in data
                else {"sessions": [field.error_messages["min_value"].format(min_value=1)]}
            )
        return data


class EventSerializer(Shape):
    slug = serializers.CharField()
    kind = serializers.ChoiceField(EventKind.choices)
    name = serializers.CharField()
    place = serializers.CharField()
    country = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(allow_null=True)
    time_zone = serializers.CharField()
    rule_set = serializers.CharField(source="preset", help_text="The preset from which the event's rule set was made")
    live_results = serializers.BooleanField()
    allow_unnamed_substitutes = serializers.BooleanField()
    status = serializers.ChoiceField(EventStatus.choices)
    sessions = serializers.IntegerField()
    sitting_out_allowed = serializers.BooleanField()
    chinese_taipei = serializers.BooleanField()
    two_person_verification = serializers.BooleanField(allow_null=True)
    first_table = serializers.IntegerField()
    expected_players = serializers.IntegerField(allow_null=True)
    table_cards = serializers.ChoiceField(CardExtent.choices)
    teams_until = serializers.IntegerField(allow_null=True)
    countries_until = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField(help_text="Rises with every public change")

    def read_sessions(self, event: Tournament) -> int:
        """Return the number of sessions, from ``counts`` of the context."""
        count: int = self.context["counts"].get(event.pk, 0)
        return count


class EventWarningSerializer(Shape):
    """Represent a warning: allowed, but against the rules for a regular event."""

    code = serializers.CharField()
    message = serializers.CharField(source="sentence")
    text = serializers.CharField(help_text="The source of the number")
    clause = serializers.CharField()


class OneEventSerializer(EventSerializer):
    warnings = EventWarningSerializer(many=True)

    def read_warnings(self, event: Tournament) -> list[EventWarning]:
        """Return the warnings to the organiser; with ``closing`` of the context, those of closing the event."""
        return [*event_warnings(event, self.read_sessions(event)), *self.context["closing"]]


class EventFilterSerializer(serializers.Serializer[Any]):
    search = serializers.CharField(required=False, help_text="Words of the name or the place, accents ignored")
    starts_from = serializers.DateField(required=False, help_text="Events that start on this day or later")
    starts_until = serializers.DateField(required=False, help_text="Events that start on this day or before")


NEW_EVENT = {
    "name": "Lyon Open",
    "slug": "lyon-open",
    "rule_set": usual_preset(Family.MCR).id,
    "sessions": 6,
    "starts_on": "2026-11-21",
    "live_results": True,
    "allow_unnamed_substitutes": True,
}
EVENT: dict[str, Any] = {
    "slug": "lyon-open",
    "kind": "tournament",
    "name": "Lyon Open",
    "place": "",
    "country": "",
    "starts_on": "2026-11-21",
    "ends_on": None,
    "time_zone": "Europe/Paris",
    "rule_set": usual_preset(Family.MCR).id,
    "live_results": True,
    "status": "public",
    "sessions": 6,
    "sitting_out_allowed": True,
    "allow_unnamed_substitutes": True,
    "chinese_taipei": False,
    "two_person_verification": None,
    "first_table": 1,
    "expected_players": 72,
    "table_cards": "event",
    "teams_until": None,
    "countries_until": None,
    "version": 1,
    "warnings": [],
}


class Events(ApiView):
    @operation(
        "listEvents",
        "List the events, latest first",
        tag=TAG,
        answer=EventSerializer,
        query=EventFilterSerializer,
        paged=True,
    )
    def get(self, request: Request) -> Response:
        query = self.query(EventFilterSerializer)
        rows = visible_events(self.actor.user).order_by("-starts_on", "name", "pk")
        if "starts_from" in query:
            rows = rows.filter(starts_on__gte=query["starts_from"])
        if "starts_until" in query:
            rows = rows.filter(starts_on__lte=query["starts_until"])
        words = folded(query.get("search", "")).split()
        if words:
            rows = rows.filter(pk__in=matching_events(words))
        return paged(
            self, rows, lambda page: EventSerializer(page, many=True, context={"counts": session_counts(page)}).data
        )

    @operation(
        "createEvent",
        "Create an event; the caller becomes its organiser",
        tag=TAG,
        write=True,
        status=201,
        answer=OneEventSerializer,
        body=NewEventSerializer,
        example=NEW_EVENT,
        answer_example=EVENT,
    )
    def post(self, request: Request) -> Response:
        event = create_tournament(**self.parse(NewEventSerializer), by=self.actor, at=self.now)
        return Response(_one_event_data(event), status=status.HTTP_201_CREATED)


class Event(ApiView):
    @operation("readEvent", "Return an event", tag=TAG, answer=OneEventSerializer, answer_example=EVENT)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_one_event_data(self.tournament))

    @operation(
        "changeEvent",
        "Change the facts of an event; fields that are not sent stay the same",
        tag=TAG,
        write=True,
        answer=OneEventSerializer,
        body=EventChangesSerializer,
        example={"place": "Salle Rameau", "sessions": 7},
    )
    def patch(self, request: Request, slug: str) -> Response:
        changes = self.parse(EventChangesSerializer, partial=True)
        event = change_tournament(tournament=self.tournament, changes=changes, by=self.actor, at=self.now)
        event.refresh_from_db(fields=["version"])
        return Response(_one_event_data(event))


def matching_events(words: list[str]) -> list[int]:
    """Return the ids of the events whose name or place holds every word, read from all events."""
    rows = Tournament.objects.values_list("pk", "name", "place")
    return [pk for pk, name, place in rows if all(word in folded(f"{name} {place}") for word in words)]


class EventActSerializer(serializers.Serializer[Any]):
    act = serializers.ChoiceField(["publish", "withdraw", "archive", "reopen"])


class EventStatusView(ApiView):
    @operation(
        "moveEvent",
        "Make an event public, a draft again, archived, or open again",
        tag=TAG,
        write=True,
        answer=OneEventSerializer,
        body=EventActSerializer,
        example={"act": "publish"},
        answer_example=EVENT,
        about="Only its staff see a draft. An archived event is read-only: `tournaments.archived`.",
    )
    def post(self, request: Request, slug: str) -> Response:
        act = self.parse(EventActSerializer)["act"]
        event = move_event(tournament=self.tournament, act=act, by=self.actor, at=self.now)
        event.refresh_from_db(fields=["version"])
        closing = closing_warnings(event) if event.status == EventStatus.ARCHIVED else []
        return Response(_one_event_data(event, closing))


class RemovalSerializer(serializers.Serializer[Any]):
    name = Text(max_length=160, help_text="The event's name, typed as it stands")


class EventRemoval(ApiView):
    @operation(
        "removeEvent",
        "Delete an event that has no released results",
        tag=TAG,
        write=True,
        status=204,
        answer=None,
        body=RemovalSerializer,
        example={"name": "Lyon Open"},
        about="All its rows are deleted; the journal of the site records who removed it and when.",
    )
    def post(self, request: Request, slug: str) -> Response:
        name = self.parse(RemovalSerializer)["name"]
        remove_event(tournament=self.tournament, name=name, by=self.actor, at=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SessionPlanQuery(serializers.Serializer[Any]):
    sessions = serializers.IntegerField(
        min_value=1, max_value=MAX_SESSIONS, required=False, help_text="As many as now unless told"
    )


class DroppedSessionSerializer(Shape):
    number = serializers.IntegerField()
    planned_at = Moment(allow_null=True)
    tables = serializers.IntegerField()
    players = serializers.IntegerField()
    referees = serializers.IntegerField()


class ShortenedPhaseSerializer(Shape):
    number = serializers.IntegerField(source="phase.number")
    sessions = serializers.IntegerField(help_text="How many are left; 0: the phase is not played")


class SessionPlanSerializer(Shape):
    """Represent the event as it would be with another number of sessions."""

    before = serializers.IntegerField()
    after = serializers.IntegerField()
    added = serializers.ListField(child=serializers.IntegerField())
    dropped = DroppedSessionSerializer(many=True)
    phases = ShortenedPhaseSerializer(many=True)
    draws = serializers.ListField(child=serializers.UUIDField(), help_text="Drafts that would be put aside")

    def read_draws(self, change: SessionPlanChange) -> list[UUID]:
        return [draw.uid for draw in change.draws]


class SessionPlan(ApiView):
    @operation(
        "previewSessions",
        "Return the changes caused by another number of sessions",
        tag=TAG,
        staff=True,
        answer=SessionPlanSerializer,
        query=SessionPlanQuery,
        about='Nothing is changed: `PATCH /tournaments/{slug}/` with `{"sessions": 3}` does it.',
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("tournament.edit")
        wanted = self.query(SessionPlanQuery).get("sessions")
        count = session_counts([self.tournament]).get(self.tournament.pk, 0) if wanted is None else wanted
        return Response(SessionPlanSerializer(session_plan_change(self.tournament, count)).data)


def _one_event_data(event: Tournament, closing: Iterable[EventWarning] = ()) -> Mapping[str, Any]:
    context = {"counts": session_counts([event]), "closing": closing}
    data: Mapping[str, Any] = OneEventSerializer(event, context=context).data
    return data
