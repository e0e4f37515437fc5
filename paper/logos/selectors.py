"""Read the event's logo for templates."""

import base64
import io
import logging
from typing import Any, Final

from PIL import Image

from paper.models import EventLogo
from tournaments.common.bounded_pictures import PictureTooLargeError, with_picture
from tournaments.registry.printables import PrintOrder

logger = logging.getLogger(__name__)
_PIXELS: Final = (720, 480)  # 24 mm high on a certificate: 500 dots an inch


def logo_data(order: PrintOrder) -> dict[str, Any]:
    """Return ``logo``, a drawing that holds the picture, or None; the logo does not change a paper's version."""
    if "logo" not in order.memo:
        order.memo["logo"] = _drawn(EventLogo.objects.filter(tournament=order.tournament).first())
    return {"logo": order.memo["logo"], "logo-alt": f"{order.tournament.name} (logo)"}


def _drawn(logo: EventLogo | None) -> str | None:
    """Return the PNG inside an SVG: the only form in which a template takes a picture from its data."""
    if logo is None or not logo.file.storage.exists(str(logo.file.name)):
        return None
    try:
        with logo.file.open("rb") as file:
            width, height, png = with_picture(file.read(), ["JPEG", "PNG", "WEBP"], _small)
    except (PictureTooLargeError, OSError, SyntaxError, ValueError) as error:
        logger.warning("the logo of %s cannot be read: %s", logo.tournament.slug, error)
        return None
    data = base64.b64encode(png).decode()
    size = f'width="{width}" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size}>'
        f'<image {size} href="data:image/png;base64,{data}"/></svg>'
    )


def _small(picture: Image.Image) -> tuple[int, int, bytes]:
    picture.thumbnail(_PIXELS)
    out = io.BytesIO()
    picture.convert("RGBA").save(out, "PNG", optimize=True)
    return picture.width, picture.height, out.getvalue()
