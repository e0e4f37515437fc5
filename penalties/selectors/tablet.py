"""The referee's screen: what the four have received, what the book proposes, and what a choice would do."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from mahjong_core.errors import RuleError
from mahjong_core.penalties import Citation, Effect, EffectKind, Facts, PastRuling, Proposal, Rung, effects_of
from mahjong_core.penalties.sentences import read_out
from mahjong_core.rulesets import Chombo, RuleSet
from mahjong_core.winds import Wind
from penalties.models import Revocation, Ruling
from penalties.selectors.amounts import amount_choices, headline, points_label
from penalties.selectors.cautions import points_off
from penalties.selectors.faults import AS_PROPOSED, Verdict
from penalties.selectors.preview import SeatPreview, seat_previews
from penalties.selectors.proposals import Proposed, ReadingRow
from penalties.selectors.rulings import words_of
from scoring.selectors.sheets import TableSheet
from tournaments.errors import Refusal
from tournaments.look.rule_values import text_name
from tournaments.rule_errors import as_refusal

LANGUAGES = ("en", "fr")


@dataclass(frozen=True)
class RungView:
    """A rung of the ladder; ``ruling`` is the one that stands on it."""

    label: str
    is_next: bool
    ruling: Ruling | None


@dataclass(frozen=True)
class Amount:
    """A choice of points. ``value`` is what the form sends: empty as proposed, ``none``, or the points."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class PastRow:
    """What a player received before, as the tablet lists it."""

    ruling: Ruling
    name: str
    label: str
    revocation: Revocation | None


@dataclass(frozen=True)
class ReadingView:
    """What one text asks for, in the reader's language."""

    text: str
    clause: str
    words: str
    is_followed: bool


@dataclass(frozen=True)
class Told:
    """A sentence to read out, with its language."""

    language: str
    text: str


@dataclass(frozen=True)
class Quoted:
    """A clause by its printed name, with its words where the rule set quotes them."""

    source: str
    quote: str


@dataclass(frozen=True)
class Screen:
    """Everything right of the choice. ``missing``: what keeps the effect from being shown, as a refusal."""

    proposed: Proposed
    proposal: Proposal
    title: str
    is_other: bool
    rungs: tuple[RungView, ...]
    amounts: tuple[Amount, ...]
    others: tuple[Amount, ...]
    further: tuple[Amount, ...]
    sentences: tuple[Told, ...]
    sources: tuple[Quoted, ...]
    seats: list[SeatPreview]
    missing: Refusal | None
    readings: tuple[ReadingView, ...]

    @property
    def is_ladder(self) -> bool:
        return self.proposal.effect.kind is EffectKind.LADDER

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
        """The proposal as the form sends it back."""
        return value_of(self.proposal.points)


def may_expel(effect: Effect) -> bool:
    """Whether the text leaves a disqualification to the referee."""
    return effect.further is not None and effect.further.kind is EffectKind.DISQUALIFICATION


def asks_victim(effect: Effect) -> bool:
    kinds = {effect.kind, effect.further.kind if effect.further else None}
    return EffectKind.PAYS_PLAYER in kinds


def asks_dealer(effect: Effect, rules: RuleSet) -> bool:
    return effect.kind is EffectKind.CHOMBO and rules.chombo is Chombo.MANGAN_PAYMENT


def reading_view(one: ReadingRow) -> ReadingView:
    return ReadingView(str(text_name(one.text)), one.clause, one.words[own()], one.is_followed)


def own() -> str:
    """The reader's language, of those that sentences are told in."""
    language = (get_language() or "en").split("-")[0]
    return language if language in LANGUAGES else "en"


def past_rows(rulings: Sequence[Ruling], rules: RuleSet) -> list[PastRow]:
    return [
        PastRow(one, words_of(one, rules)[0], received_label(one), getattr(one, "revocation", None)) for one in rulings
    ]


def received_label(ruling: Ruling) -> str:
    """The points of a ruling as it was decided: all that came off the player."""
    points = points_off(ruling)
    return _("no points") if points is None else points_label(points)


def value_of(points: int | None) -> str:
    return "none" if points is None else str(points)


