"""Define the records of rulings: an offence, what each text prescribes, its effects on scores and hand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mahjong_core.rulesets.records import Family, Stage
from mahjong_core.winds import Wind

__all__ = [
    "Citation",
    "CountedIn",
    "Effect",
    "EffectKind",
    "Facts",
    "FaultKind",
    "GraceLimit",
    "Offence",
    "Part",
    "Reading",
    "SeatEffect",
    "Topic",
    "Words",
    "printed_clause",
]

Words = Mapping[str, str]  # language -> text


class Topic(StrEnum):
    """List the situations by which a referee looks for an offence."""

    CALLS = "calls"
    WALL = "wall"
    TILES = "tiles"
    RIICHI = "riichi"
    WIN = "win"
    ANOTHERS_WIN = "anothers_win"
    TIME = "time"
    CONDUCT = "conduct"


class FaultKind(StrEnum):
    """List the kinds of faults; the rule set says which outlive a session (MERS 3.6)."""

    PLAY = "play"
    STALLING = "stalling"
    OBSTRUCTION = "obstruction"


class EffectKind(StrEnum):
    """List the ways in which an offence acts on points or on the event."""

    NOTHING = "nothing"  # no points; the parts say what to do all the same
    LADDER = "ladder"  # a fault: the next rung, from the offender only
    DEDUCTION = "deduction"  # a fixed price, from the offender only
    PAYS_OPPONENTS = "pays_opponents"  # as many points to each of the three others
    PAYS_PLAYER = "pays_player"  # to the one player who was wronged
    DISCRETION = "discretion"  # the referee names the amount, from the offender only
    LATENESS = "lateness"  # by the minutes, from the offender only
    CHOMBO = "chombo"  # as the edition settles it
    DISQUALIFICATION = "disqualification"
    BAN = "ban"


class CountedIn(StrEnum):
    """List the spans within which repeated faults are counted."""

    HAND = "hand"
    SESSION = "session"
    EVENT = "event"


class GraceLimit(StrEnum):
    """List how long a player has before an omission is an offence."""

    NEXT_DISCARD = "next_discard"
    TWO_TURNS = "two_turns"


class Part(StrEnum):
    """List the parts of a sanction besides points. Each has its words in ``sentences``."""

    TOLD = "told"  # pointed out, nothing more
    WARNED = "warned"  # a clear warning in words, which is no fault of the ladder
    CORRECTED = "corrected"
    STANDS = "stands"  # the action is completed
    CLAIM_REFUSED = "claim_refused"
    FIRST_CALL_BINDS = "first_call_binds"
    NO_WIN_THIS_TURN = "no_win_this_turn"
    SHOW_OR_DEAD = "show_or_dead"  # the whole hand is shown now, else it is dead
    FORCED_DISCARDS = "forced_discards"
    DEAD_HAND = "dead_hand"
    DEAD_HAND_POSSIBLE = "dead_hand_possible"  # a dead hand or points, as the referee decides
    DEAD_HAND_TOO = "dead_hand_too"  # beside points, as the referee decides (MCR 3.11: "et/ou")
    NO_CLAIMS = "no_claims"  # nor chow, pung or kong
    TILE_RETURNED = "tile_returned"
    TILE_KEPT = "tile_kept"
    TILES_STAY = "tiles_stay"  # on the table, and they count as visible
    NOT_COUNTED = "not_counted"  # the points that were claimed this way
    STAKE_RETURNED = "stake_returned"
    HAND_ENDS = "hand_ends"  # it cannot be played on
    REDEAL = "redeal"
    GAME_ENDS = "game_ends"  # the table plays no further hand
    NO_RULING = "no_ruling"  # asked too late
    SUBSTITUTE = "substitute"
    DISQUALIFIED = "disqualified"
    UNRANKED = "unranked"
    BANNED = "banned"
    PUBLIC_CRITICISM = "public_criticism"
    NOT_ON_RECORD = "not_on_record"  # the text speaks of repetition, the record holds none
    NO_RULE = "no_rule"  # the edition names no sanction of its own
    MAY_ADD = "may_add"  # the referee may add a further penalty


@dataclass(frozen=True, slots=True)
class Effect:
    """Store the effect of an offence.

    ``option`` is the rule-set field that holds the price, ``key`` its entry where it lists several (else the offence's
    id); ``keys`` are the entries of which the referee takes the one that fits the hand. ``amounts`` are what a referee
    may choose from, ``between`` allows every amount from the least to the greatest. ``further`` may be added by the
    referee; ``repeated`` takes over when the offence is repeated; ``limit`` says how long the player had, where texts
    differ on it.
    """

    kind: EffectKind
    option: str = ""
    parts: tuple[Part, ...] = ()
    key: str = ""
    keys: tuple[str, ...] = ()
    amounts: tuple[int, ...] = ()
    between: bool = False
    further: "Effect | None" = None
    repeated: "Effect | None" = None
    limit: GraceLimit | None = None

    @property
    def dead_hand(self) -> bool:
        """Return whether the offender may not win this hand (MCR 3.11.3, EMA riichi 3.4.7)."""
        return Part.DEAD_HAND in self.parts

    @property
    def may_be_dead(self) -> bool:
        """Return whether the text leaves a dead hand to the referee (MCR 3.11, EMA riichi 5.4)."""
        return bool({Part.DEAD_HAND_POSSIBLE, Part.DEAD_HAND_TOO} & set(self.parts))


@dataclass(frozen=True, slots=True)
class Reading:
    """Store the effect that one text prescribes; ``clause`` is an id of the list of clauses.

    ``adds``: the text is silent on points, and its parts hold beside what another text prescribes.
    """

    text: str
    clause: str
    effect: Effect
    adds: bool = False


@dataclass(frozen=True, slots=True)
class Offence:
    """Represent an entry of the catalogue.

    ``readings`` hold every clause that speaks of it, the one that prevails within its text first. If the rule set
    decides by an option, ``option`` names it and ``choices`` hold the effect of each of its values. ``effect`` is the
    rule set's own once the offence was found through ``offence`` or ``offences_of``. ``by_hand``: where a text counts
    faults by the hand, this one's clause says so too ("lors d'une donne"); else it is counted in the session.
    ``by_edition``: it is listed only if a text of the rule set describes it.
    """

    id: str
    family: Family
    topic: Topic
    names: Words = field(hash=False)
    descriptions: Words = field(hash=False)
    said: Words = field(hash=False)  # to the offender, second person, to follow the name and a comma
    readings: tuple[Reading, ...]
    effect: Effect
    option: str = ""
    choices: Mapping[str, Effect] = field(default_factory=dict, hash=False)
    fault_kind: FaultKind = FaultKind.PLAY
    favourite: bool = False
    by_hand: bool = True
    aliases: Words = field(default_factory=dict, hash=False)  # what people call it at a table, to search by
    by_edition: bool = False

    @property
    def clauses(self) -> Words:
        """Return the clause to show for each text, as the text prints it."""
        first: dict[str, str] = {}
        for reading in self.readings:
            first.setdefault(reading.text, printed_clause(reading))
        return first

    @property
    def is_repeated_over_event(self) -> bool:
        """Return whether earlier sessions count when the text speaks of repetition (MERS 3.5, EMA riichi 5.5)."""
        return self.fault_kind is not FaultKind.PLAY or self.topic is Topic.CONDUCT


def printed_clause(reading: Reading) -> str:
    """Return the clause as printed, without the additions of the list of clauses (place of a comment, letter of a
    part).
    """
    clause = reading.clause.partition(" @")[0]
    if reading.text != "mcr-penalty-summary" and clause[-2:-1] == " " and clause[-1].islower():
        return clause[:-2]
    return clause


@dataclass(frozen=True, slots=True)
class SeatEffect:
    """Store points for one seat (starting wind); the cause is the offence's id."""

    wind: Wind
    amount: int
    stage: Stage
    cause: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Store the referee's answers about an offence that decide its points.

    ``points`` are the rung, the chosen amount or the lateness deduction; ``further`` what is added to it; ``victim``
    and ``dealer`` are starting winds (the dealer of the running hand decides how a chombo is shared).
    """

    points: int | None = None
    further: int = 0
    victim: Wind | None = None
    dealer: Wind | None = None


@dataclass(frozen=True, slots=True)
class Citation:
    """Store the source of a sanction: text, clause, and its words if the rule set quotes them."""

    text: str
    clause: str
    quote: str = ""
