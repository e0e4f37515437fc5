"""Read the event's logo for templates."""

import base64
import io
from typing import Any, Final

from PIL import Image

from paper.models import EventLogo
from tournaments.registry.printables import PrintOrder

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
    with logo.file.open("rb") as file, Image.open(file) as picture:
        small = picture.convert("RGBA")
        small.thumbnail(_PIXELS)
        out = io.BytesIO()
        small.save(out, "PNG", optimize=True)
    data = base64.b64encode(out.getvalue()).decode()
    size = f'width="{small.width}" height="{small.height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {small.width} {small.height}" {size}>'
        f'<image {size} href="data:image/png;base64,{data}"/></svg>'
    )
