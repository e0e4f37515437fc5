"""Describe the problems of a sheet in sentences, with the repairs that would explain them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.sheets import Mode, SheetProblem
from mahjong_core.sheets.problems import slip_data
from mahjong_core.sheets.slips import likely_slips
from mahjong_core.winds import WINDS, Wind
from scoring.sheets.selectors.cautions import Caution
from scoring.sheets.selectors.dead_hands import dead_claims
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.late_hands import LateHand, late_hand_way
from scoring.sheets.selectors.seat_views import seat_names
from scoring.sheets.selectors.unusual_values import TOTALS_UNUSUAL, say_unusual_totals
from tournaments.common.look.lists import print_list, print_series
from tournaments.common.look.numbers import print_exact, print_signed
from tournaments.common.rule_errors import sentence
from tournaments.models import SubstituteKind


@dataclass(frozen=True)
class Repair:
    """Represent a step that would make the sheet add up. ``totals``: the four totals after it; empty for a hand."""

    text: str
    totals: tuple[tuple[str, int], ...] = ()
    hand: int | None = None


@dataclass(frozen=True)
class ProblemRow:
    code: str
    is_refusal: bool
    text: str
    repairs: tuple[Repair, ...] = ()
    entry_id: int | None = None
    href: str = ""


def problem_rows(current: TableSheet) -> tuple[ProblemRow, ...]:
    """Return every problem of the sheet, refusals first."""
    return tuple(problem_row(current, problem) for problem in current.sheet.problems)


def dead_claim_rows(current: TableSheet, received: tuple[Caution, ...]) -> tuple[ProblemRow, ...]:
    """Return rows for hands that contradict rulings and that no referee has accepted.

    The ruling came after the hand was written. A referee decides which is wrong; the sheet is not blocked.
    """
    return tuple(
        ProblemRow("scoring.hand_is_dead", is_refusal=False, text=claim.text, entry_id=claim.entry_id)
        for claim in dead_claims(current, received)
    )


def late_hand_rows(current: TableSheet, late: Iterable[LateHand]) -> tuple[ProblemRow, ...]:
    """Return the late hands without a referee's decision, for which the sheet waits (MCR 3.5.6)."""
    waiting = [hand for hand in late if hand.is_open]
    return tuple(
        ProblemRow("scoring.late_hand_open", is_refusal=True, text=hand.text, href=late_hand_way(current, hand))
        for hand in waiting
    )


def open_seat_rows(current: TableSheet) -> tuple[ProblemRow, ...]:
    """Return the seats that a player left during the session and that have no named substitute yet (MERS 4.2)."""
    names = seat_names(current)
    left = [
        wind
        for wind, row in current.context.playing.items()
        if row.kind == SubstituteKind.MID_SESSION and not row.is_named
    ]
    words = _("%(name)s left the table and no substitute is named.")
    return tuple(
        ProblemRow("scoring.substitute_open", is_refusal=False, text=words % {"name": names[wind]}) for wind in left
    )


def problem_row(current: TableSheet, problem: SheetProblem) -> ProblemRow:
    """Return a problem of a sheet, in words and with its likely repairs."""
    detail = dict(problem.detail)
    slips = detail.get("slips", [])
    text = problem_text(current, problem.code, detail)
    totals = current.sheet.totals
    if problem.code == "scoring.table_not_balanced" and totals is not None and current.sheet.mode is Mode.TOTALS:
        offered = likely_repairs(current, totals.totals, detail["amount"])
    else:
        offered = repairs(current, slips)
    return ProblemRow(problem.code, problem.severity == "refusal", text, offered)


def problem_text(current: TableSheet, code: str, detail: dict[str, Any]) -> str:
    """Return a problem of a sheet, in words."""
    if code == "sheets.modes_differ":
        return _modes_text(current, detail)
    if code == "scoring.table_not_balanced":
        figures = {name: print_exact(detail[name]) for name in ("sum", "expected")}
        return _("The scores add up to %(sum)s, not %(expected)s.") % figures
    if code == TOTALS_UNUSUAL:
        return say_unusual_totals(current.sheet.table_scores[Wind(seat)] for seat in detail["seats"])
    if code == "sheets.authority_without_entries":
        return _("The record chosen to count is empty.")
    return str(sentence(code, detail, code))


def _modes_text(current: TableSheet, detail: Mapping[str, Any]) -> str:
    """Return where hands and totals differ, seat by seat, and which of them counts."""
    names = seat_names(current)
    parts = [
        f"{names[wind]} {print_signed(detail['differences'][wind.value])}"
        for wind in WINDS
        if wind.value in detail["differences"]
    ]
    counting = _("The totals count.") if detail["mode"] == "totals" else _("The hands count.")
    return _("The typed totals differ from the hands: %(seats)s.") % {"seats": print_list(parts)} + " " + counting


