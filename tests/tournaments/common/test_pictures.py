"""What is kept of a picture that somebody hands in: its pixels, upright, and nothing of what the camera wrote."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, PngImagePlugin

from tests.pictures import picture
from tests.refusals import refuses
from tournaments.common.services.pictures import MAX_BYTES, clean_picture

_ORIENTATION, _GPS, _MAKE = 0x0112, 0x8825, 0x010F


def camera_photo(kind: str = "JPEG") -> bytes:
    """Taken with the phone upright (orientation 6: turn by 90 degrees), with the place where it was taken."""
    exif = Image.Exif()
    exif[_ORIENTATION], exif[_MAKE] = 6, "Camera of somebody"
    exif[_GPS] = {1: "N", 2: (45.0, 46.0, 0.0)}
    return picture(kind, size=(40, 20), exif=exif.tobytes())


@pytest.mark.parametrize(("kind", "mime"), [("JPEG", "image/jpeg"), ("PNG", "image/png"), ("WEBP", "image/webp")])
def test_place_and_camera_are_left_out_and_the_picture_stands_upright(kind: str, mime: str) -> None:
    photo = camera_photo(kind)
    with Image.open(io.BytesIO(photo)) as before:
        assert before.getexif()[_MAKE] == "Camera of somebody"
    known, data = clean_picture(photo, "scoring")
    assert known == mime
    assert b"Camera of somebody" not in data
    with Image.open(io.BytesIO(data)) as after:
        assert not dict(after.getexif())
        assert after.size == (20, 40)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_what_hangs_on_a_picture_is_left_out(kind: str) -> None:
    """A picture that is a page or an archive as well is a picture alone when it is kept."""
    tail = b"<html><script>alert(1)</script></html>PK\x03\x04" + bytes(100) + b"PK\x05\x06" + bytes(18)
    known, data = clean_picture(picture(kind) + tail, "scoring")
    assert known == f"image/{kind.lower()}"
    assert b"script" not in data
    assert b"PK" not in data


@pytest.mark.parametrize(
    "data",
    [
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
        b"GIF89a" + bytes(40),
        b"BM" + bytes(60),
        b"II*\0" + bytes(40),
        b"%PDF-1.7\n",
        b"\0\0\0\x20ftypheic" + bytes(40),
    ],
)
def test_another_kind_of_picture_is_refused(data: bytes) -> None:
    with refuses("scoring.photo_kind"):
        clean_picture(data, "scoring")


def test_texts_of_a_png_that_unpack_to_more_are_refused() -> None:
    texts = PngImagePlugin.PngInfo()
    for n in range(40):
        texts.add_text(f"k{n}", "a" * 1_000_000, zip=True)
    out = io.BytesIO()
    Image.new("RGB", (4, 3)).save(out, "PNG", pnginfo=texts)
    assert len(out.getvalue()) < 100_000
    with refuses("scoring.photo_kind"):
        clean_picture(out.getvalue(), "scoring")


def memory_of(work: str, threads: int, *pictures: Path) -> int:
    """The megabytes by which a process grows while so many threads do this to the pictures."""
    program = f"""
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
import django
django.setup()
from tests.pictures import picture
from tournaments.common.services.pictures import clean_picture
from paper.scans.look import UnreadableError, page_of
from tournaments.common.errors import Malformed
def most():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM:")) // 1024
def work(data):
    try:
        {work}
    except (Malformed, UnreadableError):
        pass
for kind in ("JPEG", "PNG", "WEBP"):
    work(picture(kind))
data = [Path(name).read_bytes() for name in sys.argv[1:]]
before = most()
with ThreadPoolExecutor({threads}) as pool:
    list(pool.map(work, data))
