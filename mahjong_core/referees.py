"""Which referee looks after which tables: neutral where somebody neutral is free, then evenly, then side by side.

The books ask for fair referees (MCR 2.3.4) and leave the rest to the organiser; that a referee does not judge people
of the own country or club where another is free is the rule of this house.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mahjong_core.errors import RuleError


class Tie(StrEnum):
    """What a referee may have in common with somebody at a table. Clubs are nearer than countries."""

    CLUB = "club"
    COUNTRY = "country"


@dataclass(frozen=True, slots=True)
class Home:
    """Where somebody comes from; empty where nobody knows."""

    country: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Referee:
    """A referee by a number of the caller's."""

    id: int
    home: Home


@dataclass(frozen=True, slots=True)
class Post:
    """A table of a session: its number and the homes of the people seated there."""

    number: int
    homes: tuple[Home, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """``by_table`` maps a table to its referee; ``tied`` lists what remains: tables where everybody has a tie."""

    by_table: Mapping[int, int]
    tied: Mapping[int, frozenset[Tie]]


def countries_count(posts: Collection[Post]) -> bool:
    """Whether countries tell people apart: where all come from one, only clubs do."""
    return len({home.country for post in posts for home in post.homes if home.country}) > 1


def ties(referee: Referee, post: Post, *, by_country: bool = True) -> frozenset[Tie]:
    """What the referee has in common with the people at this table."""
    home = referee.home
    found = set()
    if home.club and any(_same(home.club, one.club) for one in post.homes):
        found.add(Tie.CLUB)
    if by_country and home.country and any(home.country == one.country for one in post.homes):
        found.add(Tie.COUNTRY)
    return frozenset(found)


def neutral(post: Post, referees: Sequence[Referee], *, by_country: bool = True) -> tuple[Referee, ...]:
    """The referees without a tie to anybody at this table."""
    return tuple(one for one in referees if not ties(one, post, by_country=by_country))


def _same(one: str, other: str) -> bool:
    """Clubs are typed by hand: capitals and spaces around do not make another club."""
    return one.strip().casefold() == other.strip().casefold()


def cover(posts: Sequence[Post], referees: Sequence[Referee]) -> Coverage:
    """A referee for every table.

    A table goes to somebody with a tie only if everybody has one, and then to the weakest tie (country before club).
    Under this no referee has more tables than must be, and neighbouring tables stay together. The same input gives
    the same coverage. Raises ``referees.nobody_free`` without referees.
    """
    if not referees:
        raise RuleError("referees.nobody_free", "nobody referees in this event", {"tables": len(posts)})
    by_country = countries_count(posts)
    fit = [_fitting(post, referees, by_country=by_country) for post in posts]
    wishes = [_nearest_first(at, fit[at], len(posts), len(referees)) for at in range(len(posts))]
    load = -(-len(posts) // len(referees))
    while (placed := _place(wishes, load)) is None:
        load += 1
    by_table = {posts[at].number: referees[one].id for at, one in placed.items()}
    tied = {posts[at].number: ties(referees[one], posts[at], by_country=by_country) for at, one in placed.items()}
    return Coverage(dict(sorted(by_table.items())), {number: found for number, found in sorted(tied.items()) if found})


def _fitting(post: Post, referees: Sequence[Referee], *, by_country: bool) -> list[int]:
    """The referees (by position) with the weakest tie to a table: none, a country, a club, both."""
    weights = [_weight(ties(one, post, by_country=by_country)) for one in referees]
    return [at for at, weight in enumerate(weights) if weight == min(weights)]


def _weight(found: Collection[Tie]) -> int:
    return 2 * (Tie.CLUB in found) + (Tie.COUNTRY in found)


def _nearest_first(table: int, fit: Sequence[int], tables: int, referees: int) -> list[int]:
    """The fitting referees by how far the table is from the middle of their even share of the hall."""
    return sorted(fit, key=lambda one: (abs((2 * table + 1) * referees - (2 * one + 1) * tables), one))


def _place(wishes: Sequence[Sequence[int]], load: int) -> dict[int, int] | None:
    """Every table with a referee who fits, at most ``load`` tables each; None where that cannot be."""
    held: dict[int, list[int]] = {}
    for table in range(len(wishes)):
        if not _seat(table, wishes, held, load, set()):
            return None
    return {table: referee for referee, tables in held.items() for table in tables}


def _seat(table: int, wishes: Sequence[Sequence[int]], held: dict[int, list[int]], load: int, seen: set[int]) -> bool:
    """Give a table to a referee, who may first hand a table on to somebody else (an augmenting path)."""
    for referee in wishes[table]:
        if referee in seen:
            continue
        seen.add(referee)
        own = held.setdefault(referee, [])
        if len(own) < load:
            own.append(table)
            return True
        for other in own:
            if _seat(other, wishes, held, load, seen):
                own[own.index(other)] = table
                return True
    return False
