"""Find the codes on photographed or scanned paper, and flatten the sheets."""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, degrees, hypot
from threading import Lock
from typing import Final

import pypdfium2
import zxingcpp
from PIL import Image, ImageOps, UnidentifiedImageError

from tournaments.common.bounded_pictures import MAX_MEMORY, MAX_PIXELS, PictureTooLargeError, with_picture

MAX_PAGES: Final = 80
_LONGEST: Final = 2400  # pixels along a sheet: 200 to the inch of an A4
_LOOKED_AT: Final = 360  # pixels along the picture in which the sheet's corners are looked for
_CODE: Final = re.compile(r"/t/([-a-z0-9]+)/paper/([0-9a-f]{8})/?$")
_PDFIUM: Final = Lock()
_IMAGE: Final = pypdfium2.raw.FPDF_PAGEOBJ_IMAGE
_MAX_DEPTH: Final = 15  # of forms inside forms
Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]  # top left, top right, bottom right, bottom left


class UnreadableError(ValueError):
    """Raised when the file is neither a picture nor a PDF, or is too large."""


@dataclass(frozen=True, slots=True)
class PaperCode:
    """Store a code in a picture: its event, its piece, its position."""

    slug: str
    code: str
    corners: Corners

    @property
    def middle(self) -> Point:
        return sum(x for x, _y in self.corners) / 4, sum(y for _x, y in self.corners) / 4


def how_many_pages(data: bytes) -> int:
    """Return the pages of a scan; 1 for a photo. Raise ``UnreadableError`` for a damaged or too long scan."""
    if not data.startswith(b"%PDF-"):
        return 1
    with _opened_pdf(data) as document:
        count = len(document)
    if not 0 < count <= MAX_PAGES:
        raise UnreadableError
    return count


def page_of(data: bytes, number: int) -> Image.Image:
    """Return a page of a scan, counted from 1, or the one picture that a photo is. Raises ``UnreadableError``."""
    if data.startswith(b"%PDF-"):
        with _opened_pdf(data) as document:
            return _rendered(document, number - 1)
    try:
        return _photo(data)
    except PictureTooLargeError as error:
        raise UnreadableError from error
    # ValueError: a PNG whose texts are longer than Pillow unpacks.
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError, ValueError) as error:
        raise UnreadableError from error


def _photo(data: bytes) -> Image.Image:
    return with_picture(data, ["JPEG", "PNG", "WEBP"], _fitted, grey=True)


@contextmanager
def _opened_pdf(data: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """Open the document for one thread at a time: PDFium is not thread-safe."""
    with _PDFIUM:
        try:
            with closing(pypdfium2.PdfDocument(data)) as document:
                yield document
        except pypdfium2.PdfiumError as error:
            raise UnreadableError from error


def _rendered(document: pypdfium2.PdfDocument, at: int) -> Image.Image:
    with closing(document[at]) as page:
        width, height = page.get_size()
        scale = _LONGEST / max(width, height, 1)
        if not 1 <= width * scale * height * scale <= _LONGEST**2:  # no area, or no number
            raise UnreadableError
        if sum(map(_unpacked, page.get_objects([_IMAGE], max_depth=_MAX_DEPTH))) > MAX_MEMORY:
            raise UnreadableError
        with closing(page.render(scale=scale, grayscale=True)) as bitmap:
            drawn: Image.Image = bitmap.to_pil()
            return drawn.convert("L")  # a picture of its own: the bitmap goes


def _unpacked(picture: pypdfium2.PdfImage) -> float:
    """Return the bytes of a picture's pixels by what the file says of them."""
    width, height = picture.get_px_size()
    if width * height > MAX_PIXELS:  # some kinds are unpacked to learn more of them
        raise UnreadableError
    return float(width * height * max(picture.get_metadata().bits_per_pixel, 1) / 8)


def _fitted(picture: Image.Image) -> Image.Image:
    """Return a grey copy no larger than a sheet needs; small print stays legible."""
    factor = _LONGEST * 1.5 / max(picture.size)
    if picture.mode == "L" and factor < 1:
        grey = picture
    else:
        grey = picture.convert("L")
        picture.close()  # the coloured pixels go before the next copy is made
    return grey if factor >= 1 else grey.resize([max(1, round(side * factor)) for side in grey.size])


def codes_on(picture: Image.Image) -> list[PaperCode]:
    """Return the codes of paper in a picture, from top to bottom; other codes are ignored."""
    paper_codes = []
    wanted = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
    for seen in zxingcpp.read_barcodes(picture, formats=wanted):
        match = _CODE.search(seen.text)
        if match:
            at = seen.position
            corners = [(p.x, p.y) for p in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)]
            paper_codes.append(PaperCode(match[1], match[2], (corners[0], corners[1], corners[2], corners[3])))
    return sorted(paper_codes, key=lambda paper_code: paper_code.middle[1])


