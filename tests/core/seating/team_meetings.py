"""How often teams met, counted table by table."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations


def team_meetings(sessions: Sequence[Sequence[Sequence[int]]], team_of: dict[int, int]) -> Counter[tuple[int, int]]:
    """How often members of each two teams shared a table."""
    met: Counter[tuple[int, int]] = Counter()
    for session in sessions:
        for table in session:
            met.update(combinations(sorted(team_of[player] for player in table), 2))
    return met
