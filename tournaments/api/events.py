"""Events: listed, created, read and changed."""

from typing import Any

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView
from tournaments.api.fields import Boolean, Integer, Text, country
from tournaments.api.pages import paged
from tournaments.api.schema import PAGE, operation, paged_shape
from tournaments.models import Tournament
from tournaments.selectors.folding import folded
from tournaments.services.events import MAX_SESSIONS, change_tournament, create_tournament

TAG = "Events"


class EventChangesSerializer(serializers.Serializer[Any]):
    """What an organiser may change at any time."""

    name = Text(max_length=160)
    place = Text(max_length=160, required=False, allow_blank=True)
    country = country(required=False, allow_blank=True, help_text="Three letters")
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(required=False, allow_null=True)
    time_zone = Text(max_length=60, required=False, help_text="Europe/Paris unless told")
    live_results = Boolean(required=False, help_text="Show results before they are released")


class NewEventSerializer(EventChangesSerializer):
    slug = Text(max_length=80, help_text="The address: small letters, digits, hyphens")
    rule_set = Text(max_length=60, help_text="A preset's name, see /rule-sets/")
    sessions = Integer(min_value=1, max_value=MAX_SESSIONS)


class EventSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField()
    country = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(allow_null=True)
    time_zone = serializers.CharField()
    rule_set = serializers.CharField(help_text="The preset that the event's own rule set began from")
    live_results = serializers.BooleanField()
    version = serializers.IntegerField(help_text="Rises with every public change")


class EventFilterSerializer(serializers.Serializer[Any]):
    search = serializers.CharField(required=False, help_text="Words of the name or the place, accents ignored")
    starts_from = serializers.DateField(required=False)
    starts_until = serializers.DateField(required=False)


EventPageSerializer = paged_shape("EventPage", EventSerializer)
NEW_EVENT = {
    "name": "Lyon Open",
    "slug": "lyon-open",
    "rule_set": "mcr-ffmj-2016",
    "sessions": 6,
    "starts_on": "2026-11-21",
    "live_results": True,
}
EVENT = {
    "slug": "lyon-open",
    "name": "Lyon Open",
    "place": "",
    "country": "",
    "starts_on": "2026-11-21",
    "ends_on": None,
    "time_zone": "Europe/Paris",
    "rule_set": "mcr-ffmj-2016",
    "live_results": True,
    "version": 1,
}


class Events(ApiView):
    @operation(
        "listEvents",
        "The events, latest first",
        tag=TAG,
        answer=EventPageSerializer,
        query=EventFilterSerializer,
        parameters=PAGE,
    )
    def get(self, request: Request) -> Response:
        asked = self.query(EventFilterSerializer)
        rows = Tournament.objects.order_by("-starts_on", "name", "pk")
        if "starts_from" in asked:
            rows = rows.filter(starts_on__gte=asked["starts_from"])
        if "starts_until" in asked:
            rows = rows.filter(starts_on__lte=asked["starts_until"])
        words = folded(asked.get("search", "")).split()
        if words:
            rows = rows.filter(pk__in=found_events(words))
        return paged(self, rows, lambda page: [event_data(event) for event in page])

    @operation(
        "createEvent",
        "Create an event; the caller becomes its organiser",
        tag=TAG,
        write=True,
        status=201,
        answer=EventSerializer,
        body=NewEventSerializer,
        example=NEW_EVENT,
        answer_example=EVENT,
        codes=("tournaments.slug_taken", "tournaments.slug_malformed", "rulesets.unknown_preset"),
    )
    def post(self, request: Request) -> Response:
        event = create_tournament(**self.parse(NewEventSerializer), by=self.actor, at=self.now)
        return Response(event_data(event), status=status.HTTP_201_CREATED)


class Event(ApiView):
    @operation("readEvent", "An event", tag=TAG, answer=EventSerializer, answer_example=EVENT)
    def get(self, request: Request, slug: str) -> Response:
        return Response(event_data(self.tournament))

    @operation(
        "changeEvent",
        "Change an event's facts; only the fields that are sent",
        tag=TAG,
        write=True,
        answer=EventSerializer,
        body=EventChangesSerializer,
        example={"place": "Salle Rameau", "live_results": False},
    )
    def patch(self, request: Request, slug: str) -> Response:
        changes = self.parse(EventChangesSerializer, partial=True)
        event = change_tournament(tournament=self.tournament, changes=changes, by=self.actor, at=self.now)
        event.refresh_from_db(fields=["version"])
        return Response(event_data(event))


def found_events(words: list[str]) -> list[int]:
    """The events whose name or place holds every word; the list of events is short enough to read."""
    rows = Tournament.objects.values_list("pk", "name", "place")
    return [pk for pk, name, place in rows if all(word in folded(f"{name} {place}") for word in words)]


def event_data(event: Tournament) -> dict[str, Any]:
    return {
        "slug": event.slug,
        "name": event.name,
        "place": event.place,
        "country": event.country,
        "starts_on": event.starts_on.isoformat(),
        "ends_on": event.ends_on.isoformat() if event.ends_on else None,
        "time_zone": event.time_zone,
        "rule_set": event.preset,
        "live_results": event.live_results,
        "version": event.version,
    }
