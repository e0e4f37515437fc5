"""A sheet of A4 with our letters: Latin, Greek and Cyrillic (fonts/README.md), for every document that is a PDF."""

from datetime import UTC, datetime
from pathlib import Path

from fpdf import FPDF

_FONTS = Path(__file__).parent / "fonts"
_FAMILY = "DejaVu"
_MARGIN_MM = 18
_LINE_MM = 5.2


def new_document(title: str, language: str) -> FPDF:
    """An empty document; the same content always makes the same bytes."""
    document = FPDF(orientation="portrait", unit="mm", format="A4")
    document.add_font(_FAMILY, "", _FONTS / "DejaVuSans.ttf")
    document.add_font(_FAMILY, "B", _FONTS / "DejaVuSans-Bold.ttf")
    document.set_margins(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    document.set_auto_page_break(auto=True, margin=_MARGIN_MM)
    document.set_title(title)
    document.set_lang(language)
    document.set_creation_date(datetime(2026, 1, 1, tzinfo=UTC))
    document.add_page()
    return document


def write(document: FPDF, text: str, *, size: float = 10, bold: bool = False, indent: float = 0) -> None:
    """A paragraph at the left margin plus ``indent`` millimetres."""
    document.set_font(_FAMILY, "B" if bold else "", size)
    document.set_x(_MARGIN_MM + indent)
    document.multi_cell(0, _LINE_MM * size / 10, text, new_x="LMARGIN", new_y="NEXT", align="L")


def space(document: FPDF, millimetres: float) -> None:
    document.set_y(document.get_y() + millimetres)


def rule(document: FPDF) -> None:
    """A thin line across the page."""
    y = document.get_y() + 1
    document.line(_MARGIN_MM, y, document.w - _MARGIN_MM, y)
    document.set_y(y + 2)
