"""Search for starter tables: one base session in three blocks and one to three fixed points.

    python -m benchmarks.seating_starters [--players 24 28 36 ...] [--seconds 240]

N = 3m + f players: points (i, x) with i mod 3 and x mod m, and f fixed ones. One session is wanted whose differences
(between two points of a table, within a block or from block to block) are all distinct: adding 1 to every x then gives
m sessions without a repeat. A further symmetry (i, x) -> (i + 1, ux) with u cubed = 1 leaves only m items to arrange.
Prints each session found, as starter_tables.py holds it, and ends with status 1 if one is missing.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from itertools import combinations

Item = tuple[int, int]  # block, position: stands for the point (block, u^block * position)
Table = list[Item]
NODES = 20_000


class Search:
    """One attempt: items are covered in a random order, differences are used once."""

    def __init__(self, block: int, fixed: int, factor: int, seed: int) -> None:
        self.block, self.fixed = block, fixed
        self.random = random.Random(seed)
        self.powers = [1, factor % block, factor * factor % block]
        self.inverses = [pow(power, -1, block) for power in self.powers]
        self.order = list(range(block))
        self.random.shuffle(self.order)
        self.rank = {item: at for at, item in enumerate(self.order)}
        self.free: set[int] = set(self.order)
        self.used: set[tuple[int, int]] = set()
        self.found: list[Table] = []
        self.nodes = 0

    def point(self, item: Item) -> int:
        block, position = item
        return block % 3 * self.block + self.powers[block % 3] * position % self.block

    def differences(self, table: Table) -> set[tuple[int, int]] | None:
        """Up to the symmetry; None if two agree or if one comes back after half a turn."""
        pairs: list[tuple[int, int]] = []
        for (i, x), (j, y) in combinations(table, 2):
            step = (self.powers[j] * y - self.powers[i] * x) % self.block
            if i == j:
                step = step * self.inverses[i] % self.block
                if 2 * step == self.block:
                    return None
                pairs.append((0, min(step, self.block - step)))
            elif (j - i) % 3 == 1:
                pairs.append((1, step * self.inverses[i] % self.block))
            else:
                pairs.append((1, -step * self.inverses[j] % self.block))
        return set(pairs) if len(set(pairs)) == len(pairs) else None

    def run(self) -> bool:
        """Tables of the fixed points first: still under the symmetry for one or two, turned in a circle for three."""
        if self.fixed == 3:
            return self.place([(block, self.order[block]) for block in range(3)], self.cover)
        return self.place_still(self.fixed)

    def place_still(self, left: int) -> bool:
        if left == 0:
            return self.cover()
        for position in sorted(self.free, key=self.rank.__getitem__):
            step = (1, (self.powers[1] - 1) * position % self.block)
            if step in self.used:
                continue
            self.free.discard(position)
            self.used.add(step)
            self.found.append([(block, position) for block in range(3)])
            if self.place_still(left - 1):
                return True
            self.found.pop()
            self.used.discard(step)
            self.free.add(position)
            if self.nodes > NODES:
                return False
        return False

    def place(self, table: Table, further: Callable[[], bool]) -> bool:
        differences = self.differences(table)
        self.nodes += 1
        if differences is None or differences & self.used:
            return False
        positions = {position for _, position in table}
        self.used |= differences
        self.free -= positions
        self.found.append(table)
        if further():
            return True
        self.found.pop()
        self.free |= positions
        self.used -= differences
        return False

    def cover(self) -> bool:
        if not self.free:
            return True
        first = (0, min(self.free, key=self.rank.__getitem__))
        rest = [item for item in self.free if item != first[1]]
        self.random.shuffle(rest)
        near = [(level, item) for item in rest for level in range(3)]
        near = [item for item in near if (d := self.differences([first, item])) and not d & self.used]
        for second, third in combinations(near, 2):
            self.nodes += 1
            if self.nodes > NODES:
                return False
            if second[1] == third[1]:
                continue
            d = self.differences([first, second, third])
            if d is None or d & self.used:
                continue
            for fourth in near[near.index(third) + 1 :]:
                if fourth[1] not in {second[1], third[1]} and self.place([first, second, third, fourth], self.cover):
                    return True
        return False

    def tables(self) -> list[list[int]]:
        still = self.fixed if self.fixed < 3 else 0
        tables = [[*map(self.point, table), 3 * self.block + k] for k, table in enumerate(self.found[:still])]
        for at, table in enumerate(self.found[still:]):
            for turn in range(3):
                turned = [self.turned(self.point(item), turn) for item in table]
                tables.append([*turned, 3 * self.block + turn] if len(turned) == 3 and at == 0 else turned)
        return sorted(sorted(table) for table in tables)

    def turned(self, point: int, times: int) -> int:
        for _ in range(times):
            block, position = divmod(point, self.block)
            point = (block + 1) % 3 * self.block + self.powers[1] * position % self.block
        return point


def starter(players: int, seconds: int) -> list[list[int]] | None:
    block, fixed = (players - 1) // 3, (players - 1) % 3 + 1
    factors = [u for u in range(1, block) if pow(u, 3, block) == 1]
    until, seed = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        search = Search(block, fixed, factors[seed % len(factors)], seed)
        if search.run():
            return search.tables()
        seed += 1
    return None


def repeats(tables: list[list[int]], block: int) -> int:
    """Develop the session and count, without the search's own idea of differences."""
    met: set[tuple[int, int]] = set()
    again = 0
    for shift in range(block):
        for table in tables:
            moved = [p if p >= 3 * block else p - p % block + (p + shift) % block for p in table]
            for pair in combinations(sorted(moved), 2):
                again += pair in met
                met.add(pair)
    return again


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="*", default=[24, 28, 36, 40, 44, 48, 52, 56, 60])
    parser.add_argument("--seconds", type=int, default=240)
    options = parser.parse_args()
    missing = 0
    for players in options.players:
        began = time.monotonic()
        tables = starter(players, options.seconds)
        if tables is None:
            missing += 1
            print(f"{players}: not found in {options.seconds} s")
            continue
        block = (players - 1) // 3
        text = ", ".join(" ".join(map(str, table)) for table in tables)
        print(
            f"{players}: {block} sessions, {repeats(tables, block)} repeats, {time.monotonic() - began:.1f} s\n  {text}"
        )
    return int(missing > 0)


if __name__ == "__main__":
    sys.exit(main())
