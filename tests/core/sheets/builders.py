"""Short ways to write sheets down in tests."""

from collections.abc import Iterable
from typing import Any

from mahjong_core.rulesets import RuleSet, preset
from mahjong_core.sheets import Adjustment, Entry, EntryKind, Sheet, SheetProblem, fold_mcr, parse_plain_payload
from mahjong_core.winds import WINDS, Wind

E, S, W, N = WINDS
FFMJ = preset("mcr-ffmj-2016")
WMO = preset("mcr-wmo-2014")
RIICHI = preset("ema-riichi-2016")
ANNEX_1 = ("1 10 E S", "2 15 W T")  # the two hands of the example sheet


def hand_data(text: str) -> dict[str, Any]:
    """``"7 28 E S"``: hand 7, 28 points, East wins from South. ``T`` is a self-draw, ``"7"`` alone a draw."""
    number, *win = text.split()
    if not win:
        return {"number": int(number), "outcome": "draw"}
    value, winner, discarder = win
    payer = None if discarder == "T" else discarder
    return {"number": int(number), "outcome": "win", "winner": winner, "discarder": payer, "value": int(value)}


def entry(sequence: int, kind: str, data: dict[str, Any], *, supersedes: int | None = None) -> Entry:
    """An entry whose id is a hundred more than its sequence."""
    payload = parse_plain_payload(EntryKind(kind), data, FFMJ)
    return Entry(100 + sequence, sequence, EntryKind(kind), payload, supersedes)


def hand(sequence: int, text: str, *, supersedes: int | None = None) -> Entry:
    """An entry of one hand."""
    return entry(sequence, "hand", hand_data(text), supersedes=supersedes)


def hands(*texts: str) -> list[Entry]:
    """Entries of several hands, in order."""
    return [hand(sequence, text) for sequence, text in enumerate(texts, start=1)]


def points(east: int, south: int, west: int, north: int) -> dict[Wind, int]:
    """Four numbers in the order of the sheet's columns."""
    return {E: east, S: south, W: west, N: north}


def totals(sequence: int, *scores: int, included: tuple[int, ...] = (), supersedes: int | None = None) -> Entry:
    """An entry of typed totals."""
    data = {"totals": {str(wind): score for wind, score in points(*scores).items()}}
    if included:
        data["included"] = {str(wind): amount for wind, amount in points(*included).items()}
    return entry(sequence, "totals", data, supersedes=supersedes)


def false_win(offender: Wind, each: int = 10, number: int | None = None) -> list[Adjustment]:
    """The four postings of a false win: three times as much from the offender, as much to each opponent."""
    return [
        Adjustment(index, wind, -3 * each if wind == offender else each, number, "false-win", "before_places")
        for index, wind in enumerate(WINDS, start=1)
    ]


def deduction(wind: Wind, amount: int, stage: str = "before_places") -> Adjustment:
    """Points taken from one player only."""
    return Adjustment(50, wind, -amount, None, "late-arrival", stage)


def folded(entries: Iterable[Entry], adjustments: Iterable[Adjustment] = (), rule_set: RuleSet = FFMJ) -> Sheet:
    """The sheet of some entries."""
    return fold_mcr(list(entries), list(adjustments), rule_set)


def codes(sheet: Sheet) -> list[str]:
    """The codes of a sheet's problems without the remark that the session is shorter than planned."""
    return [problem.code for problem in sheet.problems if problem.code != "sheets.fewer_hands"]


def problem(sheet: Sheet, code: str) -> SheetProblem:
    """The one problem with this code."""
    (sheet_problem,) = [candidate for candidate in sheet.problems if candidate.code == code]
    return sheet_problem
