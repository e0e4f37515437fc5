"""What is kept of a picture that somebody hands in: its pixels, upright, and nothing of what the camera wrote."""

import io
from collections.abc import Callable

import pytest
from PIL import Image

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
