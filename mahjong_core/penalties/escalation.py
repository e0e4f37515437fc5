"""Count repeated faults from a player's rulings, in any order of entry."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from mahjong_core.errors import RuleError
from mahjong_core.penalties.ladder import rung, rungs
from mahjong_core.penalties.records import FaultKind
from mahjong_core.rulesets.records import EscalationReset, RuleSet, Source

__all__ = ["LadderState", "Moment", "PastRuling", "Rung", "ladder_sources", "ladder_state", "repetitions"]


@dataclass(frozen=True, slots=True)
class PastRuling:
    """Represent one ruling on a player. ``step`` is the rung given (0: a warning), None if it gave none.

    A warning without points is a full entry. ``is_revoked`` rulings stay in the record and count for nothing; an
    incident under review is no ruling yet and does not belong here.
    """

    id: int
    offence: str
    session: int
    hand: int | None = None
    step: int | None = None
    kind: FaultKind = FaultKind.PLAY
    is_revoked: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """Store when the new fault happened: the session, and the hand where the ladder asks for it."""

    session: int
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Rung:
    """Represent a rung with its ruling; ``is_next`` marks the one that is proposed now."""

    points: int
    ruling: PastRuling | None
    is_next: bool


@dataclass(frozen=True, slots=True)
class LadderState:
    """Store a player's position on the ladder.

    ``counted`` are the faults of this count in their order, ``carried`` those among them that outlived their session;
    ``received`` are the points of all rungs that stand in the event.
    """

    counted: tuple[PastRuling, ...]
    carried: tuple[PastRuling, ...]
    next_step: int
    received: int
    rungs: tuple[Rung, ...]

    @property
    def position(self) -> int:
        """Return how many faults count already: 0 before the first warning."""
        return len(self.counted)


def ladder_state(
    history: Iterable[PastRuling],
    rule_set: RuleSet,
    moment: Moment,
    offence: str | None = None,
    *,
    by_hand: bool = True,
    together: Collection[str] = (),
) -> LadderState:
    """Return the state before a fault at ``moment``; ``offence`` is needed where each clause has its own count.

    ``by_hand`` is the offence's: whether its clause starts the count again with each hand. ``together`` are the
    offences of the same clause, which count as one (``catalogue.counted_together``).

    Raises ``penalties.offence_needed`` when it is missing there.
    """
    if rule_set.escalation_reset is EscalationReset.PER_HAND and offence is None:
        raise RuleError("penalties.offence_needed", "this rule set counts each offence apart", {"rules": rule_set.id})
    standing = [past_ruling for past_ruling in history if not past_ruling.is_revoked]
    faults = sorted((past_ruling for past_ruling in standing if past_ruling.step is not None), key=_order)
    same = {*together, offence}
    counted = tuple(fault for fault in faults if _counts(fault, rule_set, moment, same, by_hand=by_hand))
    carried = tuple(past_ruling for past_ruling in counted if past_ruling.session < moment.session)
    received = sum(past_ruling.step or 0 for past_ruling in standing)
    # The whole ladder with the counted faults on it; longer than the book's where faults went on.
    length = max(len(rungs(rule_set)), len(counted) + 1)
    ruled = dict(enumerate(counted))
    ladder = tuple(Rung(rung(rule_set, at), ruled.get(at), at == len(counted)) for at in range(length))
    return LadderState(counted, carried, rung(rule_set, len(counted)), received, ladder)


def _order(ruling: PastRuling) -> tuple[int, int, int]:
    """Return the sort key: session, hand (unknown hands first), then the record's number."""
    return (ruling.session, ruling.hand or 0, ruling.id)


def _counts(
    past_ruling: PastRuling, rule_set: RuleSet, moment: Moment, same: Collection[str | None], *, by_hand: bool
) -> bool:
    """Return whether an earlier fault is on the ladder at this moment."""
    reset = rule_set.escalation_reset
    if reset is EscalationReset.NEVER:
        return past_ruling.session <= moment.session
    if past_ruling.session != moment.session:
        return past_ruling.session < moment.session and past_ruling.kind in rule_set.escalation_carries_over
    if reset is EscalationReset.PER_SESSION:
        return True  # all faults together (MERS 3.1)
    # The recurrence of what one clause describes: "lors d'une donne" in MCR 3.11.6.3 and 3.11.6.5, not in 3.11.6.4.
    return past_ruling.offence in same and (past_ruling.hand == moment.hand or not by_hand)


def repetitions(
    history: Iterable[PastRuling],
    offence: str,
    moment: Moment,
    *,
    over_event: bool,
    kind: FaultKind = FaultKind.PLAY,
) -> int:
    """Return the number of earlier equal faults, in this session or in the event so far.

    The same is the same offence; for stalling and obstruction it is whatever is of this ``kind`` (MERS 3.5).
    """
    return sum(
        (past_ruling.offence == offence or (kind is not FaultKind.PLAY and past_ruling.kind is kind))
        and not past_ruling.is_revoked
        and (past_ruling.session == moment.session or (over_event and past_ruling.session < moment.session))
        for past_ruling in history
    )


def ladder_sources(rule_set: RuleSet) -> tuple[Source, Source, Source]:
    """Return the clauses of the steps, of the reset and of the faults that it does not affect."""
    options = ("escalation_steps", "escalation_reset", "escalation_carries_over")
    first, second, third = (rule_set.sources[option] for option in options)
    return first, second, third
