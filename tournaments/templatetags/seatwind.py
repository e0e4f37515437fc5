"""Provide the template tags and filters of the look (docs/look.md). They are builtins."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Any, Final

from django import template
from django.conf import settings
from django.contrib.messages import constants
from django.template import TemplateSyntaxError, defaultfilters
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from mahjong_core.standings import RankFigure
from tournaments.announcements.selectors import for_player, for_table, standing_for_public
from tournaments.common import permissions
from tournaments.common.actors import user_actor
from tournaments.common.look import dates, icons, lists, numbers, person_names, tiles, winds
from tournaments.common.look.carry_words import carry_words
from tournaments.common.look.languages import reader
from tournaments.common.look.money import print_whole
from tournaments.common.person_names import name_list
from tournaments.common.selectors.hall_state import hall_state, is_only_here
from tournaments.common.views.refusals import note_reason
from tournaments.models import Participant, Table, Tournament
from tournaments.push.services.sealing import server_key

register = template.Library()

TONES = {constants.DEBUG: "slate", constants.INFO: "slate", constants.WARNING: "brass", constants.ERROR: "verm"}
TONE_ICONS = {"jade": "check", "slate": "info", "brass": "clock", "verm": "warning"}


def is_missing(value: object) -> bool:
    return value is None or value == ""


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """Render ``{% icon "check" %}``: the inline SVG, hidden from screen readers without a ``label``."""
    return icons.draw_icon(name, label)


@register.simple_tag(takes_context=True)
def may_create_events(context: Mapping[str, Any]) -> bool:
    """Render ``{% may_create_events as may_create %}``: whether the reader's account may (no query)."""
    return permissions.creation_refusal(user_actor(context.get("user"))) is None


@register.simple_tag(takes_context=True, name="note_reason")
def note_reason_tag(context: Mapping[str, Any], reason: object) -> str:
    """Render ``{% note_reason error %}`` beside a sentence that says why a form was refused; it shows nothing."""
    if (request := context.get("request")) is not None:
        note_reason(request, reason)
    return ""


@register.simple_tag(takes_context=True)
def opened_only_here(context: Mapping[str, Any]) -> bool:
    """Render ``{% opened_only_here as only_here %}``: whether links made from this page would lead no phone here."""
    request = context.get("request")
    return request is not None and is_only_here(request)


@register.simple_tag
def push_key() -> str:
    """Render ``{% push_key %}``: the public key of notifications; empty if the server sends none."""
    return server_key()


@register.simple_tag
def hall_certificate() -> str:
    """Render ``{% hall_certificate as certificate %}``: the address of the hall's certificate, or ""."""
    state = hall_state()
    return reverse("connect-certificate") if state is not None and state.https_port else ""


@register.simple_tag
def tone_icon(tone: str) -> SafeString:
    """Render ``{% tone_icon "brass" %}``: the default icon of a tone."""
    return icons.draw_icon(TONE_ICONS[tone])


@register.filter
def message_tone(level: int) -> str:
    """Return the tone of a message's level.

    Information slate, done jade, not yet sure brass, needs a hand vermilion.
    """
    return TONES.get(level, "jade")


@register.simple_tag
def wind(value: object, size: str = "medium", letter: bool = True) -> SafeString:  # noqa: FBT001, FBT002  a tag's option
    """Render ``{% wind "E" size="large" %}``: a wind's tile, with the reader's letter from ``medium`` up."""
    return winds.draw_wind(winds.read_wind(value), size, letter=letter)


@register.simple_tag
def wind_label(value: object) -> SafeString:
    """Render ``{% wind_label "E" %}``: a small tile and the reader's letter beside it."""
    return winds.draw_wind_label(winds.read_wind(value))


@register.simple_tag
def wind_signs(value: object) -> SafeString:
    """Render ``{% wind_signs "E" %}``: 東 E."""
    return winds.wind_signs(winds.read_wind(value))


@register.filter
def wind_letter(value: object) -> str:
    """Format ``{{ "W"|wind_letter }}``: W, or O for a French reader."""
    return winds.wind_letter(winds.read_wind(value))


@register.filter
def wind_name(value: object) -> str:
    """Format ``{{ "W"|wind_name }}``: West, Ouest."""
    return str(winds.NAMES[winds.read_wind(value)])


@register.filter
def round_name(value: object) -> str:
    """Format ``{{ "W"|round_name }}``: West round, Manche d'Ouest."""
    return str(winds.ROUNDS[winds.read_wind(value)])


@register.filter
def new_round(value: object) -> str:
    """Format ``{{ "W"|new_round }}``: Change places: West round."""
    return str(winds.NEW_ROUNDS[winds.read_wind(value)])


@register.filter
def wind_character(value: object) -> str:
    """Format ``{{ "W"|wind_character }}``: 西. Give the element ``lang="zh-Hant"``."""
    return winds.CHARACTERS[winds.read_wind(value)]


