"""Compute what being late costs by minutes since the start (MCR 3.11.2.1, MERS 2.2, EMA riichi 5.6)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.records import LatenessBand, LatenessEffect, RuleSet, Source

__all__ = ["Lateness", "band_at", "lateness", "points_in"]

_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Lateness:
    """Store the proposal for a late player. ``points`` are taken off the player only.

    ``minutes`` are started minutes; ``is_replaced`` says that the session is lost and a substitute plays it;
    ``until`` is when this band ends (None: never) and ``until_inclusive`` whether that moment still belongs to it.
    """

    minutes: int
    points: int
    is_replaced: bool
    until: timedelta | None
    until_inclusive: bool
    source: Source


def lateness(rule_set: RuleSet, late: timedelta) -> Lateness:
    """Return what the rule set proposes for arriving ``late`` after the session's start.

    Raises ``penalties.not_late`` for a player who was in time and ``penalties.no_price`` if the rule set has no
    band that reaches so far.
    """
    if late <= timedelta(0):
        raise RuleError("penalties.not_late", "the player was in time", {"seconds": late // timedelta(seconds=1)})
    band = band_at(rule_set.lateness_bands, late)
    if band is None:
        detail = {"offence": "late-arrival", "rule_set": rule_set.id}
        raise RuleError("penalties.no_price", f"{rule_set.name} sets no price for so late an arrival", detail)
    end = None if band.up_to_minutes is None else band.up_to_minutes * _MINUTE
    is_replaced = band.effect is LatenessEffect.SESSION_LOST
    source = rule_set.sources["lateness_bands"]
    return Lateness(_started_minutes(late), points_in(band, late), is_replaced, end, band.inclusive, source)


def band_at(bands: Iterable[LatenessBand], late: timedelta) -> LatenessBand | None:
    """Return the first band that reaches this far, at its very end only if it is inclusive; None if none does."""
    for band in bands:
        if band.up_to_minutes is None or late < band.up_to_minutes * _MINUTE:
            return band
        if band.inclusive and late == band.up_to_minutes * _MINUTE:
            return band
    return None


def points_in(band: LatenessBand, late: timedelta) -> int:
    """Return the points deducted in this band; 0 if the session is lost. Minutes are started minutes."""
    if band.effect is LatenessEffect.DEDUCTION_PER_MINUTE:
        return band.points * _started_minutes(late)
    return band.points if band.effect is LatenessEffect.DEDUCTION else 0


def _started_minutes(late: timedelta) -> int:
    return -(-late // _MINUTE)
