"""Find the referee of each table of a session, their ties, and who would be free instead."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from mahjong_core.referees import Home, Post, Referee, Tie, countries_count, neutral, ties
from tournaments.common.look.collation import reader_key
from tournaments.common.look.lists import print_series
from tournaments.common.selectors.countries import read_country
from tournaments.models import RefereeCard, Role, Seat, Session, StaffRole, Table, TableReferee, Tournament, User
from tournaments.referees.selectors.own_tables import own_tables


@dataclass(frozen=True)
class Official:
    """Represent a referee. ``is_chief``: the chief referee only, who takes tables where no other can.

    ``plays_as``: the number of the player that they are; ``level`` and ``valid_until`` are their passport's.
    """

    user: User
    name: str
    home: Home
    licence: str
    is_chief: bool
    plays_as: int | None = None
    level: str = ""
    valid_until: date | None = None
    last_day: date | None = None

    @property
    def is_expired(self) -> bool:
        """Return whether the passport ends before the event does."""
        return self.valid_until is not None and self.last_day is not None and self.valid_until < self.last_day

    @property
    def referee(self) -> Referee:
        return Referee(self.user.pk, self.home)


@dataclass(frozen=True)
class TableReferees:
    """Represent a table of the session: its referee, their ties, and the referees without a tie."""

    table: int
    post: Post
    official: Official | None
    tied: frozenset[Tie]
    free: tuple[Official, ...]

    @property
    def homes(self) -> str:
        """Return the countries at the table, each once."""
        return print_series(dict.fromkeys(home.country for home in self.post.homes if home.country))


@dataclass(frozen=True)
class SessionCoverage:
    """Hold the session's tables in order, and the referees with their tables."""

    session: Session
    watches: tuple[TableReferees, ...]
    officials: tuple[Official, ...]

    @property
    def by_official(self) -> list[tuple[Official, list[int]]]:
        return [(referee, self.tables_of(referee.user.pk)) for referee in self.officials]

    @property
    def open_tables(self) -> list[int]:
        return [candidate.table for candidate in self.watches if candidate.official is None]

    @property
    def tied_watches(self) -> list[TableReferees]:
        return [candidate for candidate in self.watches if candidate.tied]

    def tables_of(self, user: int | None) -> list[int]:
        return [
            candidate.table for candidate in self.watches if candidate.official and candidate.official.user.pk == user
        ]

    def watch(self, table: int) -> TableReferees | None:
        return next((candidate for candidate in self.watches if candidate.table == table), None)


def coverage(session: Session) -> SessionCoverage:
    """Return the coverage of a session (six queries, two more where referees play)."""
    officials = officials_of(session.tournament)
    posts = posts_of(session)
    held = _held_tables(session)
    by_country = countries_count(posts)
    watches = []
    for post in posts:
        own = next((official for official in officials if official.user.pk == held.get(post.number)), None)
        tied = ties(own.referee, post, by_country=by_country) if own else frozenset[Tie]()
        free = {referee.id for referee in neutral(post, [each.referee for each in officials], by_country=by_country)}
        watches.append(
            TableReferees(post.number, post, own, tied, tuple(each for each in officials if each.user.pk in free))
        )
    return SessionCoverage(session, tuple(watches), tuple(officials))


def own_watch(now: SessionCoverage, table: int, user: User | None) -> TableReferees | None:
    """Return the table with the ties of this person and the other possible referees.

    None outside the referees.
    """
    watch, own = (
        now.watch(table),
        next((candidate for candidate in now.officials if user and candidate.user.pk == user.pk), None),
    )
    if watch is None or own is None:
        return None
    tied = frozenset[Tie]() if own in watch.free else ties(own.referee, watch.post)
    return replace(watch, official=own, tied=tied)


def officials_of(tournament: Tournament) -> list[Official]:
    """Return the referees of an event, by name, each once (two queries)."""
    held = StaffRole.objects.filter(tournament=tournament, role__in=(Role.REFEREE, Role.CHIEF_REFEREE))
    roles: dict[int, set[str]] = {}
    users: dict[int, User] = {}
    for staff_role in held.filter(user__is_active=True).select_related("user"):
        roles.setdefault(staff_role.user_id, set()).add(staff_role.role)
        users[staff_role.user_id] = staff_role.user
    cards = {
        card.user_id: card for card in RefereeCard.objects.filter(tournament=tournament).select_related("plays_as")
    }
    last = tournament.ends_on or tournament.starts_on
    officials = [replace(official(user, cards.get(pk), roles[pk]), last_day=last) for pk, user in users.items()]
    return sorted(officials, key=lambda referee: (reader_key(referee.name), referee.user.pk))


def official(user: User, card: RefereeCard | None, roles: Iterable[str]) -> Official:
    """Return an official with the facts of their card."""
    home = _home_of(card.country, card.club) if card else Home()
    name = user.get_full_name() or user.get_username()
    player = card.plays_as.number if card and card.plays_as else None
    made = Official(user, name, home, card.licence if card else "", Role.REFEREE not in set(roles), player)
    return replace(made, level=card.level, valid_until=card.valid_until) if card else made


def on_duty(officials: Sequence[Official]) -> list[Official]:
    """Return the referees who take tables; the chief referee only if there is no other."""
    return [candidate for candidate in officials if not candidate.is_chief] or list(officials)


def posts_of(session: Session) -> list[Post]:
    """Return the tables with the homes of their players and referees (three queries, two more if any play)."""
    homes: dict[int, list[Home]] = {}
    seats = Seat.objects.filter(session=session).order_by("table__number")
    for number, country, club in seats.values_list("table__number", "participant__country", "participant__club"):
        homes.setdefault(number, []).append(_home_of(country or "", club or ""))
    numbers = dict(Table.objects.filter(session=session).values_list("pk", "number"))
    playing: dict[int, set[int]] = {}
    for table, user in own_tables(session.tournament, numbers):
        playing.setdefault(numbers[table], set()).add(user)
    return [Post(number, tuple(own), frozenset(playing.get(number, ()))) for number, own in homes.items()]


def _home_of(country: str, club: str) -> Home:
    """Return the home of a country and club; each country has one code here (DEN and DNK are one)."""
    return Home(read_country(country) or country, club)


def _held_tables(session: Session) -> Mapping[int, int]:
    """Return the referee's account by table number (one query)."""
    held = TableReferee.objects.filter(table__session=session)
    return dict(held.values_list("table__number", "user_id"))


def referee_names(session: Session) -> Mapping[int, str]:
    """Return the referee's name by table number, for pages that only show it (one query)."""
    held = TableReferee.objects.filter(table__session=session).select_related("user", "table")
    return {
        table_referee.table.number: table_referee.user.get_full_name() or table_referee.user.get_username()
        for table_referee in held
    }
