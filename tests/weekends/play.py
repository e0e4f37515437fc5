"""Play a weekend: its steps, the invariants after each, and a script that plays it again."""

import json
import logging
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.weekends.clock import virtual_time
from tests.weekends.hall import Hall
from tests.weekends.invariants import check, check_end
from tests.weekends.machines import KilledError
from tests.weekends.setting_up import Beginnings, Setup
from tests.weekends.steps import STEPS, Step, StuckError, flush, skew, sync

SYNCS = 12


@dataclass(frozen=True)
class Script:
    """A weekend as data: ``tests/weekends/scripts`` keeps some, and a failure prints as one."""

    setup: Setup
    seed: int
    steps: Sequence[Step]

    def text(self) -> str:
        steps = ",\n    ".join(json.dumps(step) for step in self.steps)
        setup = json.dumps(self.setup.as_json())
        return f'{{\n  "setup": {setup},\n  "seed": {self.seed},\n  "steps": [\n    {steps}\n  ]\n}}\n'

    @staticmethod
    def read(text: str) -> "Script":
        told = json.loads(text)
        return Script(Setup(**told["setup"]), told["seed"], told["steps"])


class BrokenWeekendError(AssertionError):
    """A weekend went wrong. ``kind``: the invariant, or the class of the error; ``at``: the number of the step."""

    def __init__(self, kind: str, at: int, text: str, script: Script) -> None:
        super().__init__(f"{text} (step {at})\n\n{script.text()}")
        self.kind, self.at, self.script = kind, at, script


@dataclass
class Played:
    """What was played."""

    steps: int = 0
    requests: int = 0
    hands: int = 0
    handed: int = 0
    deaths: int = 0
    looked: int = 0
    fates: dict[str, int] = field(default_factory=dict)


def play(script: Script, beginnings: Beginnings) -> Played:
    """Play the steps, then a good network until both machines are equal; raise ``BrokenWeekendError``."""
    beginning = beginnings.of(script.setup)
    with tempfile.TemporaryDirectory(dir=beginnings.folder) as folder, quiet():
        hall = Hall(script.setup, beginning, Path(folder), script.seed)
        try:
            with virtual_time(hall.clock, script.seed):
                _play(hall, script)
        finally:
            hall.close()
    return Played(
        len(script.steps),
        sum(hall.network.counted.values()),
        sum(1 for _entry in hall.entries("hand")),
        hall.handed,
        sum(machine.deaths for machine in hall.machines),
        hall.looked,
        dict(hall.network.counted),
    )


def _play(hall: Hall, script: Script) -> None:
    at = 0
    try:
        for at, step in enumerate(script.steps):  # noqa: B007  the number is told where it breaks
            hall.clock.pass_seconds(1)
            STEPS[step[0]](hall, *step[1:])
            check(hall)
        at = len(script.steps)
        _end(hall)
    except (Exception, KilledError) as error:
        raise BrokenWeekendError(kind_of(error), at, f"{type(error).__name__}: {error}", script) from error


def kind_of(error: BaseException) -> str:
    """What went wrong, for the shrinker: a shorter script must fail in the same way."""
    if isinstance(error, AssertionError):
        return str(error).partition(":")[0]
    return type(error).__name__


def _end(hall: Hall) -> None:
    """The clocks are set right, what is on its way arrives, and everything is sent."""
    for number in range(len(hall.machines)):
        skew(hall, number, 0)
    while hall.network.arrive(0):
        check(hall)
    for _round in range(SYNCS):
        sync(hall)
        flush(hall)
        check(hall)
        if is_settled(hall):
            break
    else:
        raise StuckError("not settled: the machines are not equal, or nobody leads")
    check_end(hall)


def is_settled(hall: Hall) -> bool:
    """Whether one machine leads, and the other one has everything."""
    leading = hall.leaders()
    if len(leading) != 1:
        return False
    with leading[0].here():
        from archive.models import Follower
        from tournaments.models import Tournament

        event = Tournament.objects.get()
        follower = Follower.objects.filter(removed_at=None).first()
        if follower is None or follower.number == 0:
            return False
        return not follower.step and not follower.problem and follower.seen_version == event.version


@contextmanager
def quiet() -> Iterator[None]:
    """Refusals and lost lines are what is played here: nobody reads their log."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


def summed(played: Sequence[Played]) -> Any:
    total = Played()
    for one in played:
        for name in ("steps", "requests", "hands", "handed", "deaths", "looked"):
            setattr(total, name, getattr(total, name) + getattr(one, name))
        for fate, count in one.fates.items():
            total.fates[fate] = total.fates.get(fate, 0) + count
    return total
