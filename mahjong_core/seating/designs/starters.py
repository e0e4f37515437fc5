"""Develop starter tables into plans without repeats, up to the most sessions possible."""

from functools import lru_cache

from mahjong_core.seating.designs.records import Design, PointSession
from mahjong_core.seating.designs.starter_tables import STARTERS, Starter

__all__ = ["Images", "starter_design", "starter_sessions"]

Images = tuple[int, ...]


@lru_cache(maxsize=32)
def starter_sessions(points: int) -> int:
    """Return how many sessions the starter for so many players develops to; 0 if there is none."""
    starter = STARTERS.get(points)
    return len(_develop(starter, points)) if starter else 0


def starter_design(points: int, sessions: int) -> Design | None:
    """Return the first ``sessions`` of a starter's plan, or None if it is not that long."""
    if sessions > starter_sessions(points):
        return None
    return Design("starter", _develop(STARTERS[points], points)[:sessions])


def _develop(starter: Starter, points: int) -> tuple[PointSession, ...]:
    block = starter.block
    # Adding 1 inside every block; what is left after the last full block stays.
    moved = points // block * block
    turn = tuple(p - p % block + (p + 1) % block if p < moved else p for p in range(points))
    carry = _carry(starter, points)
    bases = [image for text in starter.base for image in _orbit(_tables(text), carry)]
    developed = [image for base in bases for image in _orbit(base, turn)]
    whole = [_whole(table, turn, carry) for table in _tables(starter.whole)]
    return (*developed, *whole)


def _tables(text: str) -> PointSession:
    return tuple(tuple(map(int, table.split())) for table in text.split(",") if table)


def _carry(starter: Starter, points: int) -> Images:
    """Return the block permutation on points; those beyond the blocks named stay."""
    block, named = starter.block, len(starter.carry)
    return tuple(starter.carry[p // block] * block + p % block if p // block < named else p for p in range(points))


def _orbit(session: PointSession, images: Images) -> list[PointSession]:
    """Return the session and its images, until it comes back (tables and points in any order)."""
    orbit, current, start = [session], _moved(session, images), _unordered(session)
    while _unordered(current) != start:
        orbit.append(current)
        current = _moved(current, images)
    return orbit


def _moved(session: PointSession, images: Images) -> PointSession:
    return tuple(tuple(images[point] for point in table) for table in session)


def _unordered(session: PointSession) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(table) for table in session)


def _whole(table: tuple[int, ...], turn: Images, carry: Images) -> PointSession:
    return tuple(image[0] for carried in _orbit((table,), carry) for image in _orbit((carried[0],), turn))
