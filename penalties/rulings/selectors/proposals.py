"""Read what the book prescribes now for an offence: the step, the words to read out, and where the texts disagree."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

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
    differ,
    lateness,
    read_out_lateness,
    stance_of_rules,
    stances,
    texts_disagree,
)
from mahjong_core.penalties import offence as find_offence
from mahjong_core.penalties import propose as propose_by_book
from mahjong_core.penalties.numbering import check_hand_in_session
from mahjong_core.penalties.words import part_sentence
from mahjong_core.rulesets import RuleSet
from mahjong_core.words import ENGLISH, Words
from penalties.rulings.selectors.faults import Fault, late_by
from penalties.rulings.selectors.history import history_of
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.look.languages import reader
from tournaments.common.rule_errors import rules_as_refusals

LATE_ARRIVAL = "late-arrival"


@dataclass(frozen=True)
class ReadingRow:
    """Store the statement of one text about the offence. ``is_followed``: this event follows that text.

    ``is_other``: it asks for something else than what this event takes.
    """

    text: str
    clause: str
    words: Words
    is_followed: bool
    is_other: bool

    @property
    def sentence(self) -> str:
        """Return the sanction as a sentence in the reader's language."""
        return self.words[reader()]


@dataclass(frozen=True)
class Proposed:
    """Represent the proposal with its sources. ``text`` and ``clause`` are those that decide.

    ``late`` of a late player.

    ``disagree``: two texts ask for another sanction, amount or scope, or refuse something else.

    ``proposal`` carries the points, the amounts to choose from, the ladder, instructions, ``sentences`` by language
    with ``{name}`` for the offender, and every citation.
    """

    fault: Fault
    rules: RuleSet
    proposal: Proposal
    history: tuple[PastRuling, ...]
    readings: tuple[ReadingRow, ...]
    disagree: bool
    late: Lateness | None = None
    late_seconds: int | None = None

    @property
    def edition(self) -> str:
        return self.rules.edition

    @property
    def text(self) -> str:
        return self.proposal.citations[0].text

    @property
    def clause(self) -> str:
        return self.proposal.citations[0].clause

    def sentence(self, language: str) -> str:
        """Return the sentence to read out, with the offender's name."""
        return self.proposal.sentences[language].replace("{name}", self.fault.participant.name)


def propose(fault: Fault, at: datetime, *, without: Iterable[int] = ()) -> Proposed:
    """Return the sanction that the event's rule set prescribes for ``fault`` at ``at``.

    ``without`` leaves rulings out of the history.

    Refuses with ``penalties.unknown_offence``, ``sheets.hand_out_of_range``, ``penalties.not_late``,
    ``tournaments.session_not_started``.
    """
    rules = rules_of(fault.participant.tournament)
    left_out = frozenset(without)
    history = tuple(past_ruling for past_ruling in history_of(fault.participant) if past_ruling.id not in left_out)
    with rules_as_refusals():
        check_hand_in_session(fault.hand, rules)
        known = find_offence(fault.offence, rules)
        moment = Moment(fault.where.number, fault.hand)
        proposal = propose_by_book(known, rules, history, moment, is_repeated=fault.is_repeated)
        if proposal.effect.kind is EffectKind.LATENESS:
            return _with_lateness(fault, rules, proposal, history, at)
        return Proposed(fault, rules, proposal, history, _readings_of(known, rules), texts_disagree(known))


def _with_lateness(
    fault: Fault, rules: RuleSet, proposal: Proposal, history: tuple[PastRuling, ...], at: datetime
) -> Proposed:
    """Return the minutes and what they cost in each text: as the referee says, else by the session's clock."""
    by_minutes = late_by(fault.where, at) if fault.late is None else fault.late
    late = lateness(rules, by_minutes)
    known, seconds = proposal.offence, int(by_minutes.total_seconds())
    rows, disagree = _readings_of(known, rules, by_minutes), texts_disagree(known, by_minutes)
    return Proposed(fault, rules, _for_lateness(proposal, late, rules), history, rows, disagree, late, seconds)


def _for_lateness(proposal: Proposal, late: Lateness, rules: RuleSet) -> Proposal:
    """Return the proposal by the minutes: the band's points, or a substitute for this session."""
    words = Words(partial(part_sentence, Part.SUBSTITUTE, rules.family))
    extra = (Instruction(Part.SUBSTITUTE, words, Span.EVENT),) if late.is_replaced else ()
    return replace(
        proposal,
        points=late.points,
        instructions=(*proposal.instructions, *extra),
        sentences=read_out_lateness(proposal.offence, rules, late),
    )


def _readings_of(known: Offence, rules: RuleSet, late: timedelta | None = None) -> tuple[ReadingRow, ...]:
    """Return every text that speaks of the offence, those that the event follows first; ``late`` settles lateness."""
    taken = stance_of_rules(known, rules, late)
    unique = {}
    for stance in stances(known, late):
        is_followed = stance.text in rules.offence_texts
        row = ReadingRow(stance.text, stance.clause, stance.words, is_followed, differ(stance, taken))
        unique[row.text, row.clause, row.words[ENGLISH]] = row
    return tuple(sorted(unique.values(), key=lambda row: not row.is_followed))
