"""Compute what a table is worth when a substitute sat at it (MERS section 4, EMA riichi 5.7).

Each replaced seat carries its reason and moment as they were at the time: nothing is derived from today's state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from mahjong_core.errors import RuleError
from mahjong_core.placement import Placing, place_table
from mahjong_core.rulesets.records import Family, RuleSet, Source
from mahjong_core.winds import Wind

__all__ = [
    "Joined",
    "Listing",
    "MissedSession",
    "Reason",
    "SeatOutcome",
    "Substitution",
    "check_substitution",
    "listing_of_replaced",
    "listing_of_substitute",
    "missed_session",
    "outcomes",
]


class Reason(StrEnum):
    """List why a player was replaced."""

    LATE = "late"
    ILL = "ill"
    DISQUALIFIED = "disqualified"
    VACANT = "vacant"  # no player was seated there: nobody is replaced, a substitute plays the session


class Joined(StrEnum):
    """List when the substitute took the seat in the session."""

    FROM_THE_START = "from_the_start"
    DURING = "during"


@dataclass(frozen=True, slots=True)
class Substitution:
    """Represent one replaced seat of one session."""

    reason: Reason
    joined: Joined


@dataclass(frozen=True, slots=True)
class MissedSession:
    """Store the result of a replaced player for a session that a substitute played."""

    points: int  # net of the starting points
    table_points: Fraction  # uma in riichi
    source: Source


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """Store the outcome of one seat of such a table.

    ``placing`` is the outcome at the table, its ``table_points`` those that are entered (uma in riichi). ``points``
    are entered as the session's score, net of the starting points: what was played, or the fixed result of a seat
    that a substitute held. ``is_fixed`` says that the result was not played for; ``source`` is the clause behind it.
    ``missed`` is what the replaced player receives for this session, None if nobody was replaced.
    """

    placing: Placing
    points: int
    is_fixed: bool
    source: Source | None
    missed: MissedSession | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """Define how a person is listed in the final results.

    Listed and ranked as everybody unless said otherwise; ``table_points`` replaces the event's total if it is not None;
    ``counts_for_federation`` says whether the result is reported for the federation's ranking.
    """

    source: Source
    is_listed: bool = True
    is_ranked: bool = True
    is_last: bool = False
    table_points: int | None = None
    counts_for_federation: bool = True


def outcomes(
    rule_set: RuleSet, scores: Mapping[Wind, int], replaced: Mapping[Wind, Substitution]
) -> dict[Wind, SeatOutcome]:
    """Return the four results of a table at which substitutes sat; ``scores`` are table scores by starting wind.

    Raises ``penalties.late_during_play`` (a late player is replaced before play), ``penalties.vacant_during_play`` and
    the codes of ``place_table``.
    """
    for seat, substitution in replaced.items():
        check_substitution(substitution, seat)
    rules = {seat: _rule(rule_set, replacement) for seat, replacement in replaced.items()}
    fixed = {}
    for seat, rule in rules.items():
        # Table points or uma: as set for the moment, else as for a missed session.
        if rule.is_fixed and replaced[seat].joined is Joined.DURING:
            fixed[seat] = Fraction(getattr(rule_set, _mid_session_option(rule_set)) or 0)
        elif rule.is_fixed:
            fixed[seat] = missed_session(rule_set).table_points
    placings = place_table(
        scores,
        scale=rule_set.scale_for(scores.values()),
        tie_rule=rule_set.tie_rule,
        fixed=fixed,
        excluded=[seat for seat, replacement in replaced.items() if replacement.joined is Joined.DURING],
    )
    return {placing.wind: _outcome(rule_set, placing, rules.get(placing.wind)) for placing in placings}


def check_substitution(substitution: Substitution, seat: Wind) -> None:
    """Raise ``penalties.late_during_play``: a late player's substitute plays from the start (MERS 2.2, 4.1.1).

    So does a substitute at an empty seat, because no player was replaced during play.
    """
    if substitution.reason is Reason.VACANT and substitution.joined is Joined.DURING:
        raise RuleError("penalties.vacant_during_play", "an empty seat is played from the start", {"seat": str(seat)})
    if substitution.reason is Reason.LATE and substitution.joined is Joined.DURING:
        raise RuleError("penalties.late_during_play", "who is late was never at the table", {"seat": str(seat)})


@dataclass(frozen=True, slots=True)
class _Rule:
    """Name the option that decides about a replaced seat, and whether it fixes the result."""

    option: str
    is_fixed: bool
    is_replaced: bool = True


def _rule(rule_set: RuleSet, substitution: Substitution) -> _Rule:
    if substitution.joined is Joined.DURING:
        return _Rule(_mid_session_option(rule_set), is_fixed=True)
    if substitution.reason is Reason.LATE:
        return _Rule("late_replacement", rule_set.late_replacement == "fixed_result")
    is_replaced = substitution.reason is not Reason.VACANT
    return _Rule("substitute_result", rule_set.substitute_result == "fixed_but_placed", is_replaced)


def _mid_session_option(rule_set: RuleSet) -> str:
    is_mcr = rule_set.family is Family.MCR
    return "mid_session_substitute_table_points" if is_mcr else "mid_session_substitute_uma"


def _outcome(rule_set: RuleSet, placing: Placing, rule: _Rule | None) -> SeatOutcome:
    is_fixed = rule is not None and rule.is_fixed
    source = rule_set.sources[rule.option] if rule else None
    # Only riichi fixes the score as well; MERS 4 speaks of table points, the mini-points stay as they were played.
    keeps_score = not is_fixed or rule_set.family is Family.MCR
    points = placing.score - rule_set.base_points if keeps_score else rule_set.missed_session_points
    missed = missed_session(rule_set) if rule and rule.is_replaced else None
    return SeatOutcome(placing, points, is_fixed, source, missed)


def missed_session(rule_set: RuleSet) -> MissedSession:
    """Return what a replaced player receives for each session that another person played (MERS 4.3, EMA riichi 5.7)."""
    is_mcr = rule_set.family is Family.MCR
    option = "missed_session_table_points" if is_mcr else "missed_session_uma"
    worth = getattr(rule_set, option) or 0
    return MissedSession(rule_set.missed_session_points, Fraction(worth), rule_set.sources[option])


def listing_of_replaced(rule_set: RuleSet, reason: Reason, *, is_removed: bool = False) -> Listing:
    """Return how a replaced player is listed in the final results.

    ``is_removed`` is the chief referee's decision about a sick player.

    Raises ``penalties.removal_not_for_illness``: only illness lets a name be taken out (MERS 4.3, EMA riichi 5.7).
    """
    if is_removed and reason is not Reason.ILL:
        raise RuleError("penalties.removal_not_for_illness", "only a sick player may be removed", {"reason": reason})
    if is_removed:
        source = missed_session(rule_set).source
        return _unlisted(source)
    if reason is Reason.DISQUALIFIED:
        is_mcr = rule_set.family is Family.MCR
        source = rule_set.sources["disqualified_table_points" if is_mcr else "disqualified"]  # MERS 4.4, riichi 5.7
        if rule_set.disqualified == "unlisted":
            return _unlisted(source)
        return Listing(source, is_last=True, table_points=rule_set.disqualified_table_points)
    return Listing(missed_session(rule_set).source)


def _unlisted(source: Source) -> Listing:
    return Listing(source, is_listed=False, is_ranked=False, counts_for_federation=False)


def listing_of_substitute(rule_set: RuleSet) -> Listing:
    """Return the standing of a substitute who joins during the event: no final place (MERS 4)."""
    return Listing(rule_set.sources["substitute_result"], is_ranked=False, counts_for_federation=False)
