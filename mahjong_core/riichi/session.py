"""A session around the table: last hand, lateness, deductions, substitutes, score with uma (3.6.1, 5.5 to 5.8)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from fractions import Fraction

from mahjong_core.errors import RuleError
from mahjong_core.placement import Placing, place_table
from mahjong_core.rulesets.records import EndSignal, LatenessBand, LatenessEffect, RuleSet
from mahjong_core.winds import WINDS, Wind

MINUTE = timedelta(minutes=1)
DISRUPTION = (8_000, 12_000)  # "8 000 ou 12 000 points" (5.5)
GRAVE_DISRUPTION = (12_000, 48_000)  # "entre 12 000 et 48 000" for serious or repeated cases


@dataclass(frozen=True, slots=True)
class SignalHeard:
    """Where a table stood at the end signal: hands completed, and whether the dice of the next were thrown (5.8)."""

    completed: int
    dice_thrown: bool


def last_hand(signal: SignalHeard, rule_set: RuleSet) -> int:
    """The number of counted hands after which the table stops, whatever is left of the game (5.8).

    With dice thrown that hand is the one in progress; without, the hand in progress is the one just ended and one more
    is played. Chombo and redeals are no hands and do not use any up.
    """
    in_progress = signal.completed + signal.dice_thrown
    if rule_set.end_signal is EndSignal.STOP_AT_ONCE:
        return signal.completed
    if rule_set.end_signal is EndSignal.FINISH_HAND:
        return in_progress
    return signal.completed + (2 if signal.dice_thrown else 1)


@dataclass(frozen=True, slots=True)
class Lateness:
    """What being late costs: ``points`` taken off before the places, or a substitute plays."""

    minutes: int  # started minutes
    points: int
    replaced: bool


def lateness(late: timedelta, rule_set: RuleSet) -> Lateness:
    """The consequence of being ``late``: 1 000 per started minute up to ten, then a substitute (5.6).

    Raises ``riichi.not_late`` for nothing or less.
    """
    if late <= timedelta():
        raise RuleError("riichi.not_late", "nobody is late by nothing", {"seconds": int(late.total_seconds())})
    started = -(-late // MINUTE)
    band = next((band for band in rule_set.lateness_bands if _within(late, band)), None)
    if band is None:
        return Lateness(started, 0, replaced=False)
    if band.effect is LatenessEffect.SESSION_LOST:
        return Lateness(started, 0, replaced=True)
    times = started if band.effect is LatenessEffect.DEDUCTION_PER_MINUTE else 1
    return Lateness(started, band.points * times, replaced=False)


def _within(late: timedelta, band: LatenessBand) -> bool:
    if band.up_to_minutes is None:
        return True
    limit = band.up_to_minutes * MINUTE
    return late < limit or (band.inclusive and late == limit)


def check_disruption(points: int, *, grave: bool) -> int:
    """``points`` when the referee may deduct them for disruption: 8 000 or 12 000, grave 12 000 to 48 000 (5.5).

    Raises ``riichi.disruption_out_of_range``.
    """
    low, high = GRAVE_DISRUPTION
    allowed = low <= points <= high if grave else points in DISRUPTION
    if not allowed:
        detail = {"points": points, "grave": grave, "from": low if grave else DISRUPTION[0], "to": high}
        raise RuleError("riichi.disruption_out_of_range", f"a disruption does not cost {points}", detail)
    return points


class Substitute(StrEnum):
    """How somebody came to play at another's seat (5.7)."""

    FROM_START = "from_start"  # ill before the session, or more than ten minutes late
    MID_SESSION = "mid_session"  # ill or disqualified once the game had begun


@dataclass(frozen=True, slots=True)
class SessionScore:
    """One seat's session. ``points`` are net of the start; ``total`` is what the standings add up.

    ``table_score`` is what was played at the seat, and ``place`` the one that gave the others their uma.
    """

    wind: Wind
    table_score: int
    place: int
    points: int
    uma: Fraction
    deducted: int  # after uma

    @property
    def total(self) -> Fraction:
        """Points and uma less what is deducted after uma."""
        return self.points + self.uma - self.deducted


@dataclass(frozen=True, slots=True)
class Seats:
    """What the table's scores alone do not say: substitutes, and deductions after uma, by starting wind."""

    substitutes: Mapping[Wind, Substitute] = field(default_factory=dict, hash=False)
    deductions: Mapping[Wind, int] = field(default_factory=dict, hash=False)


def session_scores(
    scores: Mapping[Wind, int], rule_set: RuleSet, seats: Seats | None = None
) -> tuple[SessionScore, ...]:
    """The four results of a session in the order E S W N (3.6.1, 5.7). ``scores`` are final table scores.

    A substitute from the start keeps the place that was played but is entered as 0 points and -30 000; one who came in
    mid-session takes the last place, so that the others share 30 000, 10 000 and -10 000.
    """
    seats = seats or Seats()
    fixed = {seat: uma for seat in WINDS if (uma := _fixed_uma(seats.substitutes.get(seat), rule_set)) is not None}
    excluded = [seat for seat, how in seats.substitutes.items() if how is Substitute.MID_SESSION]
    placings = place_table(scores, scale=rule_set.uma, tie_rule=rule_set.tie_rule, fixed=fixed, excluded=excluded)
    return tuple(_session_score(placing, rule_set, seats, is_fixed=placing.wind in fixed) for placing in placings)


def _fixed_uma(how: Substitute | None, rule_set: RuleSet) -> Fraction | None:
    """The uma entered for a substitute whatever was played, None when the place decides."""
    if how is Substitute.MID_SESSION and rule_set.mid_session_substitute_uma is not None:
        return Fraction(rule_set.mid_session_substitute_uma)
    if how is Substitute.FROM_START and rule_set.substitute_result == "fixed_but_placed":
        return Fraction(rule_set.missed_session_uma or 0)
    return None


def _session_score(placing: Placing, rule_set: RuleSet, seats: Seats, *, is_fixed: bool) -> SessionScore:
    played = placing.score - rule_set.starting_points
    points = rule_set.missed_session_points if is_fixed else played
    deducted = seats.deductions.get(placing.wind, 0)
    return SessionScore(placing.wind, placing.score, placing.place, points, placing.table_points, deducted)


def missed_session(rule_set: RuleSet) -> Fraction:
    """What a replaced player gets for each session missed: 0 points and -30 000 of uma (5.7)."""
    return Fraction(rule_set.missed_session_points + (rule_set.missed_session_uma or 0))
