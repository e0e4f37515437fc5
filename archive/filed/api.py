"""Events that leave the database, for programs."""

from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from archive.filed.selectors import FiledEvent, filed_events
from archive.filed.services.leaving import bring_back, file_event_away
from archive.permissions import may_have_filed
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Text
from tournaments.common.api.schema import operation
from tournaments.common.errors import NotPermitted

TAG = "Event files"


class EventLeaveSerializer(serializers.Serializer[Any]):
    name = Text(max_length=160, help_text="The event's name as it stands: a yes that is not sent by mistake")


class FiledSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField()
    filed_at = serializers.DateTimeField()
    bytes = serializers.IntegerField(help_text="Of the event's file")
    pages = serializers.IntegerField(help_text="Public pages that stay readable")
    is_here = serializers.BooleanField(help_text="It was brought back since")


class BackSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    rows = serializers.IntegerField()


class EventLeave(ApiView):
    @operation(
        "fileEventAway",
        "Take an archived event out of the database; its file and its public pages stay",
        tag=TAG,
        write=True,
        body=EventLeaveSerializer,
        answer=FiledSerializer,
        example={"name": "Lyon Open"},
    )
    def post(self, request: Request, slug: str) -> Response:
        filed = file_event_away(
            tournament=self.tournament,
            language=get_language() or settings.LANGUAGE_CODE,
            by=self.actor,
            at=self.now,
            **self.parse(EventLeaveSerializer),
        )
        return Response(_data(filed))


class FiledEvents(ApiView):
    @operation("listFiledEvents", "Your events that left the database", tag=TAG, answer=FiledSerializer(many=True))
    def get(self, request: Request) -> Response:
        if self.actor.user is None:
            raise NotPermitted("permissions.not_signed_in", "Sign in first.")
        return Response([_data(event) for event in filed_events() if may_have_filed(self.actor, event.organisers)])


class FiledBack(ApiView):
    @operation(
        "bringFiledEventBack",
        "A filed event in the database again, archived as it left",
        tag=TAG,
        write=True,
        answer=BackSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        done = bring_back(slug=slug, by=self.actor, at=self.now)
        return Response({"slug": done.tournament.slug, "rows": done.rows})


def _data(filed: FiledEvent) -> dict[str, Any]:
    facts = {"slug": filed.slug, "name": filed.name, "filed_at": filed.at, "bytes": filed.bytes}
    return facts | {"pages": filed.pages, "is_here": filed.is_here}
