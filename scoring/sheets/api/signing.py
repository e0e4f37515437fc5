"""Serve signatures on a sheet, and the event's settings for them."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.common.permissions import ACTS, check_may_at
from scoring.models import PaperKept, SignedHow
from scoring.sheets.models.signing import SIGNERS
from scoring.sheets.selectors.folding import TableSheet, sheet_of
from scoring.sheets.selectors.signing import Signer, settings_of, signed_sheet, signers_of
from scoring.sheets.services.signing import Word, set_sheet_settings, sign_sheet
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer, Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape

_TAG = "Signatures"
Point = serializers.ListField(child=Integer(min_value=0, max_value=1000), min_length=2, max_length=2)


class WordSerializer(serializers.Serializer[Any]):
    signer = serializers.ChoiceField(SIGNERS)
    agrees = Boolean()
    seen = Text(max_length=64, help_text="The digest of the sheet that was shown")
    strokes = serializers.ListField(child=serializers.ListField(child=Point), default=list)
    name = Text(max_length=200, allow_blank=True, default="")
    note = Text(max_length=200, allow_blank=True, default="")


class SignerSerializer(Shape):
    signer = serializers.ChoiceField(SIGNERS, source="key")
    name = serializers.CharField(allow_blank=True)
    agrees = serializers.BooleanField(source="word.agrees", allow_null=True)
    how = serializers.ChoiceField(SignedHow.choices, allow_null=True, source="word.how")
    at = Moment(source="word.at", allow_null=True)


class SignaturesSerializer(Shape):
    digest = serializers.CharField(source="sheet.digest")
    signers = SignerSerializer(many=True)
    signed_sha256 = serializers.CharField(allow_null=True, help_text="Hash of the frozen sheet, once all five signed")

    def read_signers(self, current: TableSheet) -> Sequence[Signer]:
        return signers_of(current)

    def read_signed_sha256(self, current: TableSheet) -> str | None:
        signed = signed_sheet(current)
        return signed.sha256 if signed else None


class SheetSettingsSerializer(serializers.Serializer[Any]):
    signatures = Boolean()
    paper = serializers.ChoiceField(PaperKept.choices)
    dispute_minutes = Integer(
        min_value=0,
        max_value=1440,
        required=False,
        help_text="The time in which players may dispute a result; 0 if they may not",
    )


class Signatures(ApiView):
    @operation(
        "readSignatures",
        "List who has signed the sheet in its present state",
        tag=_TAG,
        staff=True,
        answer=SignaturesSerializer,
    )
    def get(self, request: Request, slug: str, session: int, table: int) -> Response:
        table_row = self.table
        check_may_at(self.actor, "sheet.read", table_row, self.now)
        return Response(SignaturesSerializer(sheet_of(table_row)).data)

    @operation(
        "signSheet",
        "Sign the sheet, or disagree with it",
        tag=_TAG,
        write=True,
        status=201,
        answer=SignaturesSerializer,
        body=WordSerializer,
        example={
            "signer": "E",
            "agrees": True,
            "seen": "a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90",
            "strokes": [[[120, 400], [300, 380], [520, 410]]],
        },
        about="Five agreeing signatures freeze the sheet; a player who disagrees calls a referee.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        table_row = self.table
        sign_sheet(table=table_row, word=Word(**self.parse(WordSerializer)), by=self.actor, at=self.now)
        return Response(SignaturesSerializer(sheet_of(table_row)).data, status=status.HTTP_201_CREATED)


class SheetSettingsOfEvent(ApiView):
    @operation(
        "readSheetSettings",
        "Return the event's settings for sheets: signatures and paper",
        tag=_TAG,
        staff=True,
        answer=SheetSettingsSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("sheet.read", acts=ACTS)
        return Response(SheetSettingsSerializer(settings_of(self.tournament)).data)

    @operation(
        "setSheetSettings",
        "Change the event's settings for sheets: signatures and paper",
        tag=_TAG,
        write=True,
        answer=SheetSettingsSerializer,
        body=SheetSettingsSerializer,
        example={"signatures": True, "paper": "photo"},
    )
    def put(self, request: Request, slug: str) -> Response:
        body = self.parse(SheetSettingsSerializer)
        settings = set_sheet_settings(tournament=self.tournament, **body, by=self.actor, at=self.now)
        return Response(SheetSettingsSerializer(settings).data)