def screen(
    proposed: Proposed, sheet: TableSheet, offender: Wind, verdict: Verdict, rulings: Sequence[Ruling]
) -> Screen:
    """The proposal with the referee's choice applied; ``rulings`` are the offender's, for the rungs."""
    proposal = proposed.proposal
    points = proposal.points if verdict.points == AS_PROPOSED else verdict.points
    is_other = verdict.points != AS_PROPOSED and points != proposal.points and proposal.points is not None
    seats, missing = effect_on_four(proposed, sheet, offender, verdict, points)
    amounts = amounts_of(proposal, verdict)
    return Screen(
        proposed=proposed,
        proposal=proposal,
        title=headline(proposal.effect, points, proposed.late, is_waived=verdict.points is None),
        is_other=is_other,
        rungs=rungs_of(proposal.state.rungs, rulings) if proposal.effect.kind is EffectKind.LADDER else (),
        amounts=amounts if proposal.points is None else (),
        others=() if proposal.points is None else others_of(proposal, verdict),
        further=further_of(proposal, verdict),
        sentences=told(proposed, points, is_other=is_other or proposal.points is None),
        sources=tuple(quoted(one) for one in proposal.citations),
        seats=seats,
        missing=missing,
        readings=tuple(map(reading_view, proposed.readings)),
    )


def effect_on_four(
    proposed: Proposed, sheet: TableSheet, offender: Wind, verdict: Verdict, points: int | None
) -> tuple[list[SeatPreview], Refusal | None]:
    """What the choice does to the four; or what is still missing for it."""
    if verdict.points is None:
        return seat_previews(sheet, (), offender), None
    fault = proposed.fault
    victim = next((wind for wind, one in sheet.seats.items() if one and one == fault.victim), None)
    facts = Facts(points, verdict.further, victim, fault.dealer)
    try:
        effects = effects_of(proposed.proposal.offence, offender, proposed.rules, facts)
    except RuleError as error:
        return [], as_refusal(error)
    return seat_previews(sheet, effects, offender), None


def rungs_of(rungs: Iterable[Rung], rulings: Sequence[Ruling]) -> tuple[RungView, ...]:
    """The rungs given, the next one, and two more."""
    by_id = {one.pk: one for one in rulings}
    known = list(rungs)
    last = next((at for at, one in enumerate(known) if one.is_next), 0) + 3
    return tuple(
        RungView(points_label(one.points), one.is_next, by_id.get(one.ruling.id) if one.ruling else None)
        for one in known[:last]
    )


def amounts_of(proposal: Proposal, verdict: Verdict) -> tuple[Amount, ...]:
    """What the referee may name where the text leaves the amount open."""
    return tuple(Amount(str(one), points_label(one), verdict.points == one) for one in amount_choices(proposal.effect))


def others_of(proposal: Proposal, verdict: Verdict) -> tuple[Amount, ...]:
    """Other steps than the proposed one; each needs a reason."""
    known = proposal.amounts if proposal.effect.kind in (EffectKind.LADDER, EffectKind.LATENESS) else ()
    steps = [one for one in known if one != proposal.points]
    proposed = Amount("", _("As proposed"), verdict.points == AS_PROPOSED)
    none = Amount("none", _("No sanction"), verdict.points is None)
    return (proposed, *(Amount(str(one), points_label(one), verdict.points == one) for one in steps), none)


def further_of(proposal: Proposal, verdict: Verdict) -> tuple[Amount, ...]:
    """What the referee may add where the text allows it."""
    effect = proposal.effect.further
    if effect is None or effect.kind is EffectKind.DISQUALIFICATION:
        return ()
    found = [one for one in amount_choices(effect) if one]
    nothing = Amount("", _("Nothing more"), not verdict.further)
    return (nothing, *(Amount(str(one), points_label(one), verdict.further == one) for one in found))


def told(proposed: Proposed, points: int | None, *, is_other: bool) -> tuple[Told, ...]:
    """The sentences, the reader's language first; another amount than the proposed one is told as chosen."""
    proposal, rules = proposed.proposal, proposed.rules
    words: Mapping[str, str] = proposal.sentences
    if is_other and proposed.late is None:
        words = read_out(proposal.offence, rules, points, proposal.state)
    name = proposed.fault.participant.name
    return tuple(Told(one, text.replace("{name}", name)) for one, text in in_order(words))


def in_order(words: Mapping[str, str]) -> list[tuple[str, str]]:
    """Language and text, the reader's own language first."""
    return [(one, words[one]) for one in sorted(LANGUAGES, key=lambda one: one != own())]


def quoted(one: Citation) -> Quoted:
    return Quoted(f"{text_name(one.text)} {one.clause}".strip(), one.quote)


def received(history: Iterable[PastRuling], session: int) -> tuple[int, int]:
    """How many rulings stand against a player, in this session and before it."""
    standing = [one for one in history if not one.is_revoked]
    here = sum(one.session == session for one in standing)
    return here, len(standing) - here
