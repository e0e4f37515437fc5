"""Serve printing by the API: documents, orders and files, stale pieces, the status of a code."""

from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from paper.models import PrintRun
from paper.prints.selectors.centre import printables_for, runs_of
from paper.prints.selectors.choices import Wish
from paper.prints.selectors.pieces import PaperState, paper_state, stale_pieces
from paper.prints.services.printing import (
    check_may_read_file,
    one_file,
    order_prints,
    order_stale,
    settle_piece,
    stop_run,
)
from paper.tasks import set_run
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.selectors.hall_state import site_of
from tournaments.registry.printables import PrintScope, printables

TAG = "Printing"


def _number() -> Integer:
    return Integer(min_value=1, max_value=9999)


class PrintableSerializer(Shape):
    code = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()
    scope = serializers.ChoiceField(
        [print_scope.value for print_scope in PrintScope], help_text="after: a session may be named"
    )
    papers = serializers.ListField(child=serializers.CharField())


class PieceSerializer(Shape):
    uid = serializers.UUIDField()
    subject = serializers.CharField(help_text="Such as table:4:7 (session, table) or session:4")
    label = serializers.CharField()  # type: ignore[assignment]  # what a piece is called
    code = serializers.CharField(help_text="The check code as it is printed")
    version = serializers.IntegerField()


class RunSerializer(Shape):
    uid = serializers.UUIDField()
    batch = serializers.UUIDField(help_text="Documents that were ordered together have the same value")
    document = serializers.CharField()
    session = serializers.IntegerField(allow_null=True)
    status = serializers.ChoiceField(["waiting", "working", "done", "failed", "stopped"])
    language = serializers.CharField()
    paper = serializers.CharField()
    refusal = serializers.CharField(help_text="The code of the error; empty: none")
    made_at = Moment()
    ended_at = Moment(allow_null=True)
    file = serializers.CharField(allow_null=True, help_text="Where the PDF is, for thirty days")

    def read_file(self, run: PrintRun) -> str | None:
        slug = self.context["slug"]
        return f"/api/v1/tournaments/{slug}/prints/{run.uid}/file/" if hasattr(run, "output") else None


class StaleSerializer(Shape):
    document = serializers.CharField(source="piece.document")
    gone = serializers.BooleanField(
        source="is_gone", help_text="Whether the paper is no longer needed and nothing replaces it"
    )
    piece = PieceSerializer()


class PrintsSerializer(Shape):
    documents = PrintableSerializer(many=True)
    runs = RunSerializer(many=True)
    stale = StaleSerializer(many=True)


class WishSerializer(serializers.Serializer[Any]):
    document = Text(max_length=40)
    session = Integer(required=False, min_value=1, max_value=999)
    subjects = serializers.ListField(child=Text(max_length=80), required=False, max_length=2000)
    language = serializers.ChoiceField(
        [code for code, _name in settings.LANGUAGES], required=False, help_text="Left out: the language of the caller"
    )
    paper = Text(max_length=12, required=False)
    tables = serializers.ListField(child=_number(), required=False, max_length=1000, help_text="Only these tables")
    players = serializers.ListField(child=_number(), required=False, max_length=2000, help_text="Only these players")

    @property
    def constraints(self) -> dict[str, Any]:
        return {"properties": {"document": {"enum": sorted(printables.names())}}}


class PaperStateSerializer(Shape):
    state = serializers.ChoiceField(["valid", "stale", "replaced"])
    document = serializers.CharField(source="piece.document")
    label = serializers.CharField(source="piece.label")  # type: ignore[assignment]  # what a piece is called
    version = serializers.IntegerField(source="piece.version")
    newest_version = serializers.IntegerField()
    replaced_at = Moment(allow_null=True)

    def read_newest_version(self, state: PaperState) -> int:
        return (state.newer or state.piece).version


