"""Build what a referee reads out, in every language that has words."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from mahjong_core.penalties.escalation import LadderState
from mahjong_core.penalties.ladder import rung
from mahjong_core.penalties.lateness import Lateness
from mahjong_core.penalties.records import Effect, EffectKind, Offence, Part
from mahjong_core.penalties.words import (
    SPANS,
    Span,
    amount,
    kind_name,
    ordinal,
    part_name,
    part_sentence,
    sanction_text,
)
from mahjong_core.rulesets.records import Chombo, EscalationReset, Family, RuleSet
from mahjong_core.words import Words

__all__ = [
    "Instruction",
    "effect_names",
    "instructions_of",
    "ladder_words",
    "read_out",
    "read_out_lateness",
    "read_out_parts",
]

_ENDS = {Part.HAND_ENDS, Part.REDEAL, Part.GAME_ENDS, Part.DISQUALIFIED, Part.BANNED}  # nobody plays on by this ruling


def read_out(offence: Offence, rule_set: RuleSet, points: int | None, state: LadderState) -> Words:
    """Return the sentences to read out, by language; ``{name}`` is the placeholder of the offender. ``points`` None.

    Not decided yet.
    """
    return _joined(partial(_sentences, offence, rule_set, points, state))


def read_out_parts(offence: Offence, rule_set: RuleSet) -> tuple[Words, Words]:
    """Return the words before and after the points in :func:`read_out`, by language, for a fault of the ladder."""
    return Words(partial(_opening, offence)), _joined(partial(_ending, offence.effect, rule_set))


def ladder_words(rule_set: RuleSet, position: int, *, is_carried: bool, by_hand: bool = True) -> Words:
    """Return the words that name the number of the fault after ``position`` counted ones, and its step.

    ``by_hand`` the offence's.
    """
    points = rung(rule_set, position)

    def sentences(language: str) -> Iterator[str]:
        if position:
            yield _count(rule_set, position, language, is_carried=is_carried, by_hand=by_hand)
        yield _points_sentence(Effect(EffectKind.LADDER), rule_set, points, language)

    return _joined(sentences)


def read_out_lateness(offence: Offence, rule_set: RuleSet, late: Lateness) -> Words:
    """Return the sentences for a late player: the points, or that the session is lost and a substitute plays it."""

    def sentences(language: str) -> Iterator[str]:
        yield _opening(offence, language)
        if late.is_replaced:
            yield part_sentence(Part.SUBSTITUTE, rule_set.family, language)
        else:
            yield _points_sentence(offence.effect, rule_set, late.points, language)

    return _joined(sentences)


def _joined(sentences: Callable[[str], Iterable[str]]) -> Words:
    """Return one text by language of sentences that stand one after the other."""
    return Words(lambda language: sanction_text("sentences/between", language).join(filter(None, sentences(language))))


def _sentences(
    offence: Offence, rule_set: RuleSet, points: int | None, state: LadderState, language: str
) -> Iterator[str]:
    effect = offence.effect
    yield _opening(offence, language)
    if effect.kind is EffectKind.LADDER and state.position:
        carried = bool(state.carried)
        yield _count(rule_set, state.position, language, is_carried=carried, by_hand=offence.by_hand)
    yield _points_sentence(effect, rule_set, points, language)
    yield from _ending(effect, rule_set, language)


def _opening(offence: Offence, language: str) -> str:
    """Return who, and what; the name stays ``{name}``."""
    return sanction_text("sentences/opening", language).format(name="{name}", said=offence.said[language])


def _ending(effect: Effect, rule_set: RuleSet, language: str) -> Iterator[str]:
    if effect.limit:
        yield sanction_text(f"limits/{effect.limit}/sentence", language)
    for part in effect.parts:
        yield part_sentence(part, rule_set.family, language)
    if not _ENDS & set(effect.parts):
        yield sanction_text("sentences/play_on", language)


def _count(rule_set: RuleSet, position: int, language: str, *, is_carried: bool, by_hand: bool) -> str:
    """Return which fault it is, and in what it is counted."""
    reset = rule_set.escalation_reset
    by_session = reset is EscalationReset.PER_HAND and not by_hand
    named = "carried" if is_carried else "per_session_of_kind" if by_session else reset
    scope = sanction_text(f"scopes/{named}", language)
    return sanction_text("sentences/count", language).format(ordinal=ordinal(position + 1, language), scope=scope)


def _points_sentence(effect: Effect, rule_set: RuleSet, points: int | None, language: str) -> str:
    if effect.kind in (EffectKind.NOTHING, EffectKind.DISQUALIFICATION, EffectKind.BAN):
        return ""
    if points is None:
        return sanction_text("sentences/undecided", language)
    if points == 0:
        return sanction_text("sentences/warning", language)
    if effect.kind is EffectKind.CHOMBO and rule_set.chombo is Chombo.MANGAN_PAYMENT:
        return sanction_text("sentences/mangan", language)
    is_paid = effect.kind in (EffectKind.PAYS_OPPONENTS, EffectKind.PAYS_PLAYER)
    sentence = sanction_text(f"sentences/{effect.kind if is_paid else EffectKind.DEDUCTION}", language)
    return sentence.format(points=amount(points, language))


@dataclass(frozen=True, slots=True)
class Instruction:
    """Represent one part of a sanction in the referee's words, and how long it lasts."""

    part: Part
    words: Words = field(hash=False)
    span: Span


def instructions_of(effect: Effect, family: Family) -> tuple[Instruction, ...]:
    """Return each part with its words by language and how long it lasts, in the order of the sanction."""
    return tuple(
        Instruction(part, Words(partial(part_sentence, part, family)), SPANS.get(part, Span.MOMENT))
        for part in effect.parts
    )


def effect_names(effect: Effect, language: str) -> str:
    """Return an effect in a few words, for lists: ``fault, next rung; call refused``."""
    names = [part_name(part, language) for part in effect.parts]
    if effect.limit:
        names.append(sanction_text(f"limits/{effect.limit}/name", language))
    if effect.kind is not EffectKind.NOTHING or not names:
        names.insert(0, _priced(effect, language))
    if effect.repeated:
        again = effect_names(effect.repeated, language)
        names.append(sanction_text("effects/repeated", language).format(effect=again))
    return sanction_text("effects/between", language).join(names)


def _priced(effect: Effect, language: str) -> str:
    """Return what an effect does to points, with the amounts that a text names."""
    kind, shown = kind_name(effect.kind, language), [amount(number, language) for number in effect.amounts]
    if not shown:
        return kind
    if effect.between:
        return sanction_text("effects/range", language).format(kind=kind, least=shown[0], most=shown[-1])
    return sanction_text("effects/amounts", language).format(
        kind=kind, amounts=sanction_text("effects/between_amounts", language).join(shown)
    )
