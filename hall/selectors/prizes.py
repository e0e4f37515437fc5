"""Read the side prizes of a ceremony: those switched on, in the organiser's order."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.common.selectors.basis import Basis
from scoring.side_rankings.selectors.tables import SideLine, SideTable, side_tables
from tournaments.models import Tournament


@dataclass(frozen=True)
class Prize:
    """Represent a side ranking in a ceremony: ``winners`` share the first place; ``key``: its form value."""

    key: str
    title: str
    winners: tuple[SideLine, ...]

    @property
    def detail(self) -> str:
        """Return the text under the name; empty if several share the prize, because each line has its own."""
        return self.winners[0].detail if len(self.winners) == 1 else ""


def prizes_of(tournament: Tournament) -> dict[str, Prize]:
    """Return every side ranking of the event with a winner, on the verified results, in their usual order."""
    prizes = (_prize(table) for table in side_tables(tournament, Basis.VERIFIED))
    return {prize.key: prize for prize in prizes if prize.winners}


def prizes_named(tournament: Tournament, keys: Sequence[str]) -> tuple[Prize | None, ...]:
    """Return the prizes of these keys in this order; None for one that was switched off since."""
    if not keys:
        return ()
    prizes = prizes_of(tournament)
    return tuple(prizes.get(key) for key in keys)


def _prize(table: SideTable) -> Prize:
    key = f"{table.kind}:{table.day.isoformat()}" if table.day else table.kind
    return Prize(key, table.title, table.winners)