class Prints(ApiView):
    @operation(
        "listPrints",
        "List documents, orders of the last thirty days, and printed pieces that are out of date",
        tag=TAG,
        answer=PrintsSerializer,
        staff=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("paper.print")
        event = self.tournament
        data = {
            "documents": printables_for(event, self.roles),
            "runs": [row.run for row in runs_of(event, self.roles, self.actor, self.now)],
            "stale": stale_pieces(event),
        }
        return Response(PrintsSerializer(data, context={"slug": slug}).data)

    @operation(
        "orderPrint",
        "Order a document for printing; its file is made in the background",
        tag=TAG,
        write=True,
        status=201,
        body=WishSerializer,
        answer=RunSerializer,
        example={"document": "score-sheets", "session": 1, "paper": "a4"},
        about="Refuses also if the document lacks data, for example with `paper.no_players` or "
        "`paper.nothing_released`.",
    )
    def post(self, request: Request, slug: str) -> Response:
        self.check_may("paper.print")
        body = self.parse(WishSerializer)
        wish = Wish(
            body["document"],
            body.get("session"),
            tuple(body.get("subjects", ())),
            body.get("language") or get_language() or settings.LANGUAGE_CODE,
            body.get("paper", ""),
            frozenset(body.get("tables", ())),
            frozenset(body.get("players", ())),
        )
        address = site_of(request)
        made = order_prints(tournament=self.tournament, wishes=[wish], address=address, by=self.actor, at=self.now)
        _queue(made)
        return Response(RunSerializer(made[0], context={"slug": slug}).data, status=201)


class StalePrints(ApiView):
    @operation(
        "printStale",
        "Print all pieces again that are out of date",
        tag=TAG,
        write=True,
        status=201,
        answer=RunSerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        self.check_may("paper.print")
        address = site_of(request)
        made = order_stale(tournament=self.tournament, address=address, by=self.actor, at=self.now)
        _queue(made)
        return Response(RunSerializer(made, many=True, context={"slug": slug}).data, status=201)


class _OfOnePrint(ApiView):
    def _run(self, run: UUID) -> PrintRun:
        return get_object_or_404(PrintRun.objects.select_related("output"), tournament=self.tournament, uid=run)

    def _shown(self, run: UUID) -> Response:
        return Response(RunSerializer(self._run(run), context={"slug": self.tournament.slug}).data)


class OnePrint(_OfOnePrint):
    @operation("getPrint", "Return an order", tag=TAG, answer=RunSerializer, staff=True)
    def get(self, request: Request, slug: str, run: UUID) -> Response:
        self.check_may("paper.print")
        return self._shown(run)


class StoppedPrint(_OfOnePrint):
    @operation(
        "stopPrint",
        "Stop an order that is waiting or in progress",
        tag=TAG,
        write=True,
        answer=RunSerializer,
    )
    def post(self, request: Request, slug: str, run: UUID) -> Response:
        self.check_may("paper.print")
        print_run = self._run(run)
        stop_run(run=print_run, by=self.actor, at=self.now)
        return self._shown(run)


class PrintOutput(_OfOnePrint):
    @operation(
        "getPrintFile",
        "Return the PDF of an order",
        tag=TAG,
        status=(200, "application/pdf"),  # type: ignore[arg-type]  # a status with its kind of content
        answer=OpenApiTypes.BINARY,
        staff=True,
    )
    def get(self, request: Request, slug: str, run: UUID) -> FileResponse:
        self.check_may("paper.print")
        print_run = self._run(run)
        check_may_read_file(self.actor, print_run)
        if not hasattr(print_run, "output"):
            raise Http404
        return FileResponse(print_run.output.file.open("rb"), content_type="application/pdf")


class BatchOutput(ApiView):
    @operation(
        "getBatchFile",
        "Return the documents that were ordered together as one PDF",
        tag=TAG,
        status=(200, "application/pdf"),  # type: ignore[arg-type]  # a status with its kind of content
        answer=OpenApiTypes.BINARY,
        staff=True,
    )
    def get(self, request: Request, slug: str, batch: UUID) -> HttpResponse:
        self.check_may("paper.print")
        if not PrintRun.objects.filter(tournament=self.tournament, batch=batch).exists():
            raise Http404
        whole = one_file(tournament=self.tournament, batch=batch, by=self.actor)
        return HttpResponse(whole, content_type="application/pdf")


class PrintedPieceSettled(ApiView):
    @operation(
        "settlePiece",
        "Record that a piece that is out of date was taken away",
        tag=TAG,
        write=True,
        answer=PieceSerializer,
    )
    def post(self, request: Request, slug: str, piece: UUID) -> Response:
        done = settle_piece(tournament=self.tournament, piece=piece, by=self.actor, at=self.now)
        return Response(PieceSerializer(done).data)


class PaperCode(ApiView):
    @operation(
        "readPaperCode",
        "Return whether a printed piece is valid, out of date or replaced",
        tag=TAG,
        answer=PaperStateSerializer,
    )
    def get(self, request: Request, slug: str, code: str) -> Response:
        state = paper_state(self.tournament, code)
        if state is None:
            raise Http404
        return Response(PaperStateSerializer(state).data)


def _queue(made: list[PrintRun]) -> None:
    for run in made:
        transaction.on_commit(partial(set_run.delay, run.pk))