@register.simple_tag
def wall(done: int, total: int, now: int | None = None, label: str | None = None, warn: int = 0) -> SafeString:
    """Render ``{% wall 10 16 now=True label="Hand 11 of 16" %}``: progress, one piece for each hand.

    ``now`` is the number of the running piece, or True for the one after the finished ones. ``warn`` marks the first
    pieces of a clock's wall.
    """
    running = done + 1 if now is True else int(now or 0)
    shown = label or gettext("%(done)s of %(total)s") % {"done": running or done, "total": total}
    pieces = numbers.draw_wall(done, total, running, warn)
    return format_html('<span class="wall" role="img" aria-label="{}">{}</span>', shown, pieces)


@register.simple_tag
def tp(value: object) -> SafeString:
    """Render ``{% tp "7/3" %}``: the box of table points, 2⅓; empty while the session is not played."""
    return numbers.draw_table_points(value, gettext("not played"))


@register.filter
def score(value: object) -> str:
    """Format ``{{ n|score }}``: a value without a sign, 2 114, a loss with a true minus; nothing for nothing."""
    return "" if is_missing(value) else numbers.print_exact(value)


@register.filter
def whole_price(amount: int, currency: str) -> str:
    """Return whole units with their currency: 45 EUR, in French 45 €."""
    return print_whole(amount, currency)


@register.filter
def table_score(value: object, is_mcr: object) -> str:
    """Format ``{{ n|table_score:view.is_mcr }}``: +96 in MCR, 31 200 in riichi; nothing for nothing."""
    return "" if is_missing(value) else numbers.print_score(value, is_mcr=is_mcr)


@register.filter
def signed(value: object) -> str:
    """Format ``{{ n|signed }}``: +12, 0, a loss with a true minus."""
    return "" if is_missing(value) else numbers.print_signed(value)


@register.simple_tag
def thousands_sign() -> str:
    """Return what the page's language writes between thousands; scripts format by it."""
    return numbers.thousands_sign()


@register.filter
def in_thousands(value: object) -> str:
    """Format ``{{ n|in_thousands }}``: 284000 as +284.0."""
    return "" if is_missing(value) else numbers.print_in_thousands(value)


@register.filter
def fraction(value: object) -> str:
    """Format ``{{ f|fraction }}``: 7/3 as 2⅓, 21 as 21; twelfths without a glyph are written out."""
    return "" if is_missing(value) else numbers.print_exact(value)


@register.filter
def figure(value: RankFigure | None) -> str:
    """Format ``{{ row.figure|figure }}``: what ranks a row: 2⅓ table points, or a riichi total with its sign."""
    return "" if value is None else numbers.print_figure(value)


@register.filter
def score_name(is_mcr: object) -> str:
    """Return the name of the points made at a table, in this game."""
    return gettext("Mini-points") if is_mcr else gettext("Points")


@register.filter
def result_name(is_mcr: object) -> str:
    """Return the name of the points for a place at a table, in this game."""
    return gettext("Table points") if is_mcr else gettext("Uma")


@register.filter
def ordinal(value: Any) -> str:
    """Format ``{{ n|ordinal }}``: 1st, 1er. Plain text, fit for attributes and sentences."""
    return "" if is_missing(value) else numbers.print_ordinal(value)


@register.filter
def place(value: Any) -> str:
    """Format ``{{ n|place }}``: as ``ordinal``, with the French ending raised."""
    return "" if is_missing(value) else numbers.draw_ordinal(value)


@register.simple_tag(name="tiles")
def tiles_tag(text: str, win: str = "") -> SafeString:
    """Render ``{% tiles "123m [555p] (1111z)" win="9s" %}``: pictures; brackets claimed, parentheses concealed kong."""
    return tiles.draw_tiles(text, win)


@register.simple_tag
def tile(code: str, win: bool = False) -> SafeString:  # noqa: FBT001, FBT002  a tag's option
    """Render ``{% tile "5m" %}``: one picture."""
    (only,) = tiles.read_tiles(code)
    return tiles.draw_tile(only, winning=win)


@register.filter
def tile_name(code: str) -> str:
    """Format ``{{ "5m"|tile_name }}``: 5 character, red dragon."""
    (only,) = tiles.read_tiles(code)
    return tiles.tile_name(only)


@register.filter
def tile_file(code: str) -> str:
    """Format ``{{ "5m"|tile_file }}``: the address of the picture."""
    (only,) = tiles.read_tiles(code)
    return tiles.tile_file(only)


@register.simple_tag(takes_context=True)
def query(context: Mapping[str, Any], **changes: object) -> str:
    """Render ``{% query page=2 %}``: the current query string with changes; None or an empty value removes a name."""
    request = context.get("request")
    if request is None:
        raise TemplateSyntaxError("{% query %} needs the request in the context")
    kept = request.GET.copy()
    for name, value in changes.items():
        kept.pop(name, None)
        if not is_missing(value):
            kept[name] = str(value)
    return f"?{kept.urlencode()}"


