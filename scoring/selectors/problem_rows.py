"""What is wrong with a sheet, in sentences, with the repairs that would explain it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from mahjong_core.sheets import Problem
from mahjong_core.winds import WINDS, Wind
from scoring.selectors.seat_views import names_of
from scoring.selectors.sheets import TableSheet
from tournaments.look.numbers import print_exact, print_signed
from tournaments.rule_errors import sentence


@dataclass(frozen=True)
class Repair:
    """One step that would make the sheet add up. ``totals``: the four totals after it; empty for a hand."""

    text: str
    totals: tuple[tuple[str, int], ...] = ()
    hand: int | None = None


@dataclass(frozen=True)
class ProblemRow:
    code: str
    is_refusal: bool
    text: str
    repairs: tuple[Repair, ...] = ()


def problem_rows(current: TableSheet) -> tuple[ProblemRow, ...]:
    """Every problem of the sheet, refusals first."""
    return tuple(problem_row(current, problem) for problem in current.sheet.problems)


def problem_row(current: TableSheet, problem: Problem) -> ProblemRow:
    detail = dict(problem.detail)
    slips = detail.get("slips", [])
    text = problem_text(current, problem.code, detail)
    return ProblemRow(problem.code, problem.severity == "refusal", text, repairs(current, slips))


def problem_text(current: TableSheet, code: str, detail: dict[str, Any]) -> str:
    if code == "sheets.modes_differ":
        return modes_text(current, detail)
    if code == "scoring.table_not_balanced":
        return balance_text(detail["sum"], detail["expected"])
    if code == "sheets.authority_without_entries":
        return _("The record that was chosen to count has nothing on it.")
    return str(sentence(code, detail, code))


def balance_text(total: int, expected: int) -> str:
    return _("The four scores add up to %(sum)s, not %(expected)s.") % {
        "sum": print_exact(total),
        "expected": print_exact(expected),
    }


def modes_text(current: TableSheet, detail: Mapping[str, Any]) -> str:
    """Where hands and totals part, seat by seat, and which of them counts."""
    names = names_of(current)
    parts = [
        f"{names[wind]} {print_signed(detail['differences'][wind.value])}"
        for wind in WINDS
        if wind.value in detail["differences"]
    ]
    counting = _("The totals count.") if detail["mode"] == "totals" else _("The hands count.")
    return _("The typed totals differ from the hands: %(seats)s.") % {"seats": ", ".join(parts)} + " " + counting


def repairs(current: TableSheet, slips: Sequence[Mapping[str, Any]]) -> tuple[Repair, ...]:
    """The slips that one can recognise; a bare difference explains nothing, so it is not offered."""
    totals = current.sheet.totals.totals if current.sheet.totals else {}
    return tuple(repair(names_of(current), slip, totals) for slip in slips if slip["kind"] != "amount")


def repair(names: Mapping[Wind, str], slip: Mapping[str, Any], totals: Mapping[Wind, int]) -> Repair:
    if slip["hand"] is not None:
        return Repair(hand_slip_text(slip, names), hand=slip["hand"])
    seat = Wind(slip["wind"])
    mended = dict(totals) | {seat: slip["new"]}
    return Repair(total_slip_text(slip, names[seat]), tuple((wind.value, mended[wind]) for wind in WINDS))


def total_slip_text(slip: Mapping[str, Any], name: str) -> str:
    words = {
        "sign": _("%(name)s: %(new)s, not %(old)s (the minus sign)"),
        "digits_swapped": _("%(name)s: %(new)s, not %(old)s (two figures exchanged)"),
        "zero": _("%(name)s: %(new)s, not %(old)s (a zero)"),
        "digit": _("%(name)s: %(new)s, not %(old)s (one figure)"),
        "penalty": _("%(name)s: %(new)s, not %(old)s (a penalty that is not recorded)"),
    }
    return words[slip["kind"]] % {"name": name, "new": print_exact(slip["new"]), "old": print_exact(slip["old"])}


def hand_slip_text(slip: Mapping[str, Any], names: Mapping[Wind, str]) -> str:
    words = {
        "winner": _("Hand %(hand)s: won by %(new)s, not %(old)s"),
        "payer": _("Hand %(hand)s: from %(new)s, not %(old)s"),
        "exchanged": _("Hand %(hand)s: won by %(new)s, not %(old)s; the two exchanged"),
        "value": _("Hand %(hand)s: worth %(new)s, not %(old)s"),
    }
    facts = {"hand": slip["hand"], "new": slip_word(slip["new"], names), "old": slip_word(slip["old"], names)}
    return words[slip["kind"]] % facts


def slip_word(value: object, names: Mapping[Wind, str]) -> str:
    """A value, a player's name, or self-draw where nobody discarded."""
    if value is None:
        return _("self-draw")
    return names[Wind(value)] if isinstance(value, str) else str(value)
