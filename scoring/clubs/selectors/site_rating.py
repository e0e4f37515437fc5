"""Rate the players of all club seasons of a site, by family of rules.

Skills can be compared only between players whom games connect: each such group is rated for itself. People are named
who agreed to a public page; the games of the others count all the same.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

from mahjong_core.clubs import Rating, rate
from mahjong_core.rulesets.records import Family
from scoring.clubs.selectors.games import CACHE_SECONDS, games_of
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.kept import share_object, shared_object
from tournaments.common.look.collation import reader_key
from tournaments.common.selectors.visibility import visible_events
from tournaments.models import EventKind, Participant, Tournament
from tournaments.players.selectors.public_people import people_with_a_page

# A game: the place of each of the four by the primary key of the person.
_Game = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class SiteRow:
    """Represent a person of the rating who agreed to a public page."""

    person: UUID
    name: str
    club: str
    rating: int
    low: int
    high: int
    games: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class SiteGroup:
    """Store the people whom games connect, the best first; ``players`` and ``games`` count those without a page too."""

    rows: tuple[SiteRow, ...]
    players: int
    games: int


def site_rating(family: Family, club: str = "") -> tuple[SiteGroup, ...]:
    """Return the groups with anybody to list, the one with the most games first. ``club``: only its members."""
    people = {person.pk: person for person in people_with_a_page()}
    found = []
    for ratings, games in _groups(_events(family)):
        listed = [
            SiteRow(
                people[pk].uid,
                people[pk].name,
                str(people[pk].club or ""),
                row.rating,
                row.low,
                row.high,
                row.games,
                row.is_provisional,
            )
            for pk, row in ratings.items()
            if pk in people
        ]
        listed = [row for row in listed if not club or row.club == club]
        listed.sort(key=lambda row: (row.is_provisional, -row.rating, reader_key(row.name)))
        if listed:
            found.append(SiteGroup(tuple(listed), len(ratings), games))
    return tuple(sorted(found, key=lambda group: -group.games))


def _events(family: Family) -> list[Tournament]:
    """Return the public club seasons of a family that are played, without rehearsals and templates (one query)."""
    events = visible_events(None).filter(kind=EventKind.CLUB, copy_kind="").order_by("pk")
    return [event for event in events if rules_of(event).family is family]


def _groups(events: Sequence[Tournament]) -> tuple[tuple[dict[int, Rating], int], ...]:
    """Return the ratings of each group by the primary key of the person, with its number of games."""
    versions = repr([(event.pk, event.version) for event in events])
    key = f"site-rating:{sha256(versions.encode()).hexdigest()}"
    kept: tuple[tuple[dict[int, Rating], int], ...] | None = shared_object(key)
    if kept is None:
        kept = tuple(_rated(group) for group in connected(_games(events)))
        share_object(key, kept, CACHE_SECONDS)
    return kept


def _games(events: Iterable[Tournament]) -> list[_Game]:
    """Return all confirmed games. A person who entered under two numbers of an event plays none against themselves."""
    games: list[_Game] = []
    for event in events:
        person_of = dict(Participant.objects.filter(tournament=event).values_list("pk", "person_id"))
        for game in games_of(event):
            places = {person_of[seat.participant]: seat.place or 0 for seat in game.seats}
            if game.counts and len(places) == len(game.seats):
                games.append(places)
    return games


def connected(games: Sequence[_Game]) -> list[list[_Game]]:
    """Return the games divided so that no two groups share a player."""
    of: dict[int, int] = {}

    def first(player: int) -> int:
        while of.setdefault(player, player) != player:
            of[player] = player = of[of[player]]
        return player

    for game in games:
        one, *others = map(first, game)
        for other in others:
            of[other] = one
    groups: defaultdict[int, list[_Game]] = defaultdict(list)
    for game in games:
        groups[first(next(iter(game)))].append(game)
    return list(groups.values())


def _rated(games: Sequence[_Game]) -> tuple[dict[int, Rating], int]:
    ratings = rate({f"{pk:012}": place for pk, place in game.items()} for game in games)
    return {int(name): row for name, row in ratings.items()}, len(games)