def laid_flat(picture: Image.Image, code: PaperCode) -> Image.Image:
    """Return the sheet upright, seen from above, and clear: turned by its code, its four corners drawn to a rectangle.

    If no sheet stands out from what it lies on, as in a scan to the edge, the picture is turned and no more.
    """
    (x0, y0), (x1, y1) = code.corners[:2]
    angle = degrees(atan2(y1 - y0, x1 - x0))
    rim = _edge_brightness(picture)
    if abs(angle) > 0.3:
        picture = picture.rotate(angle, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=rim)
    corners = sheet_corners(picture)
    if corners is not None:
        picture = _drawn_straight(picture, corners)
    return ImageOps.autocontrast(picture, cutoff=(1, 25))


def _edge_brightness(picture: Image.Image) -> int:
    """Return the brightness around the sheet, so that a turned picture is filled with it."""
    small = picture.resize((24, 24))
    rim = [small.getpixel((x, y)) for x in range(24) for y in range(24) if x in (0, 23) or y in (0, 23)]
    return sorted(int(value) for value in rim)[len(rim) // 2]  # type: ignore[arg-type]


def sheet_corners(picture: Image.Image) -> Corners | None:
    """Return the corners of a bright sheet on a darker background; None if none is found."""
    factor = _LOOKED_AT / max(picture.size)
    small = picture.resize([max(2, round(side * factor)) for side in picture.size], Image.Resampling.BOX)
    width, height = small.size
    grey = small.tobytes()
    limit = _limit_between(small.histogram())
    bright = [(at % width, at // width) for at, value in enumerate(grey) if value > limit]
    if not 0.2 * width * height < len(bright) < 0.97 * width * height:
        return None
    corners = (
        min(bright, key=lambda p: p[0] + p[1]),
        max(bright, key=lambda p: p[0] - p[1]),
        max(bright, key=lambda p: p[0] + p[1]),
        min(bright, key=lambda p: p[0] - p[1]),
    )
    sides = [hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    if min(sides) < _LOOKED_AT / 4 or not 0.6 < sides[0] / sides[2] < 1.7 or not 0.6 < sides[1] / sides[3] < 1.7:
        return None
    top_left, top_right, bottom_right, bottom_left = [((x + 0.5) / factor, (y + 0.5) / factor) for x, y in corners]
    return top_left, top_right, bottom_right, bottom_left


def _limit_between(histogram: Sequence[int]) -> int:
    """Return the grey level that best separates bright from dark (Otsu)."""
    total, all_light = sum(histogram), sum(value * count for value, count in enumerate(histogram))
    best, limit, count, light = -1.0, 127, 0, 0
    for value in range(255):
        count += histogram[value]
        light += value * histogram[value]
        rest = total - count
        if count and rest:
            apart = count * rest * (light / count - (all_light - light) / rest) ** 2
            if apart > best:
                best, limit = apart, value
    return limit


def _drawn_straight(picture: Image.Image, corners: Corners) -> Image.Image:
    """Return the picture with the four corners mapped to a rectangle."""
    top_left, top_right, bottom_right, bottom_left = corners
    width = round(max(_length(top_left, top_right), _length(bottom_left, bottom_right)))
    height = round(max(_length(top_left, bottom_left), _length(top_right, bottom_right)))
    target: Corners = ((0, 0), (width, 0), (width, height), (0, height))
    facts = _perspective(target, corners)
    return picture.transform((width, height), Image.Transform.PERSPECTIVE, facts, Image.Resampling.BICUBIC)


def _length(pair: Point, other: Point) -> float:
    return hypot(pair[0] - other[0], pair[1] - other[1])


def _perspective(target: Corners, source: Corners) -> list[float]:
    """Return the eight coefficients that map each target point to its source point."""
    rows = []
    for (x, y), (u, v) in zip(target, source, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for at in range(8):
        pivot = max(range(at, 8), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for row in range(8):
            if row != at:
                share = rows[row][at]
                rows[row] = [a - share * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [row[8] for row in rows]


def parted(picture: Image.Image, codes: Sequence[PaperCode]) -> list[Image.Image]:
    """Return a page with several slips one below the other, cut below each code; slips side by side stay whole."""
    heights = [code.middle[1] for code in codes]
    apart = [low - high for high, low in pairwise(heights)]
    if not apart or min(apart) < picture.height * 0.15:
        return [picture for _code in codes]
    # A slip's code stands near its foot: a slip ends as far below its code as the last one does.
    below = picture.height - heights[-1]
    cuts = [0.0, *(height + below for height in heights[:-1]), float(picture.height)]
    return [picture.crop((0, round(top), picture.width, round(foot))) for top, foot in pairwise(cuts)]


def as_jpeg(picture: Image.Image) -> bytes:
    """Return a JPEG small enough to store, large enough to read."""
    factor = _LONGEST / max(picture.size)
    if factor < 1:
        picture = picture.resize([max(1, round(side * factor)) for side in picture.size], Image.Resampling.LANCZOS)
    out = io.BytesIO()
    picture.convert("L").save(out, "JPEG", quality=80)
    return out.getvalue()
