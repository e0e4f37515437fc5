"""The end of an event: what is open, words, closing and opening again; and the revisions that everybody reads."""

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from reports.closing.selectors.revisions import Moved, body_of, revision_page
from reports.closing.selectors.steps import ClosingRow, closing_view, revision_in_force, revisions_of
from reports.closing.services.closing import MOST_REASON, close_event, reopen_event, say_word
from reports.models import Revision
from reports.permissions import ACTS
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Text
from tournaments.common.api.schema import operation
from tournaments.common.permissions import check_may

TAG = "Closing"


class ClosingItemSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    what = serializers.CharField()
    why = serializers.CharField(allow_blank=True)
    role = serializers.CharField(help_text="Who settles it")
    people = serializers.ListField(child=serializers.CharField())
    href = serializers.CharField(allow_blank=True, help_text="The page that settles it")
    choices = serializers.ListField(child=serializers.CharField(), help_text="The answers, where a word is asked")
    among = serializers.ListField(child=serializers.IntegerField(), help_text="Whom an order has to name")


class ClosingSerializer(serializers.Serializer[Any]):
    ready = serializers.BooleanField()
    revision = serializers.IntegerField(allow_null=True, help_text="The revision in force")
    blocks = ClosingItemSerializer(many=True)
    asks = ClosingItemSerializer(many=True)
    said = ClosingItemSerializer(many=True)
    done = ClosingItemSerializer(many=True)


class ClosingWordSerializer(serializers.Serializer[Any]):
    code = Text(max_length=80)
    choice = Text(max_length=20)
    order = serializers.ListField(child=serializers.IntegerField(min_value=1), required=False, max_length=100)
    note = Text(max_length=MOST_REASON, required=False)


class ClosingWordAnswerSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    choice = serializers.CharField()
    order = serializers.ListField(child=serializers.IntegerField())


class CloseEventSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=MOST_REASON, required=False, help_text="Needed from the second revision on")


class ReopenEventSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=MOST_REASON)


class RevisionSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    fingerprint = serializers.CharField(help_text="SHA-256 of the file")
    key = serializers.CharField(help_text="The public key (Ed25519) of this installation")
    in_force = serializers.BooleanField()
    reopened_for = serializers.CharField(allow_null=True)


class MovedSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)


class RevisionPageSerializer(RevisionSerializer):
    standings = serializers.ListField(child=serializers.DictField())
    moved = MovedSerializer(many=True, allow_null=True, help_text="Since the revision before; null for the first")


def _item_data(row: ClosingRow) -> dict[str, Any]:
    item = row.item
    return {
        "code": item.code,
        "what": str(item.what),
        "why": str(item.why),
        "role": item.role.value,
        "people": list(row.people),
        "href": item.href,
        "choices": [choice.value for choice in item.choices],
        "among": list(item.people),
    }


def _revision_data(revision: Revision, in_force: Revision | None) -> dict[str, Any]:
    reopening = getattr(revision, "reopening", None)
    return {
        "number": revision.number,
        "at": revision.at.isoformat(),
        "by": revision.by_name,
        "reason": revision.reason,
        "fingerprint": revision.fingerprint,
        "key": revision.key,
        "in_force": in_force is not None and in_force.number == revision.number,
        "reopened_for": reopening.reason if reopening else None,
    }


def _moved_data(moved: Moved) -> dict[str, Any]:
    kept = ("place", "table_points", "table_score", "total")
    before, after = (row and {name: row[name] for name in kept if name in row} for row in (moved.before, moved.after))
    return {"number": moved.number, "name": moved.name, "before": before, "after": after}


class Closing(ApiView):
    @operation("readClosing", "What blocks the closing, and what waits for a word", tag=TAG, answer=ClosingSerializer)
    def get(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "closing.read", self.tournament, ACTS)
        view, in_force = closing_view(self.tournament, self.now), revision_in_force(self.tournament)
        listed = {"blocks": view.blocks, "asks": view.asks, "said": view.said, "done": view.done}
        head = {"ready": view.is_ready, "revision": in_force.number if in_force else None}
        return Response(head | {name: [_item_data(row) for row in rows] for name, rows in listed.items()})


class ClosingWords(ApiView):
    @operation(
        "sayClosingWord",
        "Answer what the closing asks; the latest answer holds",
        tag=TAG,
        write=True,
        status=201,
        body=ClosingWordSerializer,
        answer=ClosingWordAnswerSerializer,
        example={"code": "tie.3", "choice": "play_off", "order": [45, 12]},
    )
    def post(self, request: Request, slug: str) -> Response:
        word = say_word(tournament=self.tournament, **self.parse(ClosingWordSerializer), by=self.actor, at=self.now)
        return Response({"code": word.code, "choice": word.choice, "order": word.order}, status=201)


class Close(ApiView):
    @operation(
        "closeEvent",
        "Freeze and sign the results as the next revision; the event is only read from then on",
        tag=TAG,
        write=True,
        status=201,
        body=CloseEventSerializer,
        answer=RevisionSerializer,
        example={"reason": "Hand 9 of table 11 was counted twice"},
    )
    def post(self, request: Request, slug: str) -> Response:
        made = close_event(tournament=self.tournament, **self.parse(CloseEventSerializer), by=self.actor, at=self.now)
        return Response(_revision_data(made, made), status=201)


class Reopen(ApiView):
    @operation(
        "reopenEvent",
        "Write in a closed event again; its revision stays public and is not in force any more",
        tag=TAG,
        write=True,
        body=ReopenEventSerializer,
        answer=RevisionSerializer,
        example={"reason": "An appeal was upheld"},
    )
    def post(self, request: Request, slug: str) -> Response:
        made = reopen_event(tournament=self.tournament, **self.parse(ReopenEventSerializer), by=self.actor, at=self.now)
        return Response(_revision_data(made.revision, None))


class Revisions(ApiView):
    @operation("listRevisions", "The signed revisions, newest first", tag=TAG, answer=RevisionSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        in_force = revision_in_force(self.tournament)
        return Response([_revision_data(revision, in_force) for revision in revisions_of(self.tournament)])


class OneRevision(ApiView):
    @operation(
        "readRevision",
        "A revision: its standings, and what moved since the one before",
        tag=TAG,
        answer=RevisionPageSerializer,
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        page = revision_page(self.tournament, number)
        if page is None:
            raise Http404
        moved = None if page.moved is None else [_moved_data(row) for row in page.moved]
        rows = body_of(page.revision)["standings"]
        head = _revision_data(page.revision, revision_in_force(self.tournament))
        return Response(head | {"standings": rows, "moved": moved})
