"""The rule: what is quick runs with every change, and of the slower tests those that reach enough for their time."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from heapq import heapify, heappop, heappush

Mark = tuple[str, int]  # a file and a place in it: a line, or where a piece of a script begins


@dataclass(frozen=True)
class Recorded:
    """Seconds of a test with all its variants, the marks of the product that it reached, where else it can run."""

    seconds: float
    reached: frozenset[Mark]
    runs_on_postgres: bool = False


class Tier(Enum):
    EVERY_CHANGE = "every change"
    POSTGRES = "every change, on PostgreSQL alone"
    LONG = "make long"


@dataclass(frozen=True)
class Worth:
    """What a test of more than ``quick`` seconds must reach in a second that no other reaches.

    With ``every_change`` marks it runs with every change. With fewer, but ``postgres`` marks, it runs where the suite
    runs a second time, instead of a test that ran already.
    """

    quick: float
    every_change: float
    postgres: float


def tiers(
    tests: Mapping[str, Recorded],
    worth: Worth,
    *,
    always: Collection[str] = (),
) -> dict[str, Tier]:
    """The tier of each test. ``always``: tests that run with every change whatever they cost."""
    chosen = dict.fromkeys(tests, Tier.LONG)
    stays = {name for name, test in tests.items() if name in always or test.seconds <= worth.quick}
    reached = set[Mark]().union(*(tests[name].reached for name in stays))
    stays |= _taken({name: test for name, test in tests.items() if name not in stays}, reached, worth.every_change)
    left = {name: test for name, test in tests.items() if name not in stays and test.runs_on_postgres}
    chosen |= dict.fromkeys(stays, Tier.EVERY_CHANGE)
    chosen |= dict.fromkeys(_taken(left, reached, worth.postgres), Tier.POSTGRES)
    return chosen


def _taken(tests: Mapping[str, Recorded], reached: set[Mark], worth: float) -> set[str]:
    """The tests that reach ``worth`` new marks in a second, the best first; what they reach is added to ``reached``.

    What a test would add only shrinks while others are taken, so that it is counted again when its turn comes.
    """

    def gain(name: str) -> float:
        return len(tests[name].reached - reached) / tests[name].seconds

    taken = set()
    turns = [(-gain(name), name) for name in tests]
    heapify(turns)
    while turns:
        _before, name = heappop(turns)
        now = -gain(name)
        if turns and (now, name) > turns[0]:
            heappush(turns, (now, name))
        elif now < 0 and -now >= worth:
            taken.add(name)
            reached |= tests[name].reached
    return taken
