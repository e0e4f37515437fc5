"""The words of sanctions in English and French: what is read out, and what stands in a list."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from mahjong_core.penalties.records import EffectKind, Part, Words
from mahjong_core.rulesets.records import Family


class Span(StrEnum):
    """How long a part of a sanction lasts."""

    MOMENT = "moment"
    TURN = "turn"
    HAND = "hand"
    EVENT = "event"  # a record of the event's report


def _words(en: str, fr: str) -> Words:
    return MappingProxyType({"en": en, "fr": fr})


# Read out to the offender, one sentence each.
PART_SENTENCES: Mapping[Part, Words] = {
    Part.TOLD: _words("There is no penalty.", "Il n’y a pas de pénalité."),
    Part.CORRECTED: _words("The error is put right.", "L’erreur est corrigée."),
    Part.STANDS: _words("Your action stands.", "Votre action est maintenue."),
    Part.CLAIM_REFUSED: _words("Your call is refused.", "Votre annonce est refusée."),
    Part.FIRST_CALL_BINDS: _words("Only your first call counts.", "Seule votre première annonce est valable."),
    Part.NO_WIN_THIS_TURN: _words(
        "You may not win in this turn; wait for another chance.",
        "Vous ne pouvez pas gagner ce tour ; attendez une autre occasion.",
    ),
    Part.FORCED_DISCARDS: _words(
        "The tiles that you showed are discarded first, in your next turns.",
        "Les tuiles montrées sont à défausser en priorité, à vos prochains tours.",
    ),
    Part.DEAD_HAND: _words(
        "Your hand is dead: you may not win this hand, but you play on, with claims and flowers.",
        "Votre main est morte : vous ne pouvez plus gagner cette donne, mais vous jouez, réclamez et échangez vos "
        "fleurs.",
    ),
    Part.DEAD_HAND_POSSIBLE: _words(
        "The referee decides on a dead hand or on points.",
        "L’arbitre décide d’une main morte ou d’un retrait de points.",
    ),
    Part.NO_CLAIMS: _words(
        "You may not claim chow, pung or kong in this hand.",
        "Vous ne pouvez plus réclamer ni chow, ni pung, ni kong dans cette donne.",
    ),
    Part.TILE_RETURNED: _words("The tile goes back to its place.", "La tuile est remise à sa place."),
    Part.TILE_KEPT: _words("You keep the tile.", "Vous gardez la tuile."),
    Part.TILES_STAY: _words(
        "The tiles shown stay on the table and count as visible.",
        "Les tuiles montrées restent exposées et comptent comme visibles.",
    ),
    Part.NOT_COUNTED: _words("These points are not counted.", "Ces points ne sont pas comptés."),
    Part.STAKE_RETURNED: _words("Your stake is returned.", "Votre mise vous est rendue."),
    Part.HAND_ENDS: _words("This hand cannot go on.", "Cette donne ne peut pas continuer."),
    Part.REDEAL: _words(
        "The hand is dealt again; stakes are returned, no counter is placed, the dealer stays.",
        "La main est redistribuée ; les mises sont rendues, aucun compteur n’est placé, le donneur reste.",
    ),
    Part.NO_RULING: _words("There is no ruling any more.", "L’arbitrage n’est plus possible."),
    Part.SUBSTITUTE: _words(
        "This session is lost for you; a substitute plays it.",
        "Cette session est perdue pour vous ; un remplaçant la joue.",
    ),
    Part.DISQUALIFIED: _words("You are disqualified.", "Vous êtes disqualifié."),
    Part.UNRANKED: _words("Your ranking is annulled.", "Votre classement est annulé."),
    Part.BANNED: _words(
        "You are banned from competitions; the organiser is told for how long.",
        "Vous êtes interdit de compétitions ; la durée est communiquée à l’organisateur.",
    ),
    Part.PUBLIC_CRITICISM: _words("The case will be made public.", "Le cas sera rendu public."),
    Part.NO_RULE: _words(
        "The rules name no sanction of their own for this.",
        "Les règles ne nomment pas de sanction propre à ce cas.",
    ),
    Part.MAY_ADD: _words("", ""),
}
# A riichi dead hand takes more away: EMA riichi 3.4.7 against MCR 3.11.6.8.
RIICHI_DEAD_HAND = _words(
    "Your hand is dead: no win, no kong, pung or chow, and never tenpai.",
    "Votre main est morte : ni victoire, ni kong, pung ou chow, et jamais tenpai.",
)

# In a list, beside the clause.
PART_NAMES: Mapping[Part, Words] = {
    Part.TOLD: _words("pointed out", "signalé"),
    Part.CORRECTED: _words("put right", "corrigé"),
    Part.STANDS: _words("action stands", "action maintenue"),
    Part.CLAIM_REFUSED: _words("call refused", "annonce refusée"),
    Part.FIRST_CALL_BINDS: _words("first call binds", "première annonce valable"),
    Part.NO_WIN_THIS_TURN: _words("no win this turn", "pas de victoire ce tour"),
    Part.FORCED_DISCARDS: _words("shown tiles discarded first", "tuiles montrées à défausser en priorité"),
    Part.DEAD_HAND: _words("dead hand", "main morte"),
    Part.DEAD_HAND_POSSIBLE: _words("dead hand or points", "main morte ou points"),
    Part.NO_CLAIMS: _words("no claims this hand", "plus de réclamation cette donne"),
    Part.TILE_RETURNED: _words("tile returned", "tuile remise"),
    Part.TILE_KEPT: _words("tile kept", "tuile gardée"),
    Part.TILES_STAY: _words("shown tiles stay", "tuiles montrées restent"),
    Part.NOT_COUNTED: _words("points not counted", "points non comptés"),
    Part.STAKE_RETURNED: _words("stake returned", "mise rendue"),
    Part.HAND_ENDS: _words("hand over", "donne arrêtée"),
    Part.REDEAL: _words("hand dealt again", "main redistribuée"),
    Part.NO_RULING: _words("no ruling", "plus d’arbitrage"),
    Part.SUBSTITUTE: _words("substitute", "remplaçant"),
    Part.DISQUALIFIED: _words("disqualified", "disqualifié"),
    Part.UNRANKED: _words("ranking annulled", "classement annulé"),
    Part.BANNED: _words("banned", "interdit de compétitions"),
    Part.PUBLIC_CRITICISM: _words("public criticism", "critique publique"),
    Part.NO_RULE: _words("no rule of its own", "pas de règle propre"),
    Part.MAY_ADD: _words("referee may add", "l’arbitre peut ajouter"),
}
KIND_NAMES: Mapping[EffectKind, Words] = {
    EffectKind.NOTHING: _words("no points", "sans points"),
    EffectKind.LADDER: _words("fault, next rung", "faute, échelon suivant"),
    EffectKind.DEDUCTION: _words("points off the offender", "points retirés au fautif"),
    EffectKind.PAYS_OPPONENTS: _words("points to each opponent", "points à chaque adversaire"),
    EffectKind.PAYS_PLAYER: _words("points to the wronged player", "points au joueur lésé"),
    EffectKind.DISCRETION: _words("points as the referee decides", "points selon l’arbitre"),
    EffectKind.LATENESS: _words("by the minutes", "selon les minutes"),
    EffectKind.CHOMBO: _words("chombo", "chombo"),
    EffectKind.DISQUALIFICATION: _words("out of the event", "exclusion de l’épreuve"),
    EffectKind.BAN: _words("ban", "interdiction"),
}
SPANS: Mapping[Part, Span] = {
    Part.NO_WIN_THIS_TURN: Span.TURN,
    Part.FORCED_DISCARDS: Span.HAND,
    Part.DEAD_HAND: Span.HAND,
    Part.NO_CLAIMS: Span.HAND,
    Part.TILES_STAY: Span.HAND,
    Part.HAND_ENDS: Span.HAND,
    Part.SUBSTITUTE: Span.EVENT,
    Part.DISQUALIFIED: Span.EVENT,
    Part.UNRANKED: Span.EVENT,
    Part.BANNED: Span.EVENT,
    Part.PUBLIC_CRITICISM: Span.EVENT,
}
PLAY_ON = _words("Please play on.", "Veuillez continuer.")
WARNING = _words("This is a warning.", "C’est un avertissement.")
UNDECIDED = _words("The referee decides on the points.", "L’arbitre décide des points.")
_ORDINALS = {
    "en": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    "fr": (
        "première",
        "deuxième",
        "troisième",
        "quatrième",
        "cinquième",
        "sixième",
        "septième",
        "huitième",
        "neuvième",
        "dixième",
    ),
}
_SUFFIX = {"en": "th", "fr": "e"}
_THOUSANDS = {"en": ",", "fr": "\u202f"}


def part_sentence(part: Part, family: Family, language: str) -> str:
    """What is read out for a part; nothing for those that only concern the referee."""
    if part is Part.DEAD_HAND and family is Family.RIICHI:
        return RIICHI_DEAD_HAND[language]
    return PART_SENTENCES[part][language]


def ordinal(number: int, language: str) -> str:
    """``second``, ``deuxième``; feminine in French, as a fault is."""
    names = _ORDINALS[language]
    return names[number - 1] if number <= len(names) else f"{number}{_SUFFIX[language]}"


def amount(points: int, language: str) -> str:
    """An amount with its thousands set apart: ``8,000``, ``8 000`` (narrow no-break space)."""
    return f"{points:,}".replace(",", _THOUSANDS[language])
