"""List, make and withdraw announcements; readers see theirs, the organiser and the chief referee write."""

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.announcements.models import TEXT_LENGTH
from tournaments.announcements.selectors import for_public, for_table, in_force
from tournaments.announcements.services import AnnouncementDraft, announce, withdraw
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Moment, Text, Uid
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.look.languages import codes
from tournaments.common.permissions import roles_of
from tournaments.models import Announcement, Audience
from tournaments.tables.selectors.cards import table_of_badge

_TAG = "Announcements"


class AnnouncementSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    audience = serializers.ChoiceField(Audience.choices)
    session = serializers.IntegerField(source="session_number", allow_null=True)
    table = serializers.IntegerField(source="table_number", allow_null=True)
    player = serializers.IntegerField(source="participant.number", allow_null=True, help_text="A participant's number")
    texts = serializers.DictField(
        child=serializers.CharField(), help_text="By language, in the languages it was written"
    )
    at = Moment()
    expires_at = Moment(allow_null=True)
    supersedes = serializers.UUIDField(source="supersedes.uid", allow_null=True)


def _in_some_language(languages: Sequence[str]) -> dict[str, Any]:
    return {
        "propertyNames": {"enum": list(languages)},
        "anyOf": [{"required": [code], "properties": {code: {"pattern": r"\S"}}} for code in languages],
    }


class NewAnnouncementSerializer(serializers.Serializer[Any]):
    constraints: ClassVar = {"properties": {"texts": _in_some_language(codes())}}
    audience = serializers.ChoiceField(Audience.choices, default=Audience.EVERYBODY)
    session = Integer(min_value=1, max_value=999, required=False, allow_null=True)
    table = Integer(min_value=1, max_value=9999, required=False, allow_null=True)
    player = Integer(min_value=1, max_value=99999, required=False, allow_null=True)
    texts = serializers.DictField(
        child=Text(max_length=TEXT_LENGTH, allow_blank=True), help_text="By language; one of them is enough"
    )
    expires_at = Moment(required=False, allow_null=True)
    supersedes = Uid(required=False, allow_null=True, help_text="The announcement that it corrects")


class WithdrawnSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=200, required=False, allow_blank=True)


class Announcements(ApiView):
    @operation(
        "listAnnouncements",
        "List the current announcements",
        tag=_TAG,
        answer=AnnouncementSerializer(many=True),
        about="Announcements to everybody and to a session are public; a table's card reads also those to its table, "
        "staff read all.",
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(AnnouncementSerializer(self.readable(), many=True).data)

    def readable(self) -> Any:
        tournament = self.tournament
        if roles_of(self.actor, tournament):
            return in_force(tournament, self.now)
        badge = self.actor.badge
        table = table_of_badge(badge) if badge and badge.tournament == tournament.pk else None
        return for_table(table, self.now) if table else for_public(tournament, self.now)

    @operation(
        "announce",
        "Publish an announcement, or replace one",
        tag=_TAG,
        write=True,
        status=201,
        answer=AnnouncementSerializer,
        body=NewAnnouncementSerializer,
        example={"texts": {"en": "Lunch until 14:00.", "fr": "Repas : retour à 14:00."}},
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NewAnnouncementSerializer)
        old = body.pop("supersedes", None)
        rows = Announcement.objects.filter(tournament=self.tournament)
        made = announce(
            tournament=self.tournament,
            message=AnnouncementDraft(**body | {"audience": Audience(body["audience"])}),
            supersedes=get_object_or_404(rows, uid=old) if old else None,
            by=self.actor,
            at=self.now,
        )
        return Response(AnnouncementSerializer(made).data, status=status.HTTP_201_CREATED)


class WithdrawAnnouncement(ApiView):
    @operation(
        "withdrawAnnouncement",
        "Withdraw an announcement",
        tag=_TAG,
        write=True,
        answer=AnnouncementSerializer,
        body=WithdrawnSerializer,
        example={"reason": "Lunch is at one"},
    )
    def post(self, request: Request, slug: str, announcement: UUID) -> Response:
        rows = Announcement.objects.select_related("tournament", "participant", "supersedes")
        announcement_row = get_object_or_404(rows, tournament=self.tournament, uid=announcement)
        withdraw(announcement=announcement_row, by=self.actor, at=self.now, **self.parse(WithdrawnSerializer))
        return Response(AnnouncementSerializer(announcement_row).data)
