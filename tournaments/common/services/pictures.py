"""Clean pictures that people upload: of a known kind, not too large, and without the camera's metadata."""

import io
from typing import Final

from django.utils.translation import gettext_lazy as _
from PIL import Image, UnidentifiedImageError

from tournaments.common.bounded_pictures import PictureTooLargeError, with_picture
from tournaments.common.errors import Malformed
from tournaments.common.policies import check_room_for_pictures
from tournaments.common.selectors.disk import room_on_disk

MAX_BYTES: Final = 6 * 1024 * 1024
_FORMATS: Final = {"image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WEBP"}


def kind_of(data: bytes) -> str | None:
    """Return the picture's kind by its first bytes, whatever the file's name; None for an unknown kind."""
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return None


def clean_picture(data: bytes, area: str) -> tuple[str, bytes]:
    """Return the picture's kind and its bytes: upright, without place, time and camera.

    Refuses with ``<area>.photo_too_large`` (bytes or pixels), ``<area>.photo_kind`` (also what only begins like one)
    and ``machine.disk_nearly_full``: what room is left belongs to the hands.
    """
    check_room_for_pictures(room_on_disk())
    kind = _checked_kind(data, area)
    unreadable = Malformed(f"{area}.photo_kind", _("This picture cannot be read."))
    try:
        return kind, with_picture(data, [_FORMATS[kind]], lambda picture: _written(picture, _FORMATS[kind]))
    except PictureTooLargeError as error:
        raise Malformed(
            f"{area}.photo_too_large",
            _("A picture of this kind can have at most %(most)s million pixels.") % {"most": error.most},
            {"width": error.width, "height": error.height},
        ) from error
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError, ValueError) as error:
        raise unreadable from error


def _written(picture: Image.Image, kind: str) -> bytes:
    """Return the bytes of the pixels, with the colour profile and no other metadata."""
    picture.info = {name: value for name, value in picture.info.items() if name in ("icc_profile", "transparency")}
    out = io.BytesIO()
    more = {"quality": 88} if kind in ("JPEG", "WEBP") else {}
    picture.save(out, kind, exif=b"", **more)
    return out.getvalue()


def _checked_kind(data: bytes, area: str) -> str:
    if len(data) > MAX_BYTES:
        raise Malformed(
            f"{area}.photo_too_large",
            _("A photo can be at most %(most)s MB.") % {"most": MAX_BYTES // 1024 // 1024},
            {"bytes": len(data), "most": MAX_BYTES},
        )
    kind = kind_of(data)
    if kind is None:
        raise Malformed(f"{area}.photo_kind", _("Choose a JPEG, PNG or WebP picture."))
    return kind
