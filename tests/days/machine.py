"""Playing days: each step is one act with the seed of its choices; what fails is told as a script that replays it."""

import os
import traceback
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction

from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from tests.days.acts import ACTS
from tests.days.day import Day, Deed, Setup, begin
from tests.days.invariants import broken, without_way
from tests.days.rest import DeadEndError, finish
from tests.days.snapshot import not_named, snapshot
from tournaments.common.errors import Refusal

Step = tuple[str, int]
NAMES = sorted(ACTS)
WEIGHTS = [ACTS[name].weight for name in NAMES]


class BrokenDayError(AssertionError):
    """A day went wrong. The message ends with the script that plays it again."""


@dataclass
class Count:
    """What was played."""

    days: int = 0
    steps: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    finished: int = 0
    rest: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Count") -> None:
        self.days += other.days
        self.steps += other.steps
        self.finished += other.finished
        self.refusals += other.refusals
        self.done += other.done
        self.rest += other.rest


def drawn_day(seed: int, length: int) -> tuple[Setup, list[Step], list[int]]:
    """A random day: how it begins, its steps, and after which of them the rest is played."""
    pick = Random(seed)  # the same day for the same seed
    setup = Setup.drawn(pick)
    steps = [(name, pick.randrange(10_000)) for name in pick.choices(NAMES, WEIGHTS, k=length)]
    ends = sorted(pick.sample(range(length), min(3, length)))
    return setup, steps, [*ends, length - 1]


# Days need a seating that may be played, not the best there is.
MENDING, QUICKLY = "mahjong_core.seating.draw.mending._MAX_STEPS", 400
_drawn: dict[str, Any] = {}


def drawn_once(request: DrawRequest) -> Any:
    """The engine is a pure function and thorough; days ask it the same again and again."""
    key = repr(request)
    if key not in _drawn:
        _drawn[key] = draw_seating(request)
    return _drawn[key]


def play(setup: Setup, steps: Iterable[Step], ends: Iterable[int] = (), *, count: Count | None = None) -> Day:
    """Play the steps; after those in ``ends`` (and always after the last) the rest of the day is tried."""
    counted = count if count is not None else Count()
    played: list[Step] = []
    day = begin(setup)
    chosen, all_steps = set(ends), list(steps)
    with patch("tournaments.seating.services.drawing.draw_course", drawn_once), patch(MENDING, QUICKLY):
        play_steps(day, all_steps, chosen, played, counted)
    counted.days += 1
    return day


def play_steps(day: Day, all_steps: list[Step], chosen: set[int], played: list[Step], counted: Count) -> None:
    for number, step in enumerate(all_steps):
        played.append(step)
        with told(day.setup, played):
            take(day, step, counted)
            if number in chosen or number == len(all_steps) - 1:
                try_rest(day, counted)


class told:  # noqa: N801  # reads as a phrase
    """Whatever goes wrong inside is told with the script of the day."""

    def __init__(self, setup: Setup, played: list[Step]) -> None:
        self.setup, self.played = setup, played

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Exception):
            what = (
                "" if isinstance(error, DeadEndError | AssertionError) else "".join(traceback.format_exception(error))
            )
            raise BrokenDayError(f"{what}{_sentence(error)}\n\n{script(self.setup, self.played)}") from error


def _sentence(error: Exception) -> str:
    """Some errors name rows that are gone once the database is rolled back."""
    try:
        return str(error)
    except ObjectDoesNotExist:
        return type(error).__name__


def script(setup: Setup, steps: Iterable[Step]) -> str:
    listed = "".join(f"        {step!r},\n" for step in steps)
    return f"play(\n    {setup!r},\n    [\n{listed}    ],\n)"


def take(day: Day, step: Step, count: Count) -> None:
    """One step: the act is chosen from what there is, done or refused, and everything looked at afterwards."""
    name, seed = step
    if name == "look":
        from tests.days.pages import look  # days without pages need none

        look(day, seed, count)
        return
    pick = Random(seed)
    day.later(pick.choice((1, 2, 5, 20)))
    deed = ACTS[name].choose(day, pick)
    if deed is None:
        return
    count.steps += 1
    before = day.seen if day.seen is not None else snapshot(day)
    day.announced = ()
    refused = attempt(deed)
    after = day.seen = snapshot(day)
    names = () if refused else (*deed.names, *day.announced)
    moved = not_named(before, after, names)
    if moved:
        facts = [(key, before.get(key), after.get(key)) for key in moved[:6]]
        raise AssertionError(f"{name} changed what it did not name: {facts}")
    if refused is not None:
        count.refusals[refused.code] += 1
        way = without_way(refused)
        if way and not os.environ.get("DAYS_COLLECT"):
            raise AssertionError(f"{name} was refused without a way on: {way}")
        return
    count.done[name] += 1
    results = list(broken(day))
    if results:
        raise AssertionError(f"after {name}: " + "; ".join(results))


def attempt(deed: Deed) -> Refusal | None:
    """Do it; a refusal leaves nothing behind."""
    try:
        with transaction.atomic():
            deed.call()
    except Refusal as refusal:
        return refusal
    return None


def try_rest(day: Day, count: Count) -> None:
    """From here the day can be brought to its end; then everything is as it was."""
    moment = day.moment
    sid = transaction.savepoint()
    try:
        finish(day, count.rest)
    finally:
        transaction.savepoint_rollback(sid)
        day.moment = moment
    count.finished += 1
