"""Judge rulings: the catalogue of offences, the ladder of repeated faults, effects on scores and seats."""

from mahjong_core.penalties.cases import CASES, Case, cases_about, cases_on, cases_with
from mahjong_core.penalties.catalogue import BY_FAMILY, OFFENCES, offence, offences_of
from mahjong_core.penalties.catalogue.editions import citation, effect_in
from mahjong_core.penalties.effects import effects_of, price
from mahjong_core.penalties.escalation import LadderState, Moment, PastRuling, Rung, ladder_state, repetitions
from mahjong_core.penalties.ladder import rung, rungs
from mahjong_core.penalties.lateness import Lateness, lateness
from mahjong_core.penalties.proposal import Proposal, RulingDecision, decide_points, propose
from mahjong_core.penalties.records import (
    Citation,
    Effect,
    EffectKind,
    Facts,
    FaultKind,
    Offence,
    Part,
    Reading,
    SeatEffect,
    Topic,
)
from mahjong_core.penalties.restating import GivenRuling, Restatement, restatements
from mahjong_core.penalties.search import by_topic, favourites, search, searchable
from mahjong_core.penalties.sentences import Instruction, effect_names, read_out_lateness
from mahjong_core.penalties.stances import Stance, differ, stance_of_rules, stances, texts_disagree
from mahjong_core.penalties.substitutes import (
    Joined,
    Listing,
    MissedSession,
    Reason,
    SeatOutcome,
    Substitution,
    listing_of_replaced,
    listing_of_substitute,
    missed_session,
    outcomes,
)
from mahjong_core.penalties.variants import VARIANTS, Variants
from mahjong_core.penalties.words import HAND_STATES, SPANS, Span, part_name

__all__ = [
    "BY_FAMILY",
    "CASES",
    "HAND_STATES",
    "OFFENCES",
    "SPANS",
    "VARIANTS",
    "Case",
    "Citation",
    "Effect",
    "EffectKind",
    "Facts",
    "FaultKind",
    "GivenRuling",
    "Instruction",
    "Joined",
    "LadderState",
    "Lateness",
    "Listing",
    "MissedSession",
    "Moment",
    "Offence",
    "Part",
    "PastRuling",
    "Proposal",
    "Reading",
    "Reason",
    "Restatement",
    "RulingDecision",
    "Rung",
    "SeatEffect",
    "SeatOutcome",
    "Span",
    "Stance",
    "Substitution",
    "Topic",
    "Variants",
    "by_topic",
    "cases_about",
    "cases_on",
    "cases_with",
    "citation",
    "decide_points",
    "differ",
    "effect_in",
    "effect_names",
    "effects_of",
    "favourites",
    "ladder_state",
    "lateness",
    "listing_of_replaced",
    "listing_of_substitute",
    "missed_session",
    "offence",
    "offences_of",
    "outcomes",
    "part_name",
    "price",
    "propose",
    "read_out_lateness",
    "repetitions",
    "restatements",
    "rung",
    "rungs",
    "search",
    "searchable",
    "stance_of_rules",
    "stances",
    "texts_disagree",
]
