"""Pictures that people hand in: of a known kind by their first bytes, and not too large."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Malformed

MOST_BYTES: Final = 6 * 1024 * 1024


def kind_of(data: bytes) -> str | None:
    """The picture's kind by its first bytes; the file's name proves nothing."""
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return None


def check_picture(data: bytes, area: str) -> str:
    """The picture's kind, or ``<area>.photo_too_large``, ``<area>.photo_kind``."""
    if len(data) > MOST_BYTES:
        raise Malformed(
            f"{area}.photo_too_large",
            _("A photo has at most %(most)s MB.") % {"most": MOST_BYTES // 1024 // 1024},
            {"bytes": len(data), "most": MOST_BYTES},
        )
    kind = kind_of(data)
    if kind is None:
        raise Malformed(f"{area}.photo_kind", _("Give a JPEG, PNG or WebP picture."))
    return kind
