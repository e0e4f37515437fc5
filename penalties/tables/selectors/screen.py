"""Read the referee's screen: what the four have received, what the book proposes, and what a choice would do."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _

from mahjong_core.errors import RuleError
from mahjong_core.penalties import (
    Citation,
    Effect,
    EffectKind,
    Facts,
    Joined,
    Moment,
    Part,
    PastRuling,
    Proposal,
    Reason,
    Rung,
    SeatEffect,
    Substitution,
    effects_of,
    ladder_state,
    outcomes,
)
from mahjong_core.penalties import offence as find_offence
from mahjong_core.penalties.sentences import read_out
from mahjong_core.placement import Placing, place_table
from mahjong_core.rulesets import Chombo, RuleSet, Stage
from mahjong_core.winds import WINDS, Wind
from penalties.models import Revocation, Ruling
from penalties.offences.selectors.catalogue import looked_up
from penalties.rulings.selectors.amounts import amount_choices, headline, points_label
from penalties.rulings.selectors.faults import AS_PROPOSED, Fault, RefereeDecision
from penalties.rulings.selectors.history import history_of
from penalties.rulings.selectors.proposals import Proposed
from penalties.rulings.selectors.records import ruling_texts
from penalties.rulings.selectors.sanctions import expels_by_text, sanction_label
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.seat_views import winds_in
from tournaments.common.errors import Refusal
from tournaments.common.look.languages import reader_first
from tournaments.common.rule_errors import as_refusal
from tournaments.common.rule_words.notes import citation_words
from tournaments.common.selectors.countries import spoken_in
from tournaments.models import Participant


@dataclass(frozen=True)
class RungView:
    """Represent a rung of the ladder; ``ruling`` is the one recorded on it."""

    label: str
    is_next: bool
    ruling: Ruling | None


@dataclass(frozen=True)
class Amount:
    """Represent a choice of points. ``value`` is what the form sends: empty as proposed, ``none``, or the points."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class PastRow:
    """Store an earlier ruling on a player, for the list on the tablet."""

    ruling: Ruling
    name: str
    label: str
    revocation: Revocation | None


@dataclass(frozen=True)
class Quoted:
    """Represent a clause by its printed name, with its words if the rule set quotes them."""

    source: str
    quote: str


@dataclass(frozen=True)
class SeatPreview:
    """Represent one seat before and after. ``later`` are points that act after the places, on the session or the event.

    ``wind`` names the seat (starting wind), ``seat_wind`` is its wind in the hand that the ruling is about.
    """

    wind: Wind
    seat_wind: Wind
    participant: Participant | None
    amount: int
    before: Placing
    after: Placing
    later: int
    is_offender: bool

    @property
    def moves(self) -> bool:
        """Return whether the place or its points change."""
        return (self.before.place, self.before.table_points) != (self.after.place, self.after.table_points)

    @property
    def points_before(self) -> Fraction:
        return self.before.table_points

    @property
    def points_after(self) -> Fraction:
        return self.after.table_points


@dataclass(frozen=True)
class RulingScreen:
    """Store the data of the chosen ruling. ``missing``: the refusal that prevents showing the effect.

    ``sentences`` to read out, each with its language, the reader's first.
    """

    proposed: Proposed
    proposal: Proposal
    title: str
    is_other: bool
    rungs: tuple[RungView, ...]
    amounts: tuple[Amount, ...]
    others: tuple[Amount, ...]
    further: tuple[Amount, ...]
    sentences: list[tuple[str, str]]
    sources: tuple[Quoted, ...]
    seats: list[SeatPreview]
    missing: Refusal | None
    expels: bool = False

    @property
    def texts_differ(self) -> bool:
        """Return whether the texts disagree, and in words: of lateness they do once its minutes are known."""
        return self.proposed.disagree and len({row.sentence for row in self.proposed.readings}) > 1

    @property
    def is_ban(self) -> bool:
        """Return whether the referee must enter the length of a ban (MCR 3.11.4)."""
        return Part.BANNED in self.proposal.effect.parts

    @property
    def looked_up(self) -> list[tuple[str, str]]:
        """Return the options that the referee looks up for this offence: labels and values."""
        return looked_up(self.proposal.offence, self.proposed.rules)

    @property
    def seats_around(self) -> list[SeatPreview]:
        """Return the four in the order of their winds in the hand, as the choice of the player has them."""
        return sorted(self.seats, key=lambda seat: WINDS.index(seat.seat_wind))

    @property
    def is_expulsion(self) -> bool:
        return may_expel(self.proposal.effect)

    @property
    def needs_victim(self) -> bool:
        return asks_victim(self.proposal.effect)

    @property
    def needs_dealer(self) -> bool:
        return asks_dealer(self.proposal.effect, self.proposed.rules)

    @property
    def is_lateness(self) -> bool:
        return self.proposal.effect.kind is EffectKind.LATENESS

    @property
    def late_minutes(self) -> int | None:
        return self.proposed.late.minutes if self.proposed.late else None

    @property
    def seen(self) -> str:
        """Return the proposal as the form sends it back."""
        return "none" if self.proposal.points is None else str(self.proposal.points)


