"""Small pictures that are pictures, as people hand them in."""

import io

from PIL import Image


def picture(kind: str = "PNG", *, size: tuple[int, int] = (4, 3), colour: str = "red", exif: bytes = b"") -> bytes:
    """The bytes of a picture of one colour."""
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, kind, exif=exif)
    return out.getvalue()