print(most() - before)
"""
    made = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program, *map(str, pictures)],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings_test"},
        capture_output=True,
        text=True,
        check=True,
    )
    return int(made.stdout.splitlines()[-1])


def plain(folder: Path, kind: str, size: tuple[int, int], mode: str = "RGB", **more: Any) -> Path:
    path = folder / f"{kind}-{mode}-{size[0]}-{'-'.join(more)}"
    Image.new(mode, size).save(path, kind, **more)
    return path


_CLEAN = 'clean_picture(data, "scoring")'
_SCAN = "page_of(data, 1)"
_TURNED = Image.Exif()
_TURNED[_ORIENTATION] = 6
_LARGE: list[tuple[str, tuple[int, int], str, dict[str, Any]]] = [
    ("PNG", (7000, 7000), "RGB", {}),  # the one of 143 kB
    ("PNG", (7000, 7000), "L", {}),
    ("PNG", (4000, 3000), "RGB", {"exif": _TURNED.tobytes()}),
    ("JPEG", (4000, 3000), "RGB", {"exif": _TURNED.tobytes()}),  # a phone's
    ("JPEG", (8000, 6000), "RGB", {}),
    ("JPEG", (8000, 6000), "RGB", {"exif": _TURNED.tobytes()}),
    ("JPEG", (8000, 6000), "RGB", {"progressive": True}),
    ("JPEG", (4000, 3000), "RGB", {"progressive": True, "subsampling": 0}),
    ("WEBP", (4000, 3000), "RGB", {"method": 0, "quality": 10}),
    ("WEBP", (2000, 1500), "RGB", {"method": 0, "quality": 10}),
]


@pytest.mark.parametrize(("work", "threads"), [(_CLEAN, 8), (_SCAN, 1)], ids=["kept", "scanned"])
def test_no_picture_takes_more_than_sixty_megabytes(work: str, threads: int, tmp_path: Path) -> None:
    """Of all that are kept at once, one is read after the other; a page of a scan stays until it is sorted."""
    large = [plain(tmp_path, kind, size, mode, **more) for kind, size, mode, more in _LARGE]
    assert large[0].stat().st_size < 150_000
    # The allocator gives memory back sooner or later, as threads meet on a busy machine: the least of three processes.
    assert any(memory_of(work, threads, *large, *large) <= 60 for _process in range(3))


def test_a_photo_of_a_phone_is_kept_and_a_screen_s_picture_stays_as_large_as_it_is(tmp_path: Path) -> None:
    for kind, size, more, kept in (
        ("JPEG", (4000, 3000), {}, (4000, 3000)),
        ("JPEG", (4000, 3000), {"exif": _TURNED.tobytes()}, (1500, 2000)),
        ("JPEG", (8000, 6000), {}, (4000, 3000)),
        ("JPEG", (8000, 6000), {"exif": _TURNED.tobytes()}, (1500, 2000)),
        ("PNG", (2560, 1440), {}, (2560, 1440)),
    ):
        _kind, data = clean_picture(plain(tmp_path, kind, size, **more).read_bytes(), "scoring")
        with Image.open(io.BytesIO(data)) as after:
            assert after.size == kept


def test_the_same_photo_is_the_same_bytes_each_time() -> None:
    assert clean_picture(camera_photo(), "scoring") == clean_picture(camera_photo(), "scoring")


@pytest.mark.parametrize(
    ("make_data", "code"),
    [
        (lambda: b"<script>", "scoring.photo_kind"),
        (lambda: b"\x89PNG\r\n\x1a\n" + bytes(64), "scoring.photo_kind"),
        (lambda: picture("JPEG", size=(60, 60))[:200], "scoring.photo_kind"),
        (lambda: picture() + bytes(MAX_BYTES), "scoring.photo_too_large"),
        (lambda: picture("PNG", size=(8000, 8000)), "scoring.photo_too_large"),
    ],
)
def test_what_is_no_picture_or_too_much_of_one_is_refused(make_data: Callable[[], bytes], code: str) -> None:
    data = make_data()
    with refuses(code):
        clean_picture(data, "scoring")
