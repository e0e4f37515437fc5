"""Pictures in a bucket and reports of errors: what an operator may choose, tried against small servers of our own."""

import re
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import util
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from pytest_django import Settings

from archive.backups.services.bucket import send_copies
from archive.backups.services.saving import save_event
from archive.common.services.sealing import new_key
from config.backends import optional
from config.backends.optional import copies_storage, media_storage, report_errors
from tests.people import NOON, make_seated_event


class Bucket(BaseHTTPRequestHandler):
    """As much of S3 as keeping, reading and deleting a file needs."""

    kept: ClassVar[dict[str, bytes]] = {}
    signed: ClassVar[list[bool]] = []

    def do_PUT(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if "aws-chunked" in self.headers.get("Content-Encoding", ""):
            body = re.split(rb"\r\n", body, maxsplit=2)[1]
        self.kept[self._key] = body
        self.signed.append("AWS4-HMAC-SHA256" in self.headers.get("Authorization", ""))
        self._answer(200)

    def do_GET(self) -> None:
        if "prefix=" in self.path:
            self._list()
        else:
            self._answer(200, self.kept[self._key]) if self._key in self.kept else self._answer(404)

    def do_HEAD(self) -> None:
        self._answer(200, self.kept[self._key]) if self._key in self.kept else self._answer(404)

    def do_DELETE(self) -> None:
        self.kept.pop(self._key, None)
        self._answer(204)

    def _list(self) -> None:
        prefix = parse_qs(urlsplit(self.path).query)["prefix"][0]
        keys = [key.split("/", 2)[2] for key in self.kept]
        rows = "".join(f"<Contents><Key>{key}</Key></Contents>" for key in keys if key.startswith(prefix))
        self._answer(200, f"<ListBucketResult><IsTruncated>false</IsTruncated>{rows}</ListBucketResult>".encode())

    @property
    def _key(self) -> str:
        return self.path.partition("?")[0]

    def _answer(self, status: int, body: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", '"0"')
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    Bucket.kept.clear()
    server = HTTPServer(("127.0.0.1", 0), Bucket)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    for name, value in {
        "SEATWIND_S3_BUCKET": "pictures",
        "SEATWIND_S3_ENDPOINT": f"http://127.0.0.1:{server.server_port}",
        "SEATWIND_S3_REGION": "eu-west-3",
        "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret",
    }.items():
        monkeypatch.setenv(name, value)
    yield "pictures"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_a_picture_is_kept_read_and_removed_in_a_bucket(bucket: str, settings: Settings) -> None:
    storage = storages.create_storage(media_storage())
    name = storage.save("sheets/2026/11/a.jpeg", ContentFile(b"\xff\xd8\xff picture"))
    with storage.open(name) as file:
        assert file.read() == b"\xff\xd8\xff picture"
    assert Bucket.kept == {f"/{bucket}/{name}": b"\xff\xd8\xff picture"}
    assert all(Bucket.signed)
    storage.delete(name)
    assert Bucket.kept == {}


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_copies_go_to_a_bucket_sealed_and_go_there_when_they_go_here(
    bucket: str, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    monkeypatch.setenv("SEATWIND_BACKUPS_BUCKET", "copies-bucket")
    with pytest.raises(ImproperlyConfigured, match="SEATWIND_BACKUP_KEY"):
        copies_storage()
    settings.SEATWIND_BACKUP_KEY = new_key()[1]
    monkeypatch.setenv("SEATWIND_BACKUP_KEY", settings.SEATWIND_BACKUP_KEY)
    settings.STORAGES = settings.STORAGES | copies_storage()
    settings.SEATWIND_BACKUPS = str(tmp_path)
    event = make_seated_event(players=8, sessions=1)
    first = save_event(tournament=event, at=NOON)
    assert send_copies(tournament=event, at=NOON) == 1
    key = f"/copies-bucket/{first.path.parent.name}/{first.name}"
    assert {key: first.path.read_bytes()} == Bucket.kept
    second = save_event(tournament=event, at=NOON + timedelta(minutes=10))
    first.path.unlink()
    assert send_copies(tournament=event, at=NOON) == 1
    assert list(Bucket.kept) == [key.replace(first.name, second.name)]
    assert send_copies(tournament=event, at=NOON) == 0


def test_without_a_bucket_pictures_lie_in_a_folder() -> None:
    assert media_storage() == {"BACKEND": "django.core.files.storage.FileSystemStorage"}


@pytest.mark.parametrize(("setting", "start"), [("SEATWIND_S3_BUCKET", media_storage), ("", report_errors)])
def test_a_package_that_is_missing_stops_the_start_with_a_sentence(
    setting: str, start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(optional, "find_spec", lambda name: None)
    monkeypatch.setenv("SEATWIND_S3_BUCKET", "pictures")
    with pytest.raises(ImproperlyConfigured, match=r"requirements/extras\.txt"):
        start() if setting else start("https://key@sentry.example.org/1")


def test_reports_of_errors_carry_no_link_that_opens_a_page() -> None:
    event = {
        "request": {
            "url": "https://hall/p/XUn57JcEwSjffIrg6wSOKQfg/",
            "headers": {"Cookie": "sessionid=1"},
            "cookies": {"sessionid": "1"},
        }
    }
    assert optional._redact_event(event, None) == {"request": {"url": "https://hall/p/.../"}}


@pytest.mark.long
def test_nothing_is_reported_unless_somebody_asks() -> None:
    report_errors("")
    assert util.find_spec("sentry_sdk") is not None
    import sentry_sdk

    assert not sentry_sdk.get_client().is_active()
