"""Announcements: read by whoever they are for, made and withdrawn by the organiser and the chief referee."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView
from tournaments.api.fields import Integer, Moment, Text
from tournaments.api.schema import operation
from tournaments.models import Announcement, Audience, Table
from tournaments.models.announcements import TEXT_LENGTH
from tournaments.permissions import roles_of
from tournaments.selectors.announcements import for_public, for_table, in_force
from tournaments.services.announcements import Message, announce, withdraw

TAG = "Announcements"


class AnnouncementSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    audience = serializers.ChoiceField(Audience.choices)
    session = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    player = serializers.IntegerField(allow_null=True, help_text="A participant's number")
    text_en = serializers.CharField()
    text_fr = serializers.CharField()
    at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)
    supersedes = serializers.IntegerField(allow_null=True)


class NewAnnouncementSerializer(serializers.Serializer[Any]):
    audience = serializers.ChoiceField(Audience.choices, default=Audience.EVERYBODY)
    session = Integer(min_value=1, max_value=999, required=False, allow_null=True)
    table = Integer(min_value=1, max_value=9999, required=False, allow_null=True)
    player = Integer(min_value=1, max_value=99999, required=False, allow_null=True)
    text_en = Text(max_length=TEXT_LENGTH, required=False, allow_blank=True)
    text_fr = Text(max_length=TEXT_LENGTH, required=False, allow_blank=True)
    expires_at = Moment(required=False, allow_null=True)
    supersedes = Integer(min_value=1, required=False, allow_null=True, help_text="The announcement that it corrects")


class WithdrawnSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=200, required=False, allow_blank=True)


class Announcements(ApiView):
    @operation(
        "listAnnouncements",
        "What is announced now",
        tag=TAG,
        answer=AnnouncementSerializer(many=True),
        about="Everybody reads what goes to everybody and to a session; a table's card its table's too, staff all.",
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response([announcement_data(row) for row in self.readable()])

    def readable(self) -> Any:
        tournament = self.tournament
        if roles_of(self.actor, tournament):
            return in_force(tournament, self.now)
        badge = self.actor.badge
        wanted = Table.objects.select_related("session__tournament").filter(session__tournament=tournament)
        table = wanted.filter(pk=badge.table).first() if badge else None
        return for_table(table, self.now) if table else for_public(tournament, self.now)

    @operation(
        "announce",
        "Announce something, or correct what was announced",
        tag=TAG,
        write=True,
        status=201,
        answer=AnnouncementSerializer,
        body=NewAnnouncementSerializer,
        example={"text_en": "Lunch until 14:00.", "text_fr": "Repas : retour à 14:00."},
        codes=("announcements.empty", "announcements.nobody_there", "announcements.over"),
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = self.parse(NewAnnouncementSerializer)
        old = asked.pop("supersedes", None)
        rows = Announcement.objects.filter(tournament=self.tournament)
        made = announce(
            tournament=self.tournament,
            message=Message(**asked | {"audience": Audience(asked["audience"])}),
            supersedes=get_object_or_404(rows, pk=old) if old else None,
            by=self.actor,
            at=self.now,
        )
        return Response(announcement_data(made), status=status.HTTP_201_CREATED)


class WithdrawAnnouncement(ApiView):
    @operation(
        "withdrawAnnouncement",
        "Take an announcement down",
        tag=TAG,
        write=True,
        answer=AnnouncementSerializer,
        body=WithdrawnSerializer,
        codes=("announcements.over",),
    )
    def post(self, request: Request, slug: str, announcement: int) -> Response:
        rows = Announcement.objects.select_related("tournament", "participant").filter(tournament=self.tournament)
        found = get_object_or_404(rows, pk=announcement)
        withdraw(announcement=found, by=self.actor, at=self.now, **self.parse(WithdrawnSerializer))
        return Response(announcement_data(found))


def announcement_data(row: Announcement) -> dict[str, Any]:
    return {
        "id": row.pk,
        "audience": str(row.audience),
        "session": row.session_number,
        "table": row.table_number,
        "player": row.participant.number if row.participant else None,
        "text_en": row.text_en,
        "text_fr": row.text_fr,
        "at": row.at.isoformat(),
        "expires_at": row.expires_at.isoformat() if row.expires_at else None,
        "supersedes": row.supersedes_id,
    }
