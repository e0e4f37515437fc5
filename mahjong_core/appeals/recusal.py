"""Find who may not sit on a panel: own country, club, team or family, a party, the referee concerned.

The texts only know a committee; impartiality follows the worked example of annex 3, where club and country are the
suspicion. A country or a club that all parties share favours nobody, so it excludes nobody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Ground", "Party", "Ties", "grounds"]


class Ground(StrEnum):
    """List the grounds on which a member steps down."""

    PARTY = "party"
    REFEREE = "referee"
    FAMILY = "family"
    TEAM = "team"
    CLUB = "club"
    COUNTRY = "country"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Party:
    """Represent a person whom the decision touches: the appellant or another player at the table."""

    number: int
    country: str = ""
    club: str = ""
    team: str = ""


@dataclass(frozen=True, slots=True)
class Ties:
    """Store the ties that a member declares. ``relatives``: numbers of participants; ``number``: their own, if they
    play.
    """

    country: str = ""
    club: str = ""
    team: str = ""
    relatives: frozenset[int] = frozenset()
    number: int | None = None
    is_referee_concerned: bool = False


def grounds(member: Ties, parties: Sequence[Party]) -> tuple[Ground, ...]:
    """Return every ground on which ``member`` may not judge between ``parties``, gravest first; empty: may sit."""
    answers = {
        Ground.PARTY: any(party.number == member.number for party in parties),
        Ground.REFEREE: member.is_referee_concerned,
        Ground.FAMILY: any(party.number in member.relatives for party in parties),
        Ground.TEAM: bool(member.team) and any(_same(party.team, member.team) for party in parties),
        Ground.CLUB: _favours(member.club, [party.club for party in parties]),
        Ground.COUNTRY: _favours(member.country, [party.country for party in parties]),
    }
    return tuple(ground for ground, holds in answers.items() if holds)


def _same(first: str, second: str) -> bool:
    return first.strip().casefold() == second.strip().casefold()


def _favours(own: str, others: Sequence[str]) -> bool:
    """Return whether ``own`` is shared with some parties and not with all."""
    if not own.strip():
        return False
    shared = [_same(own, other) for other in others]
    return any(shared) and not all(shared)
