"""List the audit log: who, when, what, before, after, from where."""

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Moment
from tournaments.common.api.pages import paged
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import AuditEvent


class AuditSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    at = Moment()
    by = serializers.CharField(help_text="The actor's key, user:, player: or device: and a uid")
    by_name = serializers.CharField()
    action = serializers.CharField()
    target_type = serializers.CharField()
    target_id = serializers.UUIDField(source="target_uid", allow_null=True)
    target = serializers.CharField(source="target_label")
    before = serializers.JSONField()
    after = serializers.JSONField()
    channel = serializers.CharField()
    ip = serializers.CharField(allow_null=True)
    device = serializers.CharField()
    request_id = serializers.CharField()


class AuditFilterSerializer(serializers.Serializer[Any]):
    action = serializers.CharField(required=False, help_text="An action, or its beginning such as sheet.")
    by = serializers.CharField(required=False, help_text="An actor's key")
    target_type = serializers.CharField(
        required=False, help_text="Only acts on this kind of row, such as `tournaments.session`"
    )
    since = Moment(required=False, help_text="Only acts at this moment or later")
    until = Moment(required=False, help_text="Only acts at this moment or before")
    search = serializers.CharField(required=False, help_text="Part of the actor's name or of the target")


class Audit(ApiView):
    @operation(
        "listAudit",
        "List the entries of the journal, latest first",
        tag="Audit",
        staff=True,
        answer=AuditSerializer,
        query=AuditFilterSerializer,
        paged=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("tournament.audit")
        rows = AuditEvent.objects.filter(tournament_uid=self.tournament.uid).order_by("-pk")
        found = _filtered(rows, self.query(AuditFilterSerializer))
        return paged(self, found, lambda page: AuditSerializer(page, many=True).data)


_FILTERS = {
    "action": "action__startswith",
    "by": "by",
    "target_type": "target_type",
    "since": "at__gte",
    "until": "at__lte",
}


def _filtered(rows: QuerySet[AuditEvent], data: dict[str, Any]) -> QuerySet[AuditEvent]:
    rows = rows.filter(**{lookup: data[name] for name, lookup in _FILTERS.items() if name in data})
    if "search" in data:
        named = rows.filter(by_name__icontains=data["search"])
        rows = named | rows.filter(target_label__icontains=data["search"])
    return rows
