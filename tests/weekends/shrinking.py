"""Shrink a weekend that went wrong to a short script that goes wrong in the same way.

Delta debugging over the list of steps, then each fate that is left is tried without its fault. Hypothesis would shrink
the choices of its own generator; here a script is data that a person reads and that is kept as a test, so the steps
themselves are shrunk.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.weekends.play import Script
from tests.weekends.steps import Step

MOST_PLAYS = 120
FATED = {"send": 2, "follow": 2}  # the steps that end with a fate, and where it begins


def shrink(script: Script, fails: Callable[[Script], bool], *, most: int = MOST_PLAYS) -> Script:
    """Return a shorter script that fails; at most ``most`` scripts are tried."""
    tries = [most]

    def still_fails(steps: Sequence[Step]) -> bool:
        if tries[0] <= 0:
            return False
        tries[0] -= 1
        return fails(replace(script, steps=list(steps)))

    steps = _without_parts(list(script.steps), still_fails)
    return replace(script, steps=_without_faults(steps, still_fails))


def _without_parts(steps: list[Step], still_fails: Callable[[Sequence[Step]], bool]) -> list[Step]:
    """Take out halves, then quarters, down to single steps, the last ones first."""
    size = max(1, len(steps) // 2)
    while True:
        at = len(steps)
        is_shorter = False
        while at > 0:
            begin = max(0, at - size)
            shorter = steps[:begin] + steps[at:]
            if still_fails(shorter):
                steps, is_shorter = shorter, True
            at = begin
        if size == 1 and not is_shorter:
            return steps
        size = max(1, size // 2)


def _without_faults(steps: list[Step], still_fails: Callable[[Sequence[Step]], bool]) -> list[Step]:
    for number, step in enumerate(steps):
        begin = FATED.get(step[0])
        if begin is None or step[begin:] in ([], ["ok"]):
            continue
        calm = [*steps[:number], [*step[:begin], "ok"], *steps[number + 1 :]]
        if still_fails(calm):
            steps = calm
    return steps
