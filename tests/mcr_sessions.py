"""Sessions of MCR with rulings and cuts, for what the tablet judges itself, with the answer of core and server.

python -m tests.mcr_sessions     prints them as JSON; tests/js/mcr-sessions.test.js plays them (make test-js)
"""

import json
import os
import random
import sys
from typing import Any, Final

import django

from mahjong_core.errors import RuleError
from mahjong_core.mcr.settle import MAXIMUM_VALUE
from mahjong_core.rulesets import preset
from mahjong_core.sheets.records import Entry, EntryKind, HandPayload, Sheet
from mahjong_core.table_sheets import fold, parse_payload
from mahjong_core.winds import WINDS

SESSIONS: Final = 40
RULES: Final = preset("mcr-ffmj-2016")
SEATS: Final = [wind.value for wind in WINDS]


def sheet_of(hands: list[dict[str, Any]]) -> Sheet:
    """Return the core's sheet of these hands, in the order in which they were written."""
    payloads = [parse_payload(EntryKind.HAND, hand, RULES) for hand in hands]
    rows = [Entry(at, at, EntryKind.HAND, payload) for at, payload in enumerate(payloads, 1)]
    return fold(rows, [], RULES)


def some_hand(dice: random.Random, number: int) -> dict[str, Any]:
    """Return a hand as a person may type it: mostly possible, sometimes too cheap, too dear or won from oneself."""
    if dice.random() < 0.1:
        return {"number": number, "outcome": "draw", "winner": None, "discarder": None, "value": None}
    winner, discarder = dice.choice(SEATS), dice.choice([None, *SEATS])
    value = dice.choice([dice.randint(0, 12), dice.randint(8, 60), dice.randint(60, MAXIMUM_VALUE + 5)])
    return {"number": number, "outcome": "win", "winner": winner, "discarder": discarder, "value": value}


def answer_to(hand: dict[str, Any], dead: list[str]) -> str | None:
    """Return why the server refuses the hand, as a code; None where it writes it."""
    from scoring.sheets.selectors.cautions import Caution
    from scoring.sheets.selectors.dead_hands import ruled_out

    try:
        payload = parse_payload(EntryKind.HAND, hand, RULES)
    except RuleError as error:
        return error.code
    assert isinstance(payload, HandPayload)
    rulings = [Caution(wind, None, "", "", hand=payload.number, is_dead=True) for wind in WINDS if wind.value in dead]
    return "scoring.hand_is_dead" if ruled_out(payload, rulings) else None


def state_of(written: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a table's sheet as the API shows it, as far as the tablet judges by it."""
    sheet = sheet_of(written)
    deltas = [{wind.value: hand.deltas[wind] for wind in WINDS} for hand in sheet.hands]
    hands = [hand | {"deltas": moved} for hand, moved in zip(written, deltas, strict=True)]
    return {"base": len(written), "sheet": {"hands": hands, "next_hand": sheet.next_hand, "adjustments": {}}}


def totals_of(hands: list[dict[str, Any]]) -> dict[str, int]:
    return {wind.value: points for wind, points in sheet_of(hands).hand_points.items()}


def cut(dice: random.Random, written: list[dict[str, Any]], left: int) -> dict[str, Any]:
    """Return what a tablet holds after a cut in which its first hand was refused, and what counts of it."""
    first = len(written) + 1
    waiting = [
        {"number": first + at, "outcome": "win", "winner": dice.choice("ESWN"), "discarder": None, "value": 8 + at}
        for at in range(min(dice.randint(1, 3), left))
    ]
    states = ["refused", *["kept"] * (len(waiting) - 1)]
    return {
        "state": state_of(written),
        "waiting": [{"body": hand, "state": state} for hand, state in zip(waiting, states, strict=True)],
        "next": first,
        "totals": totals_of([*written, *waiting[1:]]),
    }


def session(seed: int) -> dict[str, Any]:
    """Return the steps of one session: hands that were tried with the answer, and cuts between them."""
    dice = random.Random(seed)  # the same sessions at every run
    written: list[dict[str, Any]] = []
    steps: list[dict[str, Any]] = []
    while len(written) < 16:  # hands of a session
        number = len(written) + 1
        dead = [seat for seat in SEATS if dice.random() < 0.15]  # a ruling in every second hand
        cautions = {seat: [{"is_dead": True, "hand": number, "offence": "wrong tile count"}] for seat in dead}
        hand = some_hand(dice, number)
        refused = answer_to(hand, dead)
        state = state_of(written) | {"cautions": cautions | {"X": [{"is_dead": False, "hand": number, "offence": ""}]}}
        if not refused:
            written.append(hand)
        after = {"next": sheet_of(written).next_hand, "totals": totals_of(written)}
        steps.append({"state": state, "hand": hand, "refused": refused, **after})
        if dice.random() < 0.2 and len(written) < 16:
            steps.append(cut(dice, written, 16 - len(written)))
    return {"steps": steps}


def main() -> None:
    """Print all sessions and the answers."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
    django.setup()
    facts = {"minimum": RULES.minimum_points, "maximum": MAXIMUM_VALUE}
    json.dump(facts | {"sessions": [session(seed) for seed in range(SESSIONS)]}, sys.stdout)


if __name__ == "__main__":
    main()
