"""Define abstract grids: sessions of tables of four points, before names are assigned."""

from dataclasses import dataclass

__all__ = ["Design", "PointSession"]

PointSession = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Design:
    """Represent sessions of tables of four points, 0 to 4T - 1; ``name`` is the construction.

    ``labelled``: no player returns to a table while the tables keep their order. ``pots``: how many equal runs of
    points there are whose members never meet (0 if the grid has no such shape).
    """

    name: str
    sessions: tuple[PointSession, ...]
    labelled: bool = False
    pots: int = 0

    @property
    def points(self) -> int:
        """Return how many players it seats."""
        return sum(map(len, self.sessions[0]))
