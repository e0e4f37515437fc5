"""Typeset documents: data and a Typst template become a PDF, in a process that ends (docs/adr/0035)."""

from tournaments.common.typeset.compiling import Standard, draw_first_page, typeset
from tournaments.common.typeset.fonts import NAMED_FONTS, has_cjk_fonts
from tournaments.common.typeset.joining import joined

__all__ = ["NAMED_FONTS", "Standard", "draw_first_page", "has_cjk_fonts", "joined", "typeset"]
