"""Find what revoking a ruling does to later rulings that were counted on it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mahjong_core.errors import RuleError
from mahjong_core.penalties.catalogue import offence
from mahjong_core.penalties.effects import class_prices, is_allowed
from mahjong_core.penalties.escalation import Moment, PastRuling
from mahjong_core.penalties.proposal import Proposal, propose
from mahjong_core.penalties.records import EffectKind
from mahjong_core.rulesets.records import RuleSet

__all__ = ["GivenRuling", "Restatement", "restatements"]


@dataclass(frozen=True, slots=True)
class GivenRuling:
    """Represent a ruling with the proposal and the decision at that time.

    ``place`` is its place in the order in which the rulings were given; a ruling that replaces another takes the place
    of the replaced one. ``proposed`` None: the referee named ``points``. ``is_repeated``: it was ruled as a repetition.
    """

    past: PastRuling
    place: int
    proposed: int | None
    points: int | None
    is_repeated: bool = False

    @property
    def is_as_proposed(self) -> bool:
        """Return whether another step than the proposed one was the referee's own: it was not read off the ladder."""
        return self.points is not None and self.proposed in (None, self.points)


@dataclass(frozen=True, slots=True)
class Restatement:
    """Represent a later ruling and its sanction as of now.

    ``points`` None: the referee has to name them, from ``proposal.amounts``. ``is_repeated``: the referee had said that
    it happened before without a ruling, which still holds.
    """

    given: GivenRuling
    proposal: Proposal
    points: int | None
    is_repeated: bool


def restatements(record: Iterable[GivenRuling], revoked: int, rule_set: RuleSet) -> tuple[Restatement, ...]:
    """Return the rulings in force that were counted on ``revoked`` (an id), in order, as they would be now.

    Each fault takes the next rung (MCR 3.11.6.3, MERS 3.1), and some cost more when they are repeated: without the
    revoked ruling the later ones stand too high. A step of the referee's own is left as it is, and so is an offence
    that the rule set does not know any more.
    """
    restated: list[Restatement] = []
    counted: list[PastRuling] = []  # as the record was
    remaining: list[PastRuling] = []  # as it is without the ruling, and with what would be restated
    is_later = False
    for given_ruling in sorted(record, key=lambda given: given.place):
        if given_ruling.past.is_revoked:
            continue
        counted.append(given_ruling.past)
        if given_ruling.past.id == revoked:
            is_later = True
            continue
        now = (
            _restatement(given_ruling, counted[:-1], remaining, rule_set)
            if is_later and given_ruling.is_as_proposed
            else None
        )
        remaining.append(given_ruling.past if now is None else replace(given_ruling.past, step=_step(now)))
        restated += [] if now is None else [now]
    return tuple(restated)


def _restatement(
    given_ruling: GivenRuling, before: list[PastRuling], after: list[PastRuling], rule_set: RuleSet
) -> Restatement | None:
    """Return the ruling as it would be now, None if it does not change."""
    try:
        known = offence(given_ruling.past.offence, rule_set)
    except RuleError:
        return None  # ruled under a catalogue that has changed since: nothing to count
    moment = Moment(given_ruling.past.session, given_ruling.past.hand)
    is_declared_repeated = given_ruling.is_repeated and not propose(known, rule_set, before, moment).is_repeated
    was, now = (
        propose(known, rule_set, history, moment, is_repeated=is_declared_repeated) for history in (before, after)
    )
    # Equal too where it was counted apart when it was given, and comes to what it is now.
    is_as_given = was.effect == now.effect and given_ruling.proposed == now.points
    if is_as_given or (was.points, was.effect) == (now.points, now.effect):
        return None
    return Restatement(given_ruling, now, _points(given_ruling, now, rule_set), is_declared_repeated)


def _points(given_ruling: GivenRuling, now: Proposal, rule_set: RuleSet) -> int | None:
    """Return what is proposed; where the referee names it, the amount that was named if it may still be."""
    if now.points is not None or given_ruling.points is None:
        return now.points
    if now.effect.keys:
        return given_ruling.points if given_ruling.points in class_prices(now.effect, rule_set) else None
    return given_ruling.points if is_allowed(now.effect, given_ruling.points) else None


def _step(now: Restatement) -> int | None:
    return now.points if now.proposal.effect.kind is EffectKind.LADDER else None
