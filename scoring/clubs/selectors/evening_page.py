"""Read an evening of a club: who is here, who plays, who waits, and the tables proposed for them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from django.db.models import Count

from mahjong_core.clubs import EveningTables, propose_tables
from mahjong_core.clubs.evening import By, beside
from mahjong_core.rulesets.records import THREE
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.winds import WINDS, Wind
from scoring.clubs.policies import unknown_players
from scoring.clubs.selectors.cash import cash
from scoring.clubs.selectors.evenings import evening_of
from scoring.clubs.selectors.final import final_of
from scoring.clubs.selectors.games import Game, GameStatus, games_by_player, games_of, past_games, playing_now
from scoring.clubs.selectors.matches import reserved_players
from scoring.clubs.selectors.rating import club_rating
from scoring.models import Presence
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.look.collation import reader_key
from tournaments.models import DRAWN_STATES, Participant, Tournament


@dataclass(frozen=True, slots=True)
class Member:
    """Represent a player of the club on an evening.

    ``presence`` None: not here yet; ``game``: the one that they play now; ``played``: games of the evening;
    ``evenings``: how often they came this season; ``owes``: what is open of the fee of this evening. ``is_in_match``:
    in the line-up of a match of this evening that has not started.
    """

    number: int
    name: str
    presence: Presence | None
    game: int | None
    played: int
    evenings: int
    owes: int
    is_in_match: bool = False

    @property
    def is_here(self) -> bool:
        return self.presence is not None and self.presence.until is None

    @property
    def is_free(self) -> bool:
        """Return whether the player is here, plays at no table, and no match is about to start with them."""
        return self.is_here and self.game is None and not self.is_in_match


@dataclass(frozen=True)
class Evening:
    """Store an evening: everyone of the club, its games, and the proposal of ``propose_tables`` for free players.

    Games of earlier evenings that are not confirmed are among them.

    ``fee``: of the evening, 0 for none; ``open``: what the members owe in all, with earlier evenings and membership.
    ``threes``: whether the rules have games of three. ``finalists``: the numbers of those who play the final.
    """

    day: date
    members: tuple[Member, ...]
    games: tuple[Game, ...]
    proposed: EveningTables
    fee: int
    currency: str
    open: int
    threes: bool
    finalists: frozenset[int] = frozenset()

    @property
    def here(self) -> list[Member]:
        """Return who is here, those who are free first."""
        return sorted((row for row in self.members if row.is_here), key=lambda row: not row.is_free)

    @property
    def absent(self) -> list[Member]:
        """Return who is not here, those who come most often first."""
        return sorted(
            (row for row in self.members if not row.is_here), key=lambda row: (-row.evenings, reader_key(row.name))
        )

    @property
    def free(self) -> list[Member]:
        """Return who can play now: here, at no table, and not done for this evening."""
        done = set(self.proposed.done)
        return [row for row in self.members if row.is_free and row.number not in done]

    @property
    def waiting(self) -> list[Member]:
        """Return who is here and sits at no proposed table, the longest first."""
        numbers = set(self.proposed.waiting)
        rows = (row for row in self.members if row.number in numbers)
        return sorted(rows, key=lambda row: (row.played, row.presence.since if row.presence else None))

    @property
    def missing(self) -> int:
        """Return how many more players the next table needs: of the finalists, or of the others, who play apart."""
        can_play = {row.number for row in self.free} - set(self.proposed.done)
        finalists = len(can_play & self.finalists)
        others = (THREE if self.threes else PLACES_AT_A_TABLE) - (len(can_play) - finalists)
        return min(PLACES_AT_A_TABLE - finalists, others) if finalists else others

    @property
    def owing(self) -> list[Member]:
        return [row for row in self.members if row.presence and row.owes]

    @property
    def owing_numbers(self) -> str:
        """Return the numbers of those who owe as the form of one payment for all has them: "1,5,9"."""
        return ",".join(str(row.number) for row in self.owing)

    @property
    def due(self) -> int:
        """Return what the members still owe of the fee of this evening."""
        return sum(row.owes for row in self.owing)

    @property
    def playing(self) -> list[Game]:
        return [game for game in self.games if game.status is GameStatus.PLAYING]

    @property
    def to_confirm(self) -> list[Game]:
        return [game for game in self.games if game.status is GameStatus.TO_CONFIRM]

    @property
    def finished(self) -> list[Game]:
        """Return the confirmed games of the evening, the latest first."""
        return [game for game in reversed(self.games) if game.status is GameStatus.CONFIRMED]

    @cached_property
    def tables(self) -> list[list[tuple[Wind, int]]]:
        """Return the proposed tables as winds with the numbers of their players."""
        return [list(zip(WINDS, table, strict=False)) for table in self.proposed.tables]


def evening(tournament: Tournament, at: datetime, by: By = By.FRESH) -> Evening:
    """Return the evening of a moment (ten queries besides those of the games)."""
    games, day = games_of(tournament), evening_of(tournament, at)
    playing, played = playing_now(games, day), games_by_player(games, day)
    present = {
        row.participant_id: row for row in Presence.objects.filter(participant__tournament=tournament, evening=day)
    }
    rows = Participant.objects.filter(tournament=tournament, state__in=DRAWN_STATES).order_by("number")
    money, in_match = cash(tournament), reserved_players(tournament, day)
    owed = {row.number: row.account.owes_for(day) for row in money.rows}
    counted = rows.annotate(evenings=Count("presences")).values_list("pk", "number", "name", "evenings")
    members = tuple(
        Member(
            number,
            name,
            present.get(pk),
            playing.get(number),
            played[number],
            evenings,
            owed.get(number, 0),
            number in in_match,
        )
        for pk, number, name, evenings in sorted(counted, key=lambda row: reader_key(row[2]))
    )
    free = [row.number for row in members if row.is_free]
    proposed = _proposal(tournament, games, free, by, day)
    # A game that nobody finished is not forgotten: it stands on the page until it counts.
    tonight = tuple(game for game in games if game.evening == day or _is_left_open(game))
    return Evening(
        day,
        members,
        tonight,
        proposed,
        money.fee_of(day),
        money.currency,
        money.open,
        bool(rules_of(tournament).three_uma),
        final.players if (final := final_of(tournament)) is not None else frozenset(),
    )


def _is_left_open(game: Game) -> bool:
    return game.status is not GameStatus.CONFIRMED and not game.counts


def proposal(tournament: Tournament, present: Collection[int], by: By, *, at: datetime) -> EveningTables:
    """Return tables for the players ``present``, by number. Raise ``clubs.player_unknown``."""
    members = Participant.objects.filter(tournament=tournament, state__in=DRAWN_STATES)
    missing = sorted(set(present) - set(members.values_list("number", flat=True)))
    if missing:
        raise unknown_players(missing)
    return _proposal(tournament, games_of(tournament), present, by, evening_of(tournament, at))


def _proposal(
    tournament: Tournament, games: tuple[Game, ...], present: Collection[int], by: By, day: date
) -> EveningTables:
    """Return tables for the players ``present``: in a final those who play it and the others sit apart."""
    order = [row.participant for row in club_rating(tournament).rows] if by is By.RANK else []
    final = final_of(tournament)
    finalists = final.players & set(present) if final is not None else frozenset[int]()
    past, played, rules = past_games(games), games_by_player(games, day), rules_of(tournament)
    # A new game changes the lot, a reload does not.
    seed = f"{tournament.uid} {day} {len(games)}"
    in_teams = Participant.objects.filter(tournament=tournament, team__isnull=False)
    teams = dict(in_teams.values_list("number", "team_id"))
    apart = [
        propose_tables(
            group,
            past,
            by=by,
            this_evening=played,
            order=order,
            seed=seed,
            most=rules.evening_games,
            teams=teams,
            threes=threes,
        )
        for group, threes in ((finalists, False), (set(present) - finalists, bool(rules.three_uma)))
        if group
    ]
    return beside(apart)
