"""Draw a weekend from its seed: what people do in its order, and what befalls them."""

from collections.abc import Iterator
from random import Random

from tests.weekends.hall import STAFF_AT
from tests.weekends.play import Script
from tests.weekends.setting_up import Setup
from tests.weekends.steps import Step

# Of a hundred messages: what befalls them. The others arrive, and their answers do.
BAD_AIR = {"lost": 8, "mute": 10, "twice": 6, "late": 6, "portal": 2, "kill": 10, "full": 6}
BETWEEN = {"lost": 6, "mute": 10, "twice": 6, "late": 6, "kill": 14, "full": 6, "die": 14, "choke": 6}
MOST_STATEMENTS = {"kill": 45, "full": 40, "die": 400, "choke": 300}
STEP_STATEMENTS = 700  # of a step that a machine takes
SKEWS = (-3600, -90, -4, 4, 90, 3600, 0)
MOST_TABLES_PLAYED = 12  # of a large hall, at each turn


def drawn_weekend(seed: int) -> Script:
    """The same weekend for the same seed."""
    pick = Random(seed)
    setup = Setup.drawn(pick)
    return Script(setup, seed, list(_steps(setup, pick)))


def _steps(setup: Setup, pick: Random) -> Iterator[Step]:
    yield from _arrivals(setup, pick)
    for session in range(1, setup.sessions + 1):
        yield ["act", "start", session]
        yield from _sent("chris", pick)
        yield ["flush"]
        yield from _play(setup, pick, session)
        yield ["flush"]
        yield from _close(setup, pick, session)


def _arrivals(setup: Setup, pick: Random) -> Iterator[Step]:
    for player in pick.sample(range(1, setup.players + 1), min(3, setup.players)):
        yield ["arrive", player]
        yield from _sent("bob", pick)


def _play(setup: Setup, pick: Random, session: int) -> Iterator[Step]:
    tables = list(range(1, setup.tables + 1))
    if pick.random() < 0.3:
        yield ["act", "hold", session]
        yield from _sent("alice", pick)
    for _turn in range(pick.randint(2, 4)):
        playing = pick.sample(tables, min(len(tables), MOST_TABLES_PLAYED))
        for table in playing:
            yield ["hand", session, table, pick.randrange(10_000)]
            yield from _sent(f"table {table}", pick)
        yield from _befallen(setup, pick)


def _sent(name: str, pick: Random) -> Iterator[Step]:
    """A device tries, and often tries again."""
    for _try in range(pick.choice((0, 1, 1, 1, 2))):
        yield ["send", name, *_fate(BAD_AIR, pick)]


def _fate(weights: dict[str, int], pick: Random) -> list[object]:
    kinds = ["ok", *weights]
    kind = pick.choices(kinds, [100 - sum(weights.values()), *weights.values()])[0]
    if kind == "twice":
        return [kind, pick.randrange(2)]
    if kind not in MOST_STATEMENTS:
        return [kind]
    most = STEP_STATEMENTS if weights is BETWEEN and kind in ("kill", "full") else MOST_STATEMENTS[kind]
    return [kind, pick.randint(1, most)]


def _befallen(setup: Setup, pick: Random) -> Iterator[Step]:
    """What happens beside the play."""
    for _turn in range(pick.randint(1, 3)):
        yield from pick.choices(
            (_followed, _handed, _moved, _killed, _skewed, _arrived_late, _looked, _waited),
            (8, 3, 2, 1, 1, 4, 2, 1),
        )[0](setup, pick)


def _followed(_setup: Setup, pick: Random) -> Iterator[Step]:
    yield ["follow", pick.randrange(2), *_fate(BETWEEN, pick)]


def _handed(setup: Setup, pick: Random) -> Iterator[Step]:
    """The lead is handed over; before and afterwards the machines speak, or do not.

    Answers that were lost just before are what the other machine must know.
    """
    for _entry in range(pick.randrange(3)):
        if pick.random() < 0.5:
            yield ["arrive", pick.randint(1, setup.players)]
            yield ["send", "bob", "mute"]
        else:
            table = pick.randint(1, setup.tables)
            for session in range(1, setup.sessions + 1):
                yield ["hand", session, table, pick.randrange(10_000)]
            yield ["send", f"table {table}", "mute"]
    if pick.random() < 0.7:
        yield ["wait", 20]
        for number in (0, 1, 0):
            yield ["follow", number, "ok"]
    yield ["hand-over"]
    for _turn in range(pick.randint(0, 3)):
        yield ["follow", pick.randrange(2), *_fate(BETWEEN, pick)]


def _moved(setup: Setup, pick: Random) -> Iterator[Step]:
    names = [*(f"table {number}" for number in range(1, setup.tables + 1)), *sorted(set(STAFF_AT.values()))]
    name = pick.choice(names)
    yield ["move", name]
    yield from _sent(name, pick)


def _killed(_setup: Setup, pick: Random) -> Iterator[Step]:
    yield ["kill", pick.randrange(2)]


def _skewed(_setup: Setup, pick: Random) -> Iterator[Step]:
    yield ["skew", pick.randrange(2), pick.choice(SKEWS)]


def _arrived_late(_setup: Setup, pick: Random) -> Iterator[Step]:
    yield ["late", pick.randrange(8)]


def _looked(_setup: Setup, pick: Random) -> Iterator[Step]:
    yield ["look", pick.randrange(2)]


def _waited(_setup: Setup, pick: Random) -> Iterator[Step]:
    yield ["wait", pick.choice((10, 60, 400))]


def _close(setup: Setup, pick: Random, session: int) -> Iterator[Step]:
    """The desk submits, verifies, ends and releases; the network is bad there as well."""
    for name in ("submit", "verify"):
        for table in range(1, setup.tables + 1):
            yield ["act", name, session, table]
            if table <= MOST_TABLES_PLAYED:
                yield from _sent(STAFF_AT[name], pick)
        yield ["flush"]
        if pick.random() < 0.4:
            yield from _befallen(setup, pick)
    yield ["act", "end", session]
    yield from _sent("chris", pick)
    yield ["flush"]
    if pick.random() < 0.5:
        yield from _befallen(setup, pick)
    yield ["act", "release", session]
    yield from _sent("alice", pick)
    yield ["flush"]
    yield ["act", "lift", session]
    yield ["flush"]
    yield from _befallen(setup, pick)
