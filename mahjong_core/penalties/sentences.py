"""What a referee reads out: who, what, what follows, and how to go on; in both languages."""

from collections.abc import Iterator

from mahjong_core.penalties.escalation import LadderState
from mahjong_core.penalties.ladder import rung
from mahjong_core.penalties.lateness import Lateness
from mahjong_core.penalties.records import Effect, EffectKind, Offence, Part, Words
from mahjong_core.penalties.words import (
    KIND_NAMES,
    PART_NAMES,
    PLAY_ON,
    SPANS,
    UNDECIDED,
    WARNING,
    Span,
    amount,
    ordinal,
    part_sentence,
)
from mahjong_core.rulesets.records import Chombo, EscalationReset, Family, RuleSet

LANGUAGES = ("en", "fr")
ENDS = {Part.HAND_ENDS, Part.REDEAL, Part.DISQUALIFIED, Part.BANNED}  # nobody plays on by this ruling
SCOPES: dict[str, dict[EscalationReset, str]] = {
    "en": {
        EscalationReset.PER_SESSION: "in this session",
        EscalationReset.PER_HAND: "of this kind in this hand",
        EscalationReset.NEVER: "in this event",
    },
    "fr": {
        EscalationReset.PER_SESSION: "dans cette session",
        EscalationReset.PER_HAND: "de ce genre dans cette donne",
        EscalationReset.NEVER: "dans cette épreuve",
    },
}
CARRIED = {"en": "counting earlier sessions", "fr": "sessions précédentes comprises"}


def read_out(offence: Offence, rule_set: RuleSet, points: int | None, state: LadderState) -> Words:
    """The sentences to read out, by language; ``{name}`` stands for the offender. ``points`` None: not decided yet."""
    return {one: " ".join(_sentences(offence, rule_set, points, state, one)) for one in LANGUAGES}


def read_out_parts(offence: Offence, rule_set: RuleSet) -> tuple[Words, Words]:
    """What stands before and after the points in :func:`read_out`, by language, for a fault of the ladder."""
    before = {one: _opening(offence, one) for one in LANGUAGES}
    return before, {one: " ".join(_ending(offence.effect, rule_set, one)) for one in LANGUAGES}


def ladder_words(rule_set: RuleSet, position: int, *, is_carried: bool) -> Words:
    """What stands between: which fault it is after ``position`` that count, and its rung."""
    points = rung(rule_set, position)

    def told(language: str) -> Iterator[str]:
        if position:
            yield _count(rule_set, position, language, is_carried=is_carried)
        yield _points_sentence(Effect(EffectKind.LADDER), rule_set, points, language)

    return {one: " ".join(told(one)) for one in LANGUAGES}


def _sentences(
    offence: Offence, rule_set: RuleSet, points: int | None, state: LadderState, language: str
) -> Iterator[str]:
    effect = offence.effect
    yield _opening(offence, language)
    if effect.kind is EffectKind.LADDER and state.position:
        yield _count(rule_set, state.position, language, is_carried=bool(state.carried))
    yield from filter(None, [_points_sentence(effect, rule_set, points, language)])
    yield from _ending(effect, rule_set, language)


def _opening(offence: Offence, language: str) -> str:
    return f"{{name}}, {offence.said[language]}."


def _ending(effect: Effect, rule_set: RuleSet, language: str) -> Iterator[str]:
    yield from filter(None, (part_sentence(part, rule_set.family, language) for part in effect.parts))
    if not ENDS & set(effect.parts):
        yield PLAY_ON[language]


def read_out_lateness(offence: Offence, rule_set: RuleSet, late: Lateness) -> Words:
    """The sentences for a late player: the points, or that the session is lost and a substitute plays it."""

    def told(language: str) -> Iterator[str]:
        yield _opening(offence, language)
        if late.is_replaced:
            yield part_sentence(Part.SUBSTITUTE, rule_set.family, language)
        else:
            yield _points_sentence(offence.effect, rule_set, late.points, language)

    return {one: " ".join(told(one)) for one in LANGUAGES}


def _count(rule_set: RuleSet, position: int, language: str, *, is_carried: bool) -> str:
    """Which fault it is, and in what it is counted."""
    scope = CARRIED[language] if is_carried else SCOPES[language][rule_set.escalation_reset]
    number = ordinal(position + 1, language)
    return f"It is your {number} fault {scope}." if language == "en" else f"C’est votre {number} faute {scope}."


def _points_sentence(effect: Effect, rule_set: RuleSet, points: int | None, language: str) -> str:
    if effect.kind in (EffectKind.NOTHING, EffectKind.DISQUALIFICATION, EffectKind.BAN):
        return ""
    if points is None:
        return UNDECIDED[language]
    if points == 0:
        return WARNING[language]
    if effect.kind is EffectKind.CHOMBO and rule_set.chombo is Chombo.MANGAN_PAYMENT:
        return _in(language, "You pay a mangan to the other players.", "Vous payez un mangan aux autres joueurs.")
    return _paid(effect.kind, amount(points, language), language)


def _paid(kind: EffectKind, points: str, language: str) -> str:
    if kind is EffectKind.PAYS_OPPONENTS:
        english = f"You pay {points} points to each of the three others."
        return _in(language, english, f"Vous payez {points} points à chacun des trois autres joueurs.")
    if kind is EffectKind.PAYS_PLAYER:
        english = f"You pay {points} points to the player concerned."
        return _in(language, english, f"Vous payez {points} points au joueur concerné.")
    return _in(language, f"{points} points come off your score.", f"{points} points sont retirés de votre score.")


def _in(language: str, english: str, french: str) -> str:
    return english if language == "en" else french


def instructions_of(effect: Effect, family: Family) -> tuple[tuple[Part, Words, Span], ...]:
    """Each part with its words by language and how long it lasts, in the order of the sanction."""
    return tuple(
        (part, {one: part_sentence(part, family, one) for one in LANGUAGES}, SPANS.get(part, Span.MOMENT))
        for part in effect.parts
    )


def effect_names(effect: Effect, language: str) -> str:
    """An effect in a few words, for lists: ``fault, next rung; call refused``."""
    names = [PART_NAMES[part][language] for part in effect.parts]
    if effect.kind is not EffectKind.NOTHING or not names:
        names.insert(0, KIND_NAMES[effect.kind][language] + _range(effect, language))
    if effect.repeated:
        again = _in(language, "repeated: ", "en cas de récidive : ")
        names.append(again + effect_names(effect.repeated, language))
    return _in(language, "; ", " ; ").join(names)


def _range(effect: Effect, language: str) -> str:
    if not effect.amounts:
        return ""
    shown = [amount(one, language) for one in effect.amounts]
    return f" ({shown[0]}–{shown[-1]})" if effect.between else f" ({', '.join(shown)})"
