"""Draw the icons: inline SVG, 20 units, stroke 1.8, the colour of the text around them."""

from functools import cache

from django.template import TemplateSyntaxError
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

ICONS: dict[str, str] = {
    "alert": '<circle cx="10" cy="10" r="7.5"/><path d="M10 5.8v5m0 3v.1"/>',
    "arrow-left": '<path d="M16.5 10H4m5-5.5L3.5 10 9 15.5"/>',
    "arrow-right": '<path d="M3.5 10H16m-5-5.5 5.5 5.5-5.5 5.5"/>',
    "bell": (
        '<path d="M4 14.5h12l-1.6-2.2V8.6a4.4 4.4 0 0 0-8.8 0v3.7z"/><path d="M8.3 16.8a1.8 1.8 0 0 0 3.4 0M10 '
        '2.6v1.6"/>'
    ),
    "calculator": (
        '<rect x="4" y="2.5" width="12" height="15" rx="1.8"/><path d="M7 6.3h6M7 10h.1m2.8 0h.1m2.9 0h.1M7 '
        '13.8h.1m2.8 0h.1m2.9 0h.1"/>'
    ),
    "calendar": '<rect x="3" y="4" width="14" height="13" rx="1.8"/><path d="M3 8h14M7 2.5v3m6-3v3"/>',
    "camera": '<path d="M3 6.5h3l1.5-2.3h5L14 6.5h3v9.3H3z"/><circle cx="10" cy="10.8" r="2.8"/>',
    "check": '<path d="m4 10.5 4 4 8-9"/>',
    "chevron-down": '<path d="m5 7.5 5 5 5-5"/>',
    "chevron-right": '<path d="m7.5 5 5 5-5 5"/>',
    "chevron-up": '<path d="m5 12.5 5-5 5 5"/>',
    "clock": '<circle cx="10" cy="10" r="7.2"/><path d="M10 5.8V10l2.8 2"/>',
    "cloud-off": '<path d="M3 3l14 14M8 5.2A5 5 0 0 1 14.6 9a3.4 3.4 0 0 1 2.2 5.5M12.5 15.5H6a3.5 3.5 0 0 1-.6-6.9"/>',
    "cross": '<path d="m5 5 10 10M15 5 5 15"/>',
    "delete": '<path d="M7 5h10v10H7l-5-5z"/><path d="m9.5 8 4 4m0-4-4 4"/>',
    "double-check": '<path d="m2 10.8 3.6 3.7 7-8.5"/><path d="m9.5 13.6 1 .9L17.8 6"/>',
    "download": '<path d="M10 3v9.5m-4-4 4 4 4-4M3.5 13.5v3h13v-3"/>',
    "eye": (
        '<path d="M1.8 10S4.8 4.8 10 4.8 18.2 10 18.2 10 15.2 15.2 10 15.2 1.8 10 1.8 10z"/><circle cx="10" '
        'cy="10" r="2.3"/>'
    ),
    "flag": '<path d="M5 17V3.5h9l-2 3.5 2 3.5H5"/>',
    "globe": '<circle cx="10" cy="10" r="7.2"/><path d="M2.8 10h14.4M10 2.8c-5 4.6-5 9.8 0 14.4 5-4.6 5-9.8 0-14.4z"/>',
    "hand": (
        '<path d="M6 11V5.5a1.3 1.3 0 0 1 2.6 0V9m0-1V3.8a1.3 1.3 0 0 1 2.6 0V9m0-4a1.3 1.3 0 0 1 2.6 '
        "0v5m0-3a1.3 1.3 0 0 1 2.6 0v5.2c0 3-2 5.3-5 5.3-2.6 0-3.8-1-5-3.2l-2.6-4.6c-.7-1.3 1-2.3 2-1.1L6 "
        '12.5"/>'
    ),
    "history": '<path d="M3.2 7.5A7.2 7.2 0 1 1 2.8 11M3 3.5v4h4"/><path d="M10 6v4.2l2.6 1.8"/>',
    "info": '<circle cx="10" cy="10" r="7.5"/><path d="M10 9.3V14m0-7.8v.1"/>',
    "link": (
        '<path d="M8.3 11.7a3.4 3.4 0 0 0 4.9 0l2.8-2.9a3.4 3.4 0 0 0-4.8-4.8L9.9 5.3M11.7 8.3a3.4 3.4 0 0 '
        '0-4.9 0L4 11.2A3.4 3.4 0 0 0 8.8 16l1.3-1.3"/>'
    ),
    "lock": '<rect x="4" y="9" width="12" height="8" rx="1.8"/><path d="M6.8 9V6.2a3.2 3.2 0 0 1 6.4 0V9"/>',
    "minus": '<path d="M4 10h12"/>',
    "moon": '<path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z"/>',
    "pause": '<path d="M7 4.5v11m6-11v11"/>',
    "pencil": (
        '<path d="m3.5 16.5 1-4L13.3 3.7a1.6 1.6 0 0 1 2.3 0l.7.7a1.6 1.6 0 0 1 0 2.3L7.5 15.5z"/><path d="m12 5 3 3"/>'
    ),
    "play": '<path d="M6 4l10 6-10 6z"/>',
    "plus": '<path d="M10 4v12M4 10h12"/>',
    "print": '<path d="M6 7.5v-5h8v5M6 14.5H3v-7h14v7h-3"/><path d="M6 12h8v5.5H6z"/>',
    "scales": '<path d="M10 3v14m-4 0h8M3 6h14M5.5 6 3 11.5h5zM14.5 6 12 11.5h5z"/>',
    "screen": '<rect x="2.5" y="3.5" width="15" height="10" rx="1.5"/><path d="M10 13.5v3.5m-3.5 0h7"/>',
    "search": '<circle cx="9" cy="9" r="5.5"/><path d="m13.2 13.2 4 4"/>',
    "settings": '<path d="M3 6h6m4 0h4M3 14h3m4 0h7"/><circle cx="11" cy="6" r="2"/><circle cx="8" cy="14" r="2"/>',
    "sign-in": '<path d="M9 3.5h7v13H9M3 10h9m-3.2-3.5L12.3 10l-3.5 3.5"/>',
    "sign-out": '<path d="M11 3.5H4v13h7M8 10h9m-3.2-3.5 3.5 3.5-3.5 3.5"/>',
    "sun": (
        '<circle cx="10" cy="10" r="3.4"/><path d="M10 2v1.8m0 12.4V18M2 10h1.8m12.4 0H18M4.3 4.3l1.3 '
        '1.3m8.8 8.8 1.3 1.3m0-11.4-1.3 1.3m-8.8 8.8-1.3 1.3"/>'
    ),
    "swap": '<path d="M3 7h12l-3-3.5M17 13H5l3 3.5"/>',
    "table": '<rect x="5.5" y="5.5" width="9" height="9" rx="1.5"/><path d="M7.5 2.5h5m-5 15h5m-10-10v5m15-5v5"/>',
    "undo": '<path d="M7.5 4 3.5 8l4 4M4 8h7.5a4.5 4.5 0 0 1 0 9H9"/>',
    "volume": '<path d="M3 8v4h3l4 3.5v-11L6 8H3zm10-1a4.2 4.2 0 0 1 0 6m2.2-8.2a7.4 7.4 0 0 1 0 10.4"/>',
    "volume-off": '<path d="M3 8v4h3l4 3.5v-11L6 8H3zm10.5 0 4 4m0-4-4 4"/>',
    "expand": '<path d="M3.5 7.5v-4h4m5 0h4v4m0 5v4h-4m-5 0h-4v-4"/>',
    "trash": '<path d="M3.5 5.5h13M8 5.5v-2.2h4v2.2m-6.5 0 .8 11.2h7.4l.8-11.2M8.5 8.8v4.8m3-4.8v4.8"/>',
    "trophy": (
        '<path d="M6 3h8v4.5a4 4 0 0 1-8 0zM6 4.5H3c0 3 1.2 4.3 3.2 4.5M14 4.5h3c0 3-1.2 4.3-3.2 4.5M10 '
        '11.5V15m-3.5 2h7M8 17v-2h4v2"/>'
    ),
    "upload": '<path d="M10 12.5V3m-4 4 4-4 4 4M3.5 13.5v3h13v-3"/>',
    "users": (
        '<circle cx="7.5" cy="7" r="3"/><path d="M2 16.5c0-3.3 2.2-5 5.5-5s5.5 1.7 5.5 5M12.5 4.2a3 3 0 0 1 '
        '0 5.6M15 12.2c1.9.7 3 2.1 3 4.3"/>'
    ),
    "warning": '<path d="M10 3 18 16.5H2z"/><path d="M10 8v4m0 2.2v.1"/>',
}


def draw_icon(name: str, label: str = "") -> SafeString:
    """Return the icon ``name``; hidden from screen readers unless it has a ``label``."""
    if name not in ICONS:
        raise TemplateSyntaxError(f"there is no icon {name!r}; there are {', '.join(sorted(ICONS))}")
    if label:
        shape = _shape(name)
        return format_html('<svg class="icon" viewBox="0 0 20 20" role="img" aria-label="{}">{}</svg>', label, shape)
    return _draw_hidden(name)


@cache
def _draw_hidden(name: str) -> SafeString:
    return format_html('<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">{}</svg>', _shape(name))


def _shape(name: str) -> SafeString:
    return mark_safe(ICONS[name])  # noqa: S308  the shapes stand above, nobody's input reaches them
