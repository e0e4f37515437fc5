"""Serve the closing of an event by the API: open items, answers, closing, reopening; and the public revisions."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from reports.closing.selectors.revisions import Moved, body_of, revision_page
from reports.closing.selectors.steps import ClosingRow, ClosingView, closing_view, revision_in_force, revisions_of
from reports.closing.services.closing import MAX_REASON, close_event, reopen_event, say_word
from reports.models import Revision
from reports.permissions import ACTS
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.permissions import check_may

TAG = "Closing"


class ClosingItemSerializer(Shape):
    code = serializers.CharField(source="item.code")
    what = serializers.CharField(source="item.what")
    why = serializers.CharField(source="item.why", allow_blank=True)
    role = serializers.CharField(source="item.role", help_text="Who settles it")
    people = serializers.ListField(child=serializers.CharField())
    href = serializers.CharField(source="item.href", allow_blank=True, help_text="The page that settles it")
    choices = serializers.ListField(
        child=serializers.CharField(), help_text="The possible answers, if an answer is needed"
    )
    among = serializers.ListField(
        source="item.people", child=serializers.IntegerField(), help_text="The players that an order must name"
    )

    def read_choices(self, row: ClosingRow) -> list[str]:
        return [choice.value for choice in row.item.choices]


class ClosingSerializer(Shape):
    ready = serializers.BooleanField(source="is_ready")
    revision = serializers.IntegerField(allow_null=True, help_text="The revision in force")
    blocks = ClosingItemSerializer(many=True)
    asks = ClosingItemSerializer(many=True)
    said = ClosingItemSerializer(many=True)
    done = ClosingItemSerializer(many=True)

    def read_revision(self, _view: ClosingView) -> int | None:
        in_force: Revision | None = self.context["in_force"]
        return in_force.number if in_force else None


class ClosingWordSerializer(serializers.Serializer[Any]):
    code = Text(max_length=80)
    choice = Text(max_length=20)
    order = serializers.ListField(child=Integer(min_value=1), required=False, max_length=100)
    note = Text(max_length=MAX_REASON, required=False)


class ClosingWordAnswerSerializer(Shape):
    code = serializers.CharField()
    choice = serializers.CharField()
    order = serializers.ListField(child=serializers.IntegerField())


class CloseEventSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=MAX_REASON, required=False, help_text="Needed from the second revision on")


class ReopenEventSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=MAX_REASON)


class RevisionSerializer(Shape):
    number = serializers.IntegerField()
    at = Moment()
    by = serializers.CharField(source="by_name")
    reason = serializers.CharField(allow_blank=True)
    fingerprint = serializers.CharField(help_text="SHA-256 of the file")
    key = serializers.CharField(help_text="The public key (Ed25519) of this installation")
    in_force = serializers.BooleanField()
    reopened_for = serializers.CharField(source="reopening.reason", allow_null=True)

    def read_in_force(self, revision: Revision) -> bool:
        in_force: Revision | None = self.context["in_force"]
        return in_force is not None and in_force.number == revision.number


class MovedSerializer(Shape):
    number = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)

    def read_before(self, moved: Moved) -> dict[str, Any] | None:
        return _places_in(moved.before)

    def read_after(self, moved: Moved) -> dict[str, Any] | None:
        return _places_in(moved.after)


class RevisionPageSerializer(RevisionSerializer):
    standings = serializers.ListField(child=serializers.DictField())
    moved = MovedSerializer(
        many=True, allow_null=True, help_text="Changes since the previous revision; null for the first"
    )

    def read_standings(self, revision: Revision) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = body_of(revision)["standings"]
        return rows

    def read_moved(self, _revision: Revision) -> Sequence[Moved] | None:
        moved: Sequence[Moved] | None = self.context["moved"]
        return moved


def _places_in(row: Mapping[str, Any] | None) -> dict[str, Any] | None:
    kept = ("place", "table_points", "table_score", "total")
    return None if row is None else {name: row[name] for name in kept if name in row}


class Closing(ApiView):
    @operation(
        "readClosing",
        "Return what blocks the closing, and what needs a confirmation",
        tag=TAG,
        answer=ClosingSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "closing.read", self.tournament, ACTS)
        in_force = revision_in_force(self.tournament)
        view = ClosingSerializer(closing_view(self.tournament, self.now), context={"in_force": in_force})
        return Response(view.data)


class ClosingWords(ApiView):
    @operation(
        "sayClosingWord",
        "Confirm an item of the closing; the latest answer counts",
        tag=TAG,
        write=True,
        status=201,
        body=ClosingWordSerializer,
        answer=ClosingWordAnswerSerializer,
        example={"code": "tie.3", "choice": "play_off", "order": [45, 12]},
    )
    def post(self, request: Request, slug: str) -> Response:
        word = say_word(tournament=self.tournament, **self.parse(ClosingWordSerializer), by=self.actor, at=self.now)
        return Response(ClosingWordAnswerSerializer(word).data, status=201)


class Close(ApiView):
    @operation(
        "closeEvent",
        "Store and sign the results as the next revision; the event becomes read-only",
        tag=TAG,
        write=True,
        status=201,
        body=CloseEventSerializer,
        answer=RevisionSerializer,
        example={"reason": "Hand 9 of table 11 was counted twice"},
    )
    def post(self, request: Request, slug: str) -> Response:
        made = close_event(tournament=self.tournament, **self.parse(CloseEventSerializer), by=self.actor, at=self.now)
        return Response(RevisionSerializer(made, context={"in_force": made}).data, status=201)


class Reopen(ApiView):
    @operation(
        "reopenEvent",
        "Reopen a closed event; its revision stays public but is no longer in force",
        tag=TAG,
        write=True,
        body=ReopenEventSerializer,
        answer=RevisionSerializer,
        example={"reason": "An appeal was upheld"},
    )
    def post(self, request: Request, slug: str) -> Response:
        made = reopen_event(tournament=self.tournament, **self.parse(ReopenEventSerializer), by=self.actor, at=self.now)
        return Response(RevisionSerializer(made.revision, context={"in_force": None}).data)


class Revisions(ApiView):
    @operation(
        "listRevisions", "List the signed revisions, newest first", tag=TAG, answer=RevisionSerializer(many=True)
    )
    def get(self, request: Request, slug: str) -> Response:
        context = {"in_force": revision_in_force(self.tournament)}
        return Response(RevisionSerializer(revisions_of(self.tournament), many=True, context=context).data)


class OneRevision(ApiView):
    @operation(
        "readRevision",
        "Return a revision: its standings, and the changes since the previous one",
        tag=TAG,
        answer=RevisionPageSerializer,
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        page = revision_page(self.tournament, number)
        if page is None:
            raise Http404
        context = {"in_force": revision_in_force(self.tournament), "moved": page.moved}
        return Response(RevisionPageSerializer(page.revision, context=context).data)
