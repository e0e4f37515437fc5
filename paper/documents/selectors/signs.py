"""Build signs for the hall: East, Pin and Jing (MCR 3.5.5.8), and a large number for each table."""

from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from paper.common.selectors.seats import not_seated
from tournaments.models import Table
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder

# Code, character, name, what it says to the hall.
_SIGNS: Final[tuple[tuple[str, str, Promise, Promise], ...]] = (
    ("east", "東", gettext_lazy("East"), gettext_lazy("East decides who sits where")),
    ("pin", "品", gettext_lazy("Character and integrity"), gettext_lazy("Play fairly and admit your mistakes")),
    ("jing", "靜", gettext_lazy("Silence"), gettext_lazy("Keep your voices low")),
)
_SPOKEN: Final = {"east": "Dong", "pin": "Pin", "jing": "Jing"}


def hall_signs(order: PrintOrder) -> PrintContent:
    """Return one character on a sheet with its name and what it means, for the walls of the hall."""
    return _sheets([_sign(*sign) for sign in _SIGNS], _("Signs for the hall"))


def _sign(code: str, character: str, name: Promise, about: Promise) -> PrintItem:
    spoken = _SPOKEN[code]
    data = {"figure": character, "is_character": True, "name": f"{name} ({spoken})", "about": str(about)}
    return PrintItem(f"sign:{code}", spoken, [code, character], data)


def table_numbers(order: PrintOrder) -> PrintContent:
    """Return the number of each table on a sheet of its own, readable from the door."""
    tables = Table.objects.filter(session__tournament=order.tournament).order_by()
    numbers = sorted(set(tables.values_list("number", flat=True)))
    if not numbers:
        raise not_seated()
    return _sheets([_number(number) for number in numbers], _("Table numbers"))


def _number(table: int) -> PrintItem:
    data: dict[str, Any] = {"figure": str(table), "is_character": False, "name": _("Table"), "about": ""}
    return PrintItem(f"table:{table}", _("Table %(n)s") % {"n": table}, [table], data)


def _sheets(items: list[PrintItem], title: str) -> PrintContent:
    return PrintContent(items, "signs", labels={"title": title})
