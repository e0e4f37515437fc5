"""The book of acts: each is a function of the day and a source of chance, and answers with a deed or with nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from tests.days.day import Day, Deed

Choose: TypeAlias = Callable[[Day, Random], Deed | None]


@dataclass(frozen=True)
class Act:
    """``weight``: how often it is chosen beside the others."""

    choose: Choose
    weight: int = 2


ACTS: dict[str, Act] = {}


def act(weight: int = 2) -> Callable[[Choose], Choose]:
    """Enter a function into the book under its own name."""

    def enter(choose: Choose) -> Choose:
        ACTS[choose.__name__] = Act(choose, weight)
        return choose

    return enter
