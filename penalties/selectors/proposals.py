"""What the book prescribes now for an offence: the step, the words to read out, and where the texts disagree."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from mahjong_core.penalties import (
    EffectKind,
    Instruction,
    Lateness,
    Moment,
    Offence,
    Part,
    PastRuling,
    Proposal,
    Span,
    edition_of,
    effect_names,
    lateness,
    read_out_lateness,
    texts_of,
)
from mahjong_core.penalties import offence as find_offence
from mahjong_core.penalties import propose as propose_by_book
from mahjong_core.penalties.numbering import check_hand
from mahjong_core.penalties.records import Effect, Words, printed_clause
from mahjong_core.penalties.words import part_sentence
from mahjong_core.rulesets import RuleSet
from penalties.selectors.faults import Fault, late_by
from penalties.selectors.history import history_of
from scoring.selectors.sheets import rules_of
from tournaments.rule_errors import rules_as_refusals

LANGUAGES = ("en", "fr")
LATE_ARRIVAL = "late-arrival"


@dataclass(frozen=True)
class ReadingRow:
    """What one text says about the offence. ``is_followed``: this event follows that text; ``is_other``: it asks for
    something else than what this event takes."""

    text: str
    clause: str
    words: Words
    is_followed: bool
    is_other: bool


@dataclass(frozen=True)
class Proposed:
    """The proposal with what it rests on. ``text`` and ``clause`` are those that decide; ``late`` of a late player.

    ``proposal`` carries the points, the amounts to choose from, the ladder, instructions, ``sentences`` by language
    with ``{name}`` for the offender, and every citation.
    """

    fault: Fault
    rules: RuleSet
    proposal: Proposal
    history: tuple[PastRuling, ...]
    readings: tuple[ReadingRow, ...]
    late: Lateness | None = None
    late_seconds: int | None = None

    @property
    def edition(self) -> str:
        return edition_of(self.rules)

    @property
    def text(self) -> str:
        return self.proposal.citations[0].text

    @property
    def clause(self) -> str:
        return self.proposal.citations[0].clause

    @property
    def disagree(self) -> bool:
        """Whether some text asks for something else than this event's."""
        return any(row.is_other for row in self.readings)

    def sentence(self, language: str) -> str:
        """What is read out, with the offender's name."""
        return self.proposal.sentences[language].replace("{name}", self.fault.participant.name)


def propose(fault: Fault, at: datetime, *, without: Iterable[int] = ()) -> Proposed:
    """What the event's rule set prescribes for ``fault`` at ``at``; ``without`` leaves rulings out of the history.

    Refuses with ``penalties.unknown_offence``, ``sheets.hand_out_of_range``, ``penalties.not_late``,
    ``tournaments.session_not_started``.
    """
    rules = rules_of(fault.participant.tournament)
    left_out = frozenset(without)
    history = tuple(one for one in history_of(fault.participant) if one.id not in left_out)
    with rules_as_refusals():
        check_hand(fault.hand, rules)
        known = find_offence(fault.offence, rules)
        moment = Moment(fault.where.number, fault.hand)
        proposal = propose_by_book(known, rules, history, moment, is_repeated=fault.is_repeated)
        found = Proposed(fault, rules, proposal, history, readings_of(known, rules))
        return with_lateness(found, at) if proposal.effect.kind is EffectKind.LATENESS else found


def with_lateness(found: Proposed, at: datetime) -> Proposed:
    """The minutes and what they cost: as the referee says, else by the session's clock."""
    fault = found.fault
    by_minutes = late_by(fault.where, at) if fault.late is None else fault.late
    late = lateness(found.rules, by_minutes)
    proposal = for_lateness(found.proposal, late, found.rules)
    return replace(found, proposal=proposal, late=late, late_seconds=int(by_minutes.total_seconds()))


def for_lateness(proposal: Proposal, late: Lateness, rules: RuleSet) -> Proposal:
    """The proposal by the minutes: the band's points, or a substitute for this session."""
    words = {one: part_sentence(Part.SUBSTITUTE, rules.family, one) for one in LANGUAGES}
    extra = (Instruction(Part.SUBSTITUTE, words, Span.EVENT),) if late.is_replaced else ()
    return replace(
        proposal,
        points=late.points,
        instructions=(*proposal.instructions, *extra),
        sentences=read_out_lateness(proposal.offence, rules, late),
    )


def readings_of(known: Offence, rules: RuleSet) -> tuple[ReadingRow, ...]:
    """Every text that speaks of the offence, those that the event follows first."""
    followed = texts_of(rules)
    taken = {one: effect_names(known.effect, one) for one in LANGUAGES}
    rows = [reading_row(one.text, printed_clause(one), one.effect, taken, followed) for one in known.readings]
    unique = {(row.text, row.clause, row.words["en"]): row for row in rows}
    return tuple(sorted(unique.values(), key=lambda row: not row.is_followed))


def reading_row(text: str, clause: str, effect: Effect, taken: Words, followed: tuple[str, ...]) -> ReadingRow:
    words = {one: effect_names(effect, one) for one in LANGUAGES}
    return ReadingRow(text, clause, words, text in followed, words["en"] != taken["en"])
