"""QR codes as SVG inside a page."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(text: str) -> SafeString:
    """The code of ``text``, readable with a seventh of it covered (level M); its size comes from the style sheet."""
    drawn = segno.make(text, error="m", micro=False).svg_inline(border=4, omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(drawn)  # noqa: S308  # segno draws squares, the text is not in it
