"""Define who should not meet: groups of players by kind, each kind hard or with a weight."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import same_group_bound

__all__ = ["HARD", "SUBSTITUTES", "Groups", "Members", "Wishes", "wishes"]

# What one meeting inside a group costs, by kind, where the draw is told nothing else. None: it must not happen.
_DEFAULT_WEIGHTS: dict[str, int | None] = {"country": 1, "club": 4, "team": 20, "family": 50, "apart": None}
_OTHER_WEIGHT = 1
_MAX_WEIGHT = 1000
HARD = 1_000_000
# Two substitutes at a table are worse than any soft wish and better than a repeat.
SUBSTITUTES = 5_000

Members = Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Groups:
    """Store groups by kind and name, as players' numbers; ``weights`` by kind, None for hard."""

    kinds: Mapping[str, Members] = field(default_factory=dict, hash=False)
    weights: Mapping[str, int | None] = field(default_factory=dict, hash=False)

    def weight(self, kind: str) -> int:
        """Return the cost of a meeting inside a group of this kind."""
        weight = self.weights.get(kind, _DEFAULT_WEIGHTS.get(kind, _OTHER_WEIGHT))
        return HARD if weight is None else weight

    def is_hard(self, kind: str) -> bool:
        """Return whether groups of this kind must never meet."""
        return self.weight(kind) == HARD

    def among(self, players: Collection[int]) -> "Groups":
        """Return the same groups, restricted to ``players``."""
        kinds = {
            kind: {name: tuple(member for member in members if member in players) for name, members in groups.items()}
            for kind, groups in self.kinds.items()
        }
        return Groups(kinds, self.weights)

    def check(self, players: range | frozenset[int]) -> None:
        """Check the groups.

        Raises ``seating.unknown_player``, ``seating.player_twice`` (in a group) and ``seating.weight_invalid``.
        """
        for kind, groups in self.kinds.items():
            for name, members in groups.items():
                _check_members(kind, name, members, players)
        for kind, weight in self.weights.items():
            if weight is not None and not 0 <= weight <= _MAX_WEIGHT:
                raise RuleError("seating.weight_invalid", f"a weight is 0 to {_MAX_WEIGHT}", {"kind": kind})


def _check_members(kind: str, name: str, members: Sequence[int], players: range | frozenset[int]) -> None:
    detail = {"kind": kind, "group": name}
    for member in members:
        if member not in players:
            raise RuleError("seating.unknown_player", f"no player has number {member}", {**detail, "player": member})
    if len(set(members)) < len(members):
        raise RuleError("seating.player_twice", "a player is twice in a group", detail)


@dataclass(frozen=True, slots=True)
class Wishes:
    """Store groups ready for searches: persons are indexes, substitutes come last and are one group.

    ``groups_of[p]`` are the group ids of person p; ``weight`` and ``size`` are by group id.
    """

    groups_of: tuple[tuple[int, ...], ...]
    weight: tuple[int, ...]
    size: tuple[int, ...]

    def between(self, first: int, second: int) -> int:
        """Return the cost of a meeting of two people."""
        theirs = self.groups_of[second]
        return sum(self.weight[group] for group in self.groups_of[first] if group in theirs)

    def members(self, least: int) -> list[list[int]]:
        """Return the persons of each group in which a meeting costs at least so much."""
        members: list[list[int]] = [[] for _ in self.weight]
        for person, groups in enumerate(self.groups_of):
            for group in groups:
                members[group].append(person)
        return [persons for persons, weight in zip(members, self.weight, strict=True) if weight >= least]

    def bound(self, tables: int, sessions: int) -> int:
        """Return the least cost of all meetings, each group spread evenly over the tables of every session."""
        each = sum(w * same_group_bound([size], tables) for w, size in zip(self.weight, self.size, strict=True))
        return each * sessions


def wishes(groups: Groups, players: Sequence[int], substitutes: int) -> Wishes:
    """Return wishes of ``players`` (person k is players[k]) and of so many substitutes after them."""
    index = {player: at for at, player in enumerate(players)}
    lists = [
        (groups.weight(kind), [index[member] for member in members if member in index])
        for kind, named in sorted(groups.kinds.items())
        for _, members in sorted(named.items())
    ]
    lists.append((SUBSTITUTES, list(range(len(players), len(players) + substitutes))))
    wanted = [(weight, persons) for weight, persons in lists if len(persons) > 1 and weight > 0]
    groups_of: list[list[int]] = [[] for _ in range(len(players) + substitutes)]
    for group, (_, persons) in enumerate(wanted):
        for person in persons:
            groups_of[person].append(group)
    return Wishes(
        tuple(map(tuple, groups_of)), tuple(weight for weight, _ in wanted), tuple(len(tables) for _, tables in wanted)
    )
