"""Serve events as files by the API: download, import, inspection, copies, backups."""

import io
import tempfile
from collections.abc import Mapping
from typing import IO, Any

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from archive.backups.selectors.files import ENDING, backups_of
from archive.backups.services.saving import save_now
from archive.common.selectors.kinds import Carries
from archive.common.services.refusals import file_as_refusals
from archive.common.views import download
from archive.event_files.services import MADE_KINDS, copy_event
from archive.exports.services.events import export_file
from archive.exports.services.records import RECORD_ENDING, RECORD_TYPE, event_record
from archive.imports.selectors import summary
from archive.imports.services.incoming import bring_in_file
from archive.permissions import ACTS
from archive.tasks import bring_beside
from mahjong_core.verify import open_event_file
from mahjong_core.verify.event import event_checks
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Moment, Slug, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.permissions import check_may, check_may_create_events

TAG = "Event files"


class FileParser(BaseParser):
    """Store the raw body on disk."""

    media_type = "application/zip"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        file = tempfile.TemporaryFile()  # noqa: SIM115  closed with the request
        while data := stream.read(1 << 16):
            file.write(data)
        file.seek(0)
        return {"file": file}


class FileQuerySerializer(serializers.Serializer[Any]):
    personal_data = serializers.BooleanField(required=False, help_text="false: numbers for names, no free texts")


class ImportQuerySerializer(serializers.Serializer[Any]):
    slug = Slug(required=False, help_text="Another address than the file's")
    rehearsal = serializers.BooleanField(
        required=False,
        help_text="true: a copy for trying things out: a draft that notifies nobody, also beside the event",
    )


class ImportedSerializer(Shape):
    slug = serializers.CharField(source="tournament.slug")
    rows = serializers.IntegerField()
    pictures = serializers.IntegerField()
    accounts = serializers.IntegerField(help_text="Accounts made for people of the staff, without a password")


class InspectedSerializer(serializers.Serializer[Any]):
    event = serializers.DictField(help_text="uid, slug, name, starts_on, version, as_of")
    version = serializers.IntegerField(help_text="Of the format")
    software = serializers.CharField()
    carries = serializers.DictField(child=serializers.BooleanField())
    counts = serializers.DictField(child=serializers.IntegerField())
    rows = serializers.DictField(child=serializers.IntegerField(), help_text="How many rows of each kind")
    failed = serializers.ListField(child=serializers.CharField(), help_text="The failed checks; empty if all pass")


class BackupSerializer(Shape):
    name = serializers.CharField()
    at = Moment()
    bytes = serializers.IntegerField(source="size")
    sealed = serializers.BooleanField(source="is_sealed")


class CopySerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(
        MADE_KINDS,
        required=False,
        default="",
        help_text="Empty: an event to be played; template: a starting point for events; "
        "rehearsal: a copy with all data",
    )
    name = Text(max_length=160, required=False, help_text="Empty: that of the event. A rehearsal keeps it")
    slug = Slug()
    starts_on = serializers.DateField(required=False, help_text="Empty: that of the event. A rehearsal keeps it")


class CopiedSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()


class EventFile(ApiView):
    @operation(
        "takeEventFile",
        "Return the whole event as one file",
        tag=TAG,
        status=(200, "application/zip"),  # type: ignore[arg-type]  # a status with its kind of content
        answer=OpenApiTypes.BINARY,
        query=FileQuerySerializer,
        staff=True,
    )
    def get(self, request: Request, slug: str) -> StreamingHttpResponse:
        personal = self.query(FileQuerySerializer).get("personal_data", True)
        file = export_file(
            tournament=self.tournament, by=self.actor, at=self.now, carries=Carries(personal_data=personal)
        )
        name = f"{self.tournament.slug}{ENDING}"
        return download(request._request, file, filename=name, content_type="application/zip")


class EventRecord(ApiView):
    @operation(
        "takeEventRecord",
        "Return the tournament record of the event, an open file for any program",
        tag=TAG,
        answer=OpenApiTypes.OBJECT,
        query=FileQuerySerializer,
        staff=True,
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        personal = self.query(FileQuerySerializer).get("personal_data", True)
        record = event_record(tournament=self.tournament, by=self.actor, at=self.now, personal_data=personal)
        name = f"{self.tournament.slug}{RECORD_ENDING}"
        as_file = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(record, content_type=RECORD_TYPE, headers=as_file)


class Backups(ApiView):
    @operation(
        "listBackups",
        "List the copies of the event, newest first",
        tag=TAG,
        answer=BackupSerializer(many=True),
        staff=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "event_file.export", self.tournament, ACTS)
        return Response(BackupSerializer(backups_of(self.tournament), many=True).data)

    @operation("saveBackup", "Save a copy of the event now", tag=TAG, write=True, status=201, answer=BackupSerializer)
    def post(self, request: Request, slug: str) -> Response:
        backup = save_now(tournament=self.tournament, by=self.actor, at=self.now)
        bring_beside.delay(self.tournament.pk)
        return Response(BackupSerializer(backup).data, status=201)


class Copies(ApiView):
    @operation(
        "copyEvent",
        "Create a draft with the settings, rule set, staff and screens of this event, or with all its data",
        tag=TAG,
        write=True,
        status=201,
        body=CopySerializer,
        answer=CopiedSerializer,
        example={"name": "Lyon Open 2027", "slug": "lyon-2027", "starts_on": "2027-11-20"},
    )
    def post(self, request: Request, slug: str) -> Response:
        made = copy_event(tournament=self.tournament, **self.parse(CopySerializer), by=self.actor, at=self.now)
        return Response({"slug": made.slug}, status=201)


class UploadView(ApiView):
    """Serve a request whose body is a file: it is never held in memory."""

    parser_classes = [FileParser]
    reads_body = False


def _file_of(request: Request) -> IO[bytes]:
    """Return the body, parsed by ``FileParser``; an empty body, which no parser sees, is an empty file."""
    data: Any = request.data
    file: IO[bytes] = data["file"] if "file" in data else io.BytesIO()
    return file


class EventFiles(UploadView):
    @operation(
        "bringEventIn",
        "Import an event file; the caller becomes an organiser of the event",
        tag=TAG,
        write=True,
        status=201,
        body={"application/zip": OpenApiTypes.BINARY},
        query=ImportQuerySerializer,
        answer=ImportedSerializer,
    )
    def post(self, request: Request) -> Response:
        check_may_create_events(self.actor)
        query = self.query(ImportQuerySerializer)
        slug, rehearsal = query.get("slug", ""), query.get("rehearsal", False)
        with _file_of(request) as file:
            done = bring_in_file(file=file, slug=slug, rehearsal=rehearsal, by=self.actor, at=self.now)
        return Response(ImportedSerializer(done).data, status=201)


class InspectEventFile(UploadView):
    @operation(
        "inspectEventFile",
        "Return the content and the faults of an event file; nothing is stored",
        tag=TAG,
        write=True,
        body={"application/zip": OpenApiTypes.BINARY},
        answer=InspectedSerializer,
    )
    def post(self, request: Request) -> Response:
        check_may_create_events(self.actor)
        with _file_of(request) as file, file_as_refusals():
            source = open_event_file(file)
            failed = [text for good, text in event_checks(source) if not good]
            facts = summary(source)
        kept = ("event", "version", "software", "carries", "counts", "rows")
        return Response({name: facts[name] for name in kept} | {"failed": failed})
