"""Open pictures within a bound of memory, one at a time in a process.

What the pixels will need is known from the first bytes: a picture of 140 kB may unpack to 400 MB. A JPEG that needs
more is read at a half, a quarter or an eighth of its size, any other is refused.
"""

import io
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import IO, Final, TypeVar

from PIL import Image, ImageOps, PngImagePlugin, UnidentifiedImageError

MAX_MEMORY: Final = 50_000_000  # bytes of pixels; with the file, and what is written from it, within 60 MB
MAX_PIXELS: Final = 50_000_000
_ONE_BYTE: Final = {"1", "L", "P"}
_WEBP_BYTES: Final = 16  # for each pixel: the decoder holds the canvas four times
_ORIENTATION: Final = 0x0112
_JPEG: Final = ("JPEG", "MPO")
_SCALES: Final = (1, 2, 4, 8)
# One thread for all pictures: each thread that unpacks some keeps the memory for its next one.
_one_at_a_time: Final = ThreadPoolExecutor(1, thread_name_prefix="picture")
T = TypeVar("T")
PngImagePlugin.MAX_TEXT_MEMORY = 4 * 1024 * 1024  # of all texts of a picture, which are compressed too


class PictureTooLargeError(Exception):
    """Raised before a pixel is read. ``most`` is how many million pixels a picture of its kind may have."""

    def __init__(self, width: int, height: int, most: int) -> None:
        super().__init__(f"{width} x {height}")
        self.width, self.height, self.most = width, height, most


def with_picture(data: bytes, formats: Collection[str], work: Callable[[Image.Image], T], *, grey: bool = False) -> T:
    """Open the picture upright, and return the result of ``work``. ``grey``: only its brightness is needed.

    Raises ``PictureTooLargeError``, for what is no picture as Pillow does, and as ``work`` does.
    """
    return _one_at_a_time.submit(_worked, data, formats, work, grey=grey).result()


def has_too_many_pixels(file: IO[bytes]) -> bool:
    """Return whether the picture in the file has more pixels than allowed; a file that is not a picture has none."""
    try:
        with Image.open(file, formats=["JPEG", "PNG", "WEBP"]) as picture:
            return picture.width * picture.height > MAX_PIXELS
    except Image.DecompressionBombError:
        return True
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        return False


def _worked(data: bytes, formats: Collection[str], work: Callable[[Image.Image], T], *, grey: bool) -> T:
    with closing(Image.open(io.BytesIO(data), formats=list(formats))) as picture:  # closed, it holds no pixels
        if picture.format not in _JPEG:
            _check(picture, _bytes_a_pixel(picture, grey=grey))  # before Pillow reads a PNG whole, to find its facts
        is_turned = picture.getexif().get(_ORIENTATION, 1) not in (0, 1)
        each = _bytes_a_pixel(picture, grey=grey) * (2 if is_turned else 1)  # to turn it takes a copy
        if picture.format in _JPEG:
            _draft(picture, data, each, grey=grey)
        else:
            _check(picture, each)
        ImageOps.exif_transpose(picture, in_place=True)
        picture.load()  # to save a picture that is not loaded makes a copy of it
        return work(picture)


def _check(picture: Image.Image, each: float) -> None:
    """Refuse a picture that needs too much memory with so many bytes ``each`` pixel."""
    pixels = picture.width * picture.height
    if pixels > MAX_PIXELS or pixels * each > MAX_MEMORY:
        raise PictureTooLargeError(picture.width, picture.height, min(MAX_PIXELS, int(MAX_MEMORY / each)) // 1_000_000)


def _draft(picture: Image.Image, data: bytes, each: float, *, grey: bool) -> None:
    """Have a JPEG read at the largest scale that fits, or refuse it."""
    held = _bytes_of_scans(data)
    needs = {scale: held + each / scale**2 for scale in _SCALES}
    pixels = picture.width * picture.height
    scale = next((scale for scale, need in needs.items() if pixels * need <= MAX_MEMORY), _SCALES[-1])
    _check(picture, needs[scale])
    if scale > 1 or grey:
        picture.draft("L" if grey else None, (max(1, picture.width // scale), max(1, picture.height // scale)))


def _bytes_a_pixel(picture: Image.Image, *, grey: bool) -> float:
    if picture.format == "WEBP":
        return _WEBP_BYTES
    if grey and picture.format in _JPEG:
        return 1.5  # read grey; what is made of it is smaller
    return (1 if picture.mode in _ONE_BYTE else 4) + grey  # the grey copy is one more


def _bytes_of_scans(data: bytes) -> float:
    """Return what the decoder holds for each pixel of a JPEG that comes in several scans, whatever its scale.

    That is two bytes of every component until the last scan; nothing if one scan has them all.
    """
    at, held = 2, 0.0
    components, is_progressive = 0, False
    while at + 9 < len(data):
        marker = data[at + 1]
        if data[at] != 0xFF or marker == 0xFF:
            at += 1
            continue
        if marker == 0xDA:
            return held if is_progressive or data[at + 4] < components else 0.0
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            components, is_progressive = data[at + 9], marker in (0xC2, 0xC6, 0xCA, 0xCE)
            held = _bytes_of_components(data[at + 10 : at + 10 + 3 * components])
        has_length = marker not in (0x01, 0xD8) and not 0xD0 <= marker <= 0xD7
        at += 2 + (int.from_bytes(data[at + 2 : at + 4], "big") if has_length else 0)
    return held


def _bytes_of_components(facts: bytes) -> float:
    """Return two bytes for each sample of a pixel, by how the components are sampled (ITU T.81, B.2.2)."""
    factors = [(byte >> 4 or 1, byte & 15 or 1) for byte in facts[1::3]]
    most = max((across for across, _down in factors), default=1) * max((down for _across, down in factors), default=1)
    return 2 * sum(across * down for across, down in factors) / most
