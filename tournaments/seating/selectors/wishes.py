"""Select the wishes for tables in force: made with a draw, kept by later seatings, or given up."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.seating.draw.requests import read_fixed
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.tables.moves import numbered_as_wished
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.tables.wishes import allowed_tables
from tournaments.common.errors import Conflict
from tournaments.common.look.lists import print_choice, print_list
from tournaments.models import DrawSource, SeatingDraw, Session, SessionStatus, Tournament
from tournaments.seating.selectors.plan import published_plan

# A wish of a player for a session.
Given = tuple[int, int]
_MAX_NAMED = 6


@dataclass(frozen=True, order=True)
class BrokenWish:
    """Represent a player at a table that their wish for the session does not allow."""

    player: int
    session: int
    table: int
    tables: tuple[int, ...]

    @property
    def place(self) -> Given:
        return self.player, self.session

    def __str__(self) -> str:
        facts = {"player": self.player, "session": self.session, "table": self.table}
        wished = {"tables": print_choice(self.tables)}
        words = _("no. %(player)s at table %(table)s in session %(session)s, requested: %(tables)s")
        return words % (facts | wished)


def standing_wishes(tournament: Tournament, draft: SeatingDraw | None = None) -> tuple[FixedTable, ...]:
    """Return the wishes that hold, by the tables' numbers in the hall (two queries).

    A draw's wishes replace those that the same players had; what was given up since holds no longer. ``draft``: as
    though it were published now.
    """
    published = SeatingDraw.objects.filter(tournament=tournament, version__isnull=False).order_by("version")
    rows = list(published.only("source", "inputs", "given_up"))
    if draft is not None and draft.version is None:
        rows.append(draft)
    last = Session.objects.filter(tournament=tournament).count()
    wishes: list[FixedTable] = []
    for row in rows:
        if row.source == DrawSource.RANDOM:
            made = read_fixed(row.inputs.get("fixed", []))
            restated = {wish.player for wish in made}
            wishes = [wish for wish in wishes if wish.player not in restated] + list(made)
        for given in row.given_up:
            wishes = list(_without(wishes, given, last))
    return in_the_hall(tournament, wishes)


def in_the_hall(tournament: Tournament, wishes: Iterable[FixedTable]) -> tuple[FixedTable, ...]:
    """Return wishes of a draw, which counts tables from 1, by the tables' numbers in the hall."""
    before = tournament.first_table - 1
    return tuple(replace(wish, tables=frozenset(number + before for number in wish.tables)) for wish in wishes)


def _without(wishes: Iterable[FixedTable], given_up: Mapping[str, Any], last: int) -> Iterator[FixedTable]:
    """Yield the wishes without those of one player, in some sessions or (``sessions`` None) in all."""
    for wish in wishes:
        if wish.player != given_up["player"]:
            yield wish
        elif given_up["sessions"] is not None:
            held = range(1, last + 1) if wish.sessions is None else wish.sessions
            left = frozenset(held) - frozenset(given_up["sessions"])
            if left:
                yield replace(wish, sessions=left)


def carried_wishes(
    tournament: Tournament, restated: Collection[int], given_up: Collection[int], first: int
) -> list[FixedTable]:
    """Return wishes of earlier draws that a new one of the sessions from ``first`` on is to keep too (two queries)."""
    silent = {*restated, *given_up}
    return [
        wish
        for wish in standing_wishes(tournament)
        if wish.player not in silent and (wish.sessions is None or max(wish.sessions) >= first)
    ]


def broken_wishes(tournament: Tournament, plan: SeatingPlan, draft: SeatingDraw | None = None) -> list[BrokenWish]:
    """Return the wishes that a plan breaks in sessions to come, and the current seating keeps (four queries)."""
    wishes = standing_wishes(tournament, draft)
    if not wishes:
        return []
    to_come = Session.objects.filter(tournament=tournament, status=SessionStatus.SCHEDULED)
    sessions = set(to_come.values_list("number", flat=True))
    now = {(broken_wish.place, broken_wish.table) for broken_wish in _broken(published_plan(tournament), wishes)}
    return [
        broken_wish
        for broken_wish in _broken(plan, wishes)
        if broken_wish.session in sessions and (broken_wish.place, broken_wish.table) not in now
    ]


def _broken(plan: SeatingPlan, wishes: Collection[FixedTable]) -> list[BrokenWish]:
    broken = []
    for session, tables in enumerate(plan.sessions, start=1):
        allowed = allowed_tables(wishes, session)
        broken += [
            BrokenWish(player, session, table.number, tuple(sorted(allowed[player])))
            for table in tables
            for player in table.seats
            if player in allowed and table.number not in allowed[player]
        ]
    return sorted(broken)


def as_wished(tournament: Tournament, tables: Iterable[SeatedTable], session: int) -> tuple[SeatedTable, ...]:
    """Return tables made by a ranking under numbers that keep the wishes of their players."""
    return numbered_as_wished(tuple(tables), allowed_tables(standing_wishes(tournament), session))


def wish_words(wish: FixedTable) -> str:
    """Return a wish as a sentence."""
    facts = {"player": wish.player, "tables": print_choice(sorted(wish.tables))}
    if wish.sessions is None:
        return _("No. %(player)s sits at table %(tables)s") % facts
    sessions = print_list(sorted(wish.sessions))
    words = ngettext(
        "No. %(player)s sits at table %(tables)s in session %(sessions)s",
        "No. %(player)s sits at table %(tables)s in sessions %(sessions)s",
        len(wish.sessions),
    )
    return words % (facts | {"sessions": sessions})


def refuse_broken(broken: Collection[BrokenWish]) -> None:
    """Raise ``seating.wishes_broken`` with every broken wish."""
    if broken:
        raise Conflict(
            "seating.wishes_broken",
            _("This seating does not meet table requests: %(wishes)s. Change it, or drop the requests.")
            % {"wishes": _in_words(broken)},
            {"wishes": broken_data(broken)},
        )


def _in_words(broken: Collection[BrokenWish]) -> str:
    """Return broken wishes in words, of many the first."""
    named = "; ".join(map(str, list(broken)[:_MAX_NAMED]))
    more = len(broken) - _MAX_NAMED
    return named if more <= 0 else _("%(names)s and %(n)s more") % {"names": named, "n": more}


def broken_data(broken: Iterable[BrokenWish]) -> list[dict[str, Any]]:
    """Return wishes that a seating does not fulfil, as JSON keeps them."""
    return [
        {
            "player": broken_wish.player,
            "session": broken_wish.session,
            "table": broken_wish.table,
            "tables": list(broken_wish.tables),
        }
        for broken_wish in broken
    ]
