"""Read the podium as far as it is revealed: no other part of the final ranking leaves this module."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from hall.models import Podium, PodiumOf
from hall.selectors.prizes import Prize, prizes_named
from mahjong_core.standings import RankFigure
from scoring.common.selectors.basis import Basis
from scoring.standings.selectors.page import (
    GroupRow,
    StandingRow,
    country_rows,
    division_name,
    standing_rows,
    team_rows,
)
from scoring.standings.selectors.ranking import Ranking, ranking
from tournaments.common.person_names import name_list
from tournaments.common.selectors.countries import country_name
from tournaments.models import Tournament

PLACES, MAX_PLACES = 3, 40
_MAX_DIVISIONS, _MAX_NAMES = 26, 6


@dataclass(frozen=True)
class PodiumRow:
    """Represent the holder of a place. ``beside``: a player's team and country, or a team's members.

    ``country`` says how the letters of a player's name are drawn; teams and countries have none.
    """

    place: int
    name: str
    country: str
    beside: str
    figure: RankFigure
    score: Fraction


Shared = tuple[PodiumRow, ...]


@dataclass(frozen=True)
class PodiumView:
    """Store the podium. ``placed``: holders of each revealed place, best first; ``newest``: of the last revealed.

    ``of`` says whose podium it is, empty for the players of the whole event. ``places`` is how far down the podium
    reaches, ``revealed`` counts the steps made of ``steps``. ``next_place``: the place that the next step tells; 0 when
    all are told, or a side prize comes first: ``next_prize``. ``prizes`` are those told so far, the latest first.
    """

    of: str
    places: int
    revealed: int
    steps: int
    placed: tuple[Shared, ...]
    next_place: int
    prizes: tuple[Prize, ...] = ()
    next_prize: str = ""

    @property
    def prize(self) -> Prize | None:
        """Return the side prize revealed last, while no place is revealed."""
        return self.prizes[0] if self.prizes and not self.placed else None

    @property
    def is_all_told(self) -> bool:
        return self.revealed >= self.steps

    @property
    def newest(self) -> Shared:
        return self.placed[0] if self.placed else ()

    @property
    def earlier(self) -> Shared:
        """Return the holders revealed before the newest, best first."""
        return tuple(row for shared in self.placed[1:] for row in shared)


def podium_of(tournament: Tournament) -> PodiumView | None:
    """Return the revealed part of the final verified ranking; None if no podium is open.

    Side prizes come first. Whoever shares a place is told with it, so that nobody of the last place is left out, and no
    place that nobody has is told.
    """
    podium = Podium.objects.filter(tournament=tournament).first()
    if podium is None:
        return None
    groups = shared_places(tournament, podium.of, podium.places)
    named = prizes_named(tournament, podium.prizes)
    revealed = min(podium.revealed, len(named) + len(groups))
    prizes = [prize for prize in named[:revealed] if prize is not None]
    to_tell = [prize for prize in named[revealed:] if prize is not None]
    waiting = groups[: len(groups) - max(0, revealed - len(named))]
    whose = "" if podium.of == PodiumOf.PLAYERS else of_name(podium.of)
    return PodiumView(
        of=whose,
        places=podium.places,
        revealed=revealed,
        steps=len(named) + len(groups),
        placed=groups[len(waiting) :],
        next_place=waiting[-1][0].place if waiting and not to_tell else 0,
        prizes=tuple(prizes[::-1]),
        next_prize=to_tell[0].title if to_tell else "",
    )


def telling_steps(podium: Podium) -> list[int]:
    """Return the numbers (from 0) of the steps that reveal something, without prizes turned off since."""
    named = prizes_named(podium.tournament, podium.prizes)
    groups = shared_places(podium.tournament, podium.of, podium.places)
    prizes = [at for at, prize in enumerate(named) if prize is not None]
    return prizes + [len(named) + at for at in range(len(groups))]


def of_name(of: str) -> str:
    """Return whose podium it is: "Teams", "Division B"."""
    if of in PodiumOf.values:
        return str(PodiumOf(of).label)
    return division_name(division_of(of), several=True)


def division_of(of: str) -> int | None:
    """Return the number of the division that ``of`` names; None if it names none."""
    word, _dash, number = of.partition("-")
    is_one = word == PodiumOf.DIVISION and number.isascii() and number.isdecimal() and len(number) < 3
    return int(number) if is_one and 1 <= int(number) <= _MAX_DIVISIONS else None


def podium_choices(tournament: Tournament) -> list[tuple[str, str]]:
    """Return the rankings that can have a podium: form value and name.

    The players, each division, and teams and countries if there are two.
    """
    current = ranking(tournament, Basis.VERIFIED)
    people = current.people.values()
    choices = [PodiumOf.PLAYERS.value]
    choices += [f"{PodiumOf.DIVISION}-{at}" for at in range(1, current.divisions + 1)] if current.divisions > 1 else []
    choices += [PodiumOf.TEAMS.value] if len({person.team_id for person in people} - {None}) > 1 else []
    choices += [PodiumOf.COUNTRIES.value] if len({person.country for person in people} - {""}) > 1 else []
    return [(key, of_name(key)) for key in choices]


def last_session_of(tournament: Tournament, of: str) -> int | None:
    """Return the session with which the ranking ends, if teams or countries end before the event."""
    ends = {PodiumOf.TEAMS.value: tournament.teams_until, PodiumOf.COUNTRIES.value: tournament.countries_until}
    return ends.get(of)


def shared_places(tournament: Tournament, of: str, places: int) -> tuple[Shared, ...]:
    """Return the holders of each of the first ``places`` places, best first.

    Places 1, 1, 3, 3 are two of them, told in two steps.
    """
    holding = [row for row in _rows_of(ranking(tournament, Basis.VERIFIED), of) if row.place <= places]
    return tuple(tuple(shared) for _place, shared in groupby(holding, key=lambda row: row.place))


def ranked_of(tournament: Tournament, of: str) -> int:
    """Return the number of players with a place."""
    return len(_rows_of(ranking(tournament, Basis.VERIFIED), of))


def _rows_of(current: Ranking, of: str) -> Sequence[PodiumRow]:
    """Return the ranking from the first place on. A division counts its own places from 1."""
    if of == PodiumOf.TEAMS:
        return [_group_row(row, row.name) for row in team_rows(current)]
    if of == PodiumOf.COUNTRIES:
        return [_group_row(row, country_name(row.name)) for row in country_rows(current)]
    rows = [row for row in standing_rows(current) if row.place is not None]
    division = division_of(of)
    if division is not None:
        letters = {row.division for row in rows}
        letter = chr(ord("A") + division - 1)
        rows = [row for row in rows if row.division == letter] if len(letters) > 1 else []
    first = min((row.place or 1 for row in rows), default=1)
    return [_player_row(row, (row.place or 1) - first + 1) for row in rows]


def _player_row(row: StandingRow, place: int) -> PodiumRow:
    beside = " · ".join(part for part in (row.team, row.country) if part)
    return PodiumRow(place, row.name, row.country, beside, row.figure, row.score)


def _group_row(row: GroupRow, name: str) -> PodiumRow:
    members = [*row.members, *row.left_out]
    names = name_list(member.name for member in members[:_MAX_NAMES])
    more = " …" if len(members) > _MAX_NAMES else ""
    return PodiumRow(row.place, name, "", names + more, row.figure, row.score)