def may_expel(effect: Effect) -> bool:
    """Return whether the text leaves a disqualification to the referee."""
    return effect.further is not None and effect.further.kind is EffectKind.DISQUALIFICATION


def asks_victim(effect: Effect) -> bool:
    """Return whether an effect needs to know who was harmed."""
    kinds = {effect.kind, effect.further.kind if effect.further else None}
    return EffectKind.PAYS_PLAYER in kinds


def asks_dealer(effect: Effect, rules: RuleSet) -> bool:
    """Return whether an effect needs to know who dealt: a chombo that is paid as a mangan."""
    return effect.kind is EffectKind.CHOMBO and rules.chombo is Chombo.MANGAN_PAYMENT


def past_rows(rulings: Sequence[Ruling], rules: RuleSet) -> list[PastRow]:
    """Return earlier rulings in words, each with its revocation."""
    return [
        PastRow(ruling, ruling_texts(ruling, rules)[0], sanction_label(ruling), getattr(ruling, "revocation", None))
        for ruling in rulings
    ]


def screen(
    proposed: Proposed, sheet: TableSheet, offender: Wind, verdict: RefereeDecision, rulings: Sequence[Ruling]
) -> RulingScreen:
    """Return the proposal with the referee's choice applied; ``rulings`` are the offender's, for the rungs."""
    proposal = proposed.proposal
    points = proposal.points if verdict.points == AS_PROPOSED else verdict.points
    is_other = verdict.points != AS_PROPOSED and points != proposal.points and proposal.points is not None
    seats, missing = _effect_on_four(proposed, sheet, offender, verdict, points)
    amounts = amounts_of(proposal, verdict)
    return RulingScreen(
        proposed=proposed,
        proposal=proposal,
        title=headline(proposal.effect, points, proposed.late, is_waived=verdict.points is None),
        is_other=is_other,
        rungs=_rungs_of(proposal.state.rungs, rulings) if proposal.effect.kind is EffectKind.LADDER else (),
        amounts=amounts if proposal.points is None else (),
        others=() if proposal.points is None else others_of(proposal, verdict),
        further=further_of(proposal, verdict),
        sentences=_sentences(proposed, points, is_other=is_other or proposal.points is None),
        sources=tuple(quoted(citation) for citation in proposal.citations),
        seats=seats,
        missing=missing,
        expels=expels(proposal, verdict),
    )


def expels(proposal: Proposal, verdict: RefereeDecision) -> bool:
    """Return whether the choice on the screen puts the player out of the event: then it is looked at twice."""
    return verdict.points is not None and (expels_by_text(proposal.effect) or verdict.expel)


def _effect_on_four(
    proposed: Proposed, sheet: TableSheet, offender: Wind, verdict: RefereeDecision, points: int | None
) -> tuple[list[SeatPreview], Refusal | None]:
    """Return what the choice does to the four; or what is still missing for it."""
    if verdict.points is None:
        return _seat_previews(sheet, (), offender, proposed.fault), None
    fault = proposed.fault
    victim = next((wind for wind, participant in sheet.played_here if participant == fault.victim), None)
    facts = Facts(points, verdict.further, victim, fault.dealer)
    try:
        effects = effects_of(proposed.proposal.offence, offender, proposed.rules, facts)
    except RuleError as error:
        return [], as_refusal(error)
    seats = _seat_previews(sheet, effects, offender, fault)
    return (_without(seats, sheet, offender) if expels(proposed.proposal, verdict) else seats), None


def _without(seats: list[SeatPreview], sheet: TableSheet, offender: Wind) -> list[SeatPreview]:
    """Return the four once the offender has left and a substitute plays on (MERS 4.2, EMA riichi 5.7)."""
    replaced = {**sheet.substitutes, offender: Substitution(Reason.DISQUALIFIED, Joined.DURING)}
    seat_outcomes = outcomes(sheet.rules, {seat.wind: seat.after.score for seat in seats}, replaced)
    return [replace(seat, after=seat_outcomes[seat.wind].placing) for seat in seats]


def _rungs_of(rungs: Iterable[Rung], rulings: Sequence[Ruling]) -> tuple[RungView, ...]:
    """Return the rungs given, the next one, and two more."""
    by_id = {ruling.pk: ruling for ruling in rulings}
    known = list(rungs)
    last = next((at for at, rung in enumerate(known) if rung.is_next), 0) + 3
    return tuple(
        RungView(points_label(rung.points), rung.is_next, by_id.get(rung.ruling.id) if rung.ruling else None)
        for rung in known[:last]
    )


def amounts_of(proposal: Proposal, verdict: RefereeDecision) -> tuple[Amount, ...]:
    """Return the amounts to choose from if the text leaves the amount or the class of a false win open."""
    choices = proposal.amounts if proposal.effect.keys else amount_choices(proposal.effect)
    return tuple(Amount(str(choice), points_label(choice), verdict.points == choice) for choice in choices)


