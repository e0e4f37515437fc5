"""What a ruling does to scores: its points as postings of the score ledger, and their opposites."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from mahjong_core.penalties import Decision, EffectKind, Facts, SeatEffect, effects_of
from mahjong_core.rulesets.records import Chombo, RuleSet
from mahjong_core.winds import Wind
from penalties.models import Ruling
from penalties.selectors.faults import Fault, seated, wind_of
from penalties.selectors.proposals import Proposed
from scoring.models import Stage
from scoring.services.deductions import settle_after_ruling
from scoring.services.ledger import Cause, Posting, post_adjustments, reverse_adjustments
from tournaments.actors import Actor
from tournaments.errors import Refusal
from tournaments.models import Participant

People = dict[Wind, Participant]


def post_effects(ruling: Ruling, proposed: Proposed, decision: Decision, *, by: Actor, at: datetime) -> None:
    """Post what was decided under the ruling's group; nothing for a warning or a sanction without points."""
    postings = postings_of(proposed, decision)
    if postings:
        cause = Cause(f"penalties.{ruling.offence}", ruling.clause, ruling.session, ruling.table, ruling.hand)
        group = ruling.effect_group
        post_adjustments(tournament=ruling.tournament, postings=postings, cause=cause, by=by, at=at, group=group)
    settle_after_ruling(ruling.table, by=by, at=at)


def take_back_effects(ruling: Ruling, reason: str, *, by: Actor, at: datetime) -> None:
    """Post the opposite of all that the ruling posted."""
    reverse_adjustments(group=ruling.effect_group, reason=reason, by=by, at=at)
    settle_after_ruling(ruling.table, by=by, at=at)


def postings_of(proposed: Proposed, decision: Decision) -> list[Posting]:
    """The decided points for the people whom they touch."""
    if decision.points is None or is_on_sheet(proposed.proposal.effect.kind, proposed.rules):
        return []
    people = people_of(proposed.fault)
    effects = seat_effects(proposed, decision, people)
    missing = [effect.wind for effect in effects if effect.wind not in people]
    if missing:
        raise Refusal("penalties.table_needed", _("Points for others need the table."), {"seats": missing})
    return [Posting(people[effect.wind], effect.amount, Stage(effect.stage.value)) for effect in effects]


def is_on_sheet(kind: EffectKind, rules: RuleSet) -> bool:
    """A chombo paid at the table is a line of its sheet (EMA riichi 2012, 3.4.6): the ruling does not pay it again."""
    return kind is EffectKind.CHOMBO and rules.chombo is Chombo.MANGAN_PAYMENT


def people_of(fault: Fault) -> People:
    """The people of the table; beside the tables only the offender, as if alone at one."""
    return seated(fault.table) if fault.table is not None else {Wind.EAST: fault.participant}


def seat_effects(proposed: Proposed, decision: Decision, people: People) -> tuple[SeatEffect, ...]:
    fault, offence = proposed.fault, proposed.proposal.offence
    offender, victim = seat_of(fault.participant, fault, people), None
    if fault.victim is not None:
        victim = seat_of(fault.victim, fault, people)
    facts = Facts(points=decision.points, further=decision.further, victim=victim, dealer=fault.dealer)
    return effects_of(offence, offender, proposed.rules, facts)


def seat_of(person: Participant, fault: Fault, people: People) -> Wind:
    return Wind.EAST if fault.table is None else wind_of(person, people, fault.table)
