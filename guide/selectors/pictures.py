"""Read pictures of the tour in the help: by day and by night, in the language of the page."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

FOLDER: Final = Path(settings.BASE_DIR) / "static" / "tour"
THEMES: Final = {"light": "", "dark": "-dark"}  # and what the name of a file ends with
# Width and height of each, so that a page does not move when one arrives.
_DESKTOP, _TABLET, _PHONE = (1280, 800), (1024, 768), (390, 844)
SIZES: Final[dict[str, tuple[int, int]]] = {
    "start": _DESKTOP,
    "standings": _DESKTOP,
    "standings-phone": _PHONE,
    "sheet": _TABLET,
    "sheet-phone": _PHONE,
    "desk": _DESKTOP,
    "seating": _DESKTOP,
    "rules": _DESKTOP,
    "connect": _TABLET,
    "certificate": _PHONE,
}


@dataclass(frozen=True, slots=True)
class Picture:
    """Represent a picture of the tour by its name and description."""

    name: str
    language: str
    caption: str

    def file(self, theme: str) -> str:
        """Return its place below ``static/``; the tour is not taken in every language of the help."""
        language = self.language if self.language in toured() else settings.LANGUAGE_CODE
        return f"tour/{language}/{self.name}{THEMES[theme]}.webp"


@cache
def toured() -> tuple[str, ...]:
    """Return the languages in which the tour is taken."""
    return tuple(sorted(folder.name for folder in FOLDER.iterdir()))


def figure(picture: Picture) -> SafeString:
    """Return the picture above its caption, once for each theme: the style sheet shows that of the reader."""
    width, height = SIZES[picture.name]
    light, dark = (static(picture.file(theme)) for theme in THEMES)
    image = '<img class="by-{}" src="{}" width="{}" height="{}" alt="" loading="lazy" decoding="async">'
    images = format_html(image + image, "day", light, width, height, "night", dark, width, height)
    kind = "upright" if height > width else "wide"
    text = '<figure class="help-picture {} no-print">{}<figcaption>{}</figcaption></figure>'
    return format_html(text, kind, images, picture.caption)
