"""Read the checklist of the hall: the book's lines and the organiser's, how many, who, and what is done (MCR 3.5.5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Count
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from hall.models import EquipmentItem
from mahjong_core.equipment import PLAYERS_AT_A_TABLE, Size, Supply, supplies_of
from scoring.sheets.selectors.folding import rules_of
from tournaments.models import DRAWN_STATES, Participant, Session, Tournament

Text = str | Promise

WORDS: Final[Mapping[str, tuple[Promise, Promise]]] = {
    "tiles-144": (_("Sets of 144 tiles"), _("Eight different flowers in each; count the tiles of each set")),
    "tiles-136": (_("Sets of 136 tiles"), _("Without flowers, seasons and jokers; count the tiles of each set")),
    "tiles-alike": (
        _("The tiles of a set are alike"),
        _("Hard, smooth, easy to read; all backs of one colour and shape"),
    ),
    "dice": (_("Dice"), _("Two to a table, 1 to 1.5 cm, 1 lies opposite 6, 2 opposite 5, 3 opposite 4")),
    "dice-riichi": (_("Dice"), _("At least two to a table")),
    "sticks": (
        _("Sets of counting sticks"),
        _("For the points, the counters and the riichi sticks; a wind indicator with each"),
    ),
    "tables": (_("Tables"), _("Square, firm, 80 to 95 cm wide, with a cloth thinner than 0.3 cm; numbered")),
    "chairs": (_("Chairs"), _("All present, at a height that suits the tables")),
    "sheets": (_("Score sheets"), _("One per table and session if no device keeps the score")),
    "timer": (_("Session clock"), _("Easy to see for every player in the hall")),
    "sign-east": (_("Sign “East” (Dong)"), _("Hung at geographic east: the seats depend on it")),
    "sign-pin": (_("Sign “Pin”"), _("A character of moral strength and honesty")),
    "sign-jing": (_("Sign “Jing”"), _("Silence: reminds all players to keep their voices low")),
    "room": (_("The hall seats all players at once"), _("With room to walk between the tables")),
    "air-and-light": (_("Quiet, well ventilated and well lit"), _("Check it at the time of play")),
    "mirrors": (_("No mirrors behind players"), _("No other reflecting surfaces either: cover windows at night")),
    "exit": (_("An emergency exit"), _("Marked and not blocked")),
    "approved": (
        _("Safe and approved by the organising committee"),
        _("Hall and equipment comply with health and safety rules"),
    ),
}


@dataclass(frozen=True)
class EquipmentRow:
    """Represent a line of the checklist; a line without ``supply`` was added by the organiser.

    ``counted``: the number that the tables need.
    """

    item: EquipmentItem
    supply: Supply | None = None
    counted: int | None = None

    @property
    def key(self) -> str:
        """Return the name of the line in forms."""
        return self.item.code or str(self.item.uid)

    @property
    def name(self) -> Text:
        return WORDS[self.supply.code][0] if self.supply else self.item.name

    @property
    def about(self) -> Text:
        return WORDS[self.supply.code][1] if self.supply else ""

    @property
    def count(self) -> int | None:
        """Return the planned number, else the computed one."""
        return self.counted if self.item.wanted is None else self.item.wanted


@dataclass(frozen=True)
class Checklist:
    """Store the lines. ``is_estimate``: no draw exists, so tables are computed from the entered players."""

    rows: tuple[EquipmentRow, ...]
    tables: int
    sessions: int
    is_estimate: bool

    @property
    def done(self) -> int:
        return sum(row.item.done_at is not None for row in self.rows)

    @property
    def to_do(self) -> list[EquipmentRow]:
        return [row for row in self.rows if row.item.done_at is None]

    @property
    def ready(self) -> list[EquipmentRow]:
        return [row for row in self.rows if row.item.done_at is not None]

    def row(self, key: str) -> EquipmentRow | None:
        return next((equipment_row for equipment_row in self.rows if equipment_row.key == key), None)


def checklist(tournament: Tournament) -> Checklist:
    """Return every line in the order in which a hall is set up, the organiser's own last (three queries, or four)."""
    drawn = list(
        Session.objects.filter(tournament=tournament, tables__isnull=False, tables__cleared_at__isnull=True)
        .annotate(laid=Count("tables"))
        .values_list("laid", flat=True)
    )
    sessions = Session.objects.filter(tournament=tournament).count()
    tables = max(drawn, default=0)
    is_estimate = not tables
    if is_estimate:
        players = Participant.objects.filter(tournament=tournament, state__in=DRAWN_STATES).count()
        tables = -(-players // PLAYERS_AT_A_TABLE)
    later = max(sessions - len(drawn), 0) * tables  # sessions that are seated by the standings
    size = Size(tables, sum(drawn) + later)
    items = list(EquipmentItem.objects.filter(tournament=tournament))
    known = {item.code: item for item in items if item.code}
    book = [
        EquipmentRow(known.get(line.code) or EquipmentItem(code=line.code), line, line.needed(size))
        for line in supplies_of(rules_of(tournament).family)
    ]
    own = [EquipmentRow(item) for item in items if not item.code]
    return Checklist((*book, *own), tables, sessions, is_estimate)
