"""Draw QR codes as inline pictures."""

import segno
from django.utils.safestring import SafeString, mark_safe


def draw_qr(address: str) -> SafeString:
    """Return the QR code of an address, readable with a seventh of it covered (level M).

    Its size comes from the style sheet.
    """
    drawn = segno.make(address, error="m", micro=False).svg_inline(
        border=4, omitsize=True, svgclass="qr-code", lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308  segno draws squares, no text is in it
