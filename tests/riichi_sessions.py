"""Sessions of riichi with rulings and cuts, for what the tablet judges itself, with the answer of core and server.

python -m tests.riichi_sessions     prints them as JSON; tests/js/riichi-sessions.test.js plays them (make test-js)
"""

import json
import os
import random
import sys
from typing import Any, Final, cast

import django

from mahjong_core.errors import RuleError
from mahjong_core.riichi.sheet_parse import hand_data
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.rulesets import RuleSet
from mahjong_core.sheets.records import Entry, EntryKind, HandPayload
from mahjong_core.table_sheets import check_in_turn, fold, parse_payload
from mahjong_core.winds import WINDS
from tests.riichi_games import BOOKS, SEATS, a_hand

SESSIONS: Final = 40
LINES: Final = 16  # at most; a game may end before
TRIES: Final = 80  # many a hand cannot be
Hand = dict[str, Any]


def sheet_of(hands: list[Hand], rules: RuleSet) -> RiichiTableSheet:
    """Return the core's sheet of these hands, in the order in which they were written."""
    payloads = [parse_payload(EntryKind.HAND, hand, rules) for hand in hands]
    rows = [Entry(at, at, EntryKind.HAND, payload) for at, payload in enumerate(payloads, 1)]
    return cast("RiichiTableSheet", fold(rows, [], rules))


def ruled(dice: random.Random, number: int) -> dict[str, Hand]:
    """Return the rulings of a hand by seat: a dead hand (3.4.7), or a riichi whose stake is returned (5.3)."""
    given = {}
    for seat in SEATS:
        fact = dice.choices(["is_dead", "returns_stake", None], [8, 5, 87])[0]
        if fact:
            facts = {"is_dead": False, "returns_stake": False} | {fact: True}
            given[seat] = facts | {"hand": number, "offence": "a fault"}
    return given


def answer_to(hand: Hand, given: dict[str, Hand], sheet: RiichiTableSheet, rules: RuleSet) -> tuple[str | None, Hand]:
    """Return why the server refuses the hand, as a code, or None; and the hand as it stands on the sheet."""
    from scoring.sheets.selectors.cautions import Caution
    from scoring.sheets.selectors.dead_hands import ruled_out, with_dead

    facts = ("is_dead", "returns_stake")
    rulings = [
        Caution(wind, None, "", "", hand=hand["number"], **{fact: given[wind.value][fact] for fact in facts})
        for wind in WINDS
        if wind.value in given
    ]
    try:
        payload = parse_payload(EntryKind.HAND, hand, rules)
        assert isinstance(payload, HandPayload)
        if against := ruled_out(payload, rulings):
            return f"scoring.{against[0][1].value}", hand
        payload = with_dead(payload, rulings)
        check_in_turn(payload, sheet, rules)
    except RuleError as error:
        return error.code, hand
    dead = [seat for seat, one in given.items() if one["is_dead"]]
    return None, hand | ({"dead": dead} if dead else {})


def state_of(sheet: RiichiTableSheet) -> Hand:
    """Return a table's sheet as the API shows it, as far as the tablet judges by it."""
    lines = [hand_data(line.record) for line in sheet.play.lines]
    flat = ("number", "outcome", "winner", "discarder")
    hands = [{"entry": "", "riichi": line} | {name: line.get(name) for name in flat} for line in lines]
    return {"base": len(hands), "sheet": {"hands": hands, "next_hand": sheet.next_hand, "adjustments": {}}}


def points_of(sheet: RiichiTableSheet) -> dict[str, int]:
    return {wind.value: sheet.play.state.points[wind] for wind in WINDS}


def cut(dice: random.Random, written: list[Hand], rules: RuleSet) -> Hand:
    """Return what a tablet holds after a cut in which its first hand was refused, and what counts of it."""
    first = len(written) + 1
    seats = dice.sample(SEATS, 2)
    win = {"outcome": "win", "wins": [{"winner": seats[0], "han": 3, "fu": 40}], "discarder": seats[1]}
    waiting = [{"number": first + at, **win} for at in range(dice.randint(1, 3))]
    states = ["refused", *["kept"] * (len(waiting) - 1)]
    return {
        "state": state_of(sheet_of(written, rules)),
        "waiting": [{"body": hand, "state": state} for hand, state in zip(waiting, states, strict=True)],
        "next": first,
        "totals": points_of(sheet_of([*written, *waiting[1:]], rules)),
    }


def session(seed: int, rules: RuleSet) -> list[Hand]:
    """Return the steps of one session: hands that were tried with the answer, and cuts between them."""
    dice = random.Random(seed)  # the same sessions at every run
    written: list[Hand] = []
    steps: list[Hand] = []
    sheet = sheet_of(written, rules)
    for _try in range(TRIES):
        if len(written) == LINES or sheet.next_hand is None:
            break
        number = len(written) + 1
        hand = {name: value for name, value in a_hand(dice, number).items() if name != "dead"}
        given = ruled(dice, number)
        refused, whole = answer_to(hand, given, sheet, rules)
        state = state_of(sheet) | {"cautions": {seat: [given[seat]] if seat in given else [] for seat in SEATS}}
        if not refused:
            written.append(whole)
            sheet = sheet_of(written, rules)
        steps.append(
            {"state": state, "hand": hand, "refused": refused, "next": sheet.next_hand, "totals": points_of(sheet)}
        )
        if not refused and dice.random() < 0.3 and sheet.next_hand is not None:
            steps.append(cut(dice, written, rules))
    return steps


def main() -> None:
    """Print all sessions and the answers."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
    django.setup()
    from scoring.sheets.selectors.riichi_table import rule_facts

    books = list(BOOKS.values())
    turns = [(seed, books[seed % len(books)]) for seed in range(SESSIONS)]
    json.dump([{"rules": rule_facts(rules), "steps": session(seed, rules)} for seed, rules in turns], sys.stdout)


if __name__ == "__main__":
    main()
