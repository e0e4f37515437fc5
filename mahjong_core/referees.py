"""Assign referees to tables: neutral where possible, then evenly, then side by side.

The books ask for fair referees (MCR 2.3.4) and leave the rest to the organiser; that a referee does not judge people
of the own country or club where another is free is the rule of this house.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mahjong_core.errors import RuleError

__all__ = ["Coverage", "Home", "Post", "Referee", "Tie", "countries_count", "cover", "neutral", "ties"]


class Tie(StrEnum):
    """List the ties between a referee and a player. Clubs are nearer than countries.

    ``player``: the referee sits there, and rules at no price.
    """

    CLUB = "club"
    COUNTRY = "country"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Home:
    """Store a person's country and club; empty if unknown."""

    country: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Referee:
    """Represent a referee by a number of the caller's."""

    id: int
    home: Home


@dataclass(frozen=True, slots=True)
class Post:
    """Represent a table of a session: its number, the homes of its players, and the referees among them."""

    number: int
    homes: tuple[Home, ...]
    playing: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Coverage:
    """Store ``by_table``, the referee of each table; ``tied`` lists tables where every referee has a tie."""

    by_table: Mapping[int, int]
    tied: Mapping[int, frozenset[Tie]]


def countries_count(posts: Collection[Post]) -> bool:
    """Return whether countries distinguish people; where all come from one country, only clubs do."""
    return len({home.country for post in posts for home in post.homes if home.country}) > 1


def ties(referee: Referee, post: Post, *, by_country: bool = True) -> frozenset[Tie]:
    """Return the ties of the referee to the people at this table."""
    home = referee.home
    shared = {Tie.PLAYER} if referee.id in post.playing else set()
    # Clubs are typed by hand: capitals and spaces around do not make another club.
    clubs = {other.club.strip().casefold() for other in post.homes}
    if home.club and home.club.strip().casefold() in clubs:
        shared.add(Tie.CLUB)
    if by_country and home.country and any(home.country == other.country for other in post.homes):
        shared.add(Tie.COUNTRY)
    return frozenset(shared)


def neutral(post: Post, referees: Sequence[Referee], *, by_country: bool = True) -> tuple[Referee, ...]:
    """Return the referees without a tie to a player at this table."""
    return tuple(referee for referee in referees if not ties(referee, post, by_country=by_country))


def cover(posts: Sequence[Post], referees: Sequence[Referee]) -> Coverage:
    """Return a referee for every table.

    A referee with a tie is assigned only if every referee has one; then the weakest tie is taken (country before club).
    The tables are spread evenly, and neighbouring tables stay together. The same input gives the same coverage. Raises
    ``referees.nobody_free`` without referees.
    """
    if not referees:
        raise RuleError("referees.nobody_free", "this event has no referees", {"tables": len(posts)})
    by_country = countries_count(posts)
    wishes = []
    for at, post in enumerate(posts):
        # The referees (by position) with the weakest tie to the table: none, a country, a club, both.
        ties_of_each = [ties(referee, post, by_country=by_country) for referee in referees]
        weights = [
            4 * (Tie.PLAYER in shared) + 2 * (Tie.CLUB in shared) + (Tie.COUNTRY in shared) for shared in ties_of_each
        ]
        fit = [number for number, weight in enumerate(weights) if weight == min(weights)]
        wishes.append(_nearest_first(at, fit, len(posts), len(referees)))
    load = -(-len(posts) // len(referees))
    while (placed := _place(wishes, load)) is None:
        load += 1
    by_table = {posts[at].number: referees[number].id for at, number in placed.items()}
    tied = {posts[at].number: ties(referees[number], posts[at], by_country=by_country) for at, number in placed.items()}
    return Coverage(
        dict(sorted(by_table.items())),
        {number: shared for number, shared in sorted(tied.items()) if shared},
    )


def _nearest_first(table: int, fit: Sequence[int], tables: int, referees: int) -> list[int]:
    """Return the fitting referees by how far the table is from the middle of their even share of the hall."""
    return sorted(fit, key=lambda number: (abs((2 * table + 1) * referees - (2 * number + 1) * tables), number))


def _place(wishes: Sequence[Sequence[int]], load: int) -> dict[int, int] | None:
    """Return every table with a referee who fits, at most ``load`` tables each; None if that cannot be."""
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