def likely_repairs(current: TableSheet, totals: Mapping[Wind, int], amount: int) -> tuple[Repair, ...]:
    """Return the slips that would explain four totals whose sum is ``amount`` too high.

    The hands first, then each slip once.
    """
    slips = likely_slips(totals, amount, current.rules)
    return (*_hands_say(current, totals), *(repair(seat_names(current), slip_data(slip), totals) for slip in slips))


def _hands_say(current: TableSheet, totals: Mapping[Wind, int]) -> tuple[Repair, ...]:
    """Return the four scores that the recorded hands make; None unless they are there and add up."""
    sheet, rules = current.sheet, current.rules
    made = {wind: sheet.hand_points[wind] + sheet.adjustments.get(wind, 0) for wind in rules.seats}
    is_whole = sum(made.values()) == rules.table_total + sum(sheet.adjustments.values())
    if not sheet.hands or not is_whole or made == dict(totals):
        return ()
    names = seat_names(current)
    made_totals = print_series(f"{names[wind]} {print_exact(made[wind])}" for wind in made)
    return (Repair(_("By the hands: %(scores)s") % {"scores": made_totals}, tuple((w.value, made[w]) for w in made)),)


def likely_words(current: TableSheet) -> str:
    """Return the likeliest slip of totals that do not add up, as a sentence to add to the refusal.

    Empty without any.
    """
    problem = next(
        (
            sheet_problem
            for sheet_problem in current.sheet.problems
            if sheet_problem.code == "scoring.table_not_balanced"
        ),
        None,
    )
    totals = current.sheet.totals
    if problem is None or totals is None or current.sheet.mode is not Mode.TOTALS:
        return ""
    words = likely_repairs(current, totals.totals, problem.detail["amount"])
    return " " + _("Perhaps: %(slip)s.") % {"slip": words[0].text} if words else ""


def repairs(current: TableSheet, slips: Sequence[Mapping[str, Any]]) -> tuple[Repair, ...]:
    """Return the slips that can be recognised; a bare difference explains nothing and is not offered."""
    totals = current.sheet.totals.totals if current.sheet.totals else {}
    return tuple(repair(seat_names(current), slip, totals) for slip in slips if slip["kind"] != "amount")


def repair(names: Mapping[Wind, str], slip: Mapping[str, Any], totals: Mapping[Wind, int]) -> Repair:
    """Return a likely slip as an offer to repair it."""
    if slip["hand"] is not None:
        return Repair(_hand_slip_text(slip, names), hand=slip["hand"])
    if slip["wind"] is None:
        return Repair(_anybodys_slip_text(slip["kind"], slip["new"]))
    seat = Wind(slip["wind"])
    mended = dict(totals) | {seat: slip["new"]}
    return Repair(
        _total_slip_text(slip, names[seat]), tuple((wind.value, mended[wind]) for wind in WINDS if wind in mended)
    )


def _total_slip_text(slip: Mapping[str, Any], name: str) -> str:
    words = {
        "sign": _("%(name)s: %(new)s, not %(old)s (the minus sign)"),
        "digits_swapped": _("%(name)s: %(new)s, not %(old)s (two figures exchanged)"),
        "zero": _("%(name)s: %(new)s, not %(old)s (a zero)"),
        "digit": _("%(name)s: %(new)s, not %(old)s (one figure)"),
        "penalty": _("%(name)s: %(new)s, not %(old)s (a penalty that is not recorded)"),
    }
    return words[slip["kind"]] % {"name": name, "new": print_exact(slip["new"]), "old": print_exact(slip["old"])}


def _anybodys_slip_text(kind: str, points: int) -> str:
    """Return the words for a slip that may be at any seat."""
    sticks = points // DEPOSIT
    words = {
        "penalty": _("%(points)s less: a penalty is a ruling, and none is recorded"),
        "chombo": _("%(points)s less: a chombo is a ruling, deducted after uma"),
        "stick": ngettext("%(points)s less: who held %(n)s stick?", "%(points)s less: who held %(n)s sticks?", sticks),
        "figure": _("%(points)s: one figure of one score may be misread"),
        "noten": _("%(points)s: a noten payment is on one side only"),
    }
    return words[kind] % {"points": print_exact(points), "n": sticks}


def _hand_slip_text(slip: Mapping[str, Any], names: Mapping[Wind, str]) -> str:
    words = {
        "winner": _("Hand %(hand)s: won by %(new)s, not %(old)s"),
        "payer": _("Hand %(hand)s: from %(new)s, not %(old)s"),
        "exchanged": _("Hand %(hand)s: won by %(new)s, not %(old)s; the two exchanged"),
        "value": _("Hand %(hand)s: worth %(new)s, not %(old)s"),
    }
    facts = {"hand": slip["hand"], "new": _slip_word(slip["new"], names), "old": _slip_word(slip["old"], names)}
    return words[slip["kind"]] % facts


def _slip_word(value: object, names: Mapping[Wind, str]) -> str:
    """Return a value, a player's name, or self-draw where nobody discarded."""
    if value is None:
        return _("self-draw")
    return names[Wind(value)] if isinstance(value, str) else str(value)
