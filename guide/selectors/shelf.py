"""Read which pages of help there are, in the order in which they are offered, and for whom."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Shelf:
    """Represent pages for one kind of reader."""

    readers: str | Promise
    names: tuple[str, ...]


SHELVES: Final = (
    Shelf(_("Getting started"), ("quick-start", "first-event", "day-plan")),
    Shelf(
        _("By role"), ("organiser", "scorekeeper", "referee", "appeals-committee", "reception", "player", "table-card")
    ),
    Shelf(_("In the hall"), ("something-happened", "when-things-go-wrong", "network", "screens")),
    Shelf(
        _("By subject"),
        (
            "seating",
            "finals",
            "rule-sets",
            "files-and-paper",
            "closing",
            "seasons",
            "clubs",
            "accessibility",
            "glossary",
        ),
    ),
)
NAMES: Final = tuple(name for shelf in SHELVES for name in shelf.names)
# Pages that a person takes along on paper.
ON_ONE_SHEET: Final = frozenset({"player", "table-card"})
