"""List the effects of a remedy in lines: tables, paper sheets, people to inform, referees."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.winds import Wind
from tournaments.common.look.lists import print_list, print_series
from tournaments.common.person_names import name_list
from tournaments.models import Participant, Seat, Table, TableLink, TableReferee

_MAX_NAMES = 12


@dataclass(frozen=True)
class EffectLine:
    """Represent one effect: a figure, what it counts, and the detail under it."""

    icon: str
    figure: int
    what: str
    detail: str = ""


@dataclass(frozen=True)
class SeatOccupant:
    """Represent a person at a seat. ``wind``: in the hand in play; before and after play, the starting wind."""

    wind: Wind
    name: str
    mark: str = ""
    instead: str = ""


@dataclass(frozen=True)
class TableState:
    """Store the four seats of the table concerned, as they are now and as they would be."""

    session: int
    table: int
    now: tuple[SeatOccupant, ...]
    then: tuple[SeatOccupant, ...]


@dataclass(frozen=True)
class Following:
    """Store all effects of a remedy. ``seen`` identifies this list: the act must still have exactly these effects."""

    lines: tuple[EffectLine, ...]
    table_state: TableState | None = None
    read_out: str = ""
    rules: str = ""
    tables: tuple[tuple[int, int], ...] = ()

    @property
    def seen(self) -> str:
        return sha256(repr((self.lines, self.table_state, self.tables)).encode()).hexdigest()[:32]


def table_lines(tables: Sequence[Table], more: Iterable[str]) -> tuple[EffectLine, ...]:
    """Return the lines for tables: paper and cards, referees, and people to inform: the players there and ``more``."""
    seats = Seat.objects.filter(table__in=tables, participant__isnull=False).select_related("participant")
    names = player_names(seat.participant for seat in seats if seat.participant)
    names += [name for name in more if name not in names]
    referees = sorted(
        {str(referee.user) for referee in TableReferee.objects.filter(table__in=tables).select_related("user")}
    )
    cards = TableLink.objects.filter(table__in=tables, closed_at__isnull=True).count()
    sessions = {table.session_id for table in tables}
    touched = ngettext("table affected", "tables affected", len(tables))
    return (
        EffectLine("table", len(tables), touched, place_words(table_places(tables))),
        paper_line(len(sessions), len(tables), cards),
        *told_lines(names, referees),
    )


def player_names(people: Iterable[Participant]) -> list[str]:
    """Return each player's name once, by number."""
    return [name for _number, name in sorted({(person.number, person.name) for person in people})]


def paper_line(wall_lists: int, tables: int, cards: int, starts: int = 0) -> EffectLine:
    """Return the line of paper to print: seating lists, a list and a sheet for each table, ``cards`` and ``starts``."""
    count = wall_lists + 2 * tables + cards + starts
    sentences = [
        ngettext("%(n)s seating list", "%(n)s seating lists", wall_lists) % {"n": wall_lists},
        ngettext("%(n)s list at a table", "%(n)s lists at tables", tables) % {"n": tables},
        ngettext("%(n)s score sheet", "%(n)s score sheets", tables) % {"n": tables},
    ]
    if cards:
        sentences.append(ngettext("%(n)s table card", "%(n)s table cards", cards) % {"n": cards})
    if starts:
        sentences.append(ngettext("%(n)s seat card", "%(n)s seat cards", starts) % {"n": starts})
    what = ngettext("sheet on paper out of date", "sheets on paper out of date", count)
    return EffectLine("print", count, what, print_series(sentences))


def told_lines(names: Sequence[str], referees: Sequence[str]) -> tuple[EffectLine, ...]:
    """Return the lines of people to inform of a change, and of the referees of the tables."""
    line = EffectLine(
        "users", len(names), ngettext("person to inform", "people to inform", len(names)), _name_list(names)
    )
    looks = ngettext("referee concerned", "referees concerned", len(referees))
    return (line, EffectLine("hand", len(referees), looks, _name_list(referees))) if referees else (line,)


def _name_list(names: Sequence[str]) -> str:
    """Return the names; of many, the first ones and how many more."""
    shown = name_list(names[:_MAX_NAMES])
    more = len(names) - _MAX_NAMES
    return shown if more <= 0 else _("%(names)s and %(n)s more") % {"names": shown, "n": more}


def table_places(tables: Iterable[Table]) -> tuple[tuple[int, int], ...]:
    """Return the session and number of each table."""
    return tuple((table.session.number, table.number) for table in tables)


def place_words(places: Iterable[tuple[int, int]]) -> str:
    """Return the tables by session, in words."""
    by_session: dict[int, list[str]] = {}
    for session, table in places:
        by_session.setdefault(session, []).append(str(table))
    sentences = [
        _("session %(session)s: %(tables)s") % {"session": s, "tables": print_list(t)} for s, t in by_session.items()
    ]
    return " · ".join(sentences)
