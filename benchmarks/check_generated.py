"""Check generated events: no false alarm in lawful ones, each planted error named at its place and alone.

    python -m benchmarks.check_generated [--lawful 5000] [--planted 200] [--from 1]

Shapes are drawn at random from the number given by ``--from``. Prints a line for each miss,
then the counts. Exit status 1 if there is any.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from mahjong_core.check.run import check_file
from mahjong_core.errors import RuleError
from mahjong_core.generate import Planted, Shape, generate, plant
from mahjong_core.generate.planting import CODES
from mahjong_core.rulesets import PRESETS

RULES = (*PRESETS, "own-mcr", "own-riichi", "own-other")
FLAGS = ("teams", "sit_outs", "substitutes", "late", "disqualified", "ties", "finals", "hands")
# Some errors have room in few shapes: these rules and flags are drawn oftener for them.
ROOM: dict[str, dict[str, Any]] = {
    "table.leftover": {"rules": "ema-riichi-2016"},
    "table.replaced": {"substitutes": True},
    "table.substitute": {"substitutes": True},
    "team.": {"teams": True},
    "seating.team_mates": {"teams": True},
    "cut.": {"finals": True},
    "seating.not_in_phase": {"finals": True},
    "standing.disqualified": {"disqualified": True},
    "hand.": {"hands": True},
    "adjustment.unbalanced": {"rules": "mcr-ffmj-2016"},
}
FLAGGED = 0.3
ATTEMPTS = 200  # shapes that are tried for each planted event


def random_shape(dice: random.Random, **fixed: Any) -> Shape:
    """Draw a shape, small ones oftener than large ones; ``fixed`` sets some of its fields."""
    most = dice.choices((16, 40, 100, 180), (8, 8, 3, 1))[0]
    flags = {flag: dice.random() < FLAGGED for flag in FLAGS}
    fields = {"players": dice.randint(4, most), "sessions": dice.randint(1, 9), "rules": dice.choice(RULES)}
    return Shape(seed=dice.randrange(10**9), **(fields | flags | fixed))


def lawful_events(dice: random.Random, count: int) -> Iterator[tuple[Shape, dict[str, Any]]]:
    """Yield events of shapes that an event can have."""
    found = 0
    while found < count:
        shape = random_shape(dice)
        try:
            record = generate(shape)
        except RuleError:
            continue
        found += 1
        yield shape, record


def alarms(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the errors and warnings that the checker has of a record."""
    report = check_file(json.dumps(record).encode(), "event.mtr.json").to_json()
    return [found for found in report["findings"] if found["severity"] != "note"]


def is_named_alone(planted: Planted) -> bool:
    """Tell whether the findings are the planted error at each of its places, and nothing beside."""
    left = alarms(planted.record)
    for where in planted.where:
        named = [found for found in left if found["code"] == planted.code and where.items() <= found["where"].items()]
        if not named:
            return False
        left.remove(named[0])
    return not left


def planted_events(dice: random.Random, code: str, count: int) -> Iterator[tuple[Shape, Planted]]:
    """Yield events with the error in them; fewer than ``count`` where shapes with room for it are rare."""
    fixed = next((fields for start, fields in ROOM.items() if code.startswith(start)), {})
    found = 0
    for _ in range(count * ATTEMPTS):
        if found == count:
            return
        shape = random_shape(dice, **fixed)
        try:
            planted = plant(shape, code)
        except RuleError:
            continue
        found += 1
        yield shape, planted


def main() -> int:
    """Check both kinds and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lawful", type=int, default=5000)
    parser.add_argument("--planted", type=int, default=200)
    parser.add_argument("--from", type=int, default=1, dest="seed")
    options = parser.parse_args()
    misses = 0
    start = time.process_time()
    dice = random.Random(options.seed)
    for shape, record in lawful_events(dice, options.lawful):
        if found := alarms(record):
            misses += 1
            print(f"false alarm: {shape} {found[:2]}", flush=True)
    print(f"{options.lawful} lawful events, {misses} false alarms, {time.process_time() - start:.0f} s", flush=True)
    for code in CODES:
        dice = random.Random(f"{options.seed} {code}")
        count = 0
        for shape, planted in planted_events(dice, code, options.planted):
            count += 1
            if not is_named_alone(planted):
                misses += 1
                print(f"missed: {code} {shape} {planted.where}", flush=True)
        if count < options.planted:
            print(f"room for {code} in {count} shapes only", flush=True)
        print(f"{code}: {count} planted", flush=True)
    print(f"{misses} misses, {time.process_time() - start:.0f} s of a processor")
    return int(misses > 0)


if __name__ == "__main__":
    sys.exit(main())