def others_of(proposal: Proposal, verdict: RefereeDecision) -> tuple[Amount, ...]:
    """Return other steps than the proposed one; each needs a reason."""
    known = proposal.amounts if proposal.effect.kind in (EffectKind.LADDER, EffectKind.LATENESS) else ()
    steps = [number for number in known if number != proposal.points]
    proposed = Amount("", _("As proposed"), verdict.points == AS_PROPOSED)
    none = Amount("none", _("No sanction"), verdict.points is None)
    return (proposed, *(Amount(str(step), points_label(step), verdict.points == step) for step in steps), none)


def further_of(proposal: Proposal, verdict: RefereeDecision) -> tuple[Amount, ...]:
    """Return the amounts that the referee may add if the text allows it."""
    effect = proposal.effect.further
    if effect is None or effect.kind is EffectKind.DISQUALIFICATION:
        return ()
    choices = [choice for choice in amount_choices(effect) if choice]
    nothing = Amount("", _("Nothing more"), not verdict.further)
    is_paid = effect.kind is EffectKind.PAYS_OPPONENTS
    labels = {number: headline(effect, number) if is_paid else points_label(number) for number in choices}
    return (nothing, *(Amount(str(number), label, verdict.further == number) for number, label in labels.items()))


def _sentences(proposed: Proposed, points: int | None, *, is_other: bool) -> list[tuple[str, str]]:
    """Return the sentences, the reader's language first; another amount than the proposed one is told as chosen."""
    proposal, rules = proposed.proposal, proposed.rules
    words: Mapping[str, str] = proposal.sentences
    if is_other and proposed.late is None:
        words = read_out(proposal.offence, rules, points, proposal.state)
    return _spoken_to(proposed.fault.participant, words)


def _spoken_to(person: Participant, words: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return each language with its sentence: the reader's, those of the player's country, those of the staff."""
    said = reader_first(words, spoken_in([person.country]))
    return [(language, text.replace("{name}", person.name)) for language, text in said]


def quoted(citation: Citation) -> Quoted:
    """Return a citation with the name of its text."""
    return Quoted(citation_words(citation.text, citation.clause), citation.quote)


def received(history: Iterable[PastRuling], session: int) -> tuple[int, int]:
    """Return the number of rulings in force against a player, in this session and before it."""
    standing = [past_ruling for past_ruling in history if not past_ruling.is_revoked]
    here = sum(past_ruling.session == session for past_ruling in standing)
    return here, len(standing) - here


def _seat_previews(
    sheet: TableSheet, effects: tuple[SeatEffect, ...], offender: Wind, fault: Fault
) -> list[SeatPreview]:
    """Return the four by their starting winds, each with its wind in the hand of the fault."""
    at_table = amounts(effect for effect in effects if effect.stage is Stage.BEFORE_PLACES)
    later = amounts(effect for effect in effects if effect.stage is not Stage.BEFORE_PLACES)
    scores = {wind: sheet.sheet.table_scores.get(wind, sheet.rules.starting_points) for wind in WINDS}
    before = _placings(scores, sheet.rules)
    after = _placings({wind: score + at_table.get(wind, 0) for wind, score in scores.items()}, sheet.rules)
    winds = winds_in(sheet, fault.hand)
    seated = sheet.seated_with(fault.victim, fault.participant)
    return [
        SeatPreview(
            wind=wind,
            seat_wind=winds[wind],
            participant=seated.get(wind),
            amount=at_table.get(wind, 0) + later.get(wind, 0),
            before=before[wind],
            after=after[wind],
            later=later.get(wind, 0),
            is_offender=wind == offender,
        )
        for wind in WINDS
    ]


def amounts(effects: Iterable[SeatEffect]) -> Mapping[Wind, int]:
    """Return the points of the effects for each seat."""
    points: defaultdict[Wind, int] = defaultdict(int)
    for effect in effects:
        points[effect.wind] += effect.amount
    return points


def _placings(scores: Mapping[Wind, int], rules: RuleSet) -> dict[Wind, Placing]:
    placed = place_table(scores, scale=rules.scale_for(scores.values()), tie_rule=rules.tie_rule)
    return {placing.wind: placing for placing in placed}


def sentences_again(ruling: Ruling, rules: RuleSet) -> list[tuple[str, str]]:
    """Return the sentences of a recorded ruling, the reader's language first (one query).

    Nothing for an offence that the rule set no longer lists, and for lateness, which is told by its minutes.
    """
    try:
        known = find_offence(ruling.offence, rules)
    except RuleError:
        return []
    if known.effect.kind is EffectKind.LATENESS or ruling.session is None:
        return []
    if ruling.is_repeated and known.effect.repeated:
        known = replace(known, effect=known.effect.repeated)
    earlier = [past_ruling for past_ruling in history_of(ruling.participant) if past_ruling.id < ruling.pk]
    state = ladder_state(earlier, rules, Moment(ruling.session.number, ruling.hand), known.id, by_hand=known.by_hand)
    return _spoken_to(ruling.participant, read_out(known, rules, ruling.points, state))
