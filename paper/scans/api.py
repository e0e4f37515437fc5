"""Receive photos and scans by the API; each page is answered with its table."""

from collections.abc import Mapping
from typing import IO, Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from paper.scans.services import ScannedSheet, sort_scans
from scoring.common.permissions import ACTS as SHEETS
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.errors import Malformed
from tournaments.common.permissions import check_may

MAX_BYTES: Final = 40 << 20
_KINDS: Final = ("application/pdf", "image/jpeg", "image/png", "image/webp")


class _BodyParser(BaseParser):
    """Read the raw body, up to the maximum size of a scan."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            most = {"most": MAX_BYTES >> 20}
            raise Malformed(
                "paper.scan_too_large", _("A scan can be up to %(most)s MB. Send it in parts.") % most, most
            )
        return {"data": data}


_PARSERS: Final = [type(f"{kind.rpartition('/')[2]}Parser", (_BodyParser,), {"media_type": kind}) for kind in _KINDS]


class ScannedSheetSerializer(Shape):
    page = serializers.IntegerField(help_text="Page number in the scan, from 1")
    session = serializers.IntegerField(
        source="table.session.number",
        allow_null=True,
        help_text="Session of the table where it is kept; null: it is not kept",
    )
    table = serializers.IntegerField(source="table.number", allow_null=True)
    code = serializers.CharField(help_text="The check code on it; empty: none was found")
    refusal = serializers.CharField(
        help_text="Why it is not kept: paper.no_code, paper.page_damaged, paper.other_event, paper.no_sheet, or what "
        "its table refuses; empty: it is kept"
    )
    message = serializers.CharField(help_text="The refusal as a sentence, or what a person should check")
    changed = serializers.BooleanField(help_text="It is kept, but seats or names changed after it was printed")

    def read_message(self, sheet: ScannedSheet) -> str:
        return sheet.problem or sheet.caution

    def read_changed(self, sheet: ScannedSheet) -> bool:
        return bool(sheet.caution)


class Scans(ApiView):
    parser_classes = _PARSERS
    reads_body = False
    keeps_answers = False  # a page that is known already is not kept twice

    @operation(
        "takePaperBack",
        "Assign a photo or a scan of sheets to their tables",
        tag="Printing",
        write=True,
        body=dict.fromkeys(_KINDS, OpenApiTypes.BINARY),
        answer=ScannedSheetSerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "sheet.photo", self.tournament, SHEETS)
        body: Any = request.data
        data: bytes = body.get("data", b"")
        scanned_sheets = sort_scans(tournament=self.tournament, data=data, by=self.actor, at=self.now)
        return Response(ScannedSheetSerializer(scanned_sheets, many=True).data)