@register.simple_tag
def family_name_first() -> bool:
    """Return whether a form asks for the family name first in the reader's language."""
    return person_names.is_family_name_first(reader())


@register.filter
def person_name(name: str | None, country: str | None = "") -> SafeString:
    """Format ``{{ row.name|person_name:row.country }}``: the name, with ``lang`` on East Asian letters."""
    return person_names.draw_name(name or "", country or "")


register.filter("carry_words", carry_words)
register.filter("name_list", name_list)
register.filter("and_list", lists.print_list)


@register.filter
def counted(figure: RankFigure | Fraction | int) -> int:
    """Render ``{% blocktranslate count n=row.figure|counted %}``: the number for the plural; 1⅓ is like two."""
    return numbers.counted(figure.value if isinstance(figure, RankFigure) else figure)


@register.filter
def division_letter(number: int) -> str:
    """Format ``{{ 2|division_letter }}``: B."""
    return chr(ord("A") + number - 1)


@register.filter(expects_localtime=True)
def clock_time(value: datetime | None) -> str:
    """Format ``{{ moment|clock_time }}``: 14:52 in the current time zone."""
    if value is None or value == "":
        return ""
    return f"{timezone.localtime(value) if timezone.is_aware(value) else value:%H:%M}"


@register.filter(expects_localtime=True)
def short_day(value: date | None) -> str:
    """Format ``{{ moment|short_day }}``: Sat 21 Nov, sam. 21 nov. in the current time zone."""
    if value is None or value == "":
        return ""
    local = timezone.localtime(value) if isinstance(value, datetime) and timezone.is_aware(value) else value
    # Translators: Django's letters for a short day; English has no dots, French has them and small letters (D. j N).
    return dates.print_date(local, pgettext("date format, a short day", "D j M"))


@register.filter("date", expects_localtime=True, is_safe=False)
def print_day(value: Any, form: str | None = None) -> str:
    """Format ``{{ day|date:"j F Y" }}`` as Django does, the first of a month in French as "1er décembre 2026"."""
    day = getattr(value, "day", 0)
    text = str(defaultfilters.date(value, dates.day_form(form, day) if form else form))
    return dates.with_small_letters(text) if form else text


@register.filter(expects_localtime=True)
def day_time(value: datetime | None) -> str:
    """Format ``{{ moment|day_time }}``: Sat 21 Nov, 14:52, where no ``<time>`` may stand."""
    if value is None or value == "":
        return ""
    return gettext("%(day)s, %(time)s") % {"day": short_day(value), "time": clock_time(value)}


_FORMS: Final[Mapping[str, Callable[[datetime], str]]] = {
    "time": clock_time,
    "seconds": lambda local: f"{local:%H:%M:%S}",
    "day": day_time,
    "date": lambda local: dates.print_date(local, "j F Y, H:i"),
    "long": lambda local: dates.print_date(local, "l j F, H:i"),
}


@register.simple_tag
def moment(value: datetime | None, form: str = "time") -> SafeString | str:
    """Render ``{% moment at %}``, ``{{ at|moment }}``: a ``<time>`` in the event's zone, 14:52.

    ``"seconds"``: 14:52:07; ``"day"``: Sat 21 Nov, 14:52; ``"date"``: 21 November 2026, 14:52; ``"long"``: Saturday 21
    November, 14:52. Beside it stands the reader's own time where it differs (page/event.js).
    """
    if is_missing(value) or value is None:
        return ""
    local = timezone.localtime(value)
    text = _FORMS[form](local)
    return format_html('<time data-own datetime="{}">{}</time>', local.isoformat(timespec="seconds"), text)


# In a sentence: {% blocktranslate with time=at|moment %}. Never in an attribute: it is markup.
register.filter("moment", moment, expects_localtime=True)


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """Render ``{% languages as known %}``: code and own name of every language that a reader may choose."""
    return list(settings.LANGUAGES)


@register.filter
def series(items: Iterable[object]) -> str:
    """Format ``{{ numbers|series }}``: 1, 3 with the comma of the language, and no "and"."""
    return lists.print_series(items)


@register.filter
def own_name(code: str) -> str:
    """Format ``{{ LANGUAGE_CODE|own_name }}``: the name that a language gives itself."""
    return str(dict(settings.LANGUAGES).get(code, code))


@register.inclusion_tag("tournaments/announcements/region.html")
def announcements(
    event: Tournament, part: str = "", player: Participant | None = None, table: Table | None = None
) -> dict[str, Any]:
    """Render ``{% announcements event %}``: the public announcements, updated live; above the first heading.

    ``{% announcements event part player=player %}`` and ``table=table``: theirs too, fetched from the address ``part``.
    """
    now = timezone.now()
    if player is not None:
        rows = list(for_player(player, now))
    else:
        rows = list(for_table(table, now)) if table else standing_for_public(event, now)
    return {"event": event, "rows": rows, "part": part}
